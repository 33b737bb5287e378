import type { CurrentUser } from "@vestibule/client";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Panel } from "../../account-settings/panels/panel.tsx";
import { useCreateTeam } from "./use-create-team.ts";

/** Shown only if the project lets users create teams. */
export function TeamCreationSection({ user }: { user: CurrentUser }) {
  const t = useTeamTranslate();
  const form = useCreateTeam(user);
  return (
    <Panel title={t("createTeam")} text={t("createTeamText")}>
      <form className="vst-panel-form" {...form.formProps}>
        <ProblemNotice key={form.attempt} problem={form.problems.form} t={t} />
        <TextField
          label={t("teamName")}
          name="name"
          autoComplete="organization"
          maxLength={256}
          error={problemText(t, form.problems.name)}
        />
        <div className="vst-form-actions">
          <Button type="submit" look="primary" busy={form.state !== "idle"}>
            {t("createTeamConfirm")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
