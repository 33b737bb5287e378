import type { CurrentUser, Team } from "@vestibule/client";
import type { ComponentType, ReactNode } from "react";
import { type ListState, useListState } from "../../hooks/lists/use-list-state.ts";
import { useLazyModule } from "../../hooks/use-lazy-module.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { useSettingsTranslate } from "../../i18n/use-settings-translate.ts";
import { UserAvatar } from "../../parts/user-avatar.tsx";
import { NameRow } from "../../settings/names/name-row.tsx";
import { ListProblem } from "../../settings/panels/list-problem.tsx";
import { Panel } from "../../settings/panels/panel.tsx";
import { PanelSkeleton } from "../../settings/panels/panel-skeleton.tsx";
import { PictureRow } from "../../settings/pictures/picture-row.tsx";
import { monitorIcon, shieldIcon } from "../../ui/account/icons-settings.ts";
import { Icon } from "../../ui/icon.tsx";
import { keyIcon, plusIcon, settingsIcon, userIcon } from "../../ui/icons.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { AccountSettingsItem } from "./account-settings-props.ts";
import { loadLazySections } from "./load-lazy-sections.ts";
import { SecuritySection } from "./security-section.tsx";
import { SessionsSection } from "./sessions/sessions-section.tsx";
import { SettingsSection } from "./settings/settings-section.tsx";

function ProfileSection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  const t = useLazyTranslate();
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
  const loaded = useLazyModule(load);
  if (loaded.status === "loading") return <PanelSkeleton />;
  if (loaded.status === "failed") {
    return (
      <section className="vst-panel">
        <ListProblem problem={notReachable} busy={false} retry={() => window.location.reload()} />
      </section>
    );
  }
  const { module: Component } = loaded;
  return <Component {...sectionProps} />;
}

export type Section = { id: string; title: string; icon: ReactNode; content: ReactNode };
export type SectionsOptions = {
  user: CurrentUser;
  project: ProjectState;
  extraItems: readonly AccountSettingsItem[];
};

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
  const t = useSettingsTranslate();
  const hasKeys = project.status === "ready" && project.data.config.allowUserApiKeys;
  const keys: Section = {
    id: "api-keys",
    title: t("apiKeys"),
    icon: <Icon path={keyIcon} />,
    content: <LazySection key="api-keys" load={loadApiKeys} sectionProps={{ user }} />,
  };
  return [
    {
      id: "profile",
      title: t("profile"),
      icon: <Icon path={userIcon} />,
      content: <ProfileSection user={user} project={project} />,
    },
    {
      id: "auth",
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
  const t = useSettingsTranslate();
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
