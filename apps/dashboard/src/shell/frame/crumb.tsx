import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/styles.ts";

export const CRUMB_LINK = "block min-w-0 truncate rounded-control px-1.5 py-1 text-ink-2 hover:bg-hover hover:text-ink";

type CrumbProps = {
  className?: string;
  /** On phones, hides the crumbs before this one. */
  isFirstOnPhone?: boolean;
  children: ReactNode;
};

/** A breadcrumb with its separator. */
export function Crumb({ className, isFirstOnPhone, children }: CrumbProps) {
  return (
    <>
      <li aria-hidden="true" className={cx("shrink-0", isFirstOnPhone && "max-sm:hidden", className)}>
        <ChevronRight size={14} strokeWidth={1.75} className="text-ink-3 rtl:-scale-x-100" />
      </li>
      <li className={cx("min-w-0", className)}>{children}</li>
    </>
  );
}
