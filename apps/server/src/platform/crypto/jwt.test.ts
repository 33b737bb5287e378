import { decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { generateSigningKey, importPrivateKey, importPublicKey, isSignedBy, parseJwt, signJwt, toLowS } from "./jwt.ts";

const { publicJwk, privatePem } = generateSigningKey();
const key = { kid: publicJwk.kid, privateKey: importPrivateKey(privatePem) };
const publicKey = importPublicKey(publicJwk);
/** n of P-256. @see SP 800-186 §3.2.1.3 */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("signed tokens (RFC 7515, ES256)", () => {
  test("a standard library verifies our tokens", async () => {
    const token = signJwt(key, { sub: "ada", text: "ü — 🔑" });
    const { payload } = await jwtVerify(token, await importJWK({ ...publicJwk }, "ES256"), { algorithms: ["ES256"] });
    expect(payload).toEqual({ sub: "ada", text: "ü — 🔑" });
    expect(decodeProtectedHeader(token)).toEqual({ alg: "ES256", kid: publicJwk.kid });
  });

  test("we verify tokens of a standard library in their canonical form", async () => {
    const token = await new SignJWT({ sub: "ada" })
      .setProtectedHeader({ alg: "ES256", kid: publicJwk.kid })
      .sign(key.privateKey);
    const jwt = parseJwt(token);
    expect(jwt?.claims).toEqual({ sub: "ada" });
    expect(jwt && isSignedBy({ ...jwt, signature: toLowS(jwt.signature) }, publicKey)).toBe(true);
  });

  test("security review LOW 17: the same signature with n − s is rejected, and we never sign in that form", async () => {
    const libraryKey = await importJWK({ ...publicJwk }, "ES256");
    for (let count = 0; count < 50; count++) {
      const token = signJwt(key, { count });
      const jwt = parseJwt(token);
      if (!jwt) throw new Error("our own token cannot be read");
      expect(isSignedBy(jwt, publicKey)).toBe(true);
      const [r, s] = [jwt.signature.subarray(0, 32), BigInt(`0x${jwt.signature.toString("hex", 32)}`)];
      expect(s <= order / 2n).toBe(true);
      const signature = Buffer.concat([r, Buffer.from((order - s).toString(16).padStart(64, "0"), "hex")]);
      expect(isSignedBy({ ...jwt, signature }, publicKey)).toBe(false);
      // The other form is a valid signature, too: it is rejected only for its form.
      const other = `${jwt.signingInput}.${signature.toString("base64url")}`;
      expect((await jwtVerify(other, libraryKey)).payload).toEqual({ count });
      expect(toLowS(signature)).toEqual(jwt.signature);
    }
  });

  test("another key or a changed text fails verification", () => {
    const token = signJwt(key, { sub: "ada" });
    const jwt = parseJwt(token);
    if (!jwt) throw new Error("our own token cannot be read");
    expect(isSignedBy(jwt, importPublicKey(generateSigningKey().publicJwk))).toBe(false);
    expect(isSignedBy({ ...jwt, signingInput: `${jwt.signingInput}x` }, publicKey)).toBe(false);
    expect(isSignedBy({ ...jwt, signature: jwt.signature.subarray(1) }, publicKey)).toBe(false);
    expect(isSignedBy({ ...jwt, signature: Buffer.alloc(64) }, publicKey)).toBe(false);
  });

  test("security review LOW 17: a token has one spelling, so a signature in another base64url form is rejected", () => {
    const token = signJwt(key, { sub: "ada" });
    // The last of 86 characters encodes four bits of the signature and two unused ones.
    const last = token.at(-1) ?? "";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const sameBits = alphabet.charAt(alphabet.indexOf(last) + 1);
    for (const other of [`${token}=`, `${token}==`, `${token}\n`, `${token.slice(0, -1)}${sameBits}`])
      expect(parseJwt(other)).toBeNull();
    expect(parseJwt(token)).not.toBeNull();
  });

  test("key IDs are unique", () => {
    expect(generateSigningKey().publicJwk.kid).not.toBe(publicJwk.kid);
  });

  test("the public key doesn't contain the private key", () => {
    expect(Object.keys(publicJwk).sort()).toEqual(["alg", "crv", "kid", "kty", "x", "y"]);
  });

  const claims = encode({ sub: "ada" });
  test.each<[string, unknown]>([
    ["algorithm none", { alg: "none", kid: "k" }],
    ["another algorithm", { alg: "HS256", kid: "k" }],
    ["no key name", { alg: "ES256" }],
    ["a key name that is no text", { alg: "ES256", kid: 1 }],
    ["a key of its own", { alg: "ES256", kid: "k", jwk: {} }],
    ["the address of a key", { alg: "ES256", kid: "k", jku: "https://evil.example" }],
    ["a critical extension", { alg: "ES256", kid: "k", crit: ["b64"], b64: false }],
    ["a type", { alg: "ES256", kid: "k", typ: "JWT" }],
    ["a list", ["ES256"]],
    ["null", null],
    ["a text", "ES256"],
  ])("a header with %s is rejected", (_what, header) => {
    expect(parseJwt(`${encode(header)}.${claims}.AAAA`)).toBeNull();
  });

  test.each([
    "",
    ".",
    "..",
    "a.b",
    "a.b.c.d",
    "e30.e30.AAAA",
    `${encode({ alg: "ES256", kid: "k" })}.bm90IGpzb24.AAAA`,
  ])("%j is not a token", (token) => {
    expect(parseJwt(token)).toBeNull();
  });
});
