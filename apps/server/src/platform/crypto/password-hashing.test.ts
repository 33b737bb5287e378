import { hash as bcrypt } from "@node-rs/bcrypt";
import { describe, expect, test } from "vitest";
import { createPasswordHasher } from "./password-hashing.ts";

/** The cheapest the library takes. */
const hasher = createPasswordHasher({ memory: 8, time: 1 });

describe("password hashes", () => {
  test("are argon2id with their parameters inside, salted each time anew", async () => {
    const [first, second] = [await hasher.hash("a password"), await hasher.hash("a password")];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
  });

  test("verify the password they were made of, and no other", async () => {
    const stored = await hasher.hash("a password");
    expect(await hasher.verify("a password", stored)).toBe(true);
    for (const wrong of ["A password", "a password ", "", "a passwor"])
      expect(await hasher.verify(wrong, stored)).toBe(false);
  });

  test("do not depend on the cost at which others were made", async () => {
    const costly = await createPasswordHasher({ memory: 16, time: 2 }).hash("a password");
    expect(await hasher.verify("a password", costly)).toBe(true);
  });

  test("take composed and decomposed letters for the same", async () => {
    expect(await hasher.verify("e\u0301t\u00e9", await hasher.hash("\u00e9te\u0301"))).toBe(true);
  });

  test("look at every byte of a long password", async () => {
    const stored = await hasher.hash(`${"🔑".repeat(69)}a`);
    expect(await hasher.verify(`${"🔑".repeat(69)}b`, stored)).toBe(false);
  });

  test("imported from bcrypt verify, too", async () => {
    const stored = await bcrypt("a password", { cost: 4 });
    expect(await hasher.verify("a password", stored)).toBe(true);
    expect(await hasher.verify("another", stored)).toBe(false);
  });

  test("of other parameters, or imported ones, are outdated; our own are not", async () => {
    expect(hasher.isOutdated(await hasher.hash("a password"))).toBe(false);
    expect(hasher.isOutdated(await createPasswordHasher({ memory: 16, time: 1 }).hash("a password"))).toBe(true);
    expect(hasher.isOutdated(await bcrypt("a password", { cost: 4 }))).toBe(true);
  });

  test("cost what OWASP asks for at least: 19 MiB and two passes", async () => {
    expect(await createPasswordHasher().hash("a password")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("an account that does not exist costs a verification, too, and fails nobody", async () => {
    await expect(hasher.runDummyVerification("anything")).resolves.toBeUndefined();
  });
});
