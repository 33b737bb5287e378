import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { totpAt } from "../../../testing/sign-in-fixtures.ts";
import { generateTotpSecret, matchTotp } from "./totp.ts";

/** The key of the test vectors of RFC 6238, appendix B, for SHA-1. */
const rfcKey = Buffer.from("12345678901234567890");
const stepMs = 30_000;
const getStep = (now: number): number => Math.floor(now / stepMs);

describe("RFC 6238, appendix B: the last six digits of the test vectors for SHA-1", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %d, the code is %s", (second, code) => {
    expect(matchTotp(rfcKey, code, second * 1000, null)).toBe(getStep(second * 1000));
    expect(totpAt(rfcKey.toString("base64"), second * 1000)).toBe(code);
  });
});

const now = Date.UTC(2026, 0, 15, 12);
const codeAt = (steps: number, secret = rfcKey): string => totpAt(secret.toString("base64"), now + steps * stepMs);

describe("accepted codes (RFC 6238 §5.2)", () => {
  test.each([
    [-2, null],
    [-1, getStep(now) - 1],
    [0, getStep(now)],
    [1, getStep(now) + 1],
    [2, null],
  ])("the code of %d steps from now returns %s", (steps, step) => {
    expect(matchTotp(rfcKey, codeAt(steps), now, null)).toBe(step);
  });

  test("the window moves with the step, to the millisecond", () => {
    const code = codeAt(0);
    expect(matchTotp(rfcKey, code, now + 2 * stepMs - 1, null)).toBe(getStep(now));
    expect(matchTotp(rfcKey, code, now + 2 * stepMs, null)).toBeNull();
    expect(matchTotp(rfcKey, code, now - stepMs, null)).toBe(getStep(now));
    expect(matchTotp(rfcKey, code, now - stepMs - 1, null)).toBeNull();
  });

  test.each([
    ["the step before the last one used", -1, 0, null],
    ["the last one used", 0, 0, null],
    ["the step after the last one used", 1, 0, getStep(now) + 1],
    ["the first one ever", 0, null, getStep(now)],
  ])("%s", (_what, steps, last, step) => {
    expect(matchTotp(rfcKey, codeAt(steps), now, last === null ? null : getStep(now) + last)).toBe(step);
  });

  test.each(["", " ", "12345", "1234567", "-1", "1e5", "0x12345", "１２３４５６", "٠١٢٣٤٥", "abcdef", "null"])(
    "rejects %j",
    (code) => {
      expect(matchTotp(rfcKey, code, now, null)).toBeNull();
    },
  );

  test.each(["%s", " %s ", "%s\n"])("ignores surrounding spaces: %j", (form) => {
    expect(matchTotp(rfcKey, form.replace("%s", codeAt(0)), now, null)).toBe(getStep(now));
  });

  test("for any secret and time, accepts the current code with any separators", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 10, maxLength: 64 }),
        fc.integer({ min: stepMs, max: Date.UTC(2100, 0) }),
        fc.constantFrom("", " ", "-"),
        (bytes, time, gap) => {
          const secret = Buffer.from(bytes);
          const code = totpAt(secret.toString("base64"), time);
          const step = matchTotp(secret, code.slice(0, 3) + gap + code.slice(3), time, null);
          // Two adjacent steps can have the same code by chance.
          expect(Math.abs((step ?? 0) - getStep(time))).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 20_261_121, numRuns: 200 },
    );
  });
});

describe("a new secret", () => {
  test("has 20 random bytes (RFC 4226 §4, R6)", () => {
    const secrets = Array.from({ length: 100 }, () => generateTotpSecret("Acme", "ada@example.com").secret);
    expect(new Set(secrets.map((secret) => secret.length))).toEqual(new Set([20]));
    expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(100);
  });

  test.each([
    ["Acme", "ada@example.com"],
    ["Acme: the shop", "ada:lovelace"],
    ["Größe & Söhne?", "a+b%c@example.com"],
    ["%2F#", "x"],
  ])("for %s and %s, creates a link that parses back to both, except colons", (issuer, account) => {
    const { base32, otpauthUrl } = generateTotpSecret(issuer, account);
    const url = new URL(otpauthUrl);
    const [label, name] = decodeURIComponent(url.pathname.split("/").at(-1) ?? "").split(":");
    expect(url.searchParams.get("issuer")).toBe(issuer.replaceAll(":", " "));
    expect([label, name]).toEqual([issuer.replaceAll(":", " "), account.replaceAll(":", " ")]);
    expect(url.searchParams.get("secret")).toBe(base32);
  });
});
