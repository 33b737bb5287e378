/** Classes shared by header, rows and skeleton, so that the layout does not shift when rows arrive. */
const EDGE = "border-b border-line [:where(&)]:text-start";
export const CELL = `${EDGE} h-11 px-3`;
/** For checkbox cells. */
export const CHECK_CELL = `${EDGE} h-11 ps-3`;
/** Sticky columns show a line where others scroll below them; see `data-hides-*` in hidden-edges.ts. */
export const LINE_BEFORE = "border-s border-s-transparent group-data-hides-end/scroller:border-s-line";
export const LINE_AFTER = "border-e border-e-transparent group-data-hides-start/scroller:border-e-line";
/** For the sticky menu at the end. */
export const MENU_CELL = `${EDGE} ${LINE_BEFORE} sticky end-0 z-[5] h-11 pe-2 text-end pointer-coarse:pe-0.5`;
export const HEAD = `${EDGE} sticky top-0 h-9 bg-surface px-3 font-medium text-hint text-ink-2`;
/** The first column is sticky. On phones, the checkboxes before it scroll away. */
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
