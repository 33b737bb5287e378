import type { CurrentUser, ProjectConfig } from "@vestibule/client";
import { useFetch } from "../changes/use-fetch.ts";
import { buildAccountRows } from "./account-rows.ts";

/** Linked accounts, together with the providers that can be linked. */
export function useConnectedAccounts(user: CurrentUser, config: ProjectConfig) {
  const list = useFetch(() => user.listConnectedAccounts());
  const accounts = list.fetched.status === "ready" ? list.fetched.data : [];
  return { ...list, count: accounts.length, rows: buildAccountRows(accounts, config.oauthProviders) };
}
