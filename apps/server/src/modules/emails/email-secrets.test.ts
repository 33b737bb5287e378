import { describe, expect, test } from "vitest";
import { getTextExpiry, getTypedCode, maskCodes, usableUntil } from "./enqueue-email.ts";

const now = Date.UTC(2026, 0, 15, 12);
const code = "0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

describe("a subject that admins can read", () => {
  test.each([
    ["Sign in to Acme", "ABC123", "Sign in to Acme"],
    ["ABC123 is your code", "ABC123", "•••••• is your code"],
    ["abc123 and ABC123", "ABC123", "•••••• and ••••••"],
    ["Your code: (ABC123)!", "ABC123", "Your code: (••••••)!"],
    [`Open https://app.example/?x=1&code=${code}&y=2`, null, "Open https://app.example/?x=1&code=••••••&y=2"],
    [`Open https://app.example/?code=${code.slice(0, 20)}…`, null, "Open https://app.example/?code=••••••…"],
    [`The code ${code.toUpperCase()}`, null, "The code ••••••"],
    ["Join Team-0123456789 at Acme", null, "Join Team-0123456789 at Acme"],
  ])("%s", (subject, typedCode, shown) => {
    expect(maskCodes(subject, typedCode)).toBe(shown);
  });

  test.each([
    [{ otp: "ABC123" }, "ABC123"],
    [{ otp: "" }, null],
    [{ otp: "(a+)+$" }, null],
    [{ otp: 123_456 }, null],
    [{ magicLink: "https://app.example" }, null],
  ])("masks the typed code in %j", (variables, expected) => {
    expect(getTypedCode(variables)).toBe(expected);
  });
});

describe("an email is useful", () => {
  test.each([
    [{ linkLifeMs: 1_000 }, new Date(now + 1_000)],
    [{ codeLifeMs: 2_000 }, new Date(now + 2_000)],
    [{ userDisplayName: "Ada" }, null],
    [{ linkLifeMs: "1000" }, null],
  ])("while its link or code is valid: %j", (variables, expected) => {
    expect(usableUntil(variables, now)).toEqual(expected);
  });

  const [created_at, tried_at] = [new Date(now), new Date(now + 5_000)];
  const dayMs = 24 * 60 * 60 * 1000;
  test.each([
    [{ created_at, tried_at, usable_until: new Date(now + 60_000) }, now + 60_000],
    [{ created_at, tried_at, usable_until: null }, now + 5_000 + dayMs],
    [{ created_at, tried_at: null, usable_until: null }, now + dayMs],
  ])("and after a failure its text is kept as long, or for a day after the last attempt", (mail, expected) => {
    expect(getTextExpiry(mail)).toBe(expected);
  });
});
