import type { CurrentUser, ProjectConfig } from "@vestibule/client";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { ItemSkeletons } from "../panels/item.tsx";
import { ListProblem } from "../panels/list-problem.tsx";
import { Panel } from "../panels/panel.tsx";
import { useLostFocus } from "../panels/use-lost-focus.ts";
import { isLastWay, type WayIn } from "../security/ways-in.ts";
import { ConnectedAccountEntry } from "./connected-account-entry.tsx";
import { useConnectedAccounts } from "./use-connected-accounts.ts";

type ConnectedAccountsPanelProps = { user: CurrentUser; config: ProjectConfig; ways: ReadonlySet<WayIn> };

export function ConnectedAccountsPanel({ user, config, ways }: ConnectedAccountsPanelProps) {
  const t = useSettingsTranslate();
  const accounts = useConnectedAccounts(user, config);
  const focus = useLostFocus();
  const { fetched, count } = accounts;
  async function afterRemoval() {
    await accounts.refresh();
    focus.keep();
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
          accounts.lines.map((line) => (
            <ConnectedAccountEntry
              key={line.account?.id ?? line.providerId}
              user={user}
              line={line}
              isLast={line.account !== null && line.isOffered && isLastWay(ways, "provider", count)}
              onRemoved={afterRemoval}
            />
          ))}
      </ul>
    </Panel>
  );
}
