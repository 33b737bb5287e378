/** Keys of the installation, which projects share; and the issuer that stands in for the shared providers in tests. */
export interface OauthConfig {
  /** By provider id. */
  readonly shared: Readonly<Record<string, { readonly clientId: string; readonly clientSecret: string }>>;
  /** When set, every provider of type `shared` is this OpenID Connect issuer, with the provider's id as client id. */
  readonly testIdentityProvider: { readonly url: string; readonly secret: string } | null;
}
