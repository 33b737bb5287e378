import { expect, test } from "vitest";
import { getTabScroll, hiddenEdges } from "./hidden-edges.ts";

test.each([
  ["everything fits", 0, 300, { start: false, end: false }],
  ["it is scrolled to its start", 0, 500, { start: false, end: true }],
  ["it is scrolled to the middle", 100, 500, { start: true, end: true }],
  ["it is scrolled to its end", 200, 500, { start: true, end: false }],
  ["it is scrolled to the middle, right to left", -100, 500, { start: true, end: true }],
  ["it is scrolled to its end, right to left", -200, 500, { start: true, end: false }],
  ["parts of a pixel are left", 199.6, 500, { start: true, end: false }],
])("when %s", (_, scrollLeft, scrollWidth, edges) => {
  expect(hiddenEdges({ scrollLeft, scrollWidth, clientWidth: 300 })).toEqual(edges);
});

const row = (...widths: readonly number[]) =>
  widths.map((offsetWidth, place) => ({
    offsetLeft: widths.slice(0, place).reduce((sum, width) => sum + width, 0),
    offsetWidth,
  }));
const mirror = (tabs: ReturnType<typeof row>, width: number) =>
  tabs.map(({ offsetLeft, offsetWidth }) => ({ offsetLeft: width - offsetLeft - offsetWidth, offsetWidth }));

test.each([
  ["in the middle", row(100, 100, 100, 160, 100, 100), 2, 100],
  ["back, where the list would seem to end between two tabs", row(100, 100, 100, 100, 100, 100), 2, 78],
  ["in the middle, where the list ends with the last tab", row(100, 100, 100, 90), 2, 100],
])("the current tab is %s", (_, tabs, index, scroll) => {
  expect(getTabScroll(tabs, index, 300)).toBe(scroll);
  expect(getTabScroll(mirror(tabs, 300), index, 300)).toBe(-scroll);
});
