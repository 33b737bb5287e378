import type { ComponentProps, ReactNode } from "react";
import { watchHiddenEdges } from "../hooks/hidden-edges.ts";
import { cx } from "../styles.ts";

export type ToolbarProps = ComponentProps<"div"> & {
  /** At the end of the row: columns, export. */
  end?: ReactNode;
};

/**
 * Search and filters above a list; wraps when needed. The search field stays on the same row as `end`, even on phones.
 */
export function Toolbar({ end, className, children, ...props }: ToolbarProps) {
  return (
    <div
      {...props}
      className={cx("flex min-w-0 flex-wrap items-start gap-2 max-sm:*:data-search:flex-[1_1_10rem]", className)}
    >
      {children}
      {end && <div className="ms-auto flex items-center gap-2">{end}</div>}
    </div>
  );
}

/** Filters next to the toolbar's search; below it if they don't fit, and in one scrolling row on phones. */
export function ToolbarFilters({ children }: { children: ReactNode }) {
  return (
    <div
      ref={watchHiddenEdges}
      className={cx(
        "flex min-w-0 items-center gap-2 max-xl:order-last max-xl:basis-full sm:flex-wrap xl:flex-1",
        // Padding for the focus rings, which overflow would clip.
        "max-sm:-m-1 max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:fade-hidden-edges max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0",
      )}
    >
      {children}
    </div>
  );
}
