import { expect, it } from "vitest";
import { relativeTime } from "./times.ts";

it.each([
  [0, "just now"],
  [59_999, "just now"],
  [60_000, "1m ago"],
  [7_200_000, "2h ago"],
  [86_400_000, "yesterday"],
  [259_200_000, "3d ago"],
  [-5000, "just now"],
])("%d ms ago reads %s", (ageMs, words) => {
  const nowMs = Date.UTC(2026, 10, 20);
  expect(relativeTime(nowMs - ageMs, nowMs)).toBe(words);
});
