import type { ComponentProps, ReactNode } from "react";
import { watchHiddenEdges } from "../hooks/hidden-edges.ts";
import { cx } from "../styles.ts";

export type PageHeaderProps = Omit<ComponentProps<"header">, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** Next to the title: a badge or a count. */
  mark?: ReactNode;
  /** At the end of the title's row, the primary one last; below the title if they don't fit. */
  actions?: ReactNode;
  /** Switches what the page shows: before the actions; on phones, below the description. */
  viewSwitch?: ReactNode;
};

export function PageHeader({ title, description, mark, actions, viewSwitch, className, ...props }: PageHeaderProps) {
  return (
    <header
      {...props}
      className={cx("flex flex-wrap items-center justify-between gap-x-2.5 gap-y-2 sm:gap-x-4", className)}
    >
      <div
        className={cx(
          "flex min-h-8 max-w-full flex-auto flex-wrap items-center gap-x-2.5 gap-y-1 max-sm:basis-24 sm:basis-64",
          // Our own words may wrap to keep the actions next to them, but not break.
          typeof title === "string" && !/\S{24}/.test(title) ? "min-w-min" : "min-w-0",
        )}
      >
        <h1 className="min-w-0 text-title font-semibold tracking-[-0.01em] break-words">{title}</h1>
        {mark}
      </div>
      {description && (
        <div className="order-1 -mt-1 basis-full">
          <p className="max-w-2xl break-words text-ink-2">{description}</p>
        </div>
      )}
      {viewSwitch && <div className="max-sm:order-2 max-sm:mt-2 max-sm:basis-full sm:-me-2">{viewSwitch}</div>}
      {actions && <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

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
