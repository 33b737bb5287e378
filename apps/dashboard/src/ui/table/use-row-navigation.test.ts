import { expect, test } from "vitest";
import { getRowForKey, skipHeading } from "./use-row-navigation.ts";

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 99, 99],
  ["ArrowUp", 0, 0],
  ["ArrowUp", 5, 4],
  ["PageDown", 95, 99],
  ["PageUp", 5, 0],
  ["Home", 50, 0],
  ["End", 50, 99],
  ["j", 0, 1],
  ["k", 5, 4],
  ["a", 50, undefined],
])("%s on row %d of 100 moves to %s", (key, index, next) => {
  expect(getRowForKey(key, index, 100)).toBe(next);
});

/** Headings at 0 and 5. */
test.each([
  ["down onto a heading", 5, 4, 6],
  ["up onto a heading", 5, 6, 4],
  ["up onto the first one", 0, 1, 1],
  ["onto a row", 3, 2, 3],
])("moving %s", (_, next, from, row) => {
  expect(skipHeading(next, from, (index) => index % 5 === 0)).toBe(row);
});
