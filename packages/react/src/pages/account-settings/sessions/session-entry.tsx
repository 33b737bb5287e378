import type { ActiveSession, CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useFormatters } from "../../../settings/formats/use-formatters.ts";
import { Badge, Item } from "../../../settings/panels/item.tsx";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { deviceIcons, formatDevice, formatLastUsed, formatLocation } from "./format-session.ts";

type SessionEntryProps = {
  user: CurrentUser;
  session: ActiveSession;
  /** When the list was fetched, ms since the epoch. */
  now: number;
  onEnded: () => Promise<void>;
};

export function SessionEntry({ user, session, now, onEnded }: SessionEntryProps) {
  const t = useTranslate(settingsMessages);
  const formatters = useFormatters();
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const device = formatDevice(session.device, t);
  const usedAt = session.lastUsedAt ?? session.createdAt;
  async function end() {
    if (await change.run(() => user.revokeSession(session.id), { sensitive: false })) await onEnded();
  }
  const place = [formatLocation(session.geoInfo, formatters), session.geoInfo?.ip].filter(Boolean).join(" · ");
  return (
    <Item
      icon={deviceIcons[session.device.kind]}
      state={session.isCurrentSession ? "current" : change.state}
      title={device}
      badges={
        <>
          {session.isCurrentSession && <Badge>{t("thisDevice")}</Badge>}
          {session.isImpersonation && <Badge tone="warn">{t("impersonation")}</Badge>}
        </>
      }
      meta={
        <>
          {place && <div>{place}</div>}
          <div>
            <time dateTime={usedAt.toISOString()} title={formatters.dateTime(usedAt)}>
              {formatLastUsed(session, now, formatters, t)}
            </time>
            {" · "}
            {t("sessionStarted", { date: formatters.day(session.createdAt) })}
          </div>
        </>
      }
      actions={
        !session.isCurrentSession && (
          <Button
            aria-label={t("endSessionFor", { device })}
            busy={change.state === "busy"}
            onClick={() => setConfirming(true)}
          >
            {t("endSession")}
          </Button>
        )
      }
    >
      <ProblemNotice problem={change.problem} t={t} />
      {confirming && (
        <ConfirmDialog
          title={t("endSessionTitle", { device })}
          text={t("endSessionText")}
          confirm={t("endSession")}
          onConfirm={end}
          onClose={() => setConfirming(false)}
        />
      )}
    </Item>
  );
}
