import type { ApiKey, WhyInvalid } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import {
  type Expiry,
  getKeyStatus,
  isEffectivelyNever,
  resolveExpiry,
  sortKeys,
  toDateInputValue,
} from "./use-create-key.ts";

const now = new Date(2026, 10, 21, 12).getTime();
const dayMs = 24 * 60 * 60 * 1000;
const key = (id: string, createdAt: number, reason: WhyInvalid | null = null) =>
  ({ id, createdAt: new Date(createdAt), whyInvalid: () => reason }) as ApiKey;

describe("an API key", () => {
  it.each([
    [null, "valid"],
    ["expired", "expired"],
    ["manually-revoked", "revoked"],
  ] as const)("that is invalid because of %s has the status %s", (reason, status) => {
    expect(getKeyStatus(key("a", 0, reason))).toBe(status);
  });

  it("that expires in more than fifty years never expires", () => {
    expect(isEffectivelyNever(undefined, now)).toBe(true);
    expect(isEffectivelyNever(new Date(now + 200 * 365 * dayMs), now)).toBe(true);
    expect(isEffectivelyNever(new Date(now + 365 * dayMs), now)).toBe(false);
  });
});

describe("the key list", () => {
  it("lists valid keys first, then the newest", () => {
    const keys = [key("old", 1), key("revoked", 9, "manually-revoked"), key("new", 5), key("expired", 3, "expired")];
    expect(sortKeys(keys).map(({ id }) => id)).toEqual(["new", "old", "revoked", "expired"]);
  });
});

describe("the expiry of a new key", () => {
  it.each<[Expiry, number]>([
    ["1", 1],
    ["7", 7],
    ["30", 30],
    ["90", 90],
    ["year", 365],
  ])("%s is %i days from now", (expiry, days) => {
    expect(resolveExpiry(expiry, "", now)).toEqual({ at: new Date(now + days * dayMs) });
  });

  it("can be never", () => {
    expect(resolveExpiry("never", "2026-12-01", now)).toEqual({ at: null });
  });

  it("can be a date, until the end of that day", () => {
    expect(resolveExpiry("date", "2026-12-01", now)).toEqual({ at: new Date(2026, 11, 1, 23, 59, 59, 999) });
    expect(resolveExpiry("date", "2026-11-21", now)).toEqual({ at: new Date(2026, 10, 21, 23, 59, 59, 999) });
  });

  it.each([
    ["", "keyLastDayRequired"],
    ["tomorrow", "keyLastDayRequired"],
    ["2026-02-31", "keyLastDayPast"],
    ["2026-11-20", "keyLastDayPast"],
  ])("rejects the date %j: %s", (day, errorKey) => {
    expect(resolveExpiry("date", day, now)).toEqual({ errorKey });
  });

  it("is formatted for date inputs", () => {
    expect(toDateInputValue(new Date(2026, 0, 5, 23))).toBe("2026-01-05");
  });
});
