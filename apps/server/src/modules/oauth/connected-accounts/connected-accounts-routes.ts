import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Caller } from "../../auth/index.ts";
import type { Project } from "../../projects/index.ts";
import { createAccessToken, createAccountAccessToken, createOwnAccessToken } from "./access-token.ts";
import { type ConnectedAccountServices, createAccountTokens } from "./account-tokens.ts";
import { list, listOfUser } from "./list.ts";
import { remove } from "./remove.ts";

/** `/connected-accounts` */
export function createConnectedAccountHandlers(
  services: ConnectedAccountServices,
): HandlersOf<typeof contract.connectedAccounts, Project, Caller> {
  const tokens = createAccountTokens(services);
  return {
    createAccessToken: createAccessToken(services, tokens),
    createAccountAccessToken: createAccountAccessToken(services, tokens),
    createOwnAccessToken: createOwnAccessToken(services, tokens),
    list: list(services),
    listOfUser: listOfUser(services),
    remove: remove(services),
  };
}
