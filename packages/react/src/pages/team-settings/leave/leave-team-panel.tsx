import type { CurrentUser, Team, TeamUser } from "@vestibule/client";
import { useState } from "react";
import { useListState } from "../../../hooks/lists/use-list-state.ts";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { useChange } from "../../account-settings/changes/use-change.ts";
import { leaving } from "../../account-settings/left-teams/left-teams.ts";
import { Panel } from "../../account-settings/panels/panel.tsx";
import { landingId, showSection } from "../../account-settings/show-section.ts";
import { leaveWarning } from "../members/member-rules.ts";

type LeaveTeamPanelProps = { user: CurrentUser; team: Team; maySeeMembers: boolean };

export function LeaveTeamPanel({ user, team, maySeeMembers }: LeaveTeamPanelProps) {
  const t = useTeamTranslate();
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  async function leave() {
    const done = await change.run(() => leaving(team, "teamLeft", () => user.leaveTeam(team)), { sensitive: false });
    if (done) showSection(landingId);
  }
  const dialog = { user, team, onConfirm: leave, onClose: () => setConfirming(false) };
  return (
    <Panel title={t("leaveTeam")} text={t("leaveTeamText")} state={change.state}>
      <div className="vst-panel-body">
        <Button busy={change.state === "busy"} onClick={() => setConfirming(true)}>
          {t("leaveTeamStart")}
        </Button>
        <ProblemNotice problem={change.problem} t={t} />
      </div>
      {confirming && (maySeeMembers ? <LeaveAmongMembers {...dialog} /> : <LeaveDialog {...dialog} members={null} />)}
    </Panel>
  );
}

type LeaveDialogProps = { user: CurrentUser; team: Team; onConfirm: () => void; onClose: () => void };

/** With a look at who would be left. */
function LeaveAmongMembers(props: LeaveDialogProps) {
  const list = useListState("teamUsers", props.team.id);
  return <LeaveDialog {...props} members={list.status === "ready" ? list.data : null} />;
}

/** `members`: null when they cannot be seen, so that nothing is claimed. */
function LeaveDialog({ user, team, members, ...dialog }: LeaveDialogProps & { members: readonly TeamUser[] | null }) {
  const t = useTeamTranslate();
  const warning = members && leaveWarning(members, user.id);
  const text = t("leaveTeamConfirmText");
  return (
    <ConfirmDialog
      title={t("leaveTeamTitle", { team: team.displayName })}
      text={warning ? `${t(warning)} ${text}` : text}
      confirm={t("leaveTeam")}
      {...dialog}
    />
  );
}
