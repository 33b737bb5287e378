import type { ConnectedAccountMethods, OAuthConnection } from "../../connected-accounts/connected-account-types.ts";

/** Nobody can be sent to a provider from here: linking is for the client. */
export interface ServerConnectedAccountMethods extends Pick<ConnectedAccountMethods, "listConnectedAccounts"> {
  /** Null when no account of that provider is linked, or not with all `scopes`. */
  getConnectedAccount(
    providerId: string,
    options?: { readonly scopes?: readonly string[] | undefined },
  ): Promise<OAuthConnection | null>;
}
