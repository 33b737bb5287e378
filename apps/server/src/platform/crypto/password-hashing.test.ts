import { hash as bcrypt } from "@node-rs/bcrypt";
import { describe, expect, test } from "vitest";
import { createPasswordHasher } from "./password-hashing.ts";

/** The lowest cost the library accepts. */
const hasher = createPasswordHasher({ memory: 8, time: 1 });

describe("password hashes", () => {
  test("are argon2id with embedded parameters and a random salt", async () => {
    const [first, second] = [await hasher.hash("a password"), await hasher.hash("a password")];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
  });

  test("verify only the original password", async () => {
    const stored = await hasher.hash("a password");
    expect(await hasher.verify("a password", stored)).toBe(true);
    for (const wrong of ["A password", "a password ", "", "a passwor"])
      expect(await hasher.verify(wrong, stored)).toBe(false);
  });

  test("verify regardless of the cost they were created with", async () => {
    const costly = await createPasswordHasher({ memory: 16, time: 2 }).hash("a password");
    expect(await hasher.verify("a password", costly)).toBe(true);
  });

  test("treat composed and decomposed letters as equal", async () => {
    expect(await hasher.verify("e\u0301t\u00e9", await hasher.hash("\u00e9te\u0301"))).toBe(true);
  });

  test("include every byte of a long password", async () => {
    const stored = await hasher.hash(`${"🔑".repeat(69)}a`);
    expect(await hasher.verify(`${"🔑".repeat(69)}b`, stored)).toBe(false);
  });

  test("imported from bcrypt also verify", async () => {
    const stored = await bcrypt("a password", { cost: 4 });
    expect(await hasher.verify("a password", stored)).toBe(true);
    expect(await hasher.verify("another", stored)).toBe(false);
  });

  test("with other parameters, or imported ones, are outdated; new ones are not", async () => {
    expect(hasher.isOutdated(await hasher.hash("a password"))).toBe(false);
    expect(hasher.isOutdated(await createPasswordHasher({ memory: 16, time: 1 }).hash("a password"))).toBe(true);
    expect(hasher.isOutdated(await bcrypt("a password", { cost: 4 }))).toBe(true);
  });

  test("use at least the parameters OWASP recommends: 19 MiB and two passes", async () => {
    expect(await createPasswordHasher().hash("a password")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("an unknown account costs a verification and doesn't throw", async () => {
    await expect(hasher.runDummyVerification("anything")).resolves.toBeUndefined();
  });
});
