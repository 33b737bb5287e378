import { type Queryable, statement } from "../../../platform/database/database.ts";

/** Identifies an authorization code by its SHA-256. */
interface CodeKey {
  readonly projectId: string;
  readonly digest: Buffer;
}

const insert = statement(
  "insert-authorization-code",
  `insert into authorization_codes (project_id, digest, user_id, parameters, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

interface NewAuthorizationCode extends CodeKey {
  readonly userId: string;
  /** What the code is bound to, stored as JSON; `link` is deleted when the code is consumed. */
  readonly parameters: { readonly link?: string };
  /** ms since the epoch. */
  readonly now: number;
  readonly lifeMs: number;
}

export async function insertAuthorizationCode(database: Queryable, code: NewAuthorizationCode): Promise<void> {
  const { projectId, digest, userId, parameters, now, lifeMs } = code;
  const json = JSON.stringify(parameters);
  await database.run(insert, [projectId, digest, userId, json, new Date(now), new Date(now + lifeMs)]);
}

export interface AuthorizationCodeRow<Parameters> {
  readonly user_id: string;
  readonly parameters: Parameters;
  readonly expires_at: Date;
}

const consume = statement<AuthorizationCodeRow<never>>(
  "consume-authorization-code",
  `with taken as (
     select user_id, parameters, expires_at from authorization_codes
     where project_id = $1 and digest = $2 and used_at is null for update
   )
   update authorization_codes c set used_at = $3, parameters = c.parameters - 'link'
   from taken where c.project_id = $1 and c.digest = $2
   returning taken.user_id, taken.parameters, taken.expires_at`,
);

/**
 * Consumes a code and returns its data; null if it is unknown or was consumed. Deletes the pending link, which contains
 * provider tokens. `now`: ms since the epoch.
 */
export const consumeAuthorizationCode = <Parameters>(
  transaction: Queryable,
  { projectId, digest, now }: CodeKey & { readonly now: number },
): Promise<AuthorizationCodeRow<Parameters> | null> =>
  transaction.row<AuthorizationCodeRow<Parameters>>(consume, [projectId, digest, new Date(now)]);

const recordSession = statement(
  "record-session-of-authorization-code",
  "update authorization_codes set session_id = $3 where project_id = $1 and digest = $2",
);

export async function recordSessionOfAuthorizationCode(
  transaction: Queryable,
  { projectId, digest, sessionId }: CodeKey & { readonly sessionId: string },
): Promise<void> {
  await transaction.run(recordSession, [projectId, digest, sessionId]);
}

const findSession = statement<{ session_id: string | null }>(
  "find-session-of-authorization-code",
  "select session_id from authorization_codes where project_id = $1 and digest = $2 and used_at is not null",
);

/** The session that a consumed code started; null if there is none. */
export const findSessionOfAuthorizationCode = async (
  transaction: Queryable,
  { projectId, digest }: CodeKey,
): Promise<string | null> => (await transaction.row(findSession, [projectId, digest]))?.session_id ?? null;

const deleteExpired = statement(
  "delete-expired-authorization-codes",
  `delete from authorization_codes where ctid = any (array(select ctid from authorization_codes where expires_at < $1 limit $2))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredAuthorizationCodes = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, [before, limit]);
