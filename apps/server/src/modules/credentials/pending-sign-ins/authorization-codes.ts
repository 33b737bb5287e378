import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

/** Identifies an authorization code by its SHA-256. */
interface CodeKey {
  readonly projectId: string;
  readonly digest: Buffer;
}

const insert = statement(
  "insert-authorization-code",
  `insert into authorization_codes (project_id, digest, user_id, parameters, created_at, expires_at)
   values ($projectId, $digest, $userId, $data, $createdAt, $expiresAt)`,
);

interface NewAuthorizationCode extends CodeKey {
  readonly userId: string;
  /** What the code is bound to, stored as JSON; `link` and `session` are deleted when the code is consumed. */
  readonly parameters: { readonly link?: string; readonly session?: string };
  /** ms since the epoch. */
  readonly now: number;
  readonly lifeMs: number;
}

export async function insertAuthorizationCode(database: Queryable, code: NewAuthorizationCode): Promise<void> {
  const { projectId, digest, userId, parameters, now, lifeMs } = code;
  const json = JSON.stringify(parameters);
  await database.run(insert, {
    projectId,
    digest,
    userId,
    data: json,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
  });
}

export interface AuthorizationCodeRow<Parameters> {
  readonly user_id: string;
  readonly parameters: Parameters;
  readonly expires_at: Date;
}

const consume = statement(
  "consume-authorization-code",
  `with taken as (
     select c.user_id, c.parameters, c.expires_at
     from authorization_codes c join users u on u.project_id = c.project_id and u.id = c.user_id
     where c.project_id = $projectId and c.digest = $digest and c.used_at is null for no key update of u for update of c
   )
   update authorization_codes c set used_at = $usedAt, parameters = c.parameters - 'link' - 'session'
   from taken where c.project_id = $projectId and c.digest = $digest
   returning taken.user_id, taken.parameters, taken.expires_at`,
);

/**
 * Consumes a code and returns its data; null if it is unknown or was consumed. Deletes what contains
 * tokens: the pending link and the session to hand over. Locks the user before the code. The exchanges of a user take turns, because a link or an upgrade then
 * locks the user exclusively. `now`: ms since the epoch.
 */
export const consumeAuthorizationCode = <Parameters>(
  transaction: Queryable,
  { projectId, digest, now }: CodeKey & { readonly now: number },
): Promise<AuthorizationCodeRow<Parameters> | null> =>
  // Only the module that inserted the code knows the type of its parameters.
  transaction.row(consume, {
    projectId,
    digest,
    usedAt: new Date(now),
  }) as Promise<AuthorizationCodeRow<Parameters> | null>;

const recordSession = statement(
  "record-session-of-authorization-code",
  "update authorization_codes set session_id = $sessionId where project_id = $projectId and digest = $digest",
);

export async function recordSessionOfAuthorizationCode(
  transaction: Queryable,
  { projectId, digest, sessionId }: CodeKey & { readonly sessionId: string },
): Promise<void> {
  await transaction.run(recordSession, { projectId, digest, sessionId });
}

const findSession = statement(
  "find-session-of-authorization-code",
  "select session_id from authorization_codes where project_id = $projectId and digest = $digest and used_at is not null",
);

/** The session that a consumed code started; null if there is none. */
export const findSessionOfAuthorizationCode = async (
  transaction: Queryable,
  { projectId, digest }: CodeKey,
): Promise<string | null> => (await transaction.row(findSession, { projectId, digest }))?.session_id ?? null;

const deleteExpired = statement(
  "delete-expired-authorization-codes",
  `delete from authorization_codes where ctid = any (array(select ctid from authorization_codes where expires_at < $before limit $limit))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredAuthorizationCodes = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, { before, limit });
