import { describe, expect, it } from "vitest";
import { idleProblem, lengthProblem, lifetimeProblem, toDuration, toMinutes } from "./settings-fields.ts";

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
  it.each([
    [lifetimeProblem, 5, 4],
    [lifetimeProblem, 527_040, 527_041],
    [lifetimeProblem, 60, Number.NaN],
    [idleProblem, 15, 14],
    [idleProblem, null, Number.NaN],
    [lengthProblem, 8, 7],
    [lengthProblem, 64, 65],
    [lengthProblem, 12, 12.5],
  ] as const)("of %o: %s is valid, %s is not", (problem, within, outside) => {
    expect(problem(within as number)).toBeUndefined();
    expect(problem(outside)).toBeTypeOf("string");
  });
});
