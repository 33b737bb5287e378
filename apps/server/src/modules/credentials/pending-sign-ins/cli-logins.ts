import type { Queryable } from "../../../platform/database/database.ts";
import { type RowOf, statement } from "../../../platform/database/statement.ts";

const insert = statement(
  "insert-cli-login",
  `insert into cli_logins (project_id, polling_digest, login_digest, ip, country_code, user_agent, anonymous_session_id, created_at, expires_at)
   values ($projectId, $pollingDigest, $loginDigest, $ip?, $countryCode?, $userAgent?, $anonymousSessionId?, $createdAt, $expiresAt)`,
);

interface NewCliLogin {
  readonly projectId: string;
  /** SHA-256 of the code with which the CLI polls. */
  readonly pollingDigest: Buffer;
  /** SHA-256 of the code that the user opens in the browser. */
  readonly loginDigest: Buffer;
  readonly ip: string | null;
  readonly countryCode: string | null;
  readonly userAgent: string | null;
  /** The session of the CLI's anonymous user. */
  readonly anonymousSessionId: string | null;
  /** ms since the epoch. */
  readonly now: number;
  readonly expiresAt: Date;
}

export async function insertCliLogin(database: Queryable, login: NewCliLogin): Promise<void> {
  const { now, ...values } = login;
  await database.run(insert, { ...values, createdAt: new Date(now) });
}

export type CliLogin = RowOf<typeof findByPollingDigest>;

const columns = "ip, country_code, user_agent, created_at, expires_at, user_id, session_id, denied_at, fetched_at";

interface PollingKey {
  readonly projectId: string;
  readonly pollingDigest: Buffer;
}

interface LoginKey {
  readonly projectId: string;
  readonly loginDigest: Buffer;
  /** ms since the epoch. */
  readonly now: number;
}

const findByPollingDigest = statement(
  "find-cli-login-by-polling-code",
  `select ${columns} from cli_logins where project_id = $projectId and polling_digest = $pollingDigest`,
);

export const findPolledCliLogin = (
  database: Queryable,
  { projectId, pollingDigest }: PollingKey,
): Promise<CliLogin | null> => database.row(findByPollingDigest, { projectId, pollingDigest });

const findPending = statement(
  "find-pending-cli-login",
  `select ${columns} from cli_logins
   where project_id = $projectId and login_digest = $loginDigest and expires_at > $now and user_id is null and denied_at is null`,
);

/** Neither confirmed, denied nor expired. */
export const findPendingCliLogin = (
  database: Queryable,
  { projectId, loginDigest, now }: LoginKey,
): Promise<CliLogin | null> => database.row(findPending, { projectId, loginDigest, now: new Date(now) });

const isPending = "c.expires_at > $now and c.user_id is null and c.denied_at is null";

const findAnonymous = statement(
  "find-anonymous-session-of-cli-login",
  `select s.id, s.user_id from cli_logins c join sessions s on s.project_id = c.project_id and s.id = c.anonymous_session_id
   where c.project_id = $projectId and c.login_digest = $loginDigest and ${isPending} and c.anonymous_claimed_at is null
     and s.is_anonymous and s.expires_at > $now and (s.last_used_at > $idleCutoff?::timestamptz or $idleCutoff::timestamptz is null)`,
);

/** The live session of the anonymous user that a pending login can be completed with; null if it was claimed. */
export const findAnonymousSessionOfCliLogin = (
  database: Queryable,
  { projectId, loginDigest, now, idleCutoff }: LoginKey & { readonly idleCutoff: Date | null },
): Promise<{ readonly id: string; readonly user_id: string } | null> =>
  database.row(findAnonymous, { projectId, loginDigest, now: new Date(now), idleCutoff });

const claimAnonymous = statement(
  "claim-anonymous-session-of-cli-login",
  `update cli_logins c set anonymous_claimed_at = $now
   where c.project_id = $projectId and c.login_digest = $loginDigest and ${isPending} and c.anonymous_claimed_at is null`,
);

/** Of concurrent claims, exactly one gets true. */
export const claimAnonymousSessionOfCliLogin = async (
  transaction: Queryable,
  { projectId, loginDigest, now }: LoginKey,
): Promise<boolean> => (await transaction.run(claimAnonymous, { projectId, loginDigest, now: new Date(now) })) > 0;

const confirm = statement(
  "confirm-cli-login",
  `update cli_logins set user_id = $userId, session_id = $sessionId
   where project_id = $projectId and login_digest = $loginDigest and expires_at > $now and user_id is null and denied_at is null
     and exists (select from sessions s where s.project_id = $projectId and s.id = $sessionId and s.user_id = $userId)`,
);

/** False if the login is no longer pending, or the confirming session has ended. */
export const confirmCliLogin = async (
  transaction: Queryable,
  {
    projectId,
    loginDigest,
    now,
    userId,
    sessionId,
  }: LoginKey & { readonly userId: string; readonly sessionId: string },
): Promise<boolean> =>
  (await transaction.run(confirm, { projectId, loginDigest, now: new Date(now), userId, sessionId })) > 0;

const deny = statement(
  "deny-cli-login",
  `update cli_logins set denied_at = $deniedAt
   where project_id = $projectId and login_digest = $loginDigest and expires_at > $deniedAt and user_id is null and denied_at is null`,
);

/** False if the login is no longer pending. */
export const denyCliLogin = async (database: Queryable, { projectId, loginDigest, now }: LoginKey): Promise<boolean> =>
  (await database.run(deny, { projectId, loginDigest, deniedAt: new Date(now) })) > 0;

const consume = statement(
  "claim-cli-login",
  `update cli_logins set fetched_at = $fetchedAt
   where project_id = $projectId and polling_digest = $pollingDigest and user_id is not null and fetched_at is null`,
);

/** Of concurrent polls of a confirmed login, exactly one gets true. `now`: ms since the epoch. */
export const consumeCliLogin = async (
  transaction: Queryable,
  { projectId, pollingDigest, now }: PollingKey & { readonly now: number },
): Promise<boolean> => (await transaction.run(consume, { projectId, pollingDigest, fetchedAt: new Date(now) })) > 0;

const deleteExpired = statement(
  "delete-expired-cli-logins",
  `delete from cli_logins where ctid = any (array(select ctid from cli_logins where expires_at < $before limit $limit))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredCliLogins = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, { before, limit });
