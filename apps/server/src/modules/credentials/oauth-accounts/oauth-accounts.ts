import { randomUUID } from "node:crypto";
import { maxLinkedAccountsPerUser } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

interface Owner {
  readonly projectId: string;
  readonly userId: string;
}

const insert = statement(
  "insert-oauth-account",
  `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, email, created_at, allow_sign_in, allow_connected_accounts)
   select $projectId, $id, $userId, $providerId, $accountId, $email?, $createdAt, $allowSignIn::boolean, $allowConnectedAccounts::boolean
   where (select count(*) from oauth_accounts where project_id = $projectId and user_id = $userId) < $max::int
   returning id`,
);

interface NewOAuthAccount extends Owner {
  readonly providerId: string;
  /** The user's id at the provider. */
  readonly accountId: string;
  readonly email: string | null;
  /** ms since the epoch. */
  readonly createdAt: number;
  /** Default: true. */
  readonly allowSignIn?: boolean;
  /** Default: true. */
  readonly allowConnectedAccounts?: boolean;
}

/**
 * Links an account at a provider to a user. Returns its id. Throws a unique violation of `oauth_accounts_once`. The
 * caller must have locked the user for the count. @throws PlainError 400
 */
export async function insertOAuthAccount(transaction: Queryable, account: NewOAuthAccount): Promise<string> {
  const { projectId, userId, providerId, accountId, email, createdAt } = account;
  const { allowSignIn = true, allowConnectedAccounts = true } = account;
  const id = randomUUID();
  const inserted = await transaction.row(insert, {
    projectId,
    id,
    userId,
    providerId,
    accountId,
    email,
    createdAt: new Date(createdAt),
    allowSignIn,
    allowConnectedAccounts,
    max: maxLinkedAccountsPerUser,
  });
  if (!inserted)
    throw new PlainError(
      400,
      `An account can have at most ${maxLinkedAccountsPerUser} linked accounts. Remove one first.`,
    );
  return id;
}

const update = statement(
  "update-oauth-account",
  `update oauth_accounts
   set allow_sign_in = $allowSignIn, allow_connected_accounts = $allowConnectedAccounts, email = $email?, account_id = $accountId
   where project_id = $projectId and user_id = $userId and id = $id`,
);

interface ChangedOAuthAccount extends Owner {
  readonly id: string;
  readonly accountId: string;
  readonly email: string | null;
  readonly allowSignIn: boolean;
  readonly allowConnectedAccounts: boolean;
}

/** Throws a unique violation of `oauth_accounts_once`. The caller must have locked the user. */
export async function updateOAuthAccount(transaction: Queryable, account: ChangedOAuthAccount): Promise<void> {
  await transaction.run(update, { ...account });
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
