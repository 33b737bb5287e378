import { describe, expect, test } from "vitest";
import { formatExactTime, formatRelativeTime, formatTime, getNextUpdateMs } from "./format-time.ts";

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
