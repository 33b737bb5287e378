import { describe, expect, test } from "vitest";
import {
  type ActiveQuarter,
  getLastCountries,
  getLastPerUser,
  getQuarterKey,
  isUtcDay,
  mergeQuarters,
  splitIntoUtcDays,
  toDays,
  toQuarterBits,
} from "./activity-quarters.ts";

const noon = Date.UTC(2026, 0, 15, 12);
const minute = 60_000;
const hour = 60 * minute;
const active = (after: number, code?: string, userId = "ada"): ActiveQuarter => {
  const at = noon + after;
  return { projectId: "acme", userId, at, country: code === undefined ? null : { code, at } };
};
const bits = (...indices: number[]): string => toQuarterBits(indices);

test("a day has 96 quarters of an hour, the first one on the left", () => {
  expect(bits()).toBe("0".repeat(96));
  expect(bits(0, 95)).toBe(`1${"0".repeat(94)}1`);
});

describe("quarter hours of one user", () => {
  test("are one from the first to the last moment", () => {
    expect(getQuarterKey(active(0))).toBe(getQuarterKey(active(15 * minute - 1)));
    expect(getQuarterKey(active(0))).not.toBe(getQuarterKey(active(15 * minute)));
    expect(getQuarterKey(active(0))).not.toBe(getQuarterKey(active(-1)));
    expect(getQuarterKey(active(0))).not.toBe(getQuarterKey(active(0, undefined, "bob")));
  });

  test.each([
    ["the later one", active(1), active(2), active(2)],
    ["the later place", active(1, "AT"), active(2, "NP"), active(2, "NP")],
    ["the place that is known", active(1, "AT"), active(2), { ...active(2), country: { code: "AT", at: noon + 1 } }],
    ["of two places at once always the same one", active(1, "AT"), active(1, "NP"), active(1, "NP")],
  ])("are merged to %s, in any order", (_name, one, other, expected) => {
    expect(mergeQuarters(one, other)).toEqual(expected);
    expect(mergeQuarters(other, one)).toEqual(expected);
  });

  test("are grouped into UTC days", () => {
    expect(toDays([active(0), active(11.75 * hour), active(12 * hour), active(0, "AT", "bob")])).toEqual([
      { projectId: "acme", userId: "ada", day: "2026-01-15", quarters: bits(48, 95) },
      { projectId: "acme", userId: "ada", day: "2026-01-16", quarters: bits(0) },
      { projectId: "acme", userId: "bob", day: "2026-01-15", quarters: bits(48) },
    ]);
  });

  test("have a last one and a last known country", () => {
    const all = [active(hour, "AT"), active(3 * hour), active(2 * hour, "NP"), active(0, undefined, "bob")];
    expect(getLastPerUser(all)).toEqual([all[1], all[3]]);
    expect(getLastCountries(all)).toEqual([{ projectId: "acme", userId: "ada", code: "NP", at: noon + 2 * hour }]);
  });
});

describe("a time span", () => {
  const midnight = noon - 12 * hour;

  test("of one UTC day is one part", () => {
    const day = { startsAt: midnight, endsAt: midnight + 24 * hour };
    expect(isUtcDay(day)).toBe(true);
    expect(splitIntoUtcDays(day)).toEqual([{ day: "2026-01-15", quarters: "1".repeat(96) }]);
  });

  test("can overlap the UTC days before and after", () => {
    const day = { startsAt: midnight - 5.75 * hour, endsAt: midnight + 18.25 * hour };
    expect(isUtcDay(day)).toBe(false);
    expect(splitIntoUtcDays(day)).toEqual([
      { day: "2026-01-14", quarters: "0".repeat(73) + "1".repeat(23) },
      { day: "2026-01-15", quarters: "1".repeat(73) + "0".repeat(23) },
    ]);
  });

  test("of 25 hours can overlap three, and an empty one overlaps none", () => {
    const long = { startsAt: midnight - 0.5 * hour, endsAt: midnight + 24.5 * hour };
    expect(splitIntoUtcDays(long).map(({ day }) => day)).toEqual(["2026-01-14", "2026-01-15", "2026-01-16"]);
    expect(splitIntoUtcDays({ startsAt: midnight, endsAt: midnight })).toEqual([]);
  });
});
