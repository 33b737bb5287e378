import { statement } from "../../../platform/database/database.ts";

export interface ConnectedAccountRow {
  readonly id: string;
  readonly provider_id: string;
  readonly account_id: string;
  readonly email: string | null;
  readonly created_at: Date;
}

export const listConnectedAccounts = statement<ConnectedAccountRow>(
  "list-connected-accounts",
  `select id, provider_id, account_id, email, created_at from oauth_accounts where project_id = $1 and user_id = $2
   order by created_at, id`,
);

export const findUserId = statement<{ id: string }>(
  "find-user-id",
  "select id from users where project_id = $1 and id = $2",
);

/** Locks an account while its tokens are refreshed, so that only one node refreshes them at a time. */
export const lockAccount = statement<{ id: string }>(
  "lock-oauth-account",
  "select id from oauth_accounts where project_id = $1 and id = $2 for update",
);
