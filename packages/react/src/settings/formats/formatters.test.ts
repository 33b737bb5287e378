import { describe, expect, it } from "vitest";
import { createFormatters } from "./formatters.ts";

const formatters = createFormatters("en-US");
const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

describe("relative times", () => {
  it.each([
    [0, "now"],
    [59_000, "now"],
    // The client clock is behind the server's.
    [-5 * minute, "now"],
    [minute, "1 minute ago"],
    [59 * minute, "59 minutes ago"],
    [60 * minute, "1 hour ago"],
    [24 * 60 * minute, "yesterday"],
    [3 * 24 * 60 * minute, "3 days ago"],
    [65 * 24 * 60 * minute, "2 months ago"],
    [800 * 24 * 60 * minute, "2 years ago"],
  ])("%i ms is %j", (ms, text) => {
    expect(formatters.ago(new Date(now - ms), now)).toBe(text);
  });
});

describe("a country name", () => {
  it("falls back to the code for an unknown country", () => {
    expect(formatters.country("DE")).toBe("Germany");
    expect(formatters.country("XZ")).toBe("XZ");
  });
});
