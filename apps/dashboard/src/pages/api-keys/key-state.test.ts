import { describe, expect, it } from "vitest";
import type { KeyInfo } from "../../data/project-keys.ts";
import {
  environmentLines,
  getDefaultLifetime,
  getExpiry,
  getKeyState,
  getKeyTone,
  hasNoExpiry,
  isShown,
  keyFilters,
  keyLifetimes,
} from "./key-state.ts";

const now = Date.UTC(2026, 10, 21);
const key = (why: "expired" | "manually-revoked" | null): KeyInfo => ({
  expiresAt: new Date(now),
  whyInvalid: () => why,
});

describe("filtering keys by state", () => {
  it.each([
    [null, ["all", "valid"]],
    ["expired", ["all", "expired"]],
    ["manually-revoked", ["all", "revoked"]],
  ] as const)("a key that is invalid because of %s is shown under %s", (why, filters) => {
    expect(keyFilters.filter((filter) => isShown(key(why), filter))).toEqual(filters);
  });
});

describe("keys that end soon (newcomer review, 10:12)", () => {
  const dayMs = 86_400_000;
  const ends = (days: number, why: "expired" | "manually-revoked" | null = null) => ({
    expiresAt: new Date(now + days * dayMs),
    whyInvalid: () => why,
  });

  it.each([
    [31, null, "valid"],
    [30, null, "expiring"],
    [1, null, "expiring"],
    [-1, "expired", "expired"],
    [1, "manually-revoked", "manually-revoked"],
  ] as const)("a key with %d days left that is invalid because of %s is %s", (days, why, state) => {
    expect(getKeyState(ends(days, why), now)).toBe(state);
  });

  it.each([
    [31, null, "plain"],
    [3, null, "warn"],
    [0.5, null, "danger"],
    [-1, "expired", "neutral"],
    [0.5, "manually-revoked", "neutral"],
  ] as const)("a key with %d days left that is invalid because of %s looks %s", (days, why, tone) => {
    expect(getKeyTone(ends(days, why), now)).toBe(tone);
  });

  it("publishable keys don't expire by default, secret ones after a year", () => {
    expect(getDefaultLifetime(["publishableClientKey"])).toBe("never");
    expect(getDefaultLifetime(["secretServerKey"])).toBe("365");
    expect(getDefaultLifetime(["publishableClientKey", "secretServerKey"])).toBe("365");
  });
});

describe("key lifetimes", () => {
  it.each([
    ["1", "2026-11-22"],
    ["365", "2027-11-21"],
  ] as const)("%s days expire on %s", (lifetime, day) => {
    expect(getExpiry(lifetime, now).toISOString().slice(0, 10)).toBe(day);
  });

  it("only keys without an expiration count as never expiring", () => {
    expect(keyLifetimes.filter((lifetime) => hasNoExpiry(getExpiry(lifetime, now), now))).toEqual(["never"]);
  });

  it("the keys of the installation, which end in 2099, never expire", () => {
    expect(hasNoExpiry(new Date("2099-12-31T23:59:59Z"), now)).toBe(true);
  });
});

describe("environment variables", () => {
  const settings = { baseUrl: "https://auth.example.com", projectId: "p", keys: { secretServerKey: "ssk_1" } };

  it("use the names that our kit reads, and include only the keys that were created", () => {
    expect(environmentLines("vestibule", settings)).toBe(
      "VESTIBULE_API_URL=https://auth.example.com\nVESTIBULE_PROJECT_ID=p\nVESTIBULE_SECRET_SERVER_KEY=ssk_1\n",
    );
  });

  it("or the names that the published clients read", () => {
    expect(environmentLines("stack", settings)).toBe(
      "NEXT_PUBLIC_STACK_API_URL=https://auth.example.com\nNEXT_PUBLIC_STACK_PROJECT_ID=p\nSTACK_SECRET_SERVER_KEY=ssk_1\n",
    );
  });
});
