import { statement } from "../../platform/database/database.ts";
import type { GeoLocation } from "../../platform/end-user.ts";
import { isImpersonationValid } from "../users/index.ts";

/** Copies the user's anonymous flag, so that a refresh doesn't need to read the user. */
export const insertSession = statement<{ is_anonymous: boolean }>(
  "insert-session",
  `insert into sessions (project_id, id, user_id, refresh_token_digest, is_impersonation, created_at, expires_at, last_used_at,
     authenticated_at, user_agent, ip, place, started_by, is_anonymous)
   values ($1, $2, $3, $4, $5, $6, $7, $6, $12, $8, $9, $10, $11,
     coalesce((select u.is_anonymous from users u where u.project_id = $1 and u.id = $3), false))
   returning is_anonymous`,
);

/** Hot path of a refresh: one read by a unique index; the use is recorded later, see `activity.ts`. */
export const findLiveSession = statement<{
  id: string;
  user_id: string;
  is_impersonation: boolean;
  is_anonymous: boolean;
}>(
  "find-live-session",
  `select id, user_id, is_impersonation, is_anonymous from sessions s where project_id = $1 and refresh_token_digest = $2 and (expires_at > $3) is true
   and (last_used_at > $4::timestamptz or $4::timestamptz is null) and ${isImpersonationValid}`,
);

/** No row if the session's impersonator has lost the right to act for its user. */
export const findSessionWithValidImpersonator = statement<{ id: string }>(
  "find-session-with-valid-impersonator",
  `select s.id from sessions s where s.project_id = $1 and s.id = $2 and ${isImpersonationValid}`,
);

export interface EndedSession {
  readonly id: string;
  readonly user_id: string;
  readonly is_impersonation: boolean;
  readonly started_by: unknown;
}

const ended = "id, user_id, is_impersonation, started_by";

export const deleteSession = statement<EndedSession>(
  "delete-session",
  `delete from sessions where project_id = $1 and id = $2 returning ${ended}`,
);

export const deleteSessionByToken = statement<EndedSession>(
  "delete-session-by-token",
  `delete from sessions where project_id = $1 and refresh_token_digest = $2 and expires_at > $3 returning ${ended}`,
);

/** Deletes sign-ins started with the old credentials that could still become a session. */
export const deletePendingSignIns = statement(
  "delete-pending-sign-ins",
  `with dropped_codes as (
     delete from verification_codes where project_id = $1 and user_id = $2 and purpose in ('mfa-attempt', 'reauthentication')
   ), dropped_authorizations as (
     delete from authorization_codes where project_id = $1 and user_id = $2 and used_at is null
   )
   delete from cli_logins where project_id = $1 and user_id = $2 and fetched_at is null`,
);

/** Waits for concurrent session inserts, whose foreign key locks the user's row. */
export const lockUserForSessions = statement<{ id: string }>(
  "lock-user-for-sessions",
  "select id from users where project_id = $1 and id = $2 for update",
);

/** `$3`: the session to keep; null: none. */
export const deleteSessionsOfUser = statement(
  "delete-sessions-of-user",
  "delete from sessions where project_id = $1 and user_id = $2 and ($3::uuid is null or id <> $3)",
);

export const deleteSessionOfUser = statement(
  "delete-session-of-user",
  "delete from sessions where project_id = $1 and id = $2 and user_id = $3",
);

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly is_impersonation: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date;
  readonly authenticated_at: Date;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly place: GeoLocation | null;
}

const columns =
  "id, user_id, is_impersonation, created_at, expires_at, last_used_at, authenticated_at, user_agent, ip, place";

/** Live sessions, newest first. `$5`: whether to include impersonation. */
export const listSessionsOfUser = statement<SessionRow>(
  "list-sessions-of-user",
  `select ${columns} from sessions s
   where project_id = $1 and user_id = $2 and expires_at > $3 and (last_used_at > $4::timestamptz or $4::timestamptz is null)
     and (not is_impersonation or $5) and ${isImpersonationValid}
   order by created_at desc, id`,
);

export const findSession = statement<SessionRow>(
  "find-session",
  `select ${columns} from sessions where project_id = $1 and id = $2`,
);

/** The network of an IP address: /64 for IPv6, since addresses change daily within it. */
const toNetworkSql = (ip: string): string =>
  `network(set_masklen(${ip}::inet, case when family(${ip}::inet) = 6 then 64 else 32 end))`;

/**
 * A live session of the account last used from this IP address's network, which suggests that its user is signing in.
 * Impersonation sessions don't count. The account is given by email (normalized) or user ID; the other is null.
 */
export const findSessionByNetwork = statement<{ id: string }>(
  "find-session-by-network",
  `select s.id from sessions s
   where s.project_id = $1 and not s.is_impersonation and ${toNetworkSql("s.ip")} = ${toNetworkSql("$4")} and s.expires_at > $5 and s.user_id in (
     select c.user_id from contact_channels c
     where c.project_id = $1 and c.type = 'email' and c.normalized_value = $2 and c.used_for_auth
     union all select $3::uuid)
   limit 1`,
);

/** Access tokens drop the anonymous flag at the next refresh. */
export const clearAnonymousFlagOfSessions = statement(
  "clear-anonymous-flag-of-sessions",
  "update sessions set is_anonymous = false where project_id = $1 and user_id = $2 and is_anonymous",
);

export const updateAuthenticatedAt = statement(
  "update-session-authenticated-at",
  "update sessions set authenticated_at = $3 where project_id = $1 and id = $2",
);

/** Up to `$2` rows. */
export const deleteExpiredSessions = statement(
  "delete-expired-sessions",
  `delete from sessions where ctid = any (array(select ctid from sessions where expires_at < $1 limit $2))`,
);

/**
 * Records uses of many sessions at once. Locks rows in the same order as ending all sessions of a user, to avoid
 * deadlocks.
 */
export const recordUses = statement(
  "record-session-uses",
  `with used as (
     select s.project_id, s.id, u.used_at, u.ip, u.place from sessions s
     join unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::text[], $5::jsonb[]) as u (project_id, session_id, used_at, ip, place)
       on s.project_id = u.project_id and s.id = u.session_id
     order by s.project_id, s.user_id, s.created_at, s.id for no key update of s
   )
   update sessions s set last_used_at = greatest(s.last_used_at, u.used_at),
     ip = coalesce(u.ip, s.ip), place = case when u.ip is null then s.place else u.place end
   from used u where s.project_id = u.project_id and s.id = u.id`,
);

/**
 * Records user activity in a separate transaction: locks go from user to sessions, so no transaction may lock sessions
 * and then users.
 */
export const recordActivity = statement(
  "record-user-activity",
  `with active as (
     select t.project_id, t.id, u.used_at from users t
     join (select project_id, user_id, max(used_at) as used_at
           from unnest($1::text[], $2::uuid[], $3::timestamptz[]) as u (project_id, user_id, used_at) group by 1, 2) u
       on t.project_id = u.project_id and t.id = u.user_id
     order by t.project_id, t.id for no key update of t
   )
   update users t set last_active_at = greatest(t.last_active_at, u.used_at)
   from active u where t.project_id = u.project_id and t.id = u.id`,
);
