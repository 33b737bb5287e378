export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A user as `GET /users/me` returns it to a client. */
export interface UserJson {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly profile_image_url: string | null;
  /** Milliseconds since the epoch. */
  readonly signed_up_at_millis: number;
  readonly client_metadata: Json;
  readonly client_read_only_metadata: Json;
  readonly has_password: boolean;
  readonly auth_with_email: boolean;
  readonly otp_auth_enabled: boolean;
  readonly oauth_providers: readonly { readonly id: string }[];
  readonly passkey_auth_enabled: boolean;
  readonly requires_totp_mfa: boolean;
  readonly is_anonymous: boolean;
  readonly selected_team_id: string | null;
  readonly selected_team: TeamJson | null;
}

/** A team as returned to its members. */
export interface TeamJson {
  readonly id: string;
  readonly display_name: string;
  readonly profile_image_url: string | null;
  readonly client_metadata: Json;
  readonly client_read_only_metadata: Json;
}
