import { describe, expect, it } from "vitest";
import { getBarDays, getLength, getRanges, isRange, parseOverviewSearch } from "./range.ts";

describe("search parameters of the overview", () => {
  it.each([
    ["nothing", {}, {}],
    ["a span", { days: "90" }, { days: 90 }],
    ["a span as a number", { days: 7 }, { days: 7 }],
    ["the usual span", { days: "30" }, {}],
    ["an invalid span", { days: "31" }, {}],
    ["a range", { from: "2026-01-01", to: "2026-01-31" }, { from: "2026-01-01", to: "2026-01-31" }],
    [
      "a range before a span",
      { from: "2026-01-01", to: "2026-01-01", days: "7" },
      { from: "2026-01-01", to: "2026-01-01" },
    ],
    ["a range that ends before it begins", { from: "2026-02-01", to: "2026-01-01" }, {}],
    ["half a range", { from: "2026-02-01", days: "7" }, { days: 7 }],
    ["an invalid day", { from: "2026-02-30", to: "2026-03-01" }, {}],
    ["a zone", { zone: "Asia/Kathmandu" }, { zone: "Asia/Kathmandu" }],
    ["an invalid time zone", { zone: "Middle/Earth" }, {}],
    ["no text", { zone: 3, from: {}, to: [], days: null }, {}],
  ])("with %s", (_, query, expected) => {
    expect(parseOverviewSearch(query)).toEqual(expected);
  });

  it("accept up to the server's maximum number of days", () => {
    expect(isRange({ from: "2025-01-01", to: "2026-01-01" })).toBe(true);
    expect(isRange({ from: "2025-01-01", to: "2026-01-02" })).toBe(false);
  });
});

it.each([
  ["one day", false, "2026-03-23"],
  ["a week", true, "2026-03-29"],
])("a bar is %s", (_, isByWeek, to) => {
  expect(getBarDays("2026-03-23", isByWeek, "2026-05-01")).toEqual({ from: "2026-03-23", to });
});

it("the last bar can be a shorter week", () => {
  expect(getBarDays("2026-03-23", true, "2026-03-24")).toEqual({ from: "2026-03-23", to: "2026-03-24" });
});

describe("ranges", () => {
  it.each([
    [{}, { from: "2026-02-22", to: "2026-03-23" }, { from: "2026-01-23", to: "2026-02-21" }],
    [{ days: 7 }, { from: "2026-03-17", to: "2026-03-23" }, { from: "2026-03-10", to: "2026-03-16" }],
    [
      { from: "2026-01-01", to: "2026-01-01" },
      { from: "2026-01-01", to: "2026-01-01" },
      { from: "2025-12-31", to: "2025-12-31" },
    ],
  ])(
    "of %j end today or on the given day, and are compared with the same number of days before",
    (search, range, previous) => {
      const ranges = getRanges(search, "2026-03-23");
      expect(ranges).toEqual({ range, previous });
      expect(getLength(ranges.range)).toBe(getLength(ranges.previous));
    },
  );
});
