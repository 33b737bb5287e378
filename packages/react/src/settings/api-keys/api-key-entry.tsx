import type { ApiKey } from "@vestibule/client";
import { type FormEvent, useState } from "react";
import { type TeamKey, teamMessages } from "../../i18n/en/teams.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { ActionMenu } from "../../ui/account/action-menu.tsx";
import { ConfirmDialog } from "../../ui/account/confirm-dialog.tsx";
import { keyIcon } from "../../ui/icons.ts";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import type { Formatters } from "../formats/formatters.ts";
import { useFormatters } from "../formats/use-formatters.ts";
import { RenameForm } from "../names/rename-form.tsx";
import { Badge, Item } from "../panels/item.tsx";
import { useChange } from "../step-up/use-change.ts";
import { getKeyStatus, isEffectivelyNever, type KeyStatus } from "./use-create-key.ts";

/** Renames and revokes a key; the kit refetches the list afterwards. */
function useApiKey(key: ApiKey, onRevoked: () => void) {
  const change = useChange();
  const [mode, setMode] = useState<"idle" | "renaming" | "confirming">("idle");
  const [isNameless, setNameless] = useState(false);

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const description = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setNameless(description === "");
    if (description === "") return;
    const isSame = description === key.description;
    const done = await change.run(() => (isSame ? Promise.resolve() : key.update({ description })), {
      sensitive: false,
    });
    if (done) setMode("idle");
  }
  async function revoke() {
    if (await change.run(() => key.revoke(), { sensitive: false })) onRevoked();
  }

  return {
    mode,
    busy: change.state === "busy",
    problem: change.problem,
    isNameless,
    startRenaming() {
      setNameless(false);
      setMode("renaming");
    },
    confirm: () => setMode("confirming"),
    leave: () => setMode("idle"),
    rename,
    revoke,
  };
}

/** When the key expires or expired, and when it was last used. `now`: ms since the epoch. */
export function formatKeyDetails(key: ApiKey, now: number, formatters: Formatters, t: Translate<TeamKey>): string {
  const used = key.lastUsedAt ? t("keyLastUsed", { ago: formatters.ago(key.lastUsedAt, now) }) : t("keyNeverUsed");
  return `${formatKeyExpiry(key, now, formatters, t)}, ${used}`;
}

function formatKeyExpiry(key: ApiKey, now: number, formatters: Formatters, t: Translate<TeamKey>): string {
  const { expiresAt, manuallyRevokedAt } = key;
  if (manuallyRevokedAt) return t("keyWasRevoked", { date: formatters.day(manuallyRevokedAt) });
  if (expiresAt === undefined || isEffectivelyNever(expiresAt, now)) return t("keyNeverExpires");
  return t(getKeyStatus(key) === "valid" ? "keyExpires" : "keyHasExpired", { date: formatters.day(expiresAt) });
}

/** The last four characters and the creation date. */
export const formatKeyOrigin = (key: ApiKey, formatters: Formatters, t: Translate<TeamKey>): string =>
  `${t("keyLastFour", { lastFour: key.value.lastFour })}, ${t("keyCreated", { date: formatters.day(key.createdAt) })}`;

const statusTexts: Record<KeyStatus, TeamKey> = { valid: "keyValid", expired: "keyExpired", revoked: "keyRevoked" };

export function ApiKeyEntry({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const t = useTranslate(teamMessages);
  const formatters = useFormatters();
  const entry = useApiKey(apiKey, onRevoked);
  const { description: name, lastUsedAt } = apiKey;
  const status = getKeyStatus(apiKey);
  const isValid = status === "valid";
  const actions = [
    { label: t("rename"), run: entry.startRenaming },
    { label: t("revokeKey"), danger: true, run: entry.confirm },
  ];
  return (
    <Item
      icon={keyIcon}
      state={status}
      title={name}
      badges={<Badge tone={status === "expired" ? "warn" : undefined}>{t(statusTexts[status])}</Badge>}
      meta={
        <>
          <div>{formatKeyOrigin(apiKey, formatters, t)}</div>
          <div title={lastUsedAt ? formatters.dateTime(lastUsedAt) : undefined}>
            {formatKeyDetails(apiKey, Date.now(), formatters, t)}
          </div>
        </>
      }
      actions={
        isValid && (
          <>
            {entry.busy && <span className="vst-spinner" aria-hidden="true" />}
            <ActionMenu label={t("actionsFor", { name })} actions={actions} />
          </>
        )
      }
    >
      {entry.mode === "renaming" && <RenameForm entry={entry} name={name} label={t("renameKey", { name })} />}
      <ProblemNotice problem={entry.problem} t={t} />
      {entry.mode === "confirming" && (
        <ConfirmDialog
          title={t("revokeKeyTitle", { name })}
          text={t("revokeKeyText")}
          confirm={t("revokeKey")}
          onConfirm={entry.revoke}
          onClose={entry.leave}
        />
      )}
    </Item>
  );
}
