import { describe, expect, it } from "vitest";
import { findProblem, type NumberName, toDuration, toMinutes } from "./settings-fields.ts";

describe("a duration", () => {
  it.each([
    [525_600, { amount: "365", unit: "days" }],
    [1_440, { amount: "1", unit: "days" }],
    [120, { amount: "2", unit: "hours" }],
    [90, { amount: "90", unit: "minutes" }],
  ] as const)("of %i minutes is shown in the largest unit that fits", (minutes, duration) => {
    expect(toDuration(minutes)).toEqual(duration);
    expect(toMinutes(duration)).toBe(minutes);
  });

  it.each([
    ["1.5", "hours", 90],
    [" 2 ", "days", 2_880],
    ["0,5", "hours", 30],
    ["", "days", Number.NaN],
    ["-1", "days", Number.NaN],
    ["1e3", "minutes", Number.NaN],
    ["0.3", "minutes", Number.NaN],
  ] as const)("%j %s are %f minutes", (amount, unit, minutes) => {
    expect(toMinutes({ amount, unit })).toBe(minutes);
  });
});

describe("limits", () => {
  it.each<[NumberName, number | null, number]>([
    ["sessionLifetimeMinutes", 5, 4],
    ["sessionLifetimeMinutes", 527_040, 527_041],
    ["sessionLifetimeMinutes", 60, Number.NaN],
    ["sessionIdleMinutes", 15, 14],
    ["sessionIdleMinutes", null, Number.NaN],
    ["passwordMinLength", 8, 7],
    ["passwordMinLength", 64, 65],
    ["passwordMinLength", 12, 12.5],
  ])("of %s: %s is valid, %s is not", (name, within, outside) => {
    expect(findProblem(name, within)).toBeUndefined();
    expect(findProblem(name, outside)).toBeTypeOf("string");
  });
});
