/** What a user could sign in with, if the project lets them. Addresses: those that are used for sign-in. */
export interface Credentials {
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly has_address: boolean;
  readonly has_verified_address: boolean;
  /** Ids of the providers at which accounts are linked. */
  readonly providers: readonly string[];
}

/** What a project lets people sign in with. */
export interface EnabledSignInMethods {
  readonly credential_enabled: boolean;
  readonly magic_link_enabled: boolean;
  readonly passkey_enabled: boolean;
  readonly oauth_providers: readonly { readonly id: string }[];
  readonly custom_oidc: readonly { readonly id: string }[];
}

/** Whether somebody who has lost every session could sign in again. A verified address opens an account by a mailed code, and by a
 *  reset, which makes a password where there was none. */
export function hasSignInMethod(config: EnabledSignInMethods, credentials: Credentials): boolean {
  const providers = new Set([...config.oauth_providers, ...config.custom_oidc].map(({ id }) => id));
  return (
    (config.passkey_enabled && credentials.has_passkey) ||
    (config.credential_enabled && credentials.has_password && credentials.has_address) ||
    ((config.credential_enabled || config.magic_link_enabled) && credentials.has_verified_address) ||
    credentials.providers.some((id) => providers.has(id))
  );
}
