import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEncryption } from "./encryption.ts";

const secret = "a secret of at least forty-three characters!";
const encryption = createEncryption(secret);

describe("encryption at rest (AES-256-GCM)", () => {
  test("round-trips any text with the same context", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, context) => {
        expect(encryption.decrypt(encryption.encrypt(text, context), context)).toBe(text);
      }),
    );
  });

  test("can be decrypted by another process with the same secret", () => {
    expect(createEncryption(secret).decrypt(encryption.encrypt("x", "c"), "c")).toBe("x");
  });

  test("produces a different ciphertext each time", () => {
    const seen = new Set(Array.from({ length: 100 }, () => encryption.encrypt("x", "c").toString("hex")));
    expect(seen.size).toBe(100);
  });

  test("rejects a ciphertext moved to another row, because the context is authenticated", () => {
    const sealed = encryption.encrypt("x", "email:project-a:1");
    expect(() => encryption.decrypt(sealed, "email:project-b:1")).toThrow();
    expect(() => encryption.decrypt(sealed, "")).toThrow();
  });

  test("rejects a ciphertext of another secret", () => {
    expect(() => createEncryption(`${secret}x`).decrypt(encryption.encrypt("x", "c"), "c")).toThrow();
  });

  test("rejects any changed bit", () => {
    const sealed = encryption.encrypt("a text", "c");
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.nat(7), (index, bit) => {
        const changed = Buffer.from(sealed);
        changed[index] = (changed[index] ?? 0) ^ (1 << bit);
        expect(() => encryption.decrypt(changed, "c")).toThrow();
      }),
    );
  });

  test("rejects a truncated or extended ciphertext", () => {
    const sealed = encryption.encrypt("a text", "c");
    for (let length = 0; length < sealed.length; length++) {
      expect(() => encryption.decrypt(sealed.subarray(0, length), "c")).toThrow();
    }
    expect(() => encryption.decrypt(Buffer.concat([sealed, Buffer.of(0)]), "c")).toThrow();
  });

  test("reports the number of a server secret that it does not have", () => {
    const sealed = encryption.encrypt("x", "c");
    sealed[0] = 2;
    expect(() => encryption.decrypt(sealed, "c")).toThrow(/server secret 2\b/);
  });
});
