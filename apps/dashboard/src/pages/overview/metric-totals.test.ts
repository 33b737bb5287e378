import { describe, expect, it } from "vitest";
import {
  canCompare,
  countAttemptsByMethod,
  type Day,
  getGrowth,
  getTint,
  getTotals,
  isEmptyProject,
  sortCountries,
  toPoints,
} from "./metric-totals.ts";
import { addDays } from "./range.ts";

const day = (figures: Partial<Day> = {}): Day => ({
  date: "2026-01-01",
  sign_ups: 0,
  active_users: 0,
  new_users: 0,
  returning_users: 0,
  sign_ins: 0,
  failed_sign_ins: 0,
  ...figures,
});
const range = (length: number, figures: Partial<Day>): Day[] =>
  Array.from({ length }, (_, index) => day({ ...figures, date: addDays("2025-01-01", index) }));

describe("an earlier period", () => {
  const end = "2025-01-31";

  it.each<[string, string, readonly Day[] | undefined, boolean]>([
    ["the project existed on its last day", "2025-01-31", undefined, true],
    ["the project is younger, and nothing has loaded", "2025-02-01", undefined, false],
    ["the project is younger", "2025-02-01", range(31, {}), false],
    ["imported users signed up earlier", "2025-02-01", range(31, { sign_ups: 1 }), true],
    ["imported users were active earlier", "2025-02-01", range(31, { active_users: 1 }), true],
  ])("is compared with only if there was one: %s", (_case, since, days, expected) =>
    expect(canCompare(days, end, since)).toBe(expected),
  );
});

describe("totals", () => {
  const since = "2025-01-01";

  it("add up events, but average daily active users, because a user who returns daily is one user", () => {
    const days = [
      day({ sign_ups: 2, active_users: 10, sign_ins: 5, failed_sign_ins: 1 }),
      day({ sign_ups: 1, active_users: 5, sign_ins: 4 }),
    ];
    expect(getTotals(days, since)).toEqual({ signUps: 3, activeUsers: 7.5, signIns: 9, failedSignIns: 1 });
    expect(getTotals([], since)).toEqual({ signUps: 0, activeUsers: 0, signIns: 0, failedSignIns: 0 });
  });

  it.each<[string, readonly number[], string, number]>([
    ["no users", [0, 0, 0], since, 0],
    ["over all days of a project that was there", [0, 0, 0, 2], since, 0.5],
    ["not over the days before the project was made", [0, 0, 0, 2], "2025-01-04", 2],
    ["over the quiet days after it was made", [0, 0, 0, 2], "2025-01-03", 1],
    ["from the first person on who was there before it was made", [0, 3, 0, 0], "2025-01-04", 1],
    ["no users before the project was created", [0, 0], "2025-02-01", 0],
    ["to one decimal", [1, 1, 2], since, 1.3],
    ["some users, however rarely", Array.from({ length: 90 }, (_, index) => Number(index === 5)), since, 0.1],
    ["whole from ten on", [10, 11, 11], since, 11],
    ["whole where rounding reaches ten", [9, ...Array.from({ length: 29 }, () => 10)], since, 10],
  ])("daily active users: %s", (_, counts, made, average) => {
    const days = counts.map((active_users, index) => day({ active_users, date: addDays("2025-01-01", index) }));
    expect(getTotals(days, made).activeUsers).toBe(average);
  });

  it.each([
    [150, 100, 0.5],
    [50, 100, -0.5],
    [0, 100, -1],
    [5, 0, undefined],
    [0, 0, undefined],
  ])("%i after %i is a growth of %s", (now, before, growth) => {
    expect(getGrowth(now, before)).toBe(growth);
  });
});

describe("chart bars", () => {
  const signUps = (each: Day) => [each.sign_ups, 0] as const;
  const active = (each: Day) => [each.returning_users, each.new_users] as const;

  it("are days, compared with the same day of the previous period", () => {
    const points = toPoints(range(2, { sign_ups: 3 }), range(2, { sign_ups: 1 }), signUps, "sum");
    expect(points).toEqual([
      { date: "2025-01-01", first: 3, second: 0, previous: 1 },
      { date: "2025-01-02", first: 3, second: 0, previous: 1 },
    ]);
  });

  it("are weeks for long ranges; the last one can be shorter", () => {
    const points = toPoints(range(365, { sign_ups: 2 }), range(365, { sign_ups: 1 }), signUps, "sum");
    expect(points).toHaveLength(53);
    expect(points[1]).toEqual({ date: "2025-01-08", first: 14, second: 0, previous: 7 });
    expect(points.at(-1)).toEqual({ date: "2025-12-31", first: 2, second: 0, previous: 1 });
  });

  it("average users per day, where a weekly sum would count them several times", () => {
    const days = range(365, { returning_users: 5, new_users: 2 });
    expect(toPoints(days, days, active, "average")[0]).toMatchObject({ first: 5, second: 2, previous: 7 });
  });

  it("are shown before the previous period loads", () => {
    expect(toPoints(range(1, { sign_ups: 3 }), [], signUps, "average")[0]?.previous).toBe(0);
  });
});

it("attempts are counted by method, most frequent methods first", () => {
  const attempts = countAttemptsByMethod(
    [
      { method: "otp", outcome: "success", count: 2 },
      { method: "password", outcome: "failure", count: 3 },
      { method: "password", outcome: "challenge", count: 1 },
    ],
    [
      { method: "otp", started: 1, completed: 1 },
      { method: "passkey", started: 7, completed: 0 },
    ],
  );
  expect(attempts).toEqual([
    { method: "passkey", success: 0, failure: 0, challenge: 0, started: 7, completed: 0 },
    { method: "password", success: 0, failure: 3, challenge: 1, started: 0, completed: 0 },
    { method: "otp", success: 2, failure: 0, challenge: 0, started: 1, completed: 1 },
  ]);
});

describe("countries", () => {
  it("are sorted by number of users", () => {
    expect(sortCountries({ AT: 1, US: 5, FR: 3 }).map(([code]) => code)).toEqual(["US", "FR", "AT"]);
  });
});

it.each([
  [0, 100, 0],
  [0, 0, 0],
  [1, 100, 1],
  [20, 100, 1],
  [21, 100, 2],
  [81, 100, 5],
  [100, 100, 5],
])("%i of %i has tint %i", (part, of, tint) => {
  expect(getTint(part, of)).toBe(tint);
});

describe("a project is empty", () => {
  it.each([
    ["without users and activity", 0, {}, true],
    ["but not with a user", 1, {}, false],
    ["but not if a user was active and was deleted", 0, { active_users: 1 }, false],
    ["but not if a sign-in failed", 0, { failed_sign_ins: 1 }, false],
  ])("%s", (_, total_users, figures, expected) => {
    const metrics = { total_users, overview: { days: [day(figures)] } } as Parameters<typeof isEmptyProject>[0];
    expect(isEmptyProject(metrics)).toBe(expected);
  });
});
