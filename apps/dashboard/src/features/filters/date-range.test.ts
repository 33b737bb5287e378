import { describe, expect, it } from "vitest";
import { getTimeRange, parseDateRange } from "./date-range.ts";

describe("days in the URL", () => {
  it.each([
    ["a period", { period: "30d" }],
    ["a first day", { from: "2026-01-02" }],
    ["both days", { from: "2026-01-02", to: "2026-01-03" }],
  ])("accepts %s", (_, given) => {
    expect(parseDateRange(given)).toEqual(given);
  });

  it("ignores the period if days are set", () => {
    expect(parseDateRange({ period: "7d", to: "2026-01-03" })).toEqual({ to: "2026-01-03" });
  });

  it.each([
    ["an invalid period", { period: "1y" }],
    ["a property of every object", { period: "constructor" }],
    ["an invalid day", { from: "2026-13-45" }],
    ["a time", { to: "2026-01-01T10:00" }],
    ["a number", { from: 20260101 }],
  ])("ignores %s", (_, given) => {
    expect(parseDateRange(given)).toEqual({});
  });
});

describe("time range of a filter", () => {
  const now = new Date(2026, 10, 21, 22, 45);

  it.each([
    ["today", new Date(2026, 10, 21)],
    ["7d", new Date(2026, 10, 15)],
    ["90d", new Date(2026, 7, 24)],
  ] as const)("starts with the first day of %s", (period, after) => {
    expect(getTimeRange({ period }, now)).toEqual({ after });
  });

  it("includes both days entirely", () => {
    const times = getTimeRange({ from: "2026-02-27", to: "2026-02-28" }, now);
    expect(times).toEqual({ after: new Date(2026, 1, 27), before: new Date(2026, 2, 1) });
  });

  it("is empty without days", () => {
    expect(getTimeRange({}, now)).toEqual({});
  });
});
