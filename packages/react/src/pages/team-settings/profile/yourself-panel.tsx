import type { Team } from "@vestibule/client";
import { explainError } from "../../../forms/explain-error.ts";
import { useListState } from "../../../hooks/lists/use-list-state.ts";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NameRow } from "../../account-settings/names/name-row.tsx";
import { ListProblem } from "../../account-settings/panels/list-problem.tsx";
import { Panel, Row } from "../../account-settings/panels/panel.tsx";

/** The signed-in user's profile in the team. */
export function YourselfPanel({ team }: { team: Team }) {
  const t = useTeamTranslate();
  const profile = useListState("teamProfile", team.id);
  return (
    <Panel title={t("yourself")} text={t("yourselfText")} state={profile.status}>
      {profile.status === "error" && (
        <ListProblem problem={explainError(profile.error)} busy={false} retry={profile.refresh} />
      )}
      {profile.status === "ready" && profile.data ? (
        <NameRow
          label={t("nameInTeam")}
          editLabel={t("editNameInTeam")}
          name={profile.data.displayName ?? ""}
          hint={t("nameInTeamHint")}
          autoComplete="nickname"
          save={async (name) => profile.data?.update({ displayName: name === "" ? null : name })}
        />
      ) : (
        profile.status === "loading" && (
          <Row label={t("nameInTeam")}>
            <div className="vst-row-line" aria-busy="true">
              <Skeleton shape="text" width="40%" />
            </div>
          </Row>
        )
      )}
    </Panel>
  );
}
