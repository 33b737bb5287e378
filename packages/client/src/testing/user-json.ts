import type { UserJson } from "../core/wire/json.ts";

/** A user as the server returns it. */
export const userJson = (change: Partial<UserJson> = {}): UserJson => ({
  id: "0b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a11",
  display_name: "Ada",
  primary_email: "ada@example.com",
  primary_email_verified: false,
  profile_image_url: null,
  signed_up_at_millis: 1_700_000_000_000,
  client_metadata: { plan: "free" },
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: false,
  oauth_providers: [],
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  is_anonymous: false,
  selected_team_id: null,
  selected_team: null,
  ...change,
});
