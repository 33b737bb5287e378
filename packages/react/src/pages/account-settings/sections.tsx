import { useEffect } from "react";
import { useLocationHash } from "../../hooks/use-location-hash.ts";
import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import {
  clearLeftTeamNotice,
  getLeftTeamNotice,
  type LeftTeamNotice,
  wasRecentlyLeft,
} from "../../settings/navigation/left-teams.ts";
import { landingId } from "../../settings/navigation/show-section.ts";
import { PanelSkeleton } from "../../settings/panels/panel.tsx";
import { SectionNotice } from "../../settings/panels/section-notice.tsx";
import { StepUpAuth } from "../../settings/step-up/step-up-auth.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { tryOrUndefined } from "../../try-or-undefined.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionLinks } from "./section-links.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { type SectionsOptions, useSections } from "./use-sections.tsx";

/** Path data of the Lucide icon (ISC license, lucide.dev). */
const chevronLeftIcon = "m15 18-6-6 6-6";

/** Load status of the tabs that depend on the project and on the teams. */
export type TabSourceStatus = Record<"project" | "teams", "loading" | "ready" | "error">;

type Tab = {
  id: string;
  /** False if the fragment names no tab, so small screens show the list first. */
  chosen: boolean;
  /** The tab can still load. */
  isAwaited: boolean;
  /** The team ID in the fragment, if the user is not a member or the team does not exist. */
  missingTeamId?: string;
};

const teamPrefix = "team-";
/** Tabs that depend on the project's settings. */
const creationId = "team-creation";
const keysId = "api-keys";

/** The tab for a fragment. `ids`: IDs of the available tabs. */
export function tabFromHash(hash: string, ids: readonly string[], sources: TabSourceStatus): Tab {
  // Not every fragment is encoded correctly.
  const wanted = tryOrUndefined(() => decodeURIComponent(hash)) ?? hash;
  if (ids.includes(wanted)) return { id: wanted, chosen: true, isAwaited: false };
  const first = { id: ids[0] ?? "", isAwaited: false };
  const source = getTabSource(wanted);
  if (source && sources[source] === "loading") return { id: wanted, chosen: true, isAwaited: true };
  if (source !== "teams" || sources.teams === "error") return { ...first, chosen: false };
  return { ...first, chosen: true, missingTeamId: wanted.slice(teamPrefix.length) };
}

function getTabSource(id: string): keyof TabSourceStatus | undefined {
  if (id === keysId || id === creationId) return "project";
  return id.startsWith(teamPrefix) ? "teams" : undefined;
}

/** Account settings: styles not needed by the skeleton, such as section links and row contents. */
const sectionsCss = `
.vst-button[data-look=danger]{background:$danger;color:$on-danger}
.vst-button[data-look=danger]:hover{background:color-mix(in srgb,$danger 88%,$ink)}
.vst-button[data-look=quiet]{color:$ink-2;padding-inline:10px}
.vst-button[data-look=quiet]:hover,.vst-section-link[href]:hover:not([aria-current]){background:$hover;color:$hover-ink}
.vst-section-link[aria-current]{background:$accent-soft;color:$accent;font-weight:500}
.vst-section-link>.vst-avatar{margin-inline:-2px}
.vst-sections-title{margin-block:16px 4px;padding-inline:12px;font-size:12px;line-height:16px;font-weight:600;color:$ink-3}
button.vst-section-link{inline-size:100%;text-align:start;cursor:pointer}
.vst-section-notice{border-radius:$radius}
.vst-section-back,.vst-section-link>svg[data-mirror]{display:none}
.vst-section-back{align-items:center;gap:4px;justify-self:start;min-block-size:44px;margin:-8px -6px}
.vst-panel-head .vst-quiet{grid-column:1;font-size:14px;line-height:20px}
.vst-row-text{overflow-wrap:anywhere}
.vst-settings .vst-button,.vst-row-text{font-size:14px;line-height:20px}
.vst-panel-title{display:flex;flex-wrap:wrap;align-items:center;gap:2px 8px;font-size:16px;line-height:24px;font-weight:600;overflow-wrap:break-word}
.vst-panel-title>*{min-inline-size:0}
.vst-row-text[data-fill]{flex:1 1 0;min-inline-size:0}
.vst-row-text[data-empty]{color:$ink-3}
.vst-row-action{display:flex;gap:8px}
.vst-row-line>:has(+.vst-row-action){margin-inline-end:auto}
.vst-row-form{display:flex;flex-wrap:wrap;gap:8px}
.vst-row-form>.vst-input{flex:1 1 180px}
.vst-row-note{flex-basis:100%}
.vst-select{position:relative;inline-size:100%}
.vst-select>select{appearance:none;padding-inline-end:36px}
.vst-select>svg{position:absolute;inset-block:0;inset-inline-end:12px;margin-block:auto;pointer-events:none}
.vst-save-state{display:inline-flex;align-items:center;gap:4px;font-size:13px;line-height:18px;color:$ink-3}
.vst-save-state>svg{color:$ok}
.vst-badge{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;padding:1px 8px;border-radius:99px;font-size:12px;line-height:18px;font-weight:500;background:color-mix(in srgb,currentColor 9%,transparent);color:$ink-2}
@media (forced-colors:active){.vst-section-link[aria-current]{background:SelectedItem;color:SelectedItemText;forced-color-adjust:none}}
@media (max-width:720px){.vst-sections-title{padding-inline:0}.vst-section-back{display:inline-flex}.vst-section-back+* .vst-panel-head{padding-block-start:0}.vst-section-back+* .vst-panel-title{font-size:22px;line-height:28px;letter-spacing:-.01em}.vst-section-link[aria-current]{background:none;color:$ink;font-weight:400}.vst-section-link>svg[data-mirror]{display:block;color:$ink-3}.vst-row-form>.vst-input{flex-basis:100%}}
`;

/** The notice for the team just left, shown until the user navigates away. */
function useLeftTeamNotice(hash: string): LeftTeamNotice | undefined {
  const isLandingPage = hash === landingId;
  useEffect(() => (isLandingPage ? clearLeftTeamNotice : undefined), [isLandingPage]);
  return isLandingPage ? getLeftTeamNotice() : undefined;
}

/** The section list and the section in the URL fragment. */
export function Sections({ fullPage, ...options }: PageProps & SectionsOptions) {
  useStylesheet(sectionsCss);
  const t = useTranslate(profileMessages);
  const hash = useLocationHash();
  const sections = useSections(options);
  const leftTeamNotice = useLeftTeamNotice(hash);
  const all = [...sections.own, ...sections.ofTeams];
  const { id, chosen, isAwaited, missingTeamId } = tabFromHash(
    hash,
    all.map((section) => section.id),
    { project: options.project.status, teams: sections.teams.status },
  );
  const section = all.find((each) => each.id === id);
  const isTeamMissing = missingTeamId !== undefined && !wasRecentlyLeft(missingTeamId);
  return (
    <SettingsFrame
      fullPage={fullPage}
      state="ready"
      chosen={chosen}
      notice={leftTeamNotice && <Notice tone="ok">{t(leftTeamNotice.key, leftTeamNotice.values)}</Notice>}
      account={options.user.primaryEmail ?? options.user.displayName}
      sections={<SectionLinks {...sections} current={id} />}
    >
      <a className="vst-link vst-section-back" href={`#${landingId}`}>
        <Icon path={chevronLeftIcon} mirror />
        {t("allSections")}
      </a>
      {/* Small screens hide the list, which has the title. */}
      {section?.hasPanels && <h2 className="vst-title vst-section-title">{section.title}</h2>}
      {isTeamMissing && <SectionNotice>{t("notInTeam")}</SectionNotice>}
      <StepUpAuth user={options.user}>{isAwaited ? <PanelSkeleton /> : section?.content}</StepUpAuth>
    </SettingsFrame>
  );
}
