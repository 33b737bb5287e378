import { describe, expect, test } from "vitest";
import { isSupportedHash } from "./password-policy.ts";

describe("imported hashes (security review HIGH 3: at most 250 ms for a verification)", () => {
  const tail = "CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK";

  test.each([`$2a$10$${tail}`, `$2b$04$${tail}`, `$2y$12$${tail}`])("verifies bcrypt %s", (hash) => {
    expect(isSupportedHash(hash)).toBe(true);
  });

  const salt = "c2FsdHNhbHRzYWx0";
  const output = "A".repeat(43);
  const argon2 = (parameters: string, name = "argon2id") => `$${name}$v=19$${parameters}$${salt}$${output}`;

  test.each([
    argon2("m=8,t=1,p=1"),
    argon2("m=19456,t=2,p=1"),
    argon2("m=65536,t=3,p=4"),
    argon2("m=102400,t=2,p=8"),
    argon2("m=65536,t=4,p=1", "argon2i"),
    argon2("m=4096,t=3,p=1", "argon2d"),
  ])("verifies argon2 %s", (hash) => {
    expect(isSupportedHash(hash)).toBe(true);
  });

  test.each([
    ["more memory than 128 MiB", argon2("m=131073,t=1,p=1")],
    ["the memory of a whole machine", argon2("m=4294967295,t=1,p=1")],
    ["many passes", argon2("m=8,t=17,p=1")],
    ["many passes over much memory", argon2("m=131072,t=4,p=1")],
    ["more lanes than 16", argon2("m=1024,t=1,p=17")],
    ["too little memory for its lanes", argon2("m=8,t=1,p=2")],
    ["no memory", argon2("m=0,t=1,p=1")],
    ["a number that is written in another way", argon2("m=08,t=1,p=1")],
    ["parameters in another order", argon2("t=1,m=8,p=1")],
    ["a key id", argon2("m=8,t=1,p=1,keyid=a")],
    ["an unknown kind", argon2("m=8,t=1,p=1", "argon2x")],
    ["the old version", argon2("m=8,t=1,p=1").replace("v=19", "v=16")],
    ["no version", argon2("m=8,t=1,p=1").replace("$v=19", "")],
    ["a short salt", argon2("m=8,t=1,p=1").replace(salt, "c2FsdA")],
    ["a salt with left-over bits", argon2("m=8,t=1,p=1").replace(salt, "c2FsdHNhbHR")],
    ["a short output", argon2("m=8,t=1,p=1").replace(output, "AAAA")],
    ["a long output", argon2("m=8,t=1,p=1").replace(output, "A".repeat(88))],
    ["padding", `${argon2("m=8,t=1,p=1")}=`],
    ["a line break at the end", `${argon2("m=8,t=1,p=1")}\n`],
  ])("rejects argon2 with %s", (_what, hash) => {
    expect(isSupportedHash(hash)).toBe(false);
  });

  test.each([
    "",
    `$2b$03$${tail}`,
    `$2b$13$${tail}`,
    `$2b$16$${tail}`,
    `$2b$17$${tail}`,
    `$2b$99$${tail}`,
    `$2x$10$${tail}`,
    `$2$10$${tail}`,
    `$2b$10$${tail.slice(1)}`,
    `$2b$10$${tail}x`,
    `$2b$10$${tail.slice(1)}*`,
    ` $2b$10$${tail}`,
    "5f4dcc3b5aa765d61d8327deb882cf99",
  ])("rejects %j", (hash) => {
    expect(isSupportedHash(hash)).toBe(false);
  });
});
