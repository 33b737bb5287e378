import type { CurrentUser, ProjectConfig } from "@vestibule/client";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { ItemSkeletons } from "../panels/item.tsx";
import { ListProblem } from "../panels/list-problem.tsx";
import { Panel } from "../panels/panel.tsx";
import { useFocusRecovery } from "../panels/use-focus-recovery.ts";
import { isLastSignInMethod, type SignInMethod } from "../security/sign-in-methods.ts";
import { ConnectedAccountEntry } from "./connected-account-entry.tsx";
import { useConnectedAccounts } from "./use-connected-accounts.ts";

type ConnectedAccountsPanelProps = {
  user: CurrentUser;
  config: ProjectConfig;
  signInMethods: ReadonlySet<SignInMethod>;
};

export function ConnectedAccountsPanel({ user, config, signInMethods }: ConnectedAccountsPanelProps) {
  const t = useSettingsTranslate();
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
