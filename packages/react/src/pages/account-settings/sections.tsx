import type { CurrentUser } from "@vestibule/client";
import type { ReactNode } from "react";
import { useLocationHash } from "../../hooks/use-location-hash.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { useSettingsTranslate } from "../../i18n/use-settings-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import { listsCss } from "../../styles/settings-lists.ts";
import { sectionsCss } from "../../styles/settings-sections.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { monitorIcon, shieldIcon } from "../../ui/account/icons-settings.ts";
import { Icon } from "../../ui/icon.tsx";
import { chevronLeftIcon, chevronRightIcon, settingsIcon, userIcon } from "../../ui/icons.ts";
import type { AccountSettingsItem } from "./account-settings-props.ts";
import { ProfileSection } from "./profile/profile-section.tsx";
import { FreshProof } from "./proof/fresh-proof.tsx";
import { SecuritySection } from "./security/security-section.tsx";
import { SessionsSection } from "./sessions/sessions-section.tsx";
import { SettingsSection } from "./settings/settings-section.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { tabFromHash } from "./tab-from-hash.ts";

type SectionsProps = PageProps & {
  user: CurrentUser;
  project: ProjectState;
  extraItems: readonly AccountSettingsItem[];
};
type Section = { id: string; title: string; icon: ReactNode; content: ReactNode };

/** The list and the section that the address names. */
export function Sections({ fullPage, user, project, extraItems }: SectionsProps) {
  useStylesheet(sectionsCss);
  useStylesheet(listsCss);
  const t = useSettingsTranslate();
  const hash = useLocationHash();
  const sections: Section[] = [
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
    {
      id: "settings",
      title: t("settings"),
      icon: <Icon path={settingsIcon} />,
      content: <SettingsSection user={user} project={project} />,
    },
    ...extraItems.map((item) => ({ icon: null, ...item })),
  ];
  const { id, chosen } = tabFromHash(
    hash,
    sections.map((section) => section.id),
  );
  return (
    <SettingsFrame
      fullPage={fullPage}
      state="ready"
      chosen={chosen}
      sections={sections.map((section) => (
        <a
          key={section.id}
          className="vst-section-link"
          href={`#${section.id}`}
          aria-current={section.id === id ? "page" : undefined}
        >
          {section.icon}
          <span>{section.title}</span>
          <Icon path={chevronRightIcon} mirror />
        </a>
      ))}
    >
      <a className="vst-link vst-section-back" href="#sections">
        <Icon path={chevronLeftIcon} mirror />
        {t("allSections")}
      </a>
      <FreshProof user={user}>{sections.find((section) => section.id === id)?.content}</FreshProof>
    </SettingsFrame>
  );
}
