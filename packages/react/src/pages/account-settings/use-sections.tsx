import type { CurrentUser, Team } from "@vestibule/client";
import type { ComponentType, ReactNode } from "react";
import { Lazy } from "../../hooks/lazy.tsx";
import { type ListState, useListState } from "../../hooks/lists/use-list-state.ts";
import { retryLoad } from "../../hooks/retry-load.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { UserAvatar } from "../../parts/user-avatar.tsx";
import { securityId } from "../../settings/navigation/show-section.ts";
import { ListProblem } from "../../settings/panels/list-problem.tsx";
import { PanelSkeleton } from "../../settings/panels/panel.tsx";
import { monitorIcon, shieldIcon } from "../../ui/account/icons-settings.ts";
import { Icon } from "../../ui/icon.tsx";
import { keyIcon } from "../../ui/icons.ts";
import { plusIcon, settingsIcon, userIcon } from "../../ui/icons-pages.ts";
import type { AccountSettingsItem } from "./account-settings-props.ts";
import { ProfileSection } from "./profile-section.tsx";

type LazySectionProps<Props extends object> = {
  /** A stable function around `import()`. */
  load: () => Promise<ComponentType<Props>>;
  sectionProps: Props;
};

const notReachable = { key: "notReachable" } as const;

/** A section loaded on first use: most visits end at the profile, and not every user has teams or API keys. */
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

export type Section = {
  id: string;
  title: string;
  icon: ReactNode;
  content: ReactNode;
  /** Its panels have titles of their own, none of which is the section's. */
  hasPanels?: boolean;
};
export type SectionsOptions = {
  user: CurrentUser;
  project: ProjectState;
  extraItems: readonly AccountSettingsItem[];
};

const loadSecurity = () => import("./security-section.tsx").then((module) => module.SecuritySection);
const loadSessions = () => import("./sessions/sessions-section.tsx").then((module) => module.SessionsSection);
const loadSettings = () => import("./settings-section.tsx").then((module) => module.SettingsSection);

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
  const t = useTranslate(profileMessages);
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
      content: <LazySection key={securityId} load={loadSecurity} sectionProps={{ user, project }} />,
      hasPanels: true,
    },
    {
      id: "sessions",
      title: t("sessions"),
      icon: <Icon path={monitorIcon} />,
      content: <LazySection key="sessions" load={loadSessions} sectionProps={{ user }} />,
    },
    ...(hasKeys ? [keys] : []),
    {
      id: "settings",
      title: t("settings"),
      icon: <Icon path={settingsIcon} />,
      content: <LazySection key="settings" load={loadSettings} sectionProps={{ user, project }} />,
      hasPanels: true,
    },
    ...extraItems.map((item) => ({ icon: null, ...item })),
  ];
}

/** A section for each team, and one to create a team. */
function useTeamSections({ user, project }: SectionsOptions, teams: ListState<readonly Team[]>): readonly Section[] {
  const t = useTranslate(profileMessages);
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
