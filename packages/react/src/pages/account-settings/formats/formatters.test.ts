import { describe, expect, it } from "vitest";
import { createFormatters } from "./formatters.ts";

const formatters = createFormatters("en-US");
const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

describe("how long ago something was", () => {
  it.each([
    [0, "now"],
    [59_000, "now"],
    // A clock that runs behind the server's.
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

describe("a country", () => {
  it("has its name, or its code when nobody knows it", () => {
    expect(formatters.country("DE")).toBe("Germany");
    expect(formatters.country("XZ")).toBe("XZ");
  });
});
