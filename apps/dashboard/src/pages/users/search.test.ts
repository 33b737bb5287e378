import { describe, expect, test } from "vitest";
import { changeSearch, hasFilters, parseUsersSearch, toFilters } from "./search.ts";

describe("the search parameters of the page", () => {
  test("describe the list", () => {
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
    ["invalid days", { from: "2026-13-01", to: "yesterday" }],
  ])("drop %s", (_, query) => {
    expect(parseUsersSearch(query)).toEqual({});
  });

  test("can be numbers, as the router parses them", () => {
    expect(parseUsersSearch({ q: 42 })).toEqual({ q: "42" });
  });

  test("prefer dates over a period", () => {
    expect(parseUsersSearch({ joined: "30d", from: "2026-01-02" })).toEqual({ from: "2026-01-02" });
  });

  test("are truncated to the server's limit", () => {
    expect(parseUsersSearch({ q: "a".repeat(300) }).q).toHaveLength(256);
  });

  test("narrow the list, except for the order", () => {
    expect(hasFilters({})).toBe(false);
    expect(hasFilters({ order: "oldest", create: true })).toBe(false);
    expect(hasFilters({ account: "registered" })).toBe(true);
  });
});

test("a change keeps the other filters and removes those set to undefined", () => {
  expect(changeSearch({ q: "ada", joined: "7d" }, { joined: undefined, from: "2026-01-02" })).toEqual({
    q: "ada",
    from: "2026-01-02",
  });
});

describe("the server's filter", () => {
  const now = new Date(2026, 10, 21, 22, 45);

  test("is empty without filters", () => {
    expect(toFilters({ order: "oldest" }, now)).toEqual({});
  });

  test("contains all filters of the page", () => {
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
  ] as const)("a period of %s starts on its first day", (joined, signedUpAfter) => {
    expect(toFilters({ joined }, now)).toEqual({ signedUpAfter });
  });

  test("both dates are inclusive", () => {
    expect(toFilters({ from: "2026-02-27", to: "2026-02-28" }, now)).toEqual({
      signedUpAfter: new Date(2026, 1, 27),
      signedUpBefore: new Date(2026, 2, 1),
    });
  });
});
