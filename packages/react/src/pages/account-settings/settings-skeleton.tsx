import { useLocationHash } from "../../hooks/use-location-hash.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

const sections = ["first", "second"];
const rows = ["picture", "name", "email"];

/** The page before the user is known. */
export function SettingsSkeleton({ fullPage }: PageProps) {
  const t = useTranslate();
  return (
    <SettingsFrame
      fullPage={fullPage}
      state="loading"
      chosen={useLocationHash() !== ""}
      sections={sections.map((section) => (
        <span className="vst-section-link" key={section}>
          <Skeleton shape="text" width="60%" />
        </span>
      ))}
    >
      <div className="vst-panel" role="status">
        <span className="vst-sr">{t("loading")}</span>
        <div className="vst-panel-head">
          <Skeleton shape="text" width="30%" />
          <Skeleton shape="text" width="50%" />
        </div>
        {rows.map((row) => (
          <div className="vst-row" key={row}>
            <span className="vst-row-label">
              <Skeleton shape="text" width="70%" />
            </span>
            <span className="vst-row-value">
              <span className="vst-row-line">
                {row === "picture" ? (
                  <Skeleton shape="round" width="56px" height="56px" />
                ) : (
                  <Skeleton shape="text" width="60%" />
                )}
              </span>
              {row === "picture" && (
                <span className="vst-hint">
                  <Skeleton shape="text" width="70%" />
                </span>
              )}
            </span>
          </div>
        ))}
      </div>
    </SettingsFrame>
  );
}
