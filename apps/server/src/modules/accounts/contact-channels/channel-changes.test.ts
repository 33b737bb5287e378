import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeEmail } from "../../users/index.ts";

describe("emails are compared", () => {
  test("case-insensitively, in the local part and the domain", () => {
    expect(normalizeEmail("Ada.Lovelace@Example.COM")).toBe("ada.lovelace@example.com");
  });

  test("and otherwise unchanged: dots and tags belong to the email provider", () => {
    const spellings = ["ada@example.com", "a.da@example.com", "ada+shop@example.com", "ada@example.co"];
    expect(new Set(spellings.map(normalizeEmail)).size).toBe(spellings.length);
  });

  test("in a form that is idempotent", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(normalizeEmail(normalizeEmail(address))).toBe(normalizeEmail(address));
        expect(normalizeEmail(address.toUpperCase())).toBe(normalizeEmail(address));
      }),
    );
  });
});
