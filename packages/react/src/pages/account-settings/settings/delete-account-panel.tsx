import type { CurrentUser } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useStackApp } from "../../../hooks/use-stack-app.ts";
import { type SettingsKey, settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { explainChangeError } from "../../../settings/changes/explain-change-error.ts";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useInlineForm } from "../../../settings/panels/use-inline-form.ts";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** Deletes the user's account after they type `word`, to prevent accidents. */
function useDeleteAccount(user: CurrentUser, word: string) {
  const app = useStackApp();
  const withStepUp = useStepUp();
  const { isOpen, panelRef, open, cancel } = useInlineForm();
  const form = useForm<"word", SettingsKey>({
    fields: ["word"],
    trimmed: ["word"],
    check: (values): Problems<"word", SettingsKey> =>
      values.word === word ? {} : { word: { key: "deleteAccountMismatch", values: { word } } },
    async send() {
      try {
        await withStepUp(() => user.delete());
      } catch (error) {
        return { form: explainChangeError(error) };
      }
      await app.redirectToHome({ replace: true });
      return {};
    },
  });

  return {
    ...form,
    state: isOpen ? form.state : ("closed" as const),
    panelRef,
    open,
    cancel,
  };
}

/** Shown only if the project lets users delete their account. */
export function DeleteAccountPanel({ user, project }: { user: CurrentUser; project: string }) {
  const t = useTranslate(settingsMessages);
  const word = user.primaryEmail ?? "delete";
  const deletion = useDeleteAccount(user, word);
  return (
    <Panel
      title={t("deleteAccount")}
      text={t("deleteAccountText", { project })}
      panelRef={deletion.panelRef}
      state={deletion.state}
      action={
        deletion.state === "closed" && (
          <Button look="danger-outline" onClick={deletion.open}>
            {t("deleteAccountStart")}
          </Button>
        )
      }
    >
      {deletion.state !== "closed" && (
        <form className="vst-panel-form" {...deletion.formProps}>
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
          <div className="vst-form-actions">
            <Button type="submit" look="danger" busy={deletion.state !== "idle"}>
              {t("deleteAccountConfirm")}
            </Button>
            <Button disabled={deletion.state !== "idle"} onClick={deletion.cancel}>
              {t("cancel")}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}
