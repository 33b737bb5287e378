import type { CurrentUser, Team, TeamUser } from "@vestibule/client";
import { useState } from "react";
import { useListState } from "../../../hooks/lists/use-list-state.ts";
import type { ProjectState } from "../../../hooks/use-project-state.ts";
import { teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { leaveWithNotice } from "../../../settings/navigation/left-teams.ts";
import { landingId, showSection } from "../../../settings/navigation/show-section.ts";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { getLeaveMessages } from "../members/member-roles.ts";
import type { TeamCapabilities } from "../team-capabilities.ts";

type LeaveTeamPanelProps = { user: CurrentUser; team: Team; project: ProjectState; capabilities: TeamCapabilities };

export function LeaveTeamPanel({ user, team, project, capabilities }: LeaveTeamPanelProps) {
  const t = useTranslate(teamMessages);
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  async function leave() {
    const done = await change.run(() => leaveWithNotice(team, "teamLeft", () => user.leaveTeam(team)), {
      sensitive: false,
    });
    if (done) showSection(landingId);
  }
  const { canDelete, canSeeMembers } = capabilities;
  const dialog = { user, team, project, canDelete, onConfirm: leave, onClose: () => setConfirming(false) };
  return (
    <Panel
      title={t("leaveTeam")}
      text={t("leaveTeamText")}
      state={change.state}
      action={
        <Button busy={change.state === "busy"} onClick={() => setConfirming(true)}>
          {t("leaveTeamStart")}
        </Button>
      }
    >
      <div className="vst-panel-note">
        <ProblemNotice problem={change.problem} t={t} />
      </div>
      {confirming && (canSeeMembers ? <LeaveAmongMembers {...dialog} /> : <LeaveDialog {...dialog} members={null} />)}
    </Panel>
  );
}

type LeaveDialogProps = {
  user: CurrentUser;
  team: Team;
  project: ProjectState;
  canDelete: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Loads the remaining members first. */
function LeaveAmongMembers(props: LeaveDialogProps) {
  const list = useListState("teamUsers", props.team.id);
  return <LeaveDialog {...props} members={list.status === "ready" ? list.data : null} />;
}

/** `members`: null if the user cannot see them. */
function LeaveDialog(props: LeaveDialogProps & { members: readonly TeamUser[] | null }) {
  const t = useTranslate(teamMessages);
  const { user, team, project, canDelete, members, onConfirm, onClose } = props;
  const values = project.status === "ready" ? { project: project.data.displayName } : undefined;
  return (
    <ConfirmDialog
      title={t("leaveTeamTitle", { team: team.displayName })}
      text={getLeaveMessages(members, user.id, canDelete)
        .filter((key) => values || key !== "leaveAskProject")
        .map((key) => t(key, values))
        .join(" ")}
      confirm={t("leaveTeam")}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
