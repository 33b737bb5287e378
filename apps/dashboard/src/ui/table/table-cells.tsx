import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx, focusLink } from "../styles.ts";

/** Classes shared by header, rows and skeleton, so that the layout does not shift when rows arrive. */
const EDGE = "border-b border-line [:where(&)]:text-start";
/** `getRowHeight`. */
const HEIGHT = "h-11 max-sm:h-14";
/** The first cell begins where the text of cards does. On phones it may be the only one, so it ends there too. */
export const CELL = `${EDGE} ${HEIGHT} px-3 max-sm:first:px-4 sm:first:ps-5`;
/** For checkbox cells. */
export const CHECK_CELL = `${EDGE} ${HEIGHT} ps-4 sm:ps-5`;
/** Sticky columns show a line where others scroll below them; see `data-hides-*` in hidden-edges.ts. */
export const LINE_BEFORE = "group-data-hides-end/scroller:border-s";
export const LINE_AFTER = "group-data-hides-start/scroller:border-e";
/** For the sticky menu at the end. */
export const MENU_CELL = `${EDGE} ${LINE_BEFORE} sticky end-0 z-[5] ${HEIGHT} pe-2 text-end pointer-coarse:pe-0.5`;
export const HEAD = `${EDGE} sticky top-0 h-9 bg-surface px-3 font-medium text-hint text-ink-2 max-sm:first:ps-4 sm:first:ps-5`;
/** The first column is sticky. On phones, the checkboxes before it scroll away. */
export const STICKY_CHECK = "sm:sticky sm:start-0 sm:z-[5]";
export const STICKY_FIRST = `sticky start-0 z-[5] ${LINE_AFTER}`;
export const STICKY_AFTER_CHECK = `sticky start-0 z-[5] sm:start-10 ${LINE_AFTER}`;
/** In px. On phones, rows have two lines; see `PhoneLines`. */
export const getRowHeight = (isPhone: boolean): number => (isPhone ? 56 : 44);
/** In px: a heading. For tables whose rows are as high as their text on phones. */
export const FREE_ROW_MIN_HEIGHT = 40;
export const CHECK_WIDTH = 40;
export const MENU_WIDTH = 48;

export function getColumnWidth(column: { width?: number | undefined }): number {
  return column.width ?? 160;
}

/** For all cells of a column with `isHiddenOnPhones`. */
export const HIDDEN_ON_PHONES = "max-sm:hidden";

/** Whether the table shows a part of its columns on phones instead of scrolling sideways. */
export const fitsPhones = (columns: readonly { isHiddenOnPhones?: boolean | undefined }[]): boolean =>
  columns.some(({ isHiddenOnPhones }) => isHiddenOnPhones);

/** Whether phones show only the first column. */
export const hasOneColumnOnPhones = (columns: readonly { isHiddenOnPhones?: boolean | undefined }[]): boolean =>
  columns.every(({ isHiddenOnPhones }, place) => place === 0 || isHiddenOnPhones);

interface OpenMarkProps {
  /** Whether what the row contains is shown. Undefined: a click opens a page or a drawer. */
  readonly isOpen: boolean | undefined;
  readonly className?: string;
}

/** What a click on a row does. */
export function OpenMark({ isOpen, className }: OpenMarkProps) {
  const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
  const look = cx("shrink-0 text-ink-3", className);
  return isOpen === undefined ? (
    <ChevronRight {...icon} className={cx(look, "rtl:-scale-x-100")} />
  ) : (
    <ChevronDown {...icon} className={cx(look, isOpen && "rotate-180")} />
  );
}

interface OpenControlProps {
  readonly link: LinkProps | undefined;
  readonly isOpen: boolean | undefined;
  /** On phones. Rows with a menu have that in its place, and otherwise it is in the last column. */
  readonly hasMark: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The row's actual link. The row itself is the tab stop; Enter follows the link. */
export function OpenControl({ link, isOpen, hasMark, onOpen, children }: OpenControlProps) {
  const look = cx(
    "block max-w-full truncate text-start max-sm:w-full font-medium text-ink group-hover:text-accent",
    hasMark && "max-sm:flex max-sm:items-center max-sm:gap-2.5",
    focusLink,
  );
  const content = (
    <>
      {children}
      {hasMark && <OpenMark isOpen={isOpen} className="sm:hidden" />}
    </>
  );
  if (link) {
    return (
      <Link preload="intent" {...link} tabIndex={-1} data-row-open="" className={look}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      data-row-open=""
      aria-expanded={isOpen}
      className={cx(look, "cursor-pointer")}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}
