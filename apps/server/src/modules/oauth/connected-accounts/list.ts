import type { ConnectedAccountRead, contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { AuthServices, Caller } from "../../auth/index.ts";
import type { Project } from "../../projects/index.ts";
import { type ConnectedAccountRow, listConnectedAccounts } from "./account-tokens.ts";
import { assertOwnAccount } from "./assert-own-account.ts";

/** `GET /connected-accounts` */
export function list({
  database,
}: Pick<AuthServices, "database">): Handler<typeof contract.connectedAccounts.list, Project, Caller> {
  return async function list({ auth, user, query }) {
    assertOwnAccount(auth, user, query.user_id);
    const rows = await database.rows(listConnectedAccounts, { projectId: auth.project.id, userId: query.user_id });
    return { items: rows.map(toWire), is_paginated: false };
  };
}

/** `GET /connected-accounts/{user_id}` */
export function listOfUser({
  database,
}: Pick<AuthServices, "database">): Handler<typeof contract.connectedAccounts.listOfUser, Project, Caller> {
  return async function listOfUser({ auth, user, params }) {
    assertOwnAccount(auth, user, params.user_id);
    const rows = await database.rows(listConnectedAccounts, { projectId: auth.project.id, userId: params.user_id });
    const items = rows
      .filter((row) => row.allow_connected_accounts)
      .map((row) => ({ user_id: row.user_id, provider: row.provider_id, provider_account_id: row.account_id }));
    return { items, is_paginated: false };
  };
}

const toWire = (row: ConnectedAccountRow): ConnectedAccountRead => ({
  id: row.id,
  provider_id: row.provider_id,
  account_id: row.account_id,
  email: row.email,
  created_at_millis: row.created_at.getTime(),
});
