import type { CurrentUser } from "@vestibule/client";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Panel } from "../panels/panel.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";

/** Shown only if the project lets users delete their account. */
export function DeleteAccountPanel({ user, project }: { user: CurrentUser; project: string }) {
  const t = useSettingsTranslate();
  const word = user.primaryEmail ?? "delete";
  const deletion = useDeleteAccount(user, word);
  return (
    <Panel title={t("deleteAccount")} text={t("deleteAccountText", { project })}>
      <div className="vst-panel-body" ref={deletion.panelRef} data-state={deletion.state}>
        {deletion.state === "closed" ? (
          <Button look="secondary" onClick={deletion.open}>
            {t("deleteAccountStart")}
          </Button>
        ) : (
          <form className="vst-stack" {...deletion.formProps}>
            <Notice tone="warn">{t("deleteAccountLost")}</Notice>
            <ProblemNotice key={deletion.attempt} problem={deletion.problems.form} t={t} />
            <TextField
              label={t("deleteAccountType", { word })}
              name="word"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={problemText(t, deletion.problems.word)}
            />
            <div className="vst-row-line">
              <Button type="submit" look="danger" busy={deletion.state !== "idle"}>
                {t("deleteAccountConfirm")}
              </Button>
              <Button disabled={deletion.state !== "idle"} onClick={deletion.cancel}>
                {t("cancel")}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
}
