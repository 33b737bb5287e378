import { getPasswordKind } from "../../../platform/crypto/password-hashing.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

interface Owner {
  readonly projectId: string;
  readonly userId: string;
}

interface NewPassword extends Owner {
  /** PHC string. */
  readonly hash: string;
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * Writes the project's costliest kind only if this one costs more: even without a change, `on conflict do update` would
 * lock its row until the transaction ends, so that the sign-ups of a project would wait for each other.
 */
const upsert = statement(
  "upsert-password",
  `with rated as (
     insert into costliest_passwords (project_id, kind, work)
     select $projectId, $kind, $work
     where not exists (select from costliest_passwords c where c.project_id = $projectId and c.work >= $work)
     on conflict (project_id) do update set kind = excluded.kind, work = excluded.work
       where costliest_passwords.work < excluded.work
   )
   insert into password_credentials (project_id, user_id, hash, updated_at) values ($projectId, $userId, $hash, $updatedAt)
   on conflict (project_id, user_id) do update set hash = excluded.hash, updated_at = excluded.updated_at`,
);

export async function upsertPassword(
  transaction: Queryable,
  { projectId, userId, hash, now }: NewPassword,
): Promise<void> {
  const { kind, workUs } = getPasswordKind(hash);
  await transaction.run(upsert, { projectId, userId, hash, updatedAt: new Date(now), kind, work: workUs });
}

const insert = statement(
  "insert-password",
  `insert into password_credentials (project_id, user_id, hash, updated_at) values ($projectId, $userId, $hash, $updatedAt) on conflict do nothing`,
);

/** False if the user already has a password. */
export const insertPassword = async (
  transaction: Queryable,
  { projectId, userId, hash, now }: NewPassword,
): Promise<boolean> => (await transaction.run(insert, { projectId, userId, hash, updatedAt: new Date(now) })) > 0;

const findCostliest = statement(
  "find-costliest-password-kind",
  "select kind from costliest_passwords where project_id = $projectId",
);

/** The costliest kind of hash that the project ever held. Null: it never had a password. */
export const findCostliestPasswordKind = async (database: Queryable, projectId: string): Promise<string | null> =>
  (await database.row(findCostliest, { projectId }))?.kind ?? null;

const findHash = statement(
  "find-password-hash-of-user",
  "select hash from password_credentials where project_id = $projectId and user_id = $userId",
);

/** Null if the user has no password. */
export const findPasswordHash = async (database: Queryable, { projectId, userId }: Owner): Promise<string | null> =>
  (await database.row(findHash, { projectId, userId }))?.hash ?? null;

/** PostgreSQL locks the rows in the order of the clauses: the user before their credentials. */
const lockSql = (userLock: "key share" | "update", passwordLock: "share" | "update"): string =>
  `select u.id from users u join password_credentials p on p.project_id = u.project_id and p.user_id = u.id
   where u.project_id = $projectId and u.id = $userId and p.hash = $hash for ${userLock} of u for ${passwordLock} of p`;

const lockUnchanged = statement("lock-unchanged-password", lockSql("key share", "share"));
const lock = statement("lock-password", lockSql("key share", "update"));
const lockForChange = statement("lock-password-for-change", lockSql("update", "update"));

/** `hash`: the hash that was verified. */
type VerifiedPassword = Owner & { readonly hash: string };

/**
 * Blocks changes of a verified password until the caller's transaction ends. False if it has changed already. Locks the
 * user first, like everything that locks credentials: a deletion of the user or a password change would otherwise
 * deadlock with the session that follows. `isRehashed`: the caller stores another hash of it; otherwise, sign-ins of the
 * same user don't wait for each other.
 */
export const lockPassword = async (
  transaction: Queryable,
  { projectId, userId, hash }: VerifiedPassword,
  isRehashed: boolean,
): Promise<boolean> => (await transaction.row(isRehashed ? lock : lockUnchanged, { projectId, userId, hash })) !== null;

/** Like {@link lockPassword}, for a change that ends the user's sessions. Blocks sign-ins, which have locked the user. */
export const lockPasswordForChange = async (
  transaction: Queryable,
  { projectId, userId, hash }: VerifiedPassword,
): Promise<boolean> => (await transaction.row(lockForChange, { projectId, userId, hash })) !== null;

const deleteRow = statement(
  "delete-password",
  "delete from password_credentials where project_id = $projectId and user_id = $userId",
);

export async function deletePassword(transaction: Queryable, { projectId, userId }: Owner): Promise<void> {
  await transaction.run(deleteRow, { projectId, userId });
}
