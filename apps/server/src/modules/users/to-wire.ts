import type { AccessType } from "@vestibule/contract";
import {
  columnNames,
  getRestriction,
  newerColumnNames,
  readableNames,
  type TeamClientRead,
  type TeamServerRead,
  teamFields,
  type UserClientRead,
  type UserServerRead,
  userFields,
} from "@vestibule/contract/endpoints";
import type { HttpRequest } from "../../http/message.ts";
import { pick } from "../../platform/database/entity-columns.ts";
import type { User } from "./user-records.ts";

const memberFields = readableNames(teamFields, "client");
const newerClientColumns = newerColumnNames(userFields, "client");
const newerServerColumns = newerColumnNames(userFields);
const clientColumns = columnNames(userFields, "client").filter((name) => !newerClientColumns.includes(name));
const serverColumns = columnNames(userFields).filter((name) => !newerServerColumns.includes(name));

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

/** What clients since 2.8.108 read besides. */
const toNewerWire = (user: User) => ({ ...getRestriction(user), ...pick(user, newerClientColumns) });

const toNewerServerWire = (user: User) =>
  ({
    ...getRestriction(user),
    ...pick(user, newerServerColumns),
    country_code: null,
    risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
  }) as const;

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

type Reader = Pick<HttpRequest, "headerFamily">;

/** The server view of a user in a response, including activity that is not yet written. */
export const toServerAnswer = (
  { activity }: { readonly activity: LastActivity },
  user: User,
  { headerFamily }: Reader,
): UserServerRead => {
  const wire = toServerWire(user, activity.lastActiveAt(user.project_id, user.id, user.last_active_at));
  return headerFamily === "hexclave" ? { ...wire, ...toNewerServerWire(user) } : wire;
};

/** The view of a user in a response for an access type. */
export const toAnswer = (
  services: { readonly activity: LastActivity },
  user: User,
  { accessType, request }: { readonly accessType: AccessType; readonly request: Reader },
): UserClientRead | UserServerRead => {
  if (accessType !== "client") return toServerAnswer(services, user, request);
  const wire = toClientWire(user);
  return request.headerFamily === "hexclave" ? { ...wire, ...toNewerWire(user) } : wire;
};
