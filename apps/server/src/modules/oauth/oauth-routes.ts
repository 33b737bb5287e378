import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/projects-routes.ts";
import { authorize } from "./authorize.ts";
import { callback } from "./callback.ts";
import { createOpenClient } from "./exchange/open-client.ts";
import type { OauthServices } from "./oauth-services.ts";
import { token } from "./token.ts";

export { findTokensWithScopes, type StoredToken, storeToken } from "./accounts/provider-tokens.ts";
export { type ProviderTokens, refreshTokens } from "./exchange/exchange-code.ts";
export { createOpenClient, type OpenClient } from "./exchange/open-client.ts";
export { type CredentialCheck, testClientCredentials } from "./exchange/test-client-credentials.ts";
export type { OauthConfig } from "./oauth-config.ts";
export { splitScopes } from "./oauth-policy.ts";
export { callbackUri, type OauthServices } from "./oauth-services.ts";
export {
  deleteExpiredAuthorizationCodes,
  deleteExpiredFlows,
  deleteToken,
  findAccountsOfUser,
} from "./oauth-statements.ts";
export { describeProviderError, ProviderError } from "./provider-error.ts";
export { findProvider, type ProjectProvider, providerName } from "./providers/find-provider.ts";

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
