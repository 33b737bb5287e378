import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEncryption } from "./encryption.ts";

const secret = "a secret of at least forty-three characters!";
const encryption = createEncryption(secret);

describe("encryption at rest (AES-256-GCM)", () => {
  test("gives back any text, under the same context", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, context) => {
        expect(encryption.decrypt(encryption.encrypt(text, context), context)).toBe(text);
      }),
    );
  });

  test("another process with the same secret reads it", () => {
    expect(createEncryption(secret).decrypt(encryption.encrypt("x", "c"), "c")).toBe("x");
  });

  test("the same text never looks the same twice", () => {
    const seen = new Set(Array.from({ length: 100 }, () => encryption.encrypt("x", "c").toString("hex")));
    expect(seen.size).toBe(100);
  });

  test("a row moved elsewhere is refused: the context is part of what is sealed", () => {
    const sealed = encryption.encrypt("x", "email:project-a:1");
    expect(() => encryption.decrypt(sealed, "email:project-b:1")).toThrow();
    expect(() => encryption.decrypt(sealed, "")).toThrow();
  });

  test("another secret does not open it", () => {
    expect(() => createEncryption(`${secret}x`).decrypt(encryption.encrypt("x", "c"), "c")).toThrow();
  });

  test("any changed bit is noticed", () => {
    const sealed = encryption.encrypt("a text", "c");
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.nat(7), (index, bit) => {
        const changed = Buffer.from(sealed);
        changed[index] = (changed[index] ?? 0) ^ (1 << bit);
        expect(() => encryption.decrypt(changed, "c")).toThrow();
      }),
    );
  });

  test("a shortened or lengthened one is refused", () => {
    const sealed = encryption.encrypt("a text", "c");
    for (let length = 0; length < sealed.length; length++) {
      expect(() => encryption.decrypt(sealed.subarray(0, length), "c")).toThrow();
    }
    expect(() => encryption.decrypt(Buffer.concat([sealed, Buffer.of(0)]), "c")).toThrow();
  });

  test("one made under a key we do not have says which key it was", () => {
    const sealed = encryption.encrypt("x", "c");
    sealed[0] = 2;
    expect(() => encryption.decrypt(sealed, "c")).toThrow(/key 2/);
  });
});
