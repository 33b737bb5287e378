/** Access to a user's account at a provider. */
export interface OAuthConnection {
  /** The provider's ID, such as `github`. */
  readonly id: string;
  /**
   * Returns an access token of the provider, refreshed when needed. @throws OAUTH_CONNECTION_NOT_CONNECTED_TO_USER,
   * OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE
   */
  getAccessToken(): Promise<{ readonly accessToken: string }>;
}

/** A snapshot of a provider account that is linked to the user. */
export interface ConnectedAccount {
  readonly id: string;
  readonly providerId: string;
  /** The account's ID at the provider. */
  readonly accountId: string;
  readonly email: string | null;
  readonly createdAt: Date;
  /** @throws ResponseError 400 when it is the last sign-in method. */
  unlink(): Promise<void>;
}

export interface GetConnectedAccountOptions {
  /**
   * What to do without an account of this provider, or without the scopes. Default: `return-null`.
   * - `redirect`: redirect to the provider to link an account or to request the missing scopes. The promise then never
   *   resolves. Servers throw instead.
   * - `throw`: reject with the error of the missing account or scope
   */
  readonly or?: "redirect" | "throw" | "return-null" | undefined;
  readonly scopes?: readonly string[] | undefined;
}

export interface LinkAccountOptions {
  readonly scopes?: readonly string[] | undefined;
  /** App page to return to. Default: the current page. */
  readonly returnTo?: string | undefined;
}

export interface ConnectedAccountMethods {
  /** Null when no account of this provider is linked, or not with all `scopes`. */
  getConnectedAccount(
    providerId: string,
    options: GetConnectedAccountOptions & { readonly or: "redirect" },
  ): Promise<OAuthConnection>;
  getConnectedAccount(providerId: string, options?: GetConnectedAccountOptions): Promise<OAuthConnection | null>;
  /** Oldest first. */
  listConnectedAccounts(): Promise<ConnectedAccount[]>;
  /** Redirects to the provider. @throws outside a browser */
  linkAccount(providerId: string, options?: LinkAccountOptions): Promise<never>;
}
