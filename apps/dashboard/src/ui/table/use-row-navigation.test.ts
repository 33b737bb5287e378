import { expect, test } from "vitest";
import { getRowForKey } from "./use-row-navigation.ts";

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
