import { describe, expect, test } from "vitest";
import { checkPasswordLength, isSupportedHash } from "./rules.ts";

describe("the length of a password", () => {
  test.each([
    "12345678",
    "x".repeat(70),
    "ü".repeat(8),
    "🔑".repeat(8),
    "🔑".repeat(70),
    "e\u0301".repeat(70),
    "        ",
  ])("%j is accepted", (password) => {
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

describe("imported hashes", () => {
  const tail = "CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK";

  test.each([`$2a$10$${tail}`, `$2b$04$${tail}`, `$2y$16$${tail}`])("%s is bcrypt we verify", (hash) => {
    expect(isSupportedHash(hash)).toBe(true);
  });

  test.each([
    "",
    `$2b$03$${tail}`,
    `$2b$17$${tail}`,
    `$2b$99$${tail}`,
    `$2x$10$${tail}`,
    `$2$10$${tail}`,
    `$2b$10$${tail.slice(1)}`,
    `$2b$10$${tail}x`,
    `$2b$10$${tail.slice(1)}*`,
    ` $2b$10$${tail}`,
    "$argon2id$v=19$m=19456,t=2,p=1$x$y",
    "5f4dcc3b5aa765d61d8327deb882cf99",
  ])("%j is not", (hash) => {
    expect(isSupportedHash(hash)).toBe(false);
  });
});
