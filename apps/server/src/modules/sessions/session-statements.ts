import { createBatchedRead, unnestKeys } from "../../platform/database/batched-read.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { batched, columnTypes, pipelined, type RowOf, statement } from "../../platform/database/statement.ts";
import type { GeoLocation } from "../../platform/platform.ts";

/**
 * Whether a session `s` is the user's own, or its impersonator may still act for the user: the owner still owns the
 * project, or the key is not revoked. @see ASVS 5.0 8.3.2
 */
const isImpersonationValid = "(not s.is_impersonation or is_impersonator_authorized(s.project_id, s.started_by))";

/**
 * Copies the user's anonymous flag, so that a refresh doesn't need to read the user. `$isSecondFactorVerified`: whether the second factor is
 * verified or not required; otherwise there is no row if the user has one. `$deviceDigest`: the digest of the device to record, or
 * null. Of two concurrent sign-ins, only one sees a device as new: `xmax` is 0 for inserted rows. A device seen within
 * the last hour isn't written again, so that sign-ins of the same user don't wait for each other. `earlier_sessions`: those that the user
 * had already; see `endSurplusSessions`.
 */
export const insertSession = statement(
  "insert-session",
  `with account as materialized (
     select u.is_anonymous, u.restricted_by_admin, u.totp_secret_ciphertext is not null as has_second_factor
     from users u where u.project_id = $projectId and u.id = $userId
   ), inserted as (
     insert into sessions (project_id, id, user_id, refresh_token_digest, is_impersonation, created_at, expires_at, last_used_at,
       authenticated_at, user_agent, ip, place, started_by, parent_project_id, parent_id, is_anonymous)
     select $projectId::text, $sessionId::uuid, $userId::uuid, $refreshTokenDigest::bytea, $isImpersonation::boolean, $createdAt::timestamptz, $expiresAt::timestamptz, $createdAt, $authenticatedAt::timestamptz,
       $userAgent?::text, $ip?::text, $place?::jsonb, $startedBy?::jsonb, $parentProjectId?::text, $parentId?::uuid,
       coalesce((select a.is_anonymous from account a), false)
     where $isSecondFactorVerified::boolean or not exists (select from account a where a.has_second_factor)
     returning is_anonymous
   ), seen as (
     insert into user_devices (project_id, user_id, digest, last_seen_at)
     select $projectId, $userId, $deviceDigest?::bytea, $createdAt from inserted
     where $deviceDigest is not null and not exists (
       select from user_devices d where d.project_id = $projectId and d.user_id = $userId and d.digest = $deviceDigest
         and d.last_seen_at > $createdAt::timestamptz - interval '1 hour')
     on conflict (project_id, user_id, digest) do update set last_seen_at = excluded.last_seen_at
     returning xmax = 0 as is_new
   )
   select is_anonymous,
     -- Also for clients whose tokens don't describe the user: see describeUser.
     coalesce((select a.restricted_by_admin from account a), false) as "is_restricted_by_admin!",
     coalesce((select is_new from seen), false) and exists (
       select from user_devices d where d.project_id = $projectId and d.user_id = $userId and d.digest <> $deviceDigest) as "is_new_device!",
     (select count(*)::int from sessions s where s.project_id = $projectId and s.user_id = $userId) as "earlier_sessions!"
   from inserted`,
);

/**
 * Ends the sessions that were unused for the longest time, so that the user keeps `$max` with the new one; last the ones that vouch for
 * it, the most distant first. The new session and the others that vouch for it don't end with those. A statement of its own, because
 * planning for it would cost each sign-in more than the session itself.
 */
export const endSurplusSessions = statement(
  "end-surplus-sessions",
  `with recursive ancestors as (
     select $parentProjectId?::text as project_id, $parentId?::uuid as id, 1 as distance where $parentId is not null
     union all
     select s.parent_project_id, s.parent_id, a.distance + 1 from ancestors a join sessions s on s.project_id = a.project_id and s.id = a.id
     where s.parent_id is not null
   ), surplus as (
     delete from sessions s where s.project_id = $projectId and s.id = any(array(
       -- Locks only these: with an offset in the same query, those before it would be locked, too.
       select l.id from sessions l where l.project_id = $projectId and l.id = any(array(
         select o.id from sessions o where o.project_id = $projectId and o.user_id = $userId and o.id <> $sessionId
         order by (select a.distance from ancestors a where a.project_id = o.project_id and a.id = o.id), o.last_used_at desc, o.id
         offset $max::int - 1
       ))
       for update skip locked
     ))
     returning s.id
   )
   update sessions s set parent_project_id = null, parent_id = null from ancestors a
   where s.project_id = a.project_id and s.id = a.id and s.parent_id in (select id from surplus) and s.id not in (select id from surplus)`,
);

const liveSessionColumns = `s.id, s.user_id, s.is_impersonation, s.is_anonymous, u.restricted_by_admin as is_restricted_by_admin`;

/** `digest`: SQL for the digest of the refresh token. */
const fromLiveSession = (
  digest: string,
): string => `from sessions s join users u on u.project_id = s.project_id and u.id = s.user_id
   where s.project_id = $projectId and s.refresh_token_digest = ${digest} and (s.expires_at > $now) is true
   and (s.last_used_at > $idleCutoff?::timestamptz or $idleCutoff::timestamptz is null) and ${isImpersonationValid}`;

export const findLiveSession = pipelined(
  statement("find-live-session", `select ${liveSessionColumns} ${fromLiveSession("$refreshTokenDigest")}`),
);

const tokenUserColumns = `u.is_anonymous as is_user_anonymous, u.display_name, u.locale, u.selected_team_id, u.signed_up_at, u.restricted_by_admin,
     u.totp_secret_ciphertext is not null as "requires_totp_mfa!"`;

const findToRefresh = batched(
  statement(
    "find-sessions-to-refresh",
    `select k.position::int as "position!", r.* from ${unnestKeys("$refreshTokenDigests::bytea[]")} as k (digest, position)
   cross join lateral (
     select ${liveSessionColumns}, ${tokenUserColumns},
       coalesce(u.account_summary, summarize_account(u.project_id, u.id))->>'primary_email' as primary_email,
       (coalesce(u.account_summary, summarize_account(u.project_id, u.id))->>'primary_email_verified')::boolean as "primary_email_verified!"
     ${fromLiveSession("k.digest")}
     offset 0
   ) r`,
  ),
);

interface RefreshTokenKey {
  readonly projectId: string;
  readonly refreshTokenDigest: Buffer;
  readonly now: Date;
  readonly idleCutoff: Date | null;
}

/**
 * Hot path of a refresh: one read by two unique indexes; the use is recorded later, see `activity.ts`. A join costs a
 * quarter of what a subquery adds. The user's row repeats their primary email. Requests of the same moment with the
 * same idle timeout share the time of the first.
 */
export const findSessionToRefresh = createBatchedRead<RefreshTokenKey, RowOf<typeof findToRefresh>>({
  name: "find-session-to-refresh",
  getGroup: ({ projectId, now, idleCutoff }) => `${projectId} ${idleCutoff && now.getTime() - idleCutoff.getTime()}`,
  read: (database, keys) =>
    database.rows(findToRefresh, {
      projectId: keys[0].projectId,
      refreshTokenDigests: keys.map(({ refreshTokenDigest }) => refreshTokenDigest),
      now: keys[0].now,
      idleCutoff: keys[0].idleCutoff,
    }),
});

/** What an access token for newer clients says about its user. */
export const findTokenUser = pipelined(
  statement(
    "find-user-of-token",
    `select ${tokenUserColumns}, c.value as primary_email, coalesce(c.is_verified, false) as "primary_email_verified!"
   from users u left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary
   where u.project_id = $projectId and u.id = $userId`,
  ),
);

const findWithValidImpersonator = statement(
  "find-session-with-valid-impersonator",
  `select s.id from sessions s where s.project_id = $projectId and s.id = $sessionId? and ${isImpersonationValid}`,
);

interface SessionKey {
  readonly projectId: string;
  readonly sessionId: string | null;
}

/** False if the session's impersonator has lost the right to act for its user. */
export const hasValidImpersonator = async (
  transaction: Queryable,
  { projectId, sessionId }: SessionKey,
): Promise<boolean> => (await transaction.row(findWithValidImpersonator, { projectId, sessionId })) !== null;

const estimateRows = statement(
  "estimate-sessions",
  `select pg_stat_get_live_tuples('sessions'::regclass)::float8 as "count!"`,
);

/** Without reading the table: PostgreSQL counts inserted and deleted rows, and forgets the count after a crash. */
export const estimateSessions = async (database: Queryable): Promise<number> =>
  (await database.row(estimateRows, {}))?.count ?? 0;

export type EndedSession = RowOf<typeof deleteSession>;

/**
 * The sessions that `root` vouched for, directly or not. The database deletes them with it (`on delete cascade`); this only
 * counts them. `root`: a condition on session `p`. `link`: a condition on each derived session `s`.
 */
const derivedFrom = (root: string, link = "true"): string => `derived as (
     select s.project_id, s.id from sessions p join sessions s on s.parent_project_id = p.project_id and s.parent_id = p.id
     where p.project_id = $projectId and ${root} and ${link}
     union all
     select s.project_id, s.id from derived d join sessions s on s.parent_project_id = d.project_id and s.parent_id = d.id
     where ${link}
   )`;

const ended = `id, user_id, is_impersonation, started_by, (select count(*)::int from derived) as "derived_sessions!"`;

export const deleteSession = statement(
  "delete-session",
  `with recursive ${derivedFrom("p.id = $sessionId")}
   delete from sessions where project_id = $projectId and id = $sessionId returning ${ended}`,
);

export const deleteSessionByToken = statement(
  "delete-session-by-token",
  `with recursive ${derivedFrom("p.refresh_token_digest = $refreshTokenDigest")}
   delete from sessions where project_id = $projectId and refresh_token_digest = $refreshTokenDigest and expires_at > $now returning ${ended}`,
);

/** A session that no longer ends with its parent. Expiry and authentication time stay inherited. */
const detach = "update sessions s set parent_project_id = null, parent_id = null";

/** Waits for concurrent session inserts, whose foreign key locks the user's row. */
export const lockUserForSessions = statement(
  "lock-user-for-sessions",
  "select id from users where project_id = $projectId and id = $userId for update",
);

/** `$exceptSessionId`: the session to keep, even if one of the others vouched for it; null: none. */
export const deleteSessionsOfUser = statement(
  "delete-sessions-of-user",
  `with detached as (
     ${detach} where s.project_id = $projectId and s.id = $exceptSessionId?::uuid and s.parent_id is not null
   )
   delete from sessions where project_id = $projectId and user_id = $userId and ($exceptSessionId is null or id <> $exceptSessionId)`,
);

export const deleteSessionsOfKeySets = statement(
  "delete-sessions-of-key-sets",
  "delete from sessions where project_id = $projectId and started_by is not null and started_by ->> 'keySetId' = any($keySetIds::text[])",
);

const deleteOneOfUser = statement(
  "delete-session-of-user",
  `with recursive ${derivedFrom("p.id = $sessionId?", "s.id is distinct from $exceptSessionId?::uuid")}, detached as (
     ${detach} where s.project_id = $projectId and s.id = $exceptSessionId and s.parent_project_id = $projectId
       and (s.parent_id = $sessionId or s.parent_id in (select d.id from derived d))
   )
   delete from sessions where project_id = $projectId and id = $sessionId and user_id = $userId
   returning (select count(*)::int from derived) as "derived_sessions!"`,
);

/**
 * `exceptSessionId`: the session that ends the other one. It stays, even if that one vouched for it. Returns how many
 * sessions ended with the deleted one, which is null if the user has no such session.
 */
export async function deleteSessionOfUser(
  transaction: Queryable,
  key: SessionKey & { readonly userId: string; readonly exceptSessionId: string | null },
): Promise<number | null> {
  const { projectId, sessionId, userId, exceptSessionId } = key;
  const deleted = await transaction.row(deleteOneOfUser, { projectId, sessionId, userId, exceptSessionId });
  return deleted?.derived_sessions ?? null;
}

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

const listOfUser = statement(
  "list-sessions-of-user",
  `select ${columns} from sessions s
   where project_id = $projectId and user_id = $userId and expires_at > $now and (last_used_at > $idleCutoff?::timestamptz or $idleCutoff::timestamptz is null)
     and (not is_impersonation or $includesImpersonation) and ${isImpersonationValid}
   order by created_at desc, id`,
  columnTypes<Pick<SessionRow, "place">>(),
);

interface LiveSessionKey extends SessionKey {
  readonly userId: string;
  /** ms since the epoch. */
  readonly now: number;
  /** Sessions last used before are idle; null if the project has no idle timeout. */
  readonly idleCutoff: Date | null;
}

interface SessionFilter {
  readonly projectId: string;
  readonly userId: string;
  /** ms since the epoch. */
  readonly now: number;
  /** Sessions last used before are idle; null if the project has no idle timeout. */
  readonly idleCutoff: Date | null;
  readonly includesImpersonation: boolean;
}

/** Live sessions, newest first. */
export const listSessionsOfUser = (
  database: Queryable,
  { projectId, userId, now, idleCutoff, includesImpersonation }: SessionFilter,
): Promise<SessionRow[]> =>
  database.rows(listOfUser, { projectId, userId, now: new Date(now), idleCutoff, includesImpersonation });

const findById = statement(
  "find-session",
  `select ${columns} from sessions where project_id = $projectId and id = $sessionId?`,
  columnTypes<Pick<SessionRow, "place">>(),
);

/** Null if the session has ended, or `sessionId` is null. */
export const findSession = (database: Queryable, { projectId, sessionId }: SessionKey): Promise<SessionRow | null> =>
  database.row(findById, { projectId, sessionId });

const lockUser = statement(
  "lock-user-of-live-session",
  "select id from users where project_id = $projectId and id = $userId for key share",
);

const lockLive = statement(
  "lock-live-session",
  `select project_id, id, expires_at, authenticated_at from sessions
   where project_id = $projectId and id = $sessionId? and user_id = $userId and expires_at > $now
     and (last_used_at > $idleCutoff?::timestamptz or $idleCutoff::timestamptz is null)
   for key share`,
);

/** A live session that vouches for what the caller's transaction does. */
export type LockedSession = RowOf<typeof lockLive>;

/**
 * Finds a live session that can't end before the caller's transaction does; null if it has ended. Locks the user first.
 * A request that ends it waits, and then sees what this transaction wrote. `now`: ms since the epoch.
 */
export async function lockLiveSession(
  transaction: Queryable,
  { projectId, userId, sessionId, now, idleCutoff }: LiveSessionKey,
): Promise<LockedSession | null> {
  await transaction.row(lockUser, { projectId, userId });
  return transaction.row(lockLive, { projectId, userId, sessionId, now: new Date(now), idleCutoff });
}

/** The network of an IP address: /64 for IPv6, since addresses change daily within it. */
const toNetworkSql = (ip: string): string =>
  `network(set_masklen(${ip}::inet, case when family(${ip}::inet) = 6 then 64 else 32 end))`;

/**
 * A live session of the account last used from this IP address's network, which suggests that its user is signing in.
 * Impersonation sessions don't count. The account is given by email (normalized) or user ID; the other is null.
 */
export const findSessionByNetwork = statement(
  "find-session-by-network",
  `select s.id from sessions s
   where s.project_id = $projectId and not s.is_impersonation and ${toNetworkSql("s.ip")} = ${toNetworkSql("$ip::text")} and s.expires_at > $now and s.user_id in (
     select c.user_id from contact_channels c
     where c.project_id = $projectId and c.type = 'email' and c.normalized_value = $email? and c.used_for_auth
     union all select $userId?::uuid)
   limit 1`,
);

const clearAnonymousFlag = statement(
  "clear-anonymous-flag-of-sessions",
  "update sessions set is_anonymous = false where project_id = $projectId and user_id = $userId and is_anonymous",
);

/** Access tokens drop the anonymous flag at the next refresh. */
export async function clearAnonymousFlagOfSessions(
  transaction: Queryable,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
): Promise<void> {
  await transaction.run(clearAnonymousFlag, { projectId, userId });
}

const setAuthenticatedAt = statement(
  "update-session-authenticated-at",
  "update sessions set authenticated_at = $authenticatedAt where project_id = $projectId and id = $sessionId?",
);

/** Records that the session's user has authenticated again. `now`: ms since the epoch. */
export async function updateAuthenticatedAt(
  transaction: Queryable,
  { projectId, sessionId, now }: SessionKey & { readonly now: number },
): Promise<void> {
  await transaction.run(setAuthenticatedAt, { projectId, sessionId, authenticatedAt: new Date(now) });
}

const deleteExpired = statement(
  "delete-expired-sessions",
  `delete from sessions where ctid = any (array(select ctid from sessions where expires_at < $before limit $limit))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredSessions = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, { before, limit });

/**
 * Records uses of many sessions at once. Locks rows in the same order as ending all sessions of a user, to avoid
 * deadlocks: those of owners first, because ending one deletes its impersonation sessions, too.
 */
export const recordUses = statement(
  "record-session-uses",
  `with used as (
     select s.project_id, s.id, u.used_at, u.ip, u.place from sessions s
     join unnest($projectIds::text[], $sessionIds::uuid[], $times::timestamptz[], $ips::text[], $places::jsonb[]) as u (project_id, session_id, used_at, ip, place)
       on s.project_id = u.project_id and s.id = u.session_id
     order by s.project_id = 'internal' desc, s.project_id, s.user_id, s.created_at, s.id for no key update of s
   )
   update sessions s set last_used_at = greatest(s.last_used_at, u.used_at),
     ip = coalesce(u.ip, s.ip), place = case when u.ip is null then s.place else u.place end
   from used u where s.project_id = u.project_id and s.id = u.id`,
);
