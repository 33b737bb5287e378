/** OAuth keys of the server, shared by projects, and the issuer that replaces the shared providers in tests. */
export interface OauthConfig {
  /** Keyed by provider ID. */
  readonly shared: Readonly<Record<string, { readonly clientId: string; readonly clientSecret: string }>>;
  /**
   * If set, replaces every provider of type `shared` with this OpenID Connect issuer; the provider ID is the client ID.
   */
  readonly testIdentityProvider: { readonly url: string; readonly secret: string } | null;
}
