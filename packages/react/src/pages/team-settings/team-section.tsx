import { type CurrentUser, KnownError, type Team, type TeamUpdate } from "@vestibule/client";
import { useCallback, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import { useListState } from "../../hooks/lists/use-list-state.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { teamMessages } from "../../i18n/en/teams.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { UserAvatar } from "../../parts/user-avatar.tsx";
import { ApiKeysPanel } from "../../settings/api-keys/api-keys-panel.tsx";
import { isPermissionRevoked } from "../../settings/changes/explain-change-error.ts";
import { NameRow } from "../../settings/names/name-row.tsx";
import { ListProblem } from "../../settings/panels/list-problem.tsx";
import { Panel, PanelSkeleton, Row } from "../../settings/panels/panel.tsx";
import { SectionNotice } from "../../settings/panels/section-notice.tsx";
import { PictureRow } from "../../settings/pictures/picture-row.tsx";
import { type RunWithStepUp, StepUpContext } from "../../settings/step-up/step-up-context.ts";
import { useStepUp } from "../../settings/step-up/use-step-up.ts";
import { listsCss } from "../../styles/lists.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { InvitationsPanel } from "./invitations/invitations-panel.tsx";
import { DeleteTeamPanel } from "./leave/delete-team-panel.tsx";
import { LeaveTeamPanel } from "./leave/leave-team-panel.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { getTeamCapabilities } from "./team-capabilities.ts";

/** Team picture and name; editable with permission. */
function TeamPanel({ team, canUpdate }: { team: Team; canUpdate: boolean }) {
  const t = useTranslate(teamMessages);
  const withStepUp = useStepUp();
  const { displayName } = team;
  const update = (change: TeamUpdate) => withStepUp(() => team.update(change), { sensitive: false });
  return (
    <Panel title={displayName} text={t("teamText")}>
      {canUpdate ? (
        <>
          <PictureRow of={team} square save={(url) => update({ profileImageUrl: url })} />
          <NameRow
            label={t("teamName")}
            editLabel={t("editTeamName")}
            name={displayName}
            required={t("teamNameRequired")}
            save={(name) => update({ displayName: name })}
          />
        </>
      ) : (
        <Row label={t("teamName")}>
          <div className="vst-row-line">
            <UserAvatar size={40} square user={team} />
            <span className="vst-row-text" data-fill>
              {displayName}
            </span>
          </div>
        </Row>
      )}
    </Panel>
  );
}

/** The signed-in user's profile in the team. */
function YourselfPanel({ team }: { team: Team }) {
  const t = useTranslate(teamMessages);
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

/** A team's API keys, for users with permission to manage them. */
function TeamKeys({ team, ...caller }: { team: Team; user: CurrentUser; project: ProjectState }) {
  const t = useTranslate(teamMessages);
  return <ApiKeysPanel owner={team} {...caller} list={useListState("teamApiKeys", team.id)} text={t("teamKeysText")} />;
}

/** The server also returns API_KEY_NOT_FOUND to users without permission to manage team keys. */
const isPermissionError = (error: unknown): boolean =>
  isPermissionRevoked(error) || KnownError.isInstance(error, "API_KEY_NOT_FOUND");

/**
 * Whether the last change in a team failed because a permission was revoked. The panel that made the change disappears
 * with the permission, so the section shows the message. `run`: runs a change and detects that error.
 */
function usePermissionLoss() {
  const withStepUp = useStepUp();
  const [isPermissionLost, setRejected] = useState(false);
  const run: RunWithStepUp = useCallback(
    async (change, options) => {
      setRejected(false);
      try {
        return await withStepUp(change, options);
      } catch (error) {
        setRejected(isPermissionError(error));
        throw error;
      }
    },
    [withStepUp],
  );
  return { isPermissionLost, run };
}

export type TeamSectionProps = { user: CurrentUser; team: Team; project: ProjectState };

/** A team of the signed-in user, with the panels that their permissions allow. */
export function TeamSection({ user, team, project }: TeamSectionProps) {
  useStylesheet(listsCss);
  const t = useTranslate(teamMessages);
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
      {hasKeys && <TeamKeys {...{ user, team, project }} />}
      <LeaveTeamPanel user={user} team={team} project={project} capabilities={capabilities} />
      {capabilities.canDelete && <DeleteTeamPanel team={team} />}
    </StepUpContext.Provider>
  );
}
