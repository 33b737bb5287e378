import { describe, expect, test } from "vitest";
import { isVerifiedBy, isVerifier } from "./token.ts";

/** @see RFC 7636, Appendix B */
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

describe("a code verifier", () => {
  test("matches its challenge, as in RFC 7636", () => {
    expect(isVerifiedBy(challenge, verifier)).toBe(true);
  });

  test.each([
    ["another verifier", challenge, `${verifier}x`],
    ["the challenge itself: `plain` is not known", challenge, challenge],
    ["an empty challenge", "", verifier],
    ["half a challenge", challenge.slice(0, 20), verifier],
  ])("%s does not match", (_name, given, tried) => {
    expect(isVerifiedBy(given, tried)).toBe(false);
  });

  test.each([
    [43, true],
    [128, true],
    [42, false],
    [129, false],
  ])("of %d characters is valid: %s", (length, expected) => {
    expect(isVerifier("a".repeat(length))).toBe(expected);
  });

  test.each(["+", "/", "=", " ", "ä", "\n"])("cannot contain %j", (character) => {
    expect(isVerifier(`${"a".repeat(43)}${character}`)).toBe(false);
  });
});
