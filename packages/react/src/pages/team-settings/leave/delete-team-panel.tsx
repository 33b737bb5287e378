import type { Team } from "@vestibule/client";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Panel } from "../../account-settings/panels/panel.tsx";
import { useDeleteTeam } from "./use-delete-team.ts";

export function DeleteTeamPanel({ team }: { team: Team }) {
  const t = useTeamTranslate();
  const deletion = useDeleteTeam(team);
  const word = team.displayName;
  return (
    <Panel title={t("deleteTeam")} text={t("deleteTeamText", { team: word })}>
      <div className="vst-panel-body" ref={deletion.panelRef} data-state={deletion.state}>
        {deletion.state === "closed" ? (
          <Button onClick={deletion.open}>{t("deleteTeamStart")}</Button>
        ) : (
          <form className="vst-stack" {...deletion.formProps}>
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
            <div className="vst-row-line">
              <Button type="submit" look="danger" busy={deletion.state !== "idle"}>
                {t("deleteTeamConfirm")}
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
