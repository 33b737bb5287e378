import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

export type BrowserFrameProps = {
  /** As the address bar shows it, without the scheme. */
  address: string;
  children: ReactNode;
  className?: string | undefined;
};

const DOT = "size-2.5 rounded-full bg-line-strong";

/** A mock browser window around a previewed page. */
export function BrowserFrame({ address, children, className }: BrowserFrameProps) {
  return (
    <div className={cx("min-w-0 overflow-hidden rounded-card border border-line-strong bg-surface", className)}>
      <div aria-hidden="true" className="flex h-9 items-center gap-3 border-b border-line bg-sunken px-3">
        <span className="flex shrink-0 gap-1.5">
          <span className={DOT} />
          <span className={DOT} />
          <span className={DOT} />
        </span>
        <span className="flex h-6 min-w-0 flex-1 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-hint text-ink-3">
          <Lock size={12} strokeWidth={1.75} className="shrink-0" />
          <span className="truncate" title={address}>
            {address}
          </span>
        </span>
      </div>
      {children}
    </div>
  );
}
