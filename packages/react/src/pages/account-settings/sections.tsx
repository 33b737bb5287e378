import { useLocationHash } from "../../hooks/use-location-hash.ts";
import { useSettingsTranslate } from "../../i18n/use-settings-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import { listsCss } from "../../styles/settings-lists.ts";
import { sectionsCss } from "../../styles/settings-sections.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Icon } from "../../ui/icon.tsx";
import { chevronLeftIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { wasRecentlyLeft } from "./left-teams/left-teams.ts";
import { useLeftTeamNotice } from "./left-teams/use-left-team-notice.ts";
import { PanelSkeleton } from "./panels/panel-skeleton.tsx";
import { SectionNotice } from "./panels/section-notice.tsx";
import { SectionLinks } from "./section-links.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { landingId } from "./show-section.ts";
import { StepUpAuth } from "./step-up/step-up-auth.tsx";
import { tabFromHash } from "./tab-from-hash.ts";
import { type SectionsOptions, useSections } from "./use-sections.tsx";

/** The section list and the section in the URL fragment. */
export function Sections({ fullPage, ...options }: PageProps & SectionsOptions) {
  useStylesheet(sectionsCss);
  useStylesheet(listsCss);
  const t = useSettingsTranslate();
  const hash = useLocationHash();
  const sections = useSections(options);
  const leftTeamNotice = useLeftTeamNotice(hash);
  const all = [...sections.own, ...sections.ofTeams];
  const { id, chosen, isAwaited, missingTeamId } = tabFromHash(
    hash,
    all.map((section) => section.id),
    { project: options.project.status, teams: sections.teams.status },
  );
  const isTeamMissing = missingTeamId !== undefined && !wasRecentlyLeft(missingTeamId);
  return (
    <SettingsFrame
      fullPage={fullPage}
      state="ready"
      chosen={chosen}
      notice={leftTeamNotice && <Notice tone="ok">{t(leftTeamNotice.key, leftTeamNotice.values)}</Notice>}
      sections={<SectionLinks {...sections} current={id} />}
    >
      <a className="vst-link vst-section-back" href={`#${landingId}`}>
        <Icon path={chevronLeftIcon} mirror />
        {t("allSections")}
      </a>
      {isTeamMissing && <SectionNotice>{t("notInTeam")}</SectionNotice>}
      <StepUpAuth user={options.user}>
        {isAwaited ? <PanelSkeleton /> : all.find((section) => section.id === id)?.content}
      </StepUpAuth>
    </SettingsFrame>
  );
}
