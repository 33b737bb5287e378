import type { User } from "../../../users/index.ts";

/** Sign-in methods as in the filter: providers by id. */
function methodsOf(user: User): string[] {
  const own: [string, boolean][] = [
    ["password", user.has_password],
    ["otp", user.otp_auth_enabled],
    ["passkey", user.has_passkey],
    ["totp", user.requires_totp_mfa],
  ];
  const providers = user.oauth_providers.map(({ id }) => id);
  return [...own.filter(([, isThere]) => isThere).map(([word]) => word), ...new Set(providers)];
}

/** A user as an export row. `lastActiveAt`: ms since the epoch. */
export const toRow = (user: User, lastActiveAt: number) => ({
  id: user.id,
  display_name: user.display_name,
  primary_email: user.primary_email,
  primary_email_verified: user.primary_email_verified,
  signed_up_at: user.signed_up_at.toISOString(),
  last_active_at: new Date(lastActiveAt).toISOString(),
  is_anonymous: user.is_anonymous,
  sign_in_methods: methodsOf(user),
  client_metadata: user.client_metadata,
  client_read_only_metadata: user.client_read_only_metadata,
  server_metadata: user.server_metadata,
});

export type ExportRow = ReturnType<typeof toRow>;
