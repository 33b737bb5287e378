import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { authorize } from "./authorize.ts";
import { callback } from "./callback.ts";
import { createOpenClient } from "./exchange/open-client.ts";
import type { OauthServices } from "./services.ts";
import { token } from "./token.ts";

export { readFittingTokens, type StoredToken, storeToken } from "./accounts/provider-tokens.ts";
export { type ProviderTokens, refreshTokens } from "./exchange/exchange-code.ts";
export { createOpenClient, type OpenClient } from "./exchange/open-client.ts";
export { type ClientTrial, tryClient } from "./exchange/try-client.ts";
export type { OauthConfig } from "./oauth-config.ts";
export { describeTrouble, ProviderTrouble } from "./provider-trouble.ts";
export { findProvider, type ProjectProvider, providerName } from "./providers/find-provider.ts";
export { deleteExpiredAuthorizationCodes, deleteExpiredFlows, deleteToken, findAccountsOfUser } from "./queries.ts";
export { splitScopes } from "./rules.ts";
export { callbackUri, type OauthServices } from "./services.ts";

/** `/auth/oauth/*` */
export function createOauthHandlers(services: OauthServices): HandlersOf<typeof contract.oauth, Project, unknown> {
  const openClient = createOpenClient(services);
  return {
    authorize: authorize(services, openClient),
    callback: callback(services, openClient),
    postCallback: callback(services, openClient),
    token: token(services),
  };
}
