import { useLocationHash } from "../../hooks/use-location-hash.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import type { PageProps } from "../../parts/page.tsx";
import { PanelSkeleton } from "../../settings/panels/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

const sections = ["first", "second", "third", "fourth"];
/** The picture, the name and the language. */
const profileRows = [0, 1, 2];
/** Number of panels in each section other than the profile. */
const panelCounts: Readonly<Record<string, number>> = { auth: 3, sessions: 1, settings: 2, "api-keys": 1 };
const teamPanelCount = 2;

/** Shown while the user is loading. */
export function SettingsSkeleton({ fullPage }: PageProps) {
  const t = useTranslate();
  const hash = useLocationHash();
  const panels = Array.from({ length: panelCount(hash) }, (_, index) => index);
  return (
    <SettingsFrame
      fullPage={fullPage}
      state="loading"
      chosen={hash !== ""}
      account={<Skeleton shape="text" width="60%" />}
      sections={sections.map((section) => (
        <span className="vst-section-link" key={section}>
          <Skeleton shape="text" width="60%" />
        </span>
      ))}
    >
      <span className="vst-sr" role="status">
        {t("loading")}
      </span>
      {panels.length === 0 ? (
        <PanelSkeleton rows={profileRows} />
      ) : (
        panels.map((panel) => <PanelSkeleton key={panel} />)
      )}
    </SettingsFrame>
  );
}

function panelCount(hash: string): number {
  return panelCounts[hash] ?? (hash.startsWith("team-") ? teamPanelCount : 0);
}
