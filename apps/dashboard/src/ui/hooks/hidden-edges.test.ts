import { expect, test } from "vitest";
import { hiddenEdges } from "./hidden-edges.ts";

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
