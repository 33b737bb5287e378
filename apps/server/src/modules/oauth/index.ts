export { encryptedProviderTokens } from "./accounts/provider-tokens.ts";
export { createConnectedAccountHandlers } from "./connected-accounts/connected-accounts-routes.ts";
export { encryptedFlowSecrets } from "./flow/flows.ts";
export { createOauthHandlers } from "./oauth-routes.ts";
export { deleteExpiredFlows } from "./oauth-statements.ts";
export { createOauthProviderHandlers } from "./provider-tests/provider-tests-routes.ts";
export type { OauthConfig } from "./providers/find-provider.ts";
export { createUserOauthProviderHandlers } from "./user-providers/user-providers-routes.ts";
