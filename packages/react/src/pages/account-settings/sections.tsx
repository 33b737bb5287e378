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
import { PanelSkeleton } from "../../settings/panels/panel-skeleton.tsx";
import { SectionNotice } from "../../settings/panels/section-notice.tsx";
import { StepUpAuth } from "../../settings/step-up/step-up-auth.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Icon } from "../../ui/icon.tsx";
import { chevronLeftIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { SectionLinks } from "./section-links.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { type SectionsOptions, useSections } from "./use-sections.tsx";

/** Account settings: lists of emails, passkeys, accounts and sessions, and their dialogs. */
const listsCss = `
.vst-panel-head[data-action]{grid-template-columns:minmax(0,1fr) auto;column-gap:16px;align-items:start}
.vst-panel-head[data-action]>.vst-panel-words{display:grid;gap:2px}
.vst-panel-words>.vst-quiet{font-size:14px;line-height:20px}
.vst-panel-actions{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px}
.stack-scope .vst-panel-title:focus{outline:none;box-shadow:none}
.vst-item{display:flex;flex-wrap:wrap;align-items:center;gap:8px 14px;min-block-size:68px;padding:12px 24px;border-block-start:1px solid var(--vestibule-line)}
.vst-item-icon{flex:none;display:grid;place-items:center;inline-size:36px;block-size:36px;border-radius:var(--vestibule-radius);background:var(--vestibule-sunken);color:var(--vestibule-ink-2)}
.vst-item-icon:has(>.vst-avatar){background:none}
.vst-item-main{flex:1 1 150px;min-inline-size:0;display:grid;gap:2px}
.vst-item-title{display:flex;flex-wrap:wrap;align-items:center;gap:2px 8px;font-size:14px;line-height:20px;font-weight:500;overflow-wrap:anywhere}
.vst-item-title>span{min-inline-size:0}
.vst-item-title .vst-badge{font-size:12px;line-height:18px}
.vst-item-actions{display:flex;align-items:center;gap:4px;margin-inline-start:auto}
.vst-item-foot{flex-basis:100%;display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.vst-item-foot:empty{display:none}
.vst-item .vst-hint{overflow-wrap:anywhere}
.vst-panel-note{padding:12px 24px 16px;border-block-start:1px solid var(--vestibule-line);display:grid;gap:8px}
.vst-panel-note:empty{display:none}
.vst-panel-form{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;padding:16px 24px 20px;border-block-start:1px solid var(--vestibule-line)}
.vst-panel-form>.vst-field,.vst-panel-form>.vst-meter{max-inline-size:400px}
.vst-inline-form{display:flex;flex-wrap:wrap;align-items:flex-start;gap:8px}
.vst-inline-form>.vst-field{flex:1 1 200px;max-inline-size:400px}
.vst-inline-form>.vst-button{margin-block-start:26px}
.vst-form-actions{display:flex;flex-wrap:wrap;gap:8px}
.vst-meter{display:grid;gap:6px;margin-block-start:-8px}
.vst-meter-bar{display:block;block-size:4px;border-radius:2px;background:var(--vestibule-line);overflow:hidden}
.vst-meter-bar>span{display:block;block-size:100%;border-radius:2px;background:var(--vestibule-warn);transition:inline-size .14s ease-out}
.vst-meter[data-level=fair] .vst-meter-bar>span{background:var(--vestibule-accent)}
.vst-meter[data-level=good] .vst-meter-bar>span{background:var(--vestibule-ok)}
.vst-qr{justify-self:center;inline-size:200px;block-size:200px;border-radius:var(--vestibule-radius);border:1px solid var(--vestibule-line);background:#fff}
.vst-secret{display:flex;align-items:center;gap:4px;padding:4px 4px 4px 12px;border-radius:var(--vestibule-radius);background:var(--vestibule-sunken)}
.vst-secret>.vst-button{flex:none}
.vst-secret>code{flex:1;min-inline-size:0;direction:ltr;font:500 13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.04em;overflow-wrap:anywhere}
.vst-secret>code:only-child{padding:8px 8px 8px 0}
.vst-short-code .vst-input{font:500 18px/24px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.2em}
.vst-copy{display:inline-flex;vertical-align:top;align-items:center;gap:8px}
.vst-recovery{direction:ltr;display:grid;grid-template-columns:repeat(2,minmax(108px,1fr));gap:4px 16px;padding:14px 16px;border-radius:var(--vestibule-radius);background:var(--vestibule-sunken);font:500 14px/24px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.04em}
.vst-recovery>li{list-style:none;white-space:nowrap}
@media (max-width:720px){.vst-item{padding-inline:0}.vst-panel-note,.vst-panel-form{padding-inline:0}}
@media (max-width:480px){.vst-inline-form>.vst-field{flex-basis:100%}.vst-inline-form>.vst-button{margin-block-start:0}.vst-panel-head[data-action]{grid-template-columns:minmax(0,1fr);row-gap:12px}.vst-panel-actions{justify-content:flex-start}}
`;

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
  const wanted = decodeFragment(hash);
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

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Account settings: styles not needed by the skeleton, such as section links and row contents. */
const sectionsCss = `
.vst-section-link>svg[data-mirror]{display:none}
.vst-section-link[href]:hover:not([aria-current]){background:var(--vestibule-hover);color:var(--vestibule-hover-ink)}
.vst-section-link[aria-current]{background:var(--vestibule-accent-soft);color:var(--vestibule-accent);font-weight:500}
.vst-section-link>.vst-avatar{margin-inline:-2px}
.vst-sections-title{margin-block:16px 4px;padding-inline:12px;font-size:12px;line-height:16px;font-weight:600;color:var(--vestibule-ink-3)}
.vst-section-link>span:not(.stack-scope){min-inline-size:0;overflow-wrap:anywhere}
button.vst-section-link{inline-size:100%;text-align:start;cursor:pointer}
.vst-settings-notice{grid-column:1/-1}
.vst-section-notice{border-radius:var(--vestibule-radius)}
.vst-section-back{display:none;align-items:center;gap:4px;justify-self:start;min-block-size:44px}
.vst-panel-head>.vst-quiet{font-size:14px;line-height:20px}
.vst-row-text{overflow-wrap:anywhere}
.vst-panel-title{font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere}
.vst-panel-body{padding:0 24px 20px}
.vst-panel-body .vst-field{max-inline-size:400px}
.vst-row-text[data-fill]{flex:1 1 0;min-inline-size:0}
.vst-row-text[data-empty]{color:var(--vestibule-ink-3)}
.vst-row-action{display:flex;gap:8px;margin-inline-start:auto}
.vst-row-form{display:flex;flex-wrap:wrap;gap:8px}
.vst-row-form>.vst-input{flex:1 1 180px}
.vst-row-note{flex-basis:100%}
.vst-save-state{display:inline-flex;align-items:center;gap:4px;font-size:13px;line-height:18px;color:var(--vestibule-ink-3)}
.vst-save-state>svg{color:var(--vestibule-ok)}
.vst-badge{display:inline-flex;align-items:center;gap:4px;padding:1px 8px;border-radius:99px;font-size:12px;line-height:18px;font-weight:500;background:var(--vestibule-sunken);color:var(--vestibule-ink-2)}
.vst-badge[data-tone=ok]{background:var(--vestibule-ok-soft);color:var(--vestibule-ok)}
.vst-badge[data-tone=warn]{background:var(--vestibule-warn-soft);color:var(--vestibule-warn)}
@media (forced-colors:active){.vst-section-link[aria-current]{background:SelectedItem;color:SelectedItemText;forced-color-adjust:none}}
@media (max-width:720px){.vst-sections-title{padding-inline:4px}.vst-section-back{display:inline-flex}.vst-section-link[aria-current]{background:none;color:var(--vestibule-ink);font-weight:400}.vst-section-link>svg[data-mirror]{display:block;color:var(--vestibule-ink-3)}.vst-panel-body{padding-inline:0}.vst-row-form>.vst-input{flex-basis:100%}}
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
  useStylesheet(listsCss);
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
