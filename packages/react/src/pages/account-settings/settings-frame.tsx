import type { ReactNode } from "react";
import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { AppLink } from "../../ui/app-link.tsx";

/** Account settings: the frame, shared with its skeleton. */
const settingsCss = `
:where(body:has(.vst-settings-page[data-full])){margin:0}
.vst-settings-page[data-full]{min-block-size:100dvh;background:$paper}
.vst-settings{display:grid;grid-template-columns:200px minmax(0,1fr);gap:24px 32px;align-items:start;max-inline-size:920px;margin-inline:auto}
[data-full]>.vst-settings{padding:48px 24px}
.vst-settings>:not(.vst-sections,.vst-section){grid-column:1/-1}
.vst-settings-exits{display:flex;justify-content:space-between;font-size:14px}
.vst-sections{display:grid;gap:2px}
.vst-section-title{display:none}
.vst-account{margin-block-start:-12px}
.vst-section-link{display:flex;align-items:center;gap:10px;min-block-size:36px;padding:7px 12px;border-radius:$radius;font-size:14px;line-height:20px;color:$ink-2;text-decoration:none}
.vst-section-link>span:not(.stack-scope){flex:1;overflow-wrap:anywhere}
.vst-section{display:grid;grid-template-columns:minmax(0,1fr);gap:24px}
.vst-panel{background:$surface;color:$surface-ink;border:1px solid $line;border-radius:$radius-card}
.vst-panel-head{display:grid;gap:2px 16px;padding:20px 24px}
.vst-row{display:grid;grid-template-columns:minmax(140px,min-content) minmax(0,1fr);gap:8px 16px;padding:16px 24px;border-block-start:1px solid $line}
.vst-row-label{font-size:14px;line-height:20px;font-weight:500;padding-block:10px}
.vst-row-value{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.vst-row-line{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;min-block-size:40px}
:where(.vst-row:has(.vst-avatar))>.vst-row-label{padding-block:18px}
@media (pointer:coarse){.vst-section-link{min-block-size:44px}}
@media (max-width:720px){.vst-settings-page[data-full]{background:$surface}.vst-settings{grid-template-columns:minmax(0,1fr);gap:16px}[data-full]>.vst-settings{padding:24px 20px}.vst-settings[data-chosen=true]>:is(.vst-sections,.vst-account),.vst-settings[data-chosen=false]>.vst-section{display:none}.vst-settings[data-chosen=true]>.vst-title{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}.vst-section{gap:16px}.vst-section-title{display:block}.vst-section-link{min-block-size:48px;border-radius:0;padding-inline:0;border-block-end:1px solid $line;font-size:15px;color:$ink}.vst-panel{border:0;border-radius:0;background:none}.vst-panel+.vst-panel{border-block-start:1px solid $line;padding-block-start:16px}.vst-panel-head{padding:8px 0 16px;row-gap:8px}.vst-row{grid-template-columns:minmax(0,1fr);padding-inline:0}.vst-row>*{padding-block:0}}
`;

type SettingsFrameProps = PageProps & {
  state: "loading" | "ready";
  /** Whether the URL fragment names a section; decides what small screens show. */
  chosen: boolean;
  /** Above the list and the section, visible on every screen size. */
  notice?: ReactNode;
  /** Who is signed in; below the title, which small screens show above the list. */
  account: ReactNode;
  sections: ReactNode;
  children: ReactNode;
};

/** Title, section list and the selected section. A full page also leads back to the application and to the sign-out. */
export function SettingsFrame({ fullPage, state, chosen, notice, account, sections, children }: SettingsFrameProps) {
  useStylesheet(settingsCss);
  const t = useTranslate(profileMessages);
  const Landmark = fullPage ? "main" : "div";
  return (
    <Scope className="vst-settings-page" data-full={fullPage || undefined} data-state={state}>
      <Landmark className="vst-settings" data-chosen={chosen} aria-busy={state === "loading" || undefined}>
        {fullPage && (
          <div className="vst-settings-exits">
            <AppLink page="home">{t("backToApp")}</AppLink>
            <AppLink page="signOut">{t("signOut")}</AppLink>
          </div>
        )}
        <h1 className="vst-title">{t("accountSettings")}</h1>
        <p className="vst-quiet vst-account">{account}</p>
        {notice}
        <nav className="vst-sections" aria-label={t("sections")}>
          {sections}
        </nav>
        <div className="vst-section">{children}</div>
      </Landmark>
    </Scope>
  );
}
