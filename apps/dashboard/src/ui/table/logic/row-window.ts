import { HEAD_HEIGHT, ROW_HEIGHT } from "../table-cells.ts";

/** The rendered rows: from `first` up to but excluding `end`. */
export type RowWindow = { first: number; end: number };

/** Minimum number of rows rendered before and after the visible ones. */
const OVERSCAN_ROWS = 8;
/** The window moves in steps of this many rows, to avoid re-rendering on every pixel. */
const STEP = 4;

/** The visible rows and some around them. `scrollTop`, `height`: of the scroller, in px. */
export function getRowWindow(scrollTop: number, height: number, count: number): RowWindow {
  const top = Math.floor(Math.max(scrollTop, 0) / ROW_HEIGHT);
  const bottom = Math.ceil((Math.max(scrollTop, 0) + height) / ROW_HEIGHT);
  const end = Math.min(count, (Math.ceil(bottom / STEP) + OVERSCAN_ROWS / STEP) * STEP);
  const first = Math.max(0, (Math.floor(top / STEP) - OVERSCAN_ROWS / STEP) * STEP);
  // If the list got shorter, render its end until the browser has adjusted the scroll position.
  return { first: Math.min(first, end), end };
}

/**
 * The scroll position that brings the whole row into view below the sticky header; unchanged if it is already visible.
 */
export function getScrollTopForRow(index: number, scrollTop: number, height: number): number {
  const top = index * ROW_HEIGHT;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, HEAD_HEIGHT + top + ROW_HEIGHT - height);
}

/** The rendered rows in order: the window, plus the focused row wherever it is. */
export function getRenderedRows({ first, end }: RowWindow, activeIndex: number, count: number): number[] {
  const rendered = Array.from({ length: Math.min(end, count) - first }, (_, place) => first + place);
  if (activeIndex < first) return [activeIndex, ...rendered];
  return activeIndex >= end && activeIndex < count ? [...rendered, activeIndex] : rendered;
}
