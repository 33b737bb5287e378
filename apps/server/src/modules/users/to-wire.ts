import type { AccessType } from "@vestibule/contract";
import {
  columnNames,
  readableNames,
  type TeamClientRead,
  type TeamServerRead,
  teamFields,
  type UserClientRead,
  type UserServerRead,
  userFields,
} from "@vestibule/contract/endpoints";
import { pick } from "../../platform/database/entity-columns.ts";
import type { User } from "./user-records.ts";

const memberFields = readableNames(teamFields, "client");
const clientColumns = columnNames(userFields, "client");
const serverColumns = columnNames(userFields);

/** The member view of a team in the server view. */
export const teamForClients = (team: TeamServerRead): TeamClientRead => pick(team, memberFields);

/** What clients and servers both see, except stored fields. */
const toSharedWire = (user: User) => ({
  id: user.id,
  primary_email: user.primary_email,
  primary_email_verified: user.primary_email_verified,
  signed_up_at_millis: user.signed_up_at.getTime(),
  has_password: user.has_password,
  passkey_auth_enabled: user.has_passkey,
  oauth_providers: user.oauth_providers,
  selected_team_id: user.selected_team?.id ?? null,
  auth_with_email: user.has_password || user.otp_auth_enabled,
  requires_totp_mfa: user.requires_totp_mfa,
});

const toClientWire = (user: User): UserClientRead => ({
  ...pick(user, clientColumns),
  ...toSharedWire(user),
  selected_team: user.selected_team && teamForClients(user.selected_team),
});

/** The server view of a user. `lastActiveAt`: ms since the epoch. */
export const toServerWire = (user: User, lastActiveAt: number): UserServerRead => ({
  ...pick(user, serverColumns),
  ...toSharedWire(user),
  selected_team: user.selected_team,
  primary_email_auth_enabled: user.primary_email_auth_enabled,
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
