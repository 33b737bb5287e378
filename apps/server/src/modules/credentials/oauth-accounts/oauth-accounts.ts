import { randomUUID } from "node:crypto";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

interface Owner {
  readonly projectId: string;
  readonly userId: string;
}

const insert = statement(
  "insert-oauth-account",
  `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, email, created_at)
   values ($projectId, $id, $userId, $providerId, $accountId, $email?, $createdAt)`,
);

interface NewOAuthAccount extends Owner {
  readonly providerId: string;
  /** The user's id at the provider. */
  readonly accountId: string;
  readonly email: string | null;
  /** ms since the epoch. */
  readonly createdAt: number;
}

/** Links an account at a provider to a user. Returns its id. Throws a unique violation of `oauth_accounts_once`. */
export async function insertOAuthAccount(transaction: Queryable, account: NewOAuthAccount): Promise<string> {
  const { projectId, userId, providerId, accountId, email, createdAt } = account;
  const id = randomUUID();
  await transaction.run(insert, {
    projectId,
    id,
    userId,
    providerId,
    accountId,
    email,
    createdAt: new Date(createdAt),
  });
  return id;
}

const deleteById = statement(
  "delete-connected-account",
  "delete from oauth_accounts where project_id = $projectId and user_id = $userId and id = $id returning provider_id",
);

/** Returns the provider's id; null if the user has no such account. */
export const deleteOAuthAccount = async (
  transaction: Queryable,
  { projectId, userId, id }: Owner & { readonly id: string },
): Promise<string | null> => (await transaction.row(deleteById, { projectId, userId, id }))?.provider_id ?? null;

const deleteOfUser = statement(
  "delete-oauth-accounts-of-user",
  "delete from oauth_accounts where project_id = $projectId and user_id = $userId",
);

export async function deleteOAuthAccountsOfUser(transaction: Queryable, { projectId, userId }: Owner): Promise<void> {
  await transaction.run(deleteOfUser, { projectId, userId });
}
