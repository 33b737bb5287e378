import type { CurrentUser, ProjectConfig } from "@vestibule/client";
import { useFetched } from "../changes/use-fetched.ts";
import { accountLines } from "./account-lines.ts";

/** Linked accounts beside the providers that can be linked. */
export function useConnectedAccounts(user: CurrentUser, config: ProjectConfig) {
  const list = useFetched(() => user.listConnectedAccounts());
  const accounts = list.fetched.status === "ready" ? list.fetched.data : [];
  return { ...list, count: accounts.length, lines: accountLines(accounts, config.oauthProviders) };
}
