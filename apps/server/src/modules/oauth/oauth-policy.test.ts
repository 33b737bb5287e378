import { describe, expect, test } from "vitest";
import { resolvePlacement, splitScopes, withoutFragment } from "./oauth-policy.ts";

const ada = { email: "ada@example.com", emailVerified: true };

describe("placement of an account that no user has yet", () => {
  test.each(["link_method", "raise_error", "allow_duplicates"] as const)(
    "with %s, an account with a new email or none creates a user",
    (strategy) => {
      const expected = { kind: "new-user", usedForAuth: true };
      expect(resolvePlacement(strategy, ada, null)).toEqual(expected);
      expect(resolvePlacement(strategy, { email: null, emailVerified: false }, null)).toEqual(expected);
    },
  );
});

describe("scope lists", () => {
  test.each([
    [undefined, []],
    ["", []],
    ["a", ["a"]],
    ["a b  a ", ["a", "b"]],
  ])("%j", (text, scopes) => expect(splitScopes(text)).toEqual(scopes));
});

test.each([
  ["https://a.example/x?y=1#z", "https://a.example/x?y=1"],
  ["https://a.example/x", "https://a.example/x"],
  ["https://a.example/#a#b", "https://a.example/"],
])("%s without its fragment", (url, expected) => expect(withoutFragment(url)).toBe(expected));
