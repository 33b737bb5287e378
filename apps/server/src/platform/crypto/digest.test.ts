import { describe, expect, test } from "vitest";
import { deriveKey, sameDigest, sha256 } from "./digest.ts";

describe("digests", () => {
  test("are SHA-256 (FIPS 180-4, example B.1)", () => {
    expect(sha256("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  test("are compared in full", () => {
    expect(sameDigest(sha256("a"), sha256("a"))).toBe(true);
    expect(sameDigest(sha256("a"), sha256("b"))).toBe(false);
    expect(sameDigest(sha256("a"), sha256("a").subarray(1))).toBe(false);
    expect(sameDigest(Buffer.alloc(0), sha256("a"))).toBe(false);
  });

  test("derived keys differ by purpose and by secret, and are deterministic", () => {
    const key = deriveKey("secret", "one");
    expect(key).toHaveLength(32);
    expect(deriveKey("secret", "one")).toEqual(key);
    expect(deriveKey("secret", "two")).not.toEqual(key);
    expect(deriveKey("other", "one")).not.toEqual(key);
  });
});
