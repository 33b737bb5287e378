import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { ProviderMark } from "../../../methods/oauth/provider-mark.tsx";
import { providerName } from "../../../methods/oauth/provider-names.ts";
import { useFormatters } from "../../../settings/formats/use-formatters.ts";
import { Badge, Item } from "../../../settings/panels/item.tsx";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import type { AccountRow } from "./account-rows.ts";

type ConnectedAccountEntryProps = {
  user: CurrentUser;
  row: AccountRow;
  isLast: boolean;
  onRemoved: () => Promise<void>;
};

export function ConnectedAccountEntry({ user, row, isLast, onRemoved }: ConnectedAccountEntryProps) {
  const t = useTranslate(settingsMessages);
  const formatters = useFormatters();
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const { providerId, account, isOffered } = row;
  const provider = providerName({ id: providerId, displayName: row.displayName });
  const name = account?.email ?? account?.accountId ?? "";
  const since = account && t("connectedSince", { date: formatters.day(account.createdAt) });
  async function disconnect() {
    if (!account) return;
    if (await change.run(() => account.unlink(), { rejected: "lastSignInMethod" })) await onRemoved();
  }
  return (
    <Item
      mark={<ProviderMark id={providerId} />}
      state={account ? "connected" : "open"}
      title={provider}
      badges={!isOffered && <Badge tone="warn">{t("providerGone")}</Badge>}
      meta={account ? [name, since].join(" · ") : t("notConnected")}
      actions={
        account ? (
          <Button
            aria-label={t("disconnectProvider", { provider })}
            busy={change.state === "busy"}
            disabled={isLast}
            onClick={() => setConfirming(true)}
          >
            {t("disconnect")}
          </Button>
        ) : (
          <Button
            aria-label={t("connectProvider", { provider })}
            busy={change.state === "busy"}
            onClick={() => change.run(() => user.linkAccount(providerId))}
          >
            {t("connect")}
          </Button>
        )
      }
    >
      {isLast && <p className="vst-hint">{t("lastSignInMethod")}</p>}
      <ProblemNotice problem={change.problem} t={t} />
      {confirming && (
        <ConfirmDialog
          title={t("disconnectTitle", { provider })}
          text={t("disconnectText", { account: name })}
          confirm={t("disconnect")}
          onConfirm={disconnect}
          onClose={() => setConfirming(false)}
        />
      )}
    </Item>
  );
}
