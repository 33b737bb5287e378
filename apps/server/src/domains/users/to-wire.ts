import type { AccessType } from "@vestibule/contract";
import type { UserClientRead, UserServerRead } from "@vestibule/contract/endpoints";
import type { User } from "./user.ts";

/** A user as an access type may see them. `lastActiveAt`: ms since the epoch. */
export function toWire(user: User, accessType: AccessType, lastActiveAt: number): UserClientRead | UserServerRead {
  const clientView: UserClientRead = {
    id: user.id,
    display_name: user.display_name,
    primary_email: user.primary_email,
    primary_email_verified: user.primary_email_verified,
    profile_image_url: user.profile_image_url,
    signed_up_at_millis: user.signed_up_at.getTime(),
    client_metadata: user.client_metadata,
    client_read_only_metadata: user.client_read_only_metadata,
    has_password: user.has_password,
    otp_auth_enabled: user.otp_auth_enabled,
    passkey_auth_enabled: user.has_passkey,
    oauth_providers: [...user.oauth_providers],
    // Teams come with the issue that builds them; nobody has selected one yet.
    selected_team_id: null,
    selected_team: null,
    auth_with_email: user.has_password || user.otp_auth_enabled,
    requires_totp_mfa: user.requires_totp_mfa,
    is_anonymous: user.is_anonymous,
  };
  if (accessType === "client") return clientView;
  return {
    ...clientView,
    primary_email_auth_enabled: user.primary_email_auth_enabled,
    server_metadata: user.server_metadata,
    last_active_at_millis: lastActiveAt,
  };
}
