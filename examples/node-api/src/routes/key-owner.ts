import { requireKeyOwner } from "../authenticate.ts";
import type { Route } from "./route.ts";

/** `GET /key-owner`: for programs that authenticate with an API key instead of a session. */
export const showKeyOwner: Route["handle"] = async ({ app, request }) => {
  const { id, displayName } = await requireKeyOwner(app, request);
  return { id, displayName };
};
