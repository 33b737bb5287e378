import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type ItemProps = {
  /** Path data of the leading icon. */
  icon?: string;
  /** Replaces the icon. */
  mark?: ReactNode;
  title: ReactNode;
  badges?: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  state?: string;
  /** Below the entry, such as a form or notice. */
  children?: ReactNode;
};

/** An entry of a list. */
export function Item({ icon, mark, title, badges, meta, actions, state, children }: ItemProps) {
  return (
    <li className="vst-item" data-state={state}>
      {(icon !== undefined || mark) && (
        <span className="vst-item-icon">{icon === undefined ? mark : <Icon path={icon} />}</span>
      )}
      <div className="vst-item-main">
        <div className="vst-item-title">
          <span>{title}</span>
          {badges}
        </div>
        {meta && <div className="vst-hint">{meta}</div>}
      </div>
      {actions && <div className="vst-item-actions">{actions}</div>}
      {children && <div className="vst-item-foot">{children}</div>}
    </li>
  );
}

/** A short label for an entry. Only what deviates from the normal state has a color. */
export function Badge({ tone, children }: { tone?: "warn" | undefined; children: ReactNode }) {
  return (
    <span className="vst-badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** Shown in place of a list without entries. `text`: what they are for. */
export function EmptyList({ icon, title, text }: { icon: string; title: string; text?: string }) {
  return (
    <div className="vst-panel-note vst-empty">
      <span className="vst-item-icon">
        <Icon path={icon} />
      </span>
      <p className="vst-item-title">{title}</p>
      {text && <p className="vst-hint">{text}</p>}
    </div>
  );
}

/** Placeholders for the expected number of entries. */
export function ItemSkeletons({ count = 1, icon = false }: { count?: number; icon?: boolean }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <li className="vst-item" key={index} aria-hidden="true">
      {icon && <Skeleton shape="control" width="36px" height="36px" />}
      <span className="vst-item-main">
        <Skeleton shape="text" width="40%" />
        <Skeleton shape="text" width="60%" />
      </span>
    </li>
  ));
}
