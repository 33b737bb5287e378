import { generateKeyPairSync, sign, verify } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { derToRaw, rawToDer } from "./jwt.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

describe("the DER and raw formats of an ECDSA signature", () => {
  test("are equivalent to node:crypto", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (message) => {
        const raw = derToRaw(sign("sha256", message, privateKey));
        expect(verify("sha256", message, { key: publicKey, dsaEncoding: "ieee-p1363" }, raw)).toBe(true);
        const der = rawToDer(sign("sha256", message, { key: privateKey, dsaEncoding: "ieee-p1363" }));
        expect(der && verify("sha256", message, publicKey, der)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("convert losslessly, including short integers and those with the high bit set", () => {
    const integer = fc.tuple(fc.nat(31), fc.uint8Array({ minLength: 32, maxLength: 32 })).map(([zeros, bytes]) => {
      const padded = Buffer.from(bytes);
      padded.fill(0, 0, zeros);
      padded[31] = (padded[31] ?? 0) | 1;
      return padded;
    });
    fc.assert(
      fc.property(integer, integer, (r, s) => {
        const raw = Buffer.concat([r, s]);
        const der = rawToDer(raw);
        expect(der && derToRaw(der)).toEqual(raw);
      }),
    );
  });

  test("a value of another length is rejected", () => {
    expect(rawToDer(Buffer.alloc(63))).toBeNull();
    expect(rawToDer(Buffer.alloc(65))).toBeNull();
  });
});
