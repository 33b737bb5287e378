import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

export const insertCode = statement(
  "insert-verification-code",
  `insert into verification_codes (project_id, purpose, digest, tail_digest, user_id, subject, created_at, expires_at, nonce_ciphertext)
   values ($projectId, $purpose, $digest, $tailDigest, $userId?, $subject, $createdAt, $expiresAt, $nonceCiphertext?)`,
);

export interface CodeRow {
  readonly purpose: string;
  readonly digest: Buffer;
  readonly user_id: string | null;
  readonly subject: unknown;
  /** Attempts before this one. */
  readonly earlier_attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** Counts an attempt on every code with this tail, correct or not. */
export const countAttempt = statement(
  "count-verification-attempt",
  `update verification_codes set attempts = attempts + 1 where project_id = $projectId and tail_digest = $tailDigest
   returning purpose, digest, user_id, subject, attempts - 1 as "earlier_attempts!", expires_at, used_at`,
);

/**
 * Of parallel redemptions, exactly one updates a row. Locks the user of the code, if any, before the code: the condition is
 * evaluated before the row is locked.
 */
export const consumeCode = statement(
  "consume-verification-code",
  `with owner as materialized (
     select u.id from users u where u.project_id = $projectId and u.id = $userId?::uuid for key share
   )
   update verification_codes set used_at = $usedAt
   where project_id = $projectId and purpose = $purpose and digest = $digest and used_at is null
     and ($userId is null or exists (select from owner))`,
);

/** Locks the user before the codes, and blocks the user's sign-ins. */
export const lockUnusedCodes = statement(
  "lock-unused-verification-codes",
  `select c.digest from users u join verification_codes c on c.project_id = u.project_id and c.user_id = u.id
   where u.project_id = $projectId and u.id = $userId? and c.purpose = $purpose and c.used_at is null
   order by c.digest for update of u for update of c`,
);

export const findCodeByTail = statement(
  "find-verification-code-by-tail",
  `select attempts, expires_at, used_at from verification_codes
   where project_id = $projectId and purpose = $purpose and tail_digest = $tailDigest`,
);

/** The last code with a stored nonce that was sent to the address, in lowercase. */
export const findLastCodeByEmail = statement(
  "find-last-verification-code-by-email",
  `select digest, nonce_ciphertext as "nonce_ciphertext!", attempts, expires_at, used_at from verification_codes
   where project_id = $projectId and purpose = $purpose and lower(subject ->> 'email') = $email and nonce_ciphertext is not null
   order by created_at desc limit 1`,
);

export const deleteUnusedCodes = statement(
  "delete-unused-verification-codes",
  "delete from verification_codes where project_id = $projectId and user_id = $userId and purpose = $purpose and used_at is null",
);

const deleteExpired = statement(
  "delete-expired-verification-codes",
  `delete from verification_codes where ctid = any (array(
     select ctid from verification_codes
     where expires_at < $before or expires_at < $challengesBefore and purpose in ('mfa-attempt', 'passkey-registration', 'passkey-authentication')
     limit $limit))`,
);

interface ExpiredCodes {
  /** Deletes codes that expired before. */
  readonly before: Date;
  /** Deletes codes that are never emailed, and so have no link that can be opened later, if they expired before. */
  readonly challengesBefore: Date;
  readonly limit: number;
}

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredCodes = (
  database: Queryable,
  { before, challengesBefore, limit }: ExpiredCodes,
): Promise<number> => database.run(deleteExpired, { before, challengesBefore, limit });

const deleteToAddresses = statement(
  "delete-codes-to-addresses",
  `delete from verification_codes where project_id = $projectId and nonce_ciphertext is not null
     and lower(subject ->> 'email') = any ($addresses::text[])`,
);

/** Deletes the sign-in codes that were emailed to addresses. `addresses`: in lowercase. */
export const deleteCodesToAddresses = (
  transaction: Queryable,
  recipients: { readonly projectId: string; readonly addresses: readonly string[] },
): Promise<number> => transaction.run(deleteToAddresses, recipients);
