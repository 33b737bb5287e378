import type { CurrentUser, Team } from "@vestibule/client";
import type { ComponentType, ReactNode } from "react";
import { Lazy } from "../../hooks/lazy.tsx";
import { type ListState, useListState } from "../../hooks/lists/use-list-state.ts";
import { retryLoad } from "../../hooks/retry-load.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { pageMessages } from "../../i18n/en/pages.ts";
import { settingsMessages } from "../../i18n/en/settings.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { UserAvatar } from "../../parts/user-avatar.tsx";
import { NameRow } from "../../settings/names/name-row.tsx";
import { securityId } from "../../settings/navigation/show-section.ts";
import { ListProblem } from "../../settings/panels/list-problem.tsx";
import { Panel, Row } from "../../settings/panels/panel.tsx";
import { PanelSkeleton } from "../../settings/panels/panel-skeleton.tsx";
import { PictureRow } from "../../settings/pictures/picture-row.tsx";
import { useSessionExit } from "../../settings/step-up/use-session-exit.ts";
import { monitorIcon, shieldIcon } from "../../ui/account/icons-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { keyIcon, plusIcon, settingsIcon, userIcon } from "../../ui/icons.ts";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { AccountSettingsItem } from "./account-settings-props.ts";
import { SecuritySection } from "./security-section.tsx";
import { SessionsSection } from "./sessions/sessions-section.tsx";
import { DeleteAccountPanel } from "./settings/delete-account-panel.tsx";

function SettingsSection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  const t = useTranslate(pageMessages);
  const signOut = useSessionExit(() => user.signOut());
  const canDelete = project.status === "ready" && project.data.config.clientUserDeletionEnabled;
  return (
    <>
      <Panel title={t("settings")} text={t("settingsText")}>
        <Row label={t("signOut")} state={signOut.state}>
          <div className="vst-row-line">
            <span className="vst-quiet">{t("signOutHereText")}</span>
            <span className="vst-row-action">
              <Button busy={signOut.state === "leaving"} onClick={signOut.exit} aria-label={t("signOutHere")}>
                {t("signOut")}
              </Button>
            </span>
          </div>
          <ProblemNotice problem={signOut.problem} />
        </Row>
      </Panel>
      {canDelete && <DeleteAccountPanel user={user} project={project.data.displayName} />}
    </>
  );
}

function ProfileSection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  const t = useTranslate(pageMessages);
  const text =
    project.status === "ready" ? (
      t("profileText", { project: project.data.displayName })
    ) : project.status === "loading" ? (
      <Skeleton shape="text" width="50%" />
    ) : null;
  return (
    <Panel title={t("profile")} text={text}>
      <PictureRow of={user} save={(profileImageUrl) => user.update({ profileImageUrl })} />
      <NameRow
        label={t("displayName")}
        editLabel={t("editDisplayName")}
        name={user.displayName ?? ""}
        save={(displayName) => user.update({ displayName })}
        autoComplete="name"
      />
    </Panel>
  );
}

type LazySectionProps<Props extends object> = {
  /** A stable function around `import()`. */
  load: () => Promise<ComponentType<Props>>;
  sectionProps: Props;
};

const notReachable = { key: "notReachable" } as const;

/** A section loaded on first use, because not every user has teams or API keys. */
function LazySection<Props extends object>({ load, sectionProps }: LazySectionProps<Props>) {
  return (
    <Lazy
      load={load}
      props={sectionProps}
      loading={<PanelSkeleton />}
      failed={(retry) => (
        <section className="vst-panel">
          <ListProblem problem={notReachable} busy={false} retry={() => void retryLoad(load, retry)} />
        </section>
      )}
    />
  );
}

export type Section = { id: string; title: string; icon: ReactNode; content: ReactNode };
export type SectionsOptions = {
  user: CurrentUser;
  project: ProjectState;
  extraItems: readonly AccountSettingsItem[];
};

/** API key and team sections, loaded lazily because not every user has them. */
export const loadLazySections = () => import("../team-settings/lazy-sections.ts");

const loadApiKeys = () => loadLazySections().then((module) => module.ApiKeysSection);
const loadTeam = () => loadLazySections().then((module) => module.TeamSection);
const loadTeamCreation = () => loadLazySections().then((module) => module.TeamCreationSection);

/** All sections in order: account, then teams. */
export function useSections(options: SectionsOptions) {
  const teams = useListState("teams");
  const own = useOwnSections(options);
  const ofTeams = useTeamSections(options, teams);
  return { own, ofTeams, teams };
}

function useOwnSections({ user, project, extraItems }: SectionsOptions): readonly Section[] {
  const t = useTranslate(settingsMessages);
  const hasKeys = project.status === "ready" && project.data.config.allowUserApiKeys;
  const keys: Section = {
    id: "api-keys",
    title: t("apiKeys"),
    icon: <Icon path={keyIcon} />,
    content: <LazySection key="api-keys" load={loadApiKeys} sectionProps={{ user, project }} />,
  };
  return [
    {
      id: "profile",
      title: t("profile"),
      icon: <Icon path={userIcon} />,
      content: <ProfileSection user={user} project={project} />,
    },
    {
      id: securityId,
      title: t("security"),
      icon: <Icon path={shieldIcon} />,
      content: <SecuritySection user={user} project={project} />,
    },
    {
      id: "sessions",
      title: t("sessions"),
      icon: <Icon path={monitorIcon} />,
      content: <SessionsSection user={user} />,
    },
    ...(hasKeys ? [keys] : []),
    {
      id: "settings",
      title: t("settings"),
      icon: <Icon path={settingsIcon} />,
      content: <SettingsSection user={user} project={project} />,
    },
    ...extraItems.map((item) => ({ icon: null, ...item })),
  ];
}

/** A section for each team, and one to create a team. */
function useTeamSections({ user, project }: SectionsOptions, teams: ListState<readonly Team[]>): readonly Section[] {
  const t = useTranslate(settingsMessages);
  const list = teams.status === "ready" ? (teams.data ?? []) : [];
  const canCreate = project.status === "ready" && project.data.config.clientTeamCreationEnabled;
  const creation: Section = {
    id: "team-creation",
    title: t("createTeam"),
    icon: <Icon path={plusIcon} />,
    content: <LazySection key="team-creation" load={loadTeamCreation} sectionProps={{ user }} />,
  };
  const ofTeam = (team: Team): Section => ({
    id: `team-${team.id}`,
    title: team.displayName,
    icon: <UserAvatar size={20} square user={team} />,
    content: <LazySection key={team.id} load={loadTeam} sectionProps={{ user, team, project }} />,
  });
  return [...list.map(ofTeam), ...(canCreate ? [creation] : [])];
}
