import type { AccessType } from "@vestibule/contract";
import type { TeamClientRead, TeamServerRead, UserClientRead, UserServerRead } from "@vestibule/contract/endpoints";
import type { User } from "./user-records.ts";

/** The member view of a team in the server view. */
export function teamForClients({ created_at_millis: _, server_metadata: __, ...team }: TeamServerRead): TeamClientRead {
  return team;
}

function toClientWire(user: User): UserClientRead {
  return {
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
    selected_team_id: user.selected_team?.id ?? null,
    selected_team: user.selected_team && teamForClients(user.selected_team),
    auth_with_email: user.has_password || user.otp_auth_enabled,
    requires_totp_mfa: user.requires_totp_mfa,
    is_anonymous: user.is_anonymous,
  };
}

/** The server view of a user. `lastActiveAt`: ms since the epoch. */
export const toServerWire = (user: User, lastActiveAt: number): UserServerRead => ({
  ...toClientWire(user),
  selected_team: user.selected_team,
  primary_email_auth_enabled: user.primary_email_auth_enabled,
  server_metadata: user.server_metadata,
  last_active_at_millis: lastActiveAt,
});

/** When users were last active, including activity that is not yet written. */
export interface LastActivity {
  /** ms since the epoch. `stored`: the user's stored time. */
  lastActiveAt(projectId: string, userId: string, stored: Date): number;
}

/** The server view of a user, including activity that is not yet written. */
export const toServerAnswer = ({ activity }: { readonly activity: LastActivity }, user: User): UserServerRead =>
  toServerWire(user, activity.lastActiveAt(user.project_id, user.id, user.last_active_at));

/** The view of a user for an access type. `lastActiveAt`: ms since the epoch. */
export const toWire = (user: User, accessType: AccessType, lastActiveAt: number): UserClientRead | UserServerRead =>
  accessType === "client" ? toClientWire(user) : toServerWire(user, lastActiveAt);
