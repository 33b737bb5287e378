import { type ReactNode, type Ref, useId } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "./item.tsx";

type PanelProps = {
  title: string;
  /** What is set now, next to the title. */
  badge?: string;
  text?: ReactNode;
  /** Why the action is disabled. */
  reason?: string | undefined;
  /** Buttons next to the title. */
  action?: ReactNode;
  /** Ref of the title, which receives focus when the focused element is removed. */
  titleRef?: Ref<HTMLHeadingElement>;
  panelRef?: Ref<HTMLElement>;
  state?: string;
  children?: ReactNode;
};

/** A titled panel with rows. */
export function Panel({ title, badge, text, reason, action, titleRef, panelRef, state, children }: PanelProps) {
  const id = useId();
  return (
    <section className="vst-panel" ref={panelRef} aria-labelledby={id} data-state={state}>
      <header className="vst-panel-head">
        <h2 className="vst-panel-title" ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          <span id={id}>{title}</span>
          {badge && <Badge>{badge}</Badge>}
        </h2>
        {text && (
          <div className="vst-quiet">
            {text}
            {reason && <p>{reason}</p>}
          </div>
        )}
        {action && <div className="vst-panel-actions">{action}</div>}
      </header>
      {children}
    </section>
  );
}

/** A label, its value and its actions. */
export function Row({ label, state, children }: { label: string; state?: string; children: ReactNode }) {
  return (
    <div className="vst-row" data-state={state}>
      <h3 className="vst-row-label">{label}</h3>
      <div className="vst-row-value">{children}</div>
    </div>
  );
}

/** A placeholder for a panel. `rows`: the one with the key 0 has a picture. */
export function PanelSkeleton({ rows = [1] }: { rows?: readonly number[] }) {
  return (
    <div className="vst-panel" aria-hidden="true">
      <div className="vst-panel-head">
        <Skeleton shape="text" width="30%" />
        <Skeleton shape="text" width="60%" />
      </div>
      {rows.map((row) => (
        <div className="vst-row" key={row}>
          <span className="vst-row-label">
            <Skeleton shape="text" width="70%" />
          </span>
          <span className="vst-row-line">
            {row ? <Skeleton shape="text" width="40%" /> : <Skeleton shape="round" width="56px" height="56px" />}
          </span>
        </div>
      ))}
    </div>
  );
}
