import type { Project } from "../projects/index.ts";

/** What a user could sign in with, if the project lets them. Addresses: those that are used for sign-in. */
export interface Credentials {
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly has_address: boolean;
  readonly has_verified_address: boolean;
  /** Ids of the providers at which accounts are linked. */
  readonly providers: readonly string[];
}

type Config = Pick<
  Project["config"],
  "credential_enabled" | "magic_link_enabled" | "passkey_enabled" | "oauth_providers" | "custom_oidc"
>;

/** Whether somebody who has lost every session could sign in again. A verified address opens an account by a mailed code, and by a
 *  reset, which makes a password where there was none. */
export function hasWayIn(config: Config, credentials: Credentials): boolean {
  const providers = new Set([...config.oauth_providers, ...config.custom_oidc].map(({ id }) => id));
  return (
    (config.passkey_enabled && credentials.has_passkey) ||
    (config.credential_enabled && credentials.has_password && credentials.has_address) ||
    ((config.credential_enabled || config.magic_link_enabled) && credentials.has_verified_address) ||
    credentials.providers.some((id) => providers.has(id))
  );
}
