import { describe, expect, it } from "vitest";
import { isSameEmail } from "./join-card.tsx";

describe("the invited email", () => {
  it.each([
    ["ada@example.com", "Ada@Example.com", true],
    ["a\u030asa@example.se", "\u00e5sa@example.se", true],
    ["ada@example.com", "grace@example.com", false],
    ["ada@example.com", null, false],
  ])("%s matches an account with %s: %s", (invited, own, isSame) => {
    expect(isSameEmail(invited, own)).toBe(isSame);
  });
});
