import { expect, test } from "vitest";
import { getTabForKey } from "./tabs.tsx";

test.each([
  ["ArrowRight", 0, false, 1],
  ["ArrowRight", 2, false, 0],
  ["ArrowLeft", 1, false, 0],
  ["ArrowLeft", 0, false, 2],
  ["ArrowLeft", 0, true, 1],
  ["ArrowRight", 0, true, 2],
  ["Home", 2, false, 0],
  ["End", 0, true, 2],
  ["ArrowDown", 0, false, undefined],
  ["a", 0, false, undefined],
])("%s on tab %d of three, right-to-left: %s, moves to %s", (key, index, isRightToLeft, next) => {
  expect(getTabForKey(key, index, 3, isRightToLeft)).toBe(next);
});
