import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { hashBcrypt as bcrypt } from "../../testing/hash-bcrypt.ts";
import { loadArgon2 } from "./argon2.ts";
import { createPasswordHasher, getPasswordKind, maxBcryptCost } from "./password-hashing.ts";

/** The lowest cost the library accepts. */
const hasher = createPasswordHasher({ memory: 8, time: 1 });
const guess = (password: string, projectId = "project") => ({ projectId, password });

describe("password hashes", () => {
  test("are argon2id with embedded parameters and a random salt", async () => {
    const [first, second] = [await hasher.hash(guess("a password")), await hasher.hash(guess("a password"))];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
  });

  test("verify only the original password", async () => {
    const stored = await hasher.hash(guess("a password"));
    expect(await hasher.verify(guess("a password"), stored)).toBe(true);
    for (const wrong of ["A password", "a password ", "", "a passwor"])
      expect(await hasher.verify(guess(wrong), stored)).toBe(false);
  });

  test("verify regardless of the cost they were created with", async () => {
    const costly = await createPasswordHasher({ memory: 16, time: 2 }).hash(guess("a password"));
    expect(await hasher.verify(guess("a password"), costly)).toBe(true);
  });

  test("treat composed and decomposed letters as equal", async () => {
    expect(await hasher.verify(guess("e\u0301t\u00e9"), await hasher.hash(guess("\u00e9te\u0301")))).toBe(true);
  });

  test("include every byte of a long password", async () => {
    const stored = await hasher.hash(guess(`${"🔑".repeat(69)}a`));
    expect(await hasher.verify(guess(`${"🔑".repeat(69)}b`), stored)).toBe(false);
  });

  test("imported from bcrypt also verify", async () => {
    const stored = await bcrypt("a password", { cost: 4 });
    expect(await hasher.verify(guess("a password"), stored)).toBe(true);
    expect(await hasher.verify(guess("another"), stored)).toBe(false);
  });

  test("with other parameters, or imported ones, are outdated; new ones are not", async () => {
    expect(hasher.isOutdated(await hasher.hash(guess("a password")))).toBe(false);
    expect(hasher.isOutdated(await createPasswordHasher({ memory: 16, time: 1 }).hash(guess("a password")))).toBe(true);
    expect(hasher.isOutdated(await bcrypt("a password", { cost: 4 }))).toBe(true);
  });

  test("use at least the parameters OWASP recommends: 19 MiB and two passes", async () => {
    expect(await createPasswordHasher().hash(guess("a password"))).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("an unknown account costs a verification and never matches", async () => {
    expect(await hasher.verifyEvenly(guess("a password that no user has"), null, async () => null)).toBe(false);
  });

  test("name their kind, by which costlier ones are found", () => {
    const bcryptHash = (cost: string) => `$2b$${cost}$${".".repeat(53)}`;
    expect(getPasswordKind(bcryptHash("10"))).toEqual({ kind: "$2b$10", workUs: 53_248 });
    const ours = getPasswordKind("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$AAAA");
    expect(ours).toEqual({ kind: "$argon2id$v=19$m=19456,t=2,p=1", workUs: 17_510 });
    expect(getPasswordKind(bcryptHash("31")).workUs).toBe(2 ** 31 - 1);
    expect(() => getPasswordKind("scrypt")).toThrow("unknown kind");
  });
});

describe("security review HIGH 3: a failed attempt takes as long as with the costliest hash of the project", () => {
  const costliest = "$2b$10";
  function createWatchedHasher() {
    const waits: number[] = [];
    const watched = createPasswordHasher({ memory: 8, time: 1 }, async (ms) => void waits.push(ms));
    return { watched, waits };
  }

  test.each([
    ["an unknown account", async () => null],
    ["an own hash", () => hasher.hash(guess("a password"))],
    ["an imported hash of another kind", () => bcrypt("a password", { cost: 4 })],
  ])("%s waits for the difference", async (_name, createHash) => {
    const { watched, waits } = createWatchedHasher();
    const storedHash = await createHash();
    for (const _attempt of [1, 2])
      expect(await watched.verifyEvenly(guess("wrong"), storedHash, async () => costliest)).toBe(false);
    expect(waits).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });

  test("a hash of that kind doesn't wait, and neither do others if there is no costlier kind", async () => {
    const { watched, waits } = createWatchedHasher();
    const stored = await bcrypt("a password", { cost: 10 });
    expect(await watched.verifyEvenly(guess("wrong"), stored, async () => costliest)).toBe(false);
    expect(await watched.verifyEvenly(guess("wrong"), null, async () => null)).toBe(false);
    expect(await watched.verifyEvenly(guess("wrong"), null, async () => "$argon2id$v=19$m=8,t=1,p=1")).toBe(false);
    expect(waits).toEqual([]);
  });

  test("a success doesn't wait", async () => {
    const stored = await hasher.hash(guess("a password"));
    const findKind = () => Promise.reject(new Error("the kind isn't needed"));
    expect(await hasher.verifyEvenly(guess("a password"), stored, findKind)).toBe(true);
  });
});

describe("security review HIGH 3: projects take turns", () => {
  test("a project with many costly verifications delays the password of another one by one turn only", async () => {
    const costly = await bcrypt("a password", { cost: 10 });
    const order: string[] = [];
    const many = Array.from({ length: 8 * availableParallelism() }, async () => {
      await hasher.verify(guess("wrong", "attacker"), costly);
      order.push("attacker");
    });
    const other = hasher.hash(guess("a password", "victim")).then(() => order.push("victim"));
    await Promise.all([...many, other]);
    expect(order.indexOf("victim")).toBeLessThanOrEqual(2 * availableParallelism());
  });

  test("hashes of a higher cost than may be imported today are verified one at a time, and never all cores at once", async () => {
    const costly = `$2b$13$${".".repeat(53)}`;
    const attempts = Array.from({ length: 10 }, () => hasher.verify(guess("wrong", "old"), costly));
    const results = await Promise.allSettled(attempts);
    expect(results.map(({ status }) => status)).toEqual([...Array(9).fill("fulfilled"), "rejected"]);
  });
});

describe("bcrypt hashes of other systems", () => {
  // Test vectors of crypt_blowfish. The second password is longer than the 72 bytes that bcrypt reads.
  const long = `0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`;
  const vectors = [
    ["U*U", "05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    [`${long}chars after 72 are ignored`, "05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"],
  ] as const;
  test.each(["2a", "2b", "2y"])("of version %s verify", async (version) => {
    for (const [password, hash] of vectors) {
      expect(await hasher.verify(guess(password), `$${version}$${hash}`)).toBe(true);
      expect(await hasher.verify(guess(`x${password}`), `$${version}$${hash}`)).toBe(false);
    }
  });

  test("never match an empty password", async () => {
    const stored = await bcrypt("\0", { cost: 4 });
    expect(await hasher.verify(guess(""), stored)).toBe(false);
  });

  test("of the highest cost that may be imported verify without blocking the server", async () => {
    const stored = await bcrypt("a password", { cost: maxBcryptCost });
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
    }, 1);
    expect(await hasher.verify(guess("a password"), stored)).toBe(true);
    clearInterval(turn);
    expect(turns).toBeGreaterThan(1);
  });
});

describe("without the native package for this platform (operations 6)", () => {
  test("Node.js hashes and verifies the same hashes, and one sentence names the package", async () => {
    const cost = { memory: 16, time: 2 };
    const native = await loadArgon2();
    const fallback = await loadArgon2(() => Promise.reject(new Error("Cannot find native binding")));
    expect(native.problem).toBeNull();
    expect(fallback.problem).toMatch(
      /^The native package of @node-rs\/argon2 for \w+-\w+ is missing: .* Run npm install to add it\.$/,
    );
    for (const [from, to] of [
      [native, fallback],
      [fallback, native],
      [fallback, fallback],
    ] as const) {
      const stored = await from.hash("a pässword", cost);
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
      expect(await to.verify(stored, "a pässword")).toBe(true);
      expect(await to.verify(stored, "another")).toBe(false);
    }
  });
});
