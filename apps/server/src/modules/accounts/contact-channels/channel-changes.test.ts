import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeEmail } from "../../users/index.ts";

describe("addresses are compared", () => {
  test("without regard to letter case, in both halves", () => {
    expect(normalizeEmail("Ada.Lovelace@Example.COM")).toBe("ada.lovelace@example.com");
  });

  test("with everything else as it is: dots and tags belong to the mail provider", () => {
    const spellings = ["ada@example.com", "a.da@example.com", "ada+shop@example.com", "ada@example.co"];
    expect(new Set(spellings.map(normalizeEmail)).size).toBe(spellings.length);
  });

  test("in a form that comparing again does not change", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(normalizeEmail(normalizeEmail(address))).toBe(normalizeEmail(address));
        expect(normalizeEmail(address.toUpperCase())).toBe(normalizeEmail(address));
      }),
    );
  });
});
