import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Caller } from "../../auth/index.ts";
import type { Project } from "../../projects/index.ts";
import type { ConnectedAccountServices } from "../connected-accounts/account-tokens.ts";
import { list, read } from "./read.ts";
import { create, remove, update } from "./write.ts";

/** `/oauth-providers` */
export const createUserOauthProviderHandlers = (
  services: ConnectedAccountServices,
): HandlersOf<typeof contract.userOauthProviders, Project, Caller> => ({
  list: list(services),
  read: read(services),
  create: create(services),
  update: update(services),
  remove: remove(services),
});
