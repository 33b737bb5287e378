import { describe, expect, test } from "vitest";
import { isSupportedHash } from "./imported-hash.ts";

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
    "5f4dcc3b5aa765d61d8327deb882cf99",
  ])("%j is not", (hash) => {
    expect(isSupportedHash(hash)).toBe(false);
  });
});
