import type { CurrentUser, ProjectConfig } from "@vestibule/client";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useFetch } from "../../../settings/changes/use-fetch.ts";
import { ItemSkeletons } from "../../../settings/panels/item.tsx";
import { ListProblem } from "../../../settings/panels/list-problem.tsx";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useFocusRecovery } from "../../../settings/panels/use-focus-recovery.ts";
import { isLastSignInMethod, type SignInMethod } from "../sign-in-methods.ts";
import { buildAccountRows } from "./account-rows.ts";
import { ConnectedAccountEntry } from "./connected-account-entry.tsx";

/** Linked accounts, together with the providers that can be linked. */
function useConnectedAccounts(user: CurrentUser, config: ProjectConfig) {
  const list = useFetch(() => user.listConnectedAccounts());
  const accounts = list.fetched.status === "ready" ? list.fetched.data : [];
  return { ...list, count: accounts.length, rows: buildAccountRows(accounts, config.oauthProviders) };
}

type ConnectedAccountsPanelProps = {
  user: CurrentUser;
  config: ProjectConfig;
  signInMethods: ReadonlySet<SignInMethod>;
};

export function ConnectedAccountsPanel({ user, config, signInMethods }: ConnectedAccountsPanelProps) {
  const t = useTranslate(settingsMessages);
  const accounts = useConnectedAccounts(user, config);
  const focus = useFocusRecovery();
  const { fetched, count } = accounts;
  async function afterRemoval() {
    await accounts.refresh();
    focus.recoverFocus();
  }
  return (
    <Panel
      title={t("connectedAccounts")}
      text={t("connectedAccountsText")}
      titleRef={focus.titleRef}
      state={fetched.status}
    >
      {fetched.status === "failed" && (
        <ListProblem problem={fetched.problem} busy={accounts.refreshing} retry={accounts.refresh} />
      )}
      <ul aria-busy={fetched.status === "loading" || undefined}>
        {fetched.status === "loading" && <ItemSkeletons icon count={config.oauthProviders.length || 1} />}
        {fetched.status === "ready" &&
          accounts.rows.map((row) => (
            <ConnectedAccountEntry
              key={row.account?.id ?? row.providerId}
              user={user}
              row={row}
              isLast={row.account !== null && row.isOffered && isLastSignInMethod(signInMethods, "provider", count)}
              onRemoved={afterRemoval}
            />
          ))}
      </ul>
    </Panel>
  );
}
