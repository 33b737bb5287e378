import { describe, expect, test } from "vitest";
import { type CodeState, checkCode, maxAttempts } from "./codes.ts";

const now = Date.UTC(2026, 0, 1);
const code = (change: Partial<CodeState> = {}): CodeState => ({
  earlier_attempts: 0,
  expires_at: new Date(now + 1),
  used_at: null,
  ...change,
});
const expired = { expires_at: new Date(now) };
const used = { used_at: new Date(now - 1) };
const worn = { earlier_attempts: maxAttempts };

describe("verification code checks", () => {
  test("accepts a new code, and one at its twentieth attempt", () => {
    expect(checkCode(code(), now)).toEqual(code());
    expect(maxAttempts).toBe(20);
    expect(() => checkCode(code({ earlier_attempts: 19 }), now)).not.toThrow();
  });

  test.each<[string, CodeState | undefined, string]>([
    ["none", undefined, "VERIFICATION_CODE_NOT_FOUND"],
    ["one that expires this instant", code(expired), "VERIFICATION_CODE_EXPIRED"],
    ["one that was used", code(used), "VERIFICATION_CODE_ALREADY_USED"],
    ["one at its 21st try", code(worn), "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"],
    ["expired before used", code({ ...expired, ...used }), "VERIFICATION_CODE_EXPIRED"],
    ["expired before worn out", code({ ...expired, ...worn }), "VERIFICATION_CODE_EXPIRED"],
    ["used before worn out", code({ ...used, ...worn }), "VERIFICATION_CODE_ALREADY_USED"],
  ])("%s", (_what, state, error) => {
    expect(() => checkCode(state, now)).toThrow(expect.objectContaining({ code: error }));
  });
});
