import { type AccessType, requestHeaders } from "@vestibule/contract";
import {
  columnNames,
  getRestriction,
  newerColumnNames,
  type RestrictionConfig,
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

/** How our own client packages name themselves in `x-stack-client-version`. */
const ownClientPrefix = "@vestibule/";

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
const toNewerWire = (user: User, config: RestrictionConfig) => ({
  ...getRestriction(user, config),
  ...pick(user, newerClientColumns),
});

const toNewerServerWire = (user: User, config: RestrictionConfig) =>
  ({
    ...getRestriction(user, config),
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

/** The request that reads a user. */
interface Reader {
  readonly auth: { readonly accessType: AccessType; readonly project: { readonly config: RestrictionConfig } };
  readonly request: Pick<HttpRequest, "headerFamily" | "headers">;
}

/** Clients since 2.8.108, and our own. Older clients get the fields that they know. */
const readsNewerFields = ({ headerFamily, headers }: Reader["request"]): boolean =>
  headerFamily === "hexclave" || (headers[requestHeaders.clientVersion]?.includes(ownClientPrefix) ?? false);

/** The server view of a user in a response, including activity that is not yet written. */
export const toServerAnswer = (
  { activity }: { readonly activity: LastActivity },
  user: User,
  { auth, request }: Reader,
): UserServerRead => {
  const wire = toServerWire(user, activity.lastActiveAt(user.project_id, user.id, user.last_active_at));
  return readsNewerFields(request) ? { ...wire, ...toNewerServerWire(user, auth.project.config) } : wire;
};

/** The view of a user in a response for an access type. */
export const toAnswer = (
  services: { readonly activity: LastActivity },
  user: User,
  reader: Reader,
): UserClientRead | UserServerRead => {
  if (reader.auth.accessType !== "client") return toServerAnswer(services, user, reader);
  const wire = toClientWire(user);
  return readsNewerFields(reader.request) ? { ...wire, ...toNewerWire(user, reader.auth.project.config) } : wire;
};
