import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { datesBetween, getDaySpans, getMonday, localDate } from "./time-zones.ts";

const hour = 60 * 60_000;
const begins = (date: string, timeZone: string): string =>
  new Date(getDaySpans([date], timeZone)[0]?.startsAt ?? 0).toJSON().slice(0, 16);
const getHours = (date: string, timeZone: string): number => {
  const [day] = getDaySpans([date], timeZone);
  return day ? (day.endsAt - day.startsAt) / hour : 0;
};

describe("a day of a time zone", () => {
  test.each([
    ["2026-01-15", "UTC", "2026-01-15T00:00"],
    ["2026-01-15", "Asia/Kathmandu", "2026-01-14T18:15"],
    ["2026-01-15", "America/St_Johns", "2026-01-15T03:30"],
    ["2026-07-15", "America/St_Johns", "2026-07-15T02:30"],
    ["2026-01-15", "Pacific/Chatham", "2026-01-14T10:15"],
    ["2026-01-15", "Pacific/Kiritimati", "2026-01-14T10:00"],
    ["2026-01-15", "Pacific/Pago_Pago", "2026-01-15T11:00"],
    ["2026-03-29", "Europe/Vienna", "2026-03-28T23:00"],
    ["2026-03-30", "Europe/Vienna", "2026-03-29T22:00"],
    // Midnight did not exist: clocks went from 23:59 to 01:00.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00"],
    // Midnight occurred twice: the second hour still belonged to the previous day.
    ["2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00"],
    // An offset that is not a multiple of 15 minutes rounds down to the quarter hour before.
    ["2026-01-15", "+05:37", "2026-01-14T18:15"],
  ])("%s in %s begins at %s", (date, timeZone, expected) => {
    expect(begins(date, timeZone)).toBe(expected);
  });

  test.each([
    ["2026-03-08", "America/St_Johns", 23],
    ["2026-11-01", "America/St_Johns", 25],
    ["2026-04-05", "Australia/Lord_Howe", 24.5],
    ["2018-11-04", "America/Sao_Paulo", 23],
    // Samoa crossed the date line and skipped a day.
    ["2011-12-30", "Pacific/Apia", 0],
    ["2011-12-31", "Pacific/Apia", 24],
    ["2026-03-08", "Asia/Kathmandu", 24],
  ])("%s in %s has %s hours", (date, timeZone, expected) => {
    expect(getHours(date, timeZone)).toBe(expected);
  });

  test("contains exactly the quarter hours with its date, in every current time zone", () => {
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const anyDay = fc.integer({ min: Date.UTC(2020, 0, 1) / 86_400_000, max: Date.UTC(2030, 0, 1) / 86_400_000 });
    fc.assert(
      fc.property(anyZone, anyDay, fc.nat(95), (timeZone, day, quarter) => {
        const at = day * 24 * hour + quarter * 15 * 60_000;
        const [span] = getDaySpans([localDate(at, timeZone)], timeZone);
        expect(span?.startsAt).toBeLessThanOrEqual(at);
        expect(span?.endsAt).toBeGreaterThan(at);
      }),
      { numRuns: 300 },
    );
  });

  test("ends where the next one begins", () => {
    const spans = getDaySpans(datesBetween("2026-03-01", "2026-11-30"), "America/St_Johns");
    for (const [index, { startsAt }] of spans.entries()) if (index > 0) expect(spans[index - 1]?.endsAt).toBe(startsAt);
  });
});

test("dates cross the ends of months and leap years", () => {
  expect(datesBetween("2024-02-27", "2024-03-01")).toEqual(["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"]);
  expect(datesBetween("2026-01-15", "2026-01-15")).toEqual(["2026-01-15"]);
});

test.each([
  ["2026-01-12", "2026-01-12"],
  ["2026-01-15", "2026-01-12"],
  ["2026-01-18", "2026-01-12"],
  ["2026-01-19", "2026-01-19"],
  ["2026-01-01", "2025-12-29"],
])("the week of %s begins on %s", (date, monday) => {
  expect(getMonday(date)).toBe(monday);
});
