import { describe, expect, test } from "vitest";
import { formatExactTime, formatRelativeTime, formatTime, getNextUpdateMs } from "./format-time.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("relative time", () => {
  test.each([
    [0, "just now"],
    [-59_000, "just now"],
    [30_000, "in less than a minute"],
    [-MINUTE, "1 minute ago"],
    [-59.9 * MINUTE, "59 minutes ago"],
    [-23 * 60 * MINUTE, "23 hours ago"],
    [-DAY, "yesterday"],
    [-8 * DAY, "last week"],
    [-29 * DAY, "4 weeks ago"],
    [-40 * DAY, "Dec 6, 2025"],
    [-800 * DAY, "Nov 7, 2023"],
    [3 * DAY, "in 3 days"],
    [7 * DAY - MINUTE, "in 7 days"],
    [365 * DAY - MINUTE, "in 12 months"],
  ])("formats %d ms as %s", (distance, text) => {
    expect(formatRelativeTime(NOW + distance, NOW, "en")).toBe(text);
  });
});

test.each([
  [-30_000, "just now"],
  [-MINUTE, "1m ago"],
  [-23 * 60 * MINUTE, "23h ago"],
  [-DAY, "yesterday"],
  [-29 * DAY, "4w ago"],
  [-40 * DAY, "Dec 6, 2025"],
  [3 * DAY, "in 3 days"],
])("lists on phones show %d ms as %s", (distance, text) => {
  expect(formatRelativeTime(NOW + distance, NOW, "en", true)).toBe(text);
});

test("times are shown without seconds; tooltips add them and the time zone (design review mistake 11)", () => {
  // Intl separates the day period with a narrow no-break space.
  expect(formatTime(NOW, "en-US", "UTC").replaceAll("\u202f", " ")).toBe("Jan 15, 2026, 12:00 PM");
  expect(formatExactTime(NOW, "en-US", "UTC").replaceAll("\u202f", " ")).toBe("Jan 15, 2026, 12:00:00 PM UTC");
});

test("older times update less often", () => {
  const waits = [-1_000, -5 * MINUTE, -2 * DAY].map((distance) => getNextUpdateMs(NOW + distance, NOW));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(new Set(waits).size).toBe(3);
});
