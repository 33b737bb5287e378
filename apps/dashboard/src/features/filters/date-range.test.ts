import { describe, expect, it } from "vitest";
import { dayIn, getTimeRange, parseDateRange } from "./date-range.ts";

describe("days in the URL", () => {
  it.each([
    ["a period", { period: "30d" }],
    ["a first day", { from: "2026-01-02" }],
    ["both days", { from: "2026-01-02", to: "2026-01-03" }],
    ["days of a time zone", { from: "2026-01-02", zone: "Asia/Kathmandu" }],
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
    ["a time zone without days", { zone: "Asia/Kathmandu" }],
  ])("ignores %s", (_, given) => {
    expect(parseDateRange(given)).toEqual({});
  });
});

it("ignores an invalid time zone", () => {
  expect(parseDateRange({ from: "2026-01-02", zone: "Middle/Earth" })).toEqual({ from: "2026-01-02" });
});

it.each([
  ["Pacific/Kiritimati", "2026-03-24"],
  ["UTC", "2026-03-23"],
  ["Pacific/Pago_Pago", "2026-03-22"],
])("the current day of %s is %s", (zone, day) => {
  expect(dayIn(zone, Date.UTC(2026, 2, 23, 10, 30))).toBe(day);
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

  it.each([
    ["Asia/Kathmandu", "2026-02-27T18:15Z", "2026-02-28T18:15Z"],
    ["Pacific/Kiritimati", "2026-02-27T10:00Z", "2026-02-28T10:00Z"],
    ["Pacific/Pago_Pago", "2026-02-28T11:00Z", "2026-03-01T11:00Z"],
  ])("is the day of %s, not the browser's", (zone, after, before) => {
    const times = getTimeRange({ from: "2026-02-28", to: "2026-02-28", zone }, now);
    expect(times).toEqual({ after: new Date(after), before: new Date(before) });
  });

  it("has the length of a day on which the clock changes, even at midnight", () => {
    const berlin = getTimeRange({ from: "2026-03-29", to: "2026-03-29", zone: "Europe/Berlin" }, now);
    expect(berlin).toEqual({ after: new Date("2026-03-28T23:00Z"), before: new Date("2026-03-29T22:00Z") });
    const beirut = getTimeRange({ from: "2026-03-29", zone: "Asia/Beirut" }, now);
    expect(beirut).toEqual({ after: new Date("2026-03-28T22:00Z") });
  });

  it("is empty without days", () => {
    expect(getTimeRange({}, now)).toEqual({});
  });
});
