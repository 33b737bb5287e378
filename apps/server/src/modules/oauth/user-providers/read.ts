import { type contract, maxListItems, type UserOAuthProviderRead } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Authentication, Handler } from "../../../http/handler.ts";
import { toListOrPage } from "../../../http/list-or-page.ts";
import { toSmallPage } from "../../../platform/database/bounded-page.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { AuthServices, Caller } from "../../auth/index.ts";
import type { Project } from "../../projects/index.ts";
import { type ConnectedAccountRow, listConnectedAccounts } from "../connected-accounts/account-tokens.ts";
import { assertOwnAccount } from "../connected-accounts/assert-own-account.ts";

type Services = Pick<AuthServices, "database">;

/** The next accounts of all users. The primary key gives the order. */
const listAccountsOfProject = statement(
  "list-oauth-accounts-of-project",
  `select id, user_id, provider_id, account_id, email, created_at, allow_sign_in, allow_connected_accounts
   from oauth_accounts where project_id = $projectId and id > $afterId order by id limit $limit`,
);

const nilId = "00000000-0000-0000-0000-000000000000";

/** Servers also see the user's ID at the provider. */
export const toWire = (
  { accessType }: Pick<Authentication<unknown, unknown>, "accessType">,
  row: ConnectedAccountRow,
): UserOAuthProviderRead => ({
  user_id: row.user_id,
  id: row.id,
  ...(row.email !== null && { email: row.email }),
  provider_config_id: row.provider_id,
  type: row.provider_id,
  allow_sign_in: row.allow_sign_in,
  allow_connected_accounts: row.allow_connected_accounts,
  ...(accessType !== "client" && { account_id: row.account_id }),
});

/** The user's accounts, oldest first. */
export const listAccounts = (database: Queryable, projectId: string, userId: string): Promise<ConnectedAccountRow[]> =>
  database.rows(listConnectedAccounts, { projectId, userId });

/** @throws PlainError 404 */
export function findAccountById(accounts: readonly ConnectedAccountRow[], id: string): ConnectedAccountRow {
  const found = accounts.find((account) => account.id === id.toLowerCase());
  if (!found) throw new PlainError(404, "The user has no such account at an OAuth provider.");
  return found;
}

/** `GET /oauth-providers` */
export function list({ database }: Services): Handler<typeof contract.userOauthProviders.list, Project, Caller> {
  return async function list({ auth, user, query }) {
    const { user_id: userId, limit = maxListItems, cursor } = query;
    if (userId !== undefined) assertOwnAccount(auth, user, userId);
    else if (auth.accessType === "client") throw new PlainError(400, "Clients must give the user_id me.");
    const projectId = auth.project.id;
    const found =
      userId === undefined
        ? await database.rows(listAccountsOfProject, { projectId, afterId: cursor ?? nilId, limit: limit + 1 })
        : await listAccounts(database, projectId, userId);
    // A user has few accounts: all are read, and the page is cut from them.
    const start = userId === undefined || cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
    return toListOrPage(
      query,
      toSmallPage(found.slice(start), limit),
      ({ id }) => id,
      (row) => toWire(auth, row),
    );
  };
}

/** `GET /oauth-providers/{user_id}/{id}` */
export function read({ database }: Services): Handler<typeof contract.userOauthProviders.read, Project, Caller> {
  return async function read({ auth, user, params }) {
    assertOwnAccount(auth, user, params.user_id);
    const accounts = await listAccounts(database, auth.project.id, params.user_id);
    return toWire(auth, findAccountById(accounts, params.id));
  };
}
