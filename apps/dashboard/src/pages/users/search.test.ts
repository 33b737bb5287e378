import { describe, expect, test } from "vitest";
import { changeSearch, hasFilters, parseUsersSearch, toFilters } from "./search.ts";

describe("the query of the page", () => {
  test("says what the list shows", () => {
    const query = {
      q: " ada ",
      verified: "no",
      method: "github",
      account: "anonymous",
      joined: "7d",
      order: "oldest",
      create: true,
    };

    expect(parseUsersSearch(query)).toEqual({ ...query, q: "ada" });
  });

  test.each([
    ["words that mean nothing", { verified: "maybe", account: "robot", joined: "1y", order: "newest", page: 7 }],
    ["empty texts", { q: "  ", method: "", from: "", to: "" }],
    ["other types", { q: {}, method: [], verified: true, from: 20260101 }],
    ["days that there are not", { from: "2026-13-01", to: "yesterday" }],
  ])("drops %s", (_, query) => {
    expect(parseUsersSearch(query)).toEqual({});
  });

  test("may be a number, as the router reads one", () => {
    expect(parseUsersSearch({ q: 42 })).toEqual({ q: "42" });
  });

  test("takes days over a period", () => {
    expect(parseUsersSearch({ joined: "30d", from: "2026-01-02" })).toEqual({ from: "2026-01-02" });
  });

  test("is cut where the server would refuse it", () => {
    expect(parseUsersSearch({ q: "a".repeat(300) }).q).toHaveLength(256);
  });

  test("narrows the list down by anything but its order", () => {
    expect(hasFilters({})).toBe(false);
    expect(hasFilters({ order: "oldest", create: true })).toBe(false);
    expect(hasFilters({ account: "registered" })).toBe(true);
  });
});

test("a change leaves the other filters alone, and takes away what it names as nothing", () => {
  expect(changeSearch({ q: "ada", joined: "7d" }, { joined: undefined, from: "2026-01-02" })).toEqual({
    q: "ada",
    from: "2026-01-02",
  });
});

describe("what the server is asked for", () => {
  const now = new Date(2026, 10, 21, 22, 45);

  test("is nothing without filters", () => {
    expect(toFilters({ order: "oldest" }, now)).toEqual({});
  });

  test("is everything that the page says", () => {
    expect(toFilters({ q: "ada", verified: "no", method: "oauth", account: "registered" }, now)).toEqual({
      query: "ada",
      isVerified: false,
      signInMethod: "oauth",
      isAnonymous: false,
    });
  });

  test.each([
    ["today", new Date(2026, 10, 21)],
    ["7d", new Date(2026, 10, 15)],
    ["30d", new Date(2026, 9, 23)],
  ] as const)("a period of %s begins with its first day", (joined, signedUpAfter) => {
    expect(toFilters({ joined }, now)).toEqual({ signedUpAfter });
  });

  test("both days belong to it", () => {
    expect(toFilters({ from: "2026-02-27", to: "2026-02-28" }, now)).toEqual({
      signedUpAfter: new Date(2026, 1, 27),
      signedUpBefore: new Date(2026, 2, 1),
    });
  });
});
