import type { EndpointGroup } from "@vestibule/contract/endpoints";
import { PlainError } from "./api-error.ts";
import type { HandlersOf } from "./handler.ts";

/** TEMPORARY: gone when every group of issue 5 has its handlers. */
export const missing = <G extends EndpointGroup, Project, User>(group: G): HandlersOf<G, Project, User> =>
  Object.fromEntries(
    Object.keys(group).map((name) => [
      name,
      () => {
        throw new PlainError(400, "This endpoint is being built.");
      },
    ]),
  ) as unknown as HandlersOf<G, Project, User>;
