/** What a user has to sign in with, whether or not the project enables it. Only emails used for sign-in count. */
export interface Credentials {
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly has_address: boolean;
  readonly has_verified_address: boolean;
  /** Ids of the providers of linked accounts. */
  readonly providers: readonly string[];
}

/** The sign-in methods a project enables. */
export interface EnabledSignInMethods {
  readonly credential_enabled: boolean;
  readonly magic_link_enabled: boolean;
  readonly passkey_enabled: boolean;
  readonly oauth_providers: readonly { readonly id: string }[];
  readonly custom_oidc: readonly { readonly id: string }[];
}

/**
 * Whether a user without a session could sign in. A verified email suffices for an email code, and for a password
 * reset, which can also set a first password.
 */
export function hasSignInMethod(config: EnabledSignInMethods, credentials: Credentials): boolean {
  const providers = new Set([...config.oauth_providers, ...config.custom_oidc].map(({ id }) => id));
  return (
    (config.passkey_enabled && credentials.has_passkey) ||
    (config.credential_enabled && credentials.has_password && credentials.has_address) ||
    ((config.credential_enabled || config.magic_link_enabled) && credentials.has_verified_address) ||
    credentials.providers.some((id) => providers.has(id))
  );
}
