import { expect, it } from "vitest";
import { formatExactTime, formatTime } from "./format-time.ts";

const time = Date.UTC(2026, 10, 22, 10, 13, 18);

it("times in emails and server pages have no seconds; tooltips add them (design review mistake 11)", () => {
  expect(formatTime(time)).toBe("Nov 22, 2026, 10:13 AM UTC");
  expect(formatTime(new Date(time))).toBe("Nov 22, 2026, 10:13 AM UTC");
  expect(formatExactTime(time)).toBe("Nov 22, 2026, 10:13:18 AM UTC");
});
