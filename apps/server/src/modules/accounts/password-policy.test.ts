import { describe, expect, test } from "vitest";
import { checkPasswordLength } from "./password-policy.ts";

describe("password length", () => {
  test.each([
    "12345678",
    "x".repeat(70),
    "ü".repeat(8),
    "🔑".repeat(8),
    "🔑".repeat(70),
    "e\u0301".repeat(70),
    "        ",
  ])("accepts %j", (password) => {
    expect(() => checkPasswordLength(password)).not.toThrow();
  });

  test.each(["", "1234567", "🔑".repeat(7), "e\u0301".repeat(7)])("%j is too short", (password) => {
    expect(() => checkPasswordLength(password)).toThrow(
      expect.objectContaining({ code: "PASSWORD_TOO_SHORT", details: { min_length: 8 } }),
    );
  });

  test.each(["x".repeat(71), "🔑".repeat(71)])("%j is too long", (password) => {
    expect(() => checkPasswordLength(password)).toThrow(
      expect.objectContaining({ code: "PASSWORD_TOO_LONG", details: { maxLength: 70 } }),
    );
  });
});
