import { useLocationHash } from "../../hooks/use-location-hash.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

/** The page before the user is known. */
export function SettingsSkeleton({ fullPage }: PageProps) {
  const t = useTranslate();
  const list = [t("profile"), t("settings")];
  return (
    <SettingsFrame
      fullPage={fullPage}
      state="loading"
      chosen={useLocationHash() !== ""}
      sections={list.map((title) => (
        <span className="vst-section-link" key={title}>
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
        {[t("picture"), t("displayName"), t("email")].map((title, index) => (
          <div className="vst-row" key={title}>
            <span className="vst-row-label">
              <Skeleton shape="text" width="70%" />
            </span>
            <span className="vst-row-value">
              {index === 0 ? (
                <Skeleton shape="round" width="56px" height="56px" />
              ) : (
                <Skeleton shape="text" width="60%" />
              )}
            </span>
          </div>
        ))}
      </div>
    </SettingsFrame>
  );
}
