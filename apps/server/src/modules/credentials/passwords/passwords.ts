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

const lock = statement(
  "lock-password",
  "select user_id from password_credentials where project_id = $projectId and user_id = $userId and hash = $hash for update",
);

/**
 * Blocks changes of a verified password until the caller's transaction ends. False if it has changed already. `hash`:
 * the hash that was verified.
 */
export const lockPassword = async (
  transaction: Queryable,
  { projectId, userId, hash }: Owner & { readonly hash: string },
): Promise<boolean> => (await transaction.row(lock, { projectId, userId, hash })) !== null;

const deleteRow = statement(
  "delete-password",
  "delete from password_credentials where project_id = $projectId and user_id = $userId",
);

export async function deletePassword(transaction: Queryable, { projectId, userId }: Owner): Promise<void> {
  await transaction.run(deleteRow, { projectId, userId });
}
