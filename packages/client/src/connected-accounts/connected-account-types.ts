/** Access to an account at a provider on behalf of the user. */
export interface OAuthConnection {
  /** The provider's id, such as `github`. */
  readonly id: string;
  /** A token of the provider, refreshed when needed. @throws OAUTH_CONNECTION_NOT_CONNECTED_TO_USER and its kin */
  getAccessToken(): Promise<{ readonly accessToken: string }>;
}

/** An account at a provider that is linked to the user; a snapshot. */
export interface ConnectedAccount {
  readonly id: string;
  readonly providerId: string;
  /** The provider's name for it. */
  readonly accountId: string;
  readonly email: string | null;
  readonly createdAt: Date;
  /** @throws ResponseError 400 when it is the last way to sign in. */
  unlink(): Promise<void>;
}

export interface GetConnectedAccountOptions {
  /** Go to the provider to link an account, or to ask for the missing scopes. Never resolves then. */
  readonly or?: "redirect" | undefined;
  readonly scopes?: readonly string[] | undefined;
}

export interface LinkAccountOptions {
  readonly scopes?: readonly string[] | undefined;
  /** Page of the application to come back to. Default: the current one. */
  readonly returnTo?: string | undefined;
}

export interface ConnectedAccountMethods {
  /** Null when no account of that provider is linked, or not with all `scopes`. */
  getConnectedAccount(
    providerId: string,
    options: GetConnectedAccountOptions & { readonly or: "redirect" },
  ): Promise<OAuthConnection>;
  getConnectedAccount(providerId: string, options?: GetConnectedAccountOptions): Promise<OAuthConnection | null>;
  /** Oldest first. */
  listConnectedAccounts(): Promise<readonly ConnectedAccount[]>;
  /** Leaves for the provider. @throws outside a browser */
  linkAccount(providerId: string, options?: LinkAccountOptions): Promise<never>;
}
