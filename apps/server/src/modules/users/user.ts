import type { TeamServerRead } from "@vestibule/contract/endpoints";

/** A user with everything that a response needs, read in one query. Field names as in the columns. */
export interface User {
  readonly project_id: string;
  readonly id: string;
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
  readonly client_metadata: JsonValue;
  readonly client_read_only_metadata: JsonValue;
  readonly server_metadata: JsonValue;
  readonly otp_auth_enabled: boolean;
  readonly requires_totp_mfa: boolean;
  readonly is_anonymous: boolean;
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly oauth_providers: readonly {
    readonly id: string;
    readonly account_id: string;
    readonly email: string | null;
  }[];
  readonly selected_team: TeamServerRead | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly primary_email_auth_enabled: boolean;
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
