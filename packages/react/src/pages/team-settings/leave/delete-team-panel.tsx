import type { Team } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { SettingsKey } from "../../../i18n/en/settings.ts";
import { teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { explainChangeError } from "../../../settings/changes/explain-change-error.ts";
import { leaveWithNotice } from "../../../settings/navigation/left-teams.ts";
import { landingId, showSection } from "../../../settings/navigation/show-section.ts";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useInlineForm } from "../../../settings/panels/use-inline-form.ts";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** Deletes a team after the user types its name, to prevent accidents. */
function useDeleteTeam(team: Team) {
  const withStepUp = useStepUp();
  const { isOpen, panelRef, open, cancel } = useInlineForm();
  const word = team.displayName.trim();
  const form = useForm<"word", SettingsKey>({
    fields: ["word"],
    trimmed: ["word"],
    check: (values): Problems<"word", SettingsKey> =>
      values.word === word ? {} : { word: { key: "deleteAccountMismatch", values: { word } } },
    async send() {
      try {
        await withStepUp(() => leaveWithNotice(team, "teamDeleted", () => team.delete()));
      } catch (error) {
        return { form: explainChangeError(error) };
      }
      showSection(landingId);
      return {};
    },
  });
  return { ...form, state: isOpen ? form.state : ("closed" as const), panelRef, open, cancel };
}

export function DeleteTeamPanel({ team }: { team: Team }) {
  const t = useTranslate(teamMessages);
  const deletion = useDeleteTeam(team);
  const word = team.displayName;
  return (
    <Panel
      title={t("deleteTeam")}
      text={t("deleteTeamText", { team: word })}
      panelRef={deletion.panelRef}
      state={deletion.state}
      action={
        deletion.state === "closed" && (
          <Button look="danger-outline" onClick={deletion.open}>
            {t("deleteTeamStart")}
          </Button>
        )
      }
    >
      {deletion.state !== "closed" && (
        <form className="vst-panel-form" {...deletion.formProps}>
          <Notice tone="warn">{t("deleteTeamLost")}</Notice>
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
              {t("deleteTeamConfirm")}
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
