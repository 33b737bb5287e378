import type { CurrentUser, Team } from "@vestibule/client";
import { explainError } from "../../forms/explain-error.ts";
import { useListState } from "../../hooks/lists/use-list-state.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { useTeamTranslate } from "../../i18n/use-team-translate.ts";
import { ListProblem } from "../account-settings/panels/list-problem.tsx";
import { Panel } from "../account-settings/panels/panel.tsx";
import { PanelSkeleton } from "../account-settings/panels/panel-skeleton.tsx";
import { SectionNotice } from "../account-settings/panels/section-notice.tsx";
import { StepUpContext } from "../account-settings/step-up/step-up-context.ts";
import { InvitationsPanel } from "./invitations/invitations-panel.tsx";
import { TeamKeys } from "./keys/team-keys.tsx";
import { DeleteTeamPanel } from "./leave/delete-team-panel.tsx";
import { LeaveTeamPanel } from "./leave/leave-team-panel.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { TeamPanel } from "./profile/team-panel.tsx";
import { YourselfPanel } from "./profile/yourself-panel.tsx";
import { getTeamCapabilities } from "./team-capabilities.ts";
import { usePermissionLoss } from "./use-permission-loss.ts";

export type TeamSectionProps = { user: CurrentUser; team: Team; project: ProjectState };

/** A team of the signed-in user, with the panels that their permissions allow. */
export function TeamSection({ user, team, project }: TeamSectionProps) {
  const t = useTeamTranslate();
  const permissions = useListState("permissions", team.id);
  const permissionLoss = usePermissionLoss();
  if (permissions.status === "loading") {
    return (
      <>
        <PanelSkeleton />
        <PanelSkeleton />
      </>
    );
  }
  if (permissions.status === "error") {
    return (
      <Panel title={team.displayName} state="error">
        <ListProblem problem={explainError(permissions.error)} busy={false} retry={permissions.refresh} />
      </Panel>
    );
  }
  const capabilities = getTeamCapabilities(permissions.data ?? []);
  const hasKeys = capabilities.canManageKeys && project.status === "ready" && project.data.config.allowTeamApiKeys;
  return (
    <StepUpContext.Provider value={permissionLoss.run}>
      {permissionLoss.isPermissionLost && <SectionNotice>{t("notAllowedInTeam")}</SectionNotice>}
      <TeamPanel team={team} canUpdate={capabilities.canUpdate} />
      <YourselfPanel team={team} />
      {capabilities.canSeeMembers && <MembersPanel user={user} team={team} canRemove={capabilities.canRemoveMembers} />}
      {capabilities.canInvite && <InvitationsPanel team={team} capabilities={capabilities} />}
      {hasKeys && <TeamKeys team={team} />}
      <LeaveTeamPanel user={user} team={team} project={project} capabilities={capabilities} />
      {capabilities.canDelete && <DeleteTeamPanel team={team} />}
    </StepUpContext.Provider>
  );
}
