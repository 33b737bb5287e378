/** The classes that the head, the rows and the skeleton share, so that nothing moves when the rows arrive. */
const EDGE = "border-b border-line [:where(&)]:text-start";
export const CELL = `${EDGE} h-11 px-3`;
/** Of the boxes that choose. */
export const CHECK_CELL = `${EDGE} h-11 ps-3`;
/** Columns that stay have a line where others go under them: `data-hides-*` of what scrolls, see hidden-edges.ts. */
export const LINE_BEFORE = "border-s border-s-transparent group-data-hides-end/scroller:border-s-line";
export const LINE_AFTER = "border-e border-e-transparent group-data-hides-start/scroller:border-e-line";
/** Of the menu at the end, which stays in sight. */
export const MENU_CELL = `${EDGE} ${LINE_BEFORE} sticky end-0 z-[5] h-11 pe-2 text-end pointer-coarse:pe-0.5`;
export const HEAD = `${EDGE} sticky top-0 h-9 bg-surface px-3 font-medium text-hint text-ink-2`;
/** The first column stays while the rest moves sideways. On a phone the boxes before it make room. */
export const STICKY_CHECK = "sm:sticky sm:start-0 sm:z-[5]";
export const STICKY_FIRST = `sticky start-0 z-[5] ${LINE_AFTER}`;
export const STICKY_AFTER_CHECK = `sticky start-0 z-[5] sm:start-10 ${LINE_AFTER}`;
/** In px. */
export const ROW_HEIGHT = 44;
export const HEAD_HEIGHT = 36;
export const CHECK_WIDTH = 40;
export const MENU_WIDTH = 48;

export function getColumnWidth(column: { width?: number | undefined }): number {
  return column.width ?? 160;
}
