import type { CurrentUser, Team } from "@vestibule/client";
import { explain } from "../../forms/explain.ts";
import { useListState } from "../../hooks/lists/use-list-state.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { useTeamTranslate } from "../../i18n/use-team-translate.ts";
import { ListProblem } from "../account-settings/panels/list-problem.tsx";
import { Panel } from "../account-settings/panels/panel.tsx";
import { PanelSkeleton } from "../account-settings/panels/panel-skeleton.tsx";
import { SectionNotice } from "../account-settings/panels/section-notice.tsx";
import { FreshProofContext } from "../account-settings/proof/fresh-proof-context.ts";
import { InvitationsPanel } from "./invitations/invitations-panel.tsx";
import { TeamKeys } from "./keys/team-keys.tsx";
import { DeleteTeamPanel } from "./leave/delete-team-panel.tsx";
import { LeaveTeamPanel } from "./leave/leave-team-panel.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { TeamPanel } from "./profile/team-panel.tsx";
import { YourselfPanel } from "./profile/yourself-panel.tsx";
import { teamRights } from "./team-rights.ts";
import { useRefusal } from "./use-refusal.ts";

export type TeamSectionProps = { user: CurrentUser; team: Team; project: ProjectState };

/** A team of the signed-in user: what they may see and do there, block by block. */
export function TeamSection({ user, team, project }: TeamSectionProps) {
  const t = useTeamTranslate();
  const permissions = useListState("permissions", team.id);
  const refusal = useRefusal();
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
        <ListProblem problem={explain(permissions.error)} busy={false} retry={permissions.refresh} />
      </Panel>
    );
  }
  const rights = teamRights(permissions.data ?? []);
  const hasKeys = rights.mayManageKeys && project.status === "ready" && project.data.config.allowTeamApiKeys;
  return (
    <FreshProofContext.Provider value={refusal.run}>
      {refusal.isRefused && <SectionNotice>{t("notAllowedInTeam")}</SectionNotice>}
      <TeamPanel team={team} mayUpdate={rights.mayUpdate} />
      <YourselfPanel team={team} />
      {rights.maySeeMembers && <MembersPanel user={user} team={team} mayRemove={rights.mayRemoveMembers} />}
      {rights.mayInvite && <InvitationsPanel team={team} rights={rights} />}
      {hasKeys && <TeamKeys team={team} />}
      <LeaveTeamPanel user={user} team={team} project={project} rights={rights} />
      {rights.mayDelete && <DeleteTeamPanel team={team} />}
    </FreshProofContext.Provider>
  );
}
