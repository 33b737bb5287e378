import { describe, expect, it } from "vitest";
import { getTimeRange, parseDateRange } from "./date-range.ts";

describe("the days of an address", () => {
  it.each([
    ["a period", { period: "30d" }],
    ["a first day", { from: "2026-01-02" }],
    ["both days", { from: "2026-01-02", to: "2026-01-03" }],
  ])("are kept when they make sense: %s", (_, given) => {
    expect(parseDateRange(given)).toEqual(given);
  });

  it("take the place of a period", () => {
    expect(parseDateRange({ period: "7d", to: "2026-01-03" })).toEqual({ to: "2026-01-03" });
  });

  it.each([
    ["a period that is none", { period: "1y" }],
    ["a property of every object", { period: "constructor" }],
    ["a day that is none", { from: "2026-13-45" }],
    ["a time", { to: "2026-01-01T10:00" }],
    ["a number", { from: 20260101 }],
  ])("are left out when they are %s", (_, given) => {
    expect(parseDateRange(given)).toEqual({});
  });
});

describe("the times between which things are listed", () => {
  const now = new Date(2026, 10, 21, 22, 45);

  it.each([
    ["today", new Date(2026, 10, 21)],
    ["7d", new Date(2026, 10, 15)],
    ["90d", new Date(2026, 7, 24)],
  ] as const)("begin with the first day of a period of %s", (period, after) => {
    expect(getTimeRange({ period }, now)).toEqual({ after });
  });

  it("hold both days whole", () => {
    const times = getTimeRange({ from: "2026-02-27", to: "2026-02-28" }, now);
    expect(times).toEqual({ after: new Date(2026, 1, 27), before: new Date(2026, 2, 1) });
  });

  it("are none without days", () => {
    expect(getTimeRange({}, now)).toEqual({});
  });
});
