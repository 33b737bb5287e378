import { describe, expect, test } from "vitest";
import { formatExactTime, formatRelativeTime, getNextUpdateMs } from "./format-time.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("relative time", () => {
  test.each([
    [0, "now"],
    [-9_000, "now"],
    [-59_000, "59 seconds ago"],
    [-MINUTE, "1 minute ago"],
    [-59.9 * MINUTE, "59 minutes ago"],
    [-23 * 60 * MINUTE, "23 hours ago"],
    [-DAY, "yesterday"],
    [-8 * DAY, "last week"],
    [-40 * DAY, "last month"],
    [-800 * DAY, "2 years ago"],
    [3 * DAY, "in 3 days"],
    [7 * DAY - MINUTE, "in 7 days"],
    [365 * DAY - MINUTE, "in 12 months"],
  ])("formats %d ms as %s", (distance, text) => {
    expect(formatRelativeTime(NOW + distance, NOW, "en")).toBe(text);
  });
});

test("the exact time includes the time zone", () => {
  expect(formatExactTime(NOW, "en-GB", "UTC")).toBe("15 January 2026 at 12:00:00 UTC");
});

test("older times update less often", () => {
  const waits = [-1_000, -5 * MINUTE, -2 * DAY].map((distance) => getNextUpdateMs(NOW + distance, NOW));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(new Set(waits).size).toBe(3);
});
