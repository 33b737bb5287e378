import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/use-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import { settingsCss } from "../../styles/settings.ts";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";

type SettingsFrameProps = PageProps & {
  state: "loading" | "ready";
  /** Whether the URL fragment names a section; decides what small screens show. */
  chosen: boolean;
  /** Above the list and the section, visible on every screen size. */
  notice?: ReactNode;
  sections: ReactNode;
  children: ReactNode;
};

/** Title, section list and the selected section. */
export function SettingsFrame({ fullPage, state, chosen, notice, sections, children }: SettingsFrameProps) {
  useStylesheet(settingsCss);
  const t = useTranslate();
  const Landmark = fullPage ? "main" : "div";
  return (
    <Scope className="vst-settings-page" data-full={fullPage || undefined} data-state={state}>
      <Landmark className="vst-settings" data-chosen={chosen} aria-busy={state === "loading" || undefined}>
        <h1 className="vst-title">{t("accountSettings")}</h1>
        {notice && <div className="vst-settings-notice">{notice}</div>}
        <nav className="vst-sections" aria-label={t("sections")}>
          {sections}
        </nav>
        <div className="vst-section">{children}</div>
      </Landmark>
    </Scope>
  );
}
