import type { CurrentUser } from "@vestibule/client";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import { type TeamKey, teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { explainChangeError } from "../../../settings/changes/explain-change-error.ts";
import { showSection } from "../../../settings/navigation/show-section.ts";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";
import { listsCss } from "../../../styles/lists.ts";
import { useStylesheet } from "../../../theme/use-stylesheet.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** Creates a team, selects it and opens its section. */
function useCreateTeam(user: CurrentUser) {
  const withStepUp = useStepUp();
  return useForm<"name", TeamKey>({
    fields: ["name"],
    trimmed: ["name"],
    takesFocus: true,
    check: ({ name }): Problems<"name", TeamKey> => (name === "" ? { name: { key: "teamNameRequired" } } : {}),
    async send({ name }) {
      try {
        const team = await withStepUp(() => user.createTeam({ displayName: name }), { sensitive: false });
        showSection(`team-${team.id}`);
        return {};
      } catch (error) {
        return { form: explainChangeError(error) };
      }
    },
  });
}

/** Shown only if the project lets users create teams. */
export function TeamCreationSection({ user }: { user: CurrentUser }) {
  useStylesheet(listsCss);
  const t = useTranslate(teamMessages);
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
