import { useLocationHash } from "../../hooks/use-location-hash.ts";
import { useSettingsTranslate } from "../../i18n/use-settings-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import { listsCss } from "../../styles/settings-lists.ts";
import { sectionsCss } from "../../styles/settings-sections.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Icon } from "../../ui/icon.tsx";
import { chevronLeftIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { hasJustLeft } from "./left-teams/left-teams.ts";
import { useFarewell } from "./left-teams/use-farewell.ts";
import { PanelSkeleton } from "./panels/panel-skeleton.tsx";
import { SectionNotice } from "./panels/section-notice.tsx";
import { FreshProof } from "./proof/fresh-proof.tsx";
import { SectionLinks } from "./section-links.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { landingId } from "./show-section.ts";
import { tabFromHash } from "./tab-from-hash.ts";
import { type SectionsOptions, useSections } from "./use-sections.tsx";

/** The list and the section that the address names. */
export function Sections({ fullPage, ...options }: PageProps & SectionsOptions) {
  useStylesheet(sectionsCss);
  useStylesheet(listsCss);
  const t = useSettingsTranslate();
  const hash = useLocationHash();
  const sections = useSections(options);
  const farewell = useFarewell(hash);
  const all = [...sections.own, ...sections.ofTeams];
  const { id, chosen, isAwaited, goneTeamId } = tabFromHash(
    hash,
    all.map((section) => section.id),
    { project: options.project.status, teams: sections.teams.status },
  );
  const isTeamGone = goneTeamId !== undefined && !hasJustLeft(goneTeamId);
  return (
    <SettingsFrame
      fullPage={fullPage}
      state="ready"
      chosen={chosen}
      notice={farewell && <Notice tone="ok">{t(farewell.key, farewell.values)}</Notice>}
      sections={<SectionLinks {...sections} current={id} />}
    >
      <a className="vst-link vst-section-back" href={`#${landingId}`}>
        <Icon path={chevronLeftIcon} mirror />
        {t("allSections")}
      </a>
      {isTeamGone && <SectionNotice>{t("notInTeam")}</SectionNotice>}
      <FreshProof user={options.user}>
        {isAwaited ? <PanelSkeleton /> : all.find((section) => section.id === id)?.content}
      </FreshProof>
    </SettingsFrame>
  );
}
