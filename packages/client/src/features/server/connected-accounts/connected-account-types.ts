import type { ConnectedAccountMethods, OAuthConnection } from "../../connected-accounts/connected-account-types.ts";

/** A server can't redirect the user to a provider, so linking is only in the client. */
export interface ServerConnectedAccountMethods extends Pick<ConnectedAccountMethods, "listConnectedAccounts"> {
  /** Null when no account of this provider is linked, or not with all `scopes`. */
  getConnectedAccount(
    providerId: string,
    options?: { readonly scopes?: readonly string[] | undefined },
  ): Promise<OAuthConnection | null>;
}
