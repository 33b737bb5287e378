import { Skeleton } from "../../ui/skeleton.tsx";

/** A placeholder for a panel with one row. */
export function PanelSkeleton() {
  return (
    <div className="vst-panel" aria-hidden="true">
      <div className="vst-panel-head">
        <Skeleton shape="text" width="30%" />
        <Skeleton shape="text" width="60%" />
      </div>
      <div className="vst-row">
        <span className="vst-row-label">
          <Skeleton shape="text" width="70%" />
        </span>
        <span className="vst-row-line">
          <Skeleton shape="text" width="40%" />
        </span>
      </div>
    </div>
  );
}
