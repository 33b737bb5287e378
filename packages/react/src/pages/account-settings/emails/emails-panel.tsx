import type { CurrentUser } from "@vestibule/client";
import { useRef } from "react";
import { explainError } from "../../../forms/explain-error.ts";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { ItemSkeletons } from "../../../settings/panels/item.tsx";
import { ListProblem } from "../../../settings/panels/list-problem.tsx";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useFocusRecovery } from "../../../settings/panels/use-focus-recovery.ts";
import { Button } from "../../../ui/button.tsx";
import { AddEmailForm } from "./add-email-form.tsx";
import { EmailEntry } from "./email-entry.tsx";
import { useEmails } from "./use-emails.ts";

export function EmailsPanel({ user }: { user: CurrentUser }) {
  const t = useTranslate(settingsMessages);
  const emails = useEmails();
  const focus = useFocusRecovery();
  const addButton = useRef<HTMLSpanElement>(null);
  const { state, channels } = emails;
  function close() {
    emails.closeForm();
    requestAnimationFrame(() => addButton.current?.querySelector("button")?.focus());
  }
  function added(id: string) {
    emails.added(id);
    close();
  }
  return (
    <Panel
      title={t("emails")}
      text={t("emailsText")}
      titleRef={focus.titleRef}
      state={state.status}
      action={
        <span ref={addButton}>
          <Button disabled={state.status !== "ready" || emails.isAdding} onClick={emails.openForm}>
            {t("addEmail")}
          </Button>
        </span>
      }
    >
      {emails.isAdding && (
        <AddEmailForm
          user={user}
          channels={channels}
          onAdded={added}
          onCancel={channels.length > 0 ? close : undefined}
        />
      )}
      {state.status === "error" && (
        <ListProblem problem={explainError(state.error)} busy={false} retry={emails.refresh} />
      )}
      <ul aria-busy={state.status === "loading" || undefined}>
        {state.status === "loading" && <ItemSkeletons icon />}
        {channels.map((channel) => (
          <EmailEntry
            key={channel.id}
            channel={channel}
            signInCount={emails.signInCount}
            sendOnMount={channel.id === emails.addedId}
            onSent={emails.awaitLink}
            onRemoved={focus.recoverFocus}
            refresh={emails.refresh}
          />
        ))}
      </ul>
      {state.status === "ready" && channels.length === 0 && (
        <div className="vst-panel-note">
          <span className="vst-hint">{t("noEmails")}</span>
        </div>
      )}
    </Panel>
  );
}
