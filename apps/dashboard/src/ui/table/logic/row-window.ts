import { HEAD_HEIGHT, ROW_HEIGHT } from "../table-cells.ts";

/** Which rows are drawn: from `first` to before `end`. */
export type RowWindow = { first: number; end: number };

/** So many rows are drawn before and behind those in sight, at least. */
const OVERSCAN_ROWS = 8;
/** The window moves by so many rows at once: it is not drawn again for every pixel. */
const STEP = 4;

/** The rows in sight and some around them. `scrollTop`, `height`: of what scrolls, in px. */
export function getRowWindow(scrollTop: number, height: number, count: number): RowWindow {
  const top = Math.floor(Math.max(scrollTop, 0) / ROW_HEIGHT);
  const bottom = Math.ceil((Math.max(scrollTop, 0) + height) / ROW_HEIGHT);
  const end = Math.min(count, (Math.ceil(bottom / STEP) + OVERSCAN_ROWS / STEP) * STEP);
  const first = Math.max(0, (Math.floor(top / STEP) - OVERSCAN_ROWS / STEP) * STEP);
  // Of a list that has become shorter its end is drawn until the browser has scrolled back.
  return { first: Math.min(first, end), end };
}

/** Where to scroll so that the whole row is in sight below the head that stays; where it is already, nowhere. */
export function getScrollTopForRow(index: number, scrollTop: number, height: number): number {
  const top = index * ROW_HEIGHT;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, HEAD_HEIGHT + top + ROW_HEIGHT - height);
}

/** What is drawn, in order: the window, and the row with the focus wherever it is. */
export function getRenderedRows({ first, end }: RowWindow, activeIndex: number, count: number): number[] {
  const rendered = Array.from({ length: Math.min(end, count) - first }, (_, place) => first + place);
  if (activeIndex < first) return [activeIndex, ...rendered];
  return activeIndex >= end && activeIndex < count ? [...rendered, activeIndex] : rendered;
}
