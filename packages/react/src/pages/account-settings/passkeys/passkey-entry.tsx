import type { Passkey } from "@vestibule/client";
import { type FormEvent, useState } from "react";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useFormatters } from "../../../settings/formats/use-formatters.ts";
import { RenameForm } from "../../../settings/names/rename-form.tsx";
import { Badge, Item } from "../../../settings/panels/item.tsx";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { ActionMenu } from "../../../ui/account/action-menu.tsx";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { keyIcon } from "../../../ui/icons.ts";
import { ProblemNotice } from "../../../ui/problem-text.tsx";

type PasskeyOptions = { passkey: Passkey; refresh: () => Promise<void>; onRemoved: () => void };

/** Renames and removes a passkey. */
function usePasskey({ passkey, refresh, onRemoved }: PasskeyOptions) {
  const change = useChange();
  const [mode, setMode] = useState<"idle" | "renaming" | "confirming">("idle");
  const [isNameless, setNameless] = useState(false);

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setNameless(name === "");
    if (name === "") return;
    const done = await change.run(() => (name === passkey.name ? Promise.resolve() : passkey.rename(name)), {
      sensitive: false,
    });
    if (!done) return;
    await refresh();
    setMode("idle");
  }
  async function remove() {
    if (!(await change.run(() => passkey.delete(), { rejected: "lastSignInMethod" }))) return;
    await refresh();
    onRemoved();
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
    remove,
  };
}

type PasskeyEntryProps = { passkey: Passkey; isLast: boolean; refresh: () => Promise<void>; onRemoved: () => void };

export function PasskeyEntry({ passkey, isLast, refresh, onRemoved }: PasskeyEntryProps) {
  const t = useTranslate(settingsMessages);
  const formatters = useFormatters();
  const entry = usePasskey({ passkey, refresh, onRemoved });
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  const added = t("passkeyMeta", { date: formatters.day(createdAt) });
  const used = lastUsedAt
    ? t("passkeyLastUsed", { ago: formatters.ago(lastUsedAt, Date.now()) })
    : t("passkeyNeverUsed");
  const actions = [
    { label: t("rename"), run: entry.startRenaming },
    {
      label: t("remove"),
      danger: true,
      disabledReason: isLast ? t("lastSignInMethod") : undefined,
      run: entry.confirm,
    },
  ];
  return (
    <Item
      icon={keyIcon}
      state={entry.mode}
      title={name}
      badges={<Badge>{t(isBackedUp ? "passkeyBackedUp" : "passkeyOneDevice")}</Badge>}
      meta={<span title={lastUsedAt ? formatters.dateTime(lastUsedAt) : undefined}>{`${added}, ${used}`}</span>}
      actions={
        <>
          {entry.busy && <span className="vst-spinner" aria-hidden="true" />}
          <ActionMenu label={t("actionsFor", { name })} actions={actions} />
        </>
      }
    >
      {entry.mode === "renaming" && <RenameForm entry={entry} name={name} label={t("renamePasskey", { name })} />}
      <ProblemNotice problem={entry.problem} t={t} />
      {entry.mode === "confirming" && (
        <ConfirmDialog
          title={t("removePasskeyTitle", { name })}
          text={t("removePasskeyText")}
          confirm={t("remove")}
          onConfirm={entry.remove}
          onClose={entry.leave}
        />
      )}
    </Item>
  );
}
