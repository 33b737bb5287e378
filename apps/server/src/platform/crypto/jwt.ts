import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

/** Length of each integer (r and s) of a P-256 signature, in bytes. */
const integerLength = 32;

/** ASN.1 tags. @see X.690 §8.3, §8.9 */
const sequenceTag = 0x30;
const integerTag = 0x02;

/** Copies an unsigned DER integer, which may be short or have a leading zero, to its fixed-width position. */
function writeInteger(der: Buffer, offset: number, target: Buffer, place: number): number {
  const length = der[offset + 1] ?? 0;
  const start = offset + 2;
  const end = start + length;
  const skipped = Math.max(0, length - integerLength);
  der.copy(target, place + integerLength - (length - skipped), start + skipped, end);
  return end;
}

/**
 * Converts a DER signature to the JWS format: r ‖ s, 32 bytes each. Done here because `node:crypto` takes twice as long
 * to sign in this format on Node 24 (47 µs instead of 23 µs). @see RFC 7518 §3.4, RFC 3279 §2.2.3
 */
export function derToRaw(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * integerLength);
  const afterR = writeInteger(der, 2, raw, 0);
  writeInteger(der, afterR, raw, integerLength);
  return raw;
}

/** The shortest encoding of an unsigned integer: no leading zeros except the one that keeps it positive. */
function toDerInteger(bytes: Buffer): Buffer {
  const firstUsed = bytes.findIndex((byte) => byte !== 0);
  const used = firstUsed < 0 ? Buffer.of(0) : bytes.subarray(firstUsed);
  const body = (used[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), used]) : used;
  return Buffer.concat([Buffer.of(integerTag, body.length), body]);
}

/** The inverse of {@link derToRaw}; null if it isn't a 64-byte signature. */
export function rawToDer(raw: Buffer): Buffer | null {
  if (raw.length !== 2 * integerLength) return null;
  const r = toDerInteger(raw.subarray(0, integerLength));
  const s = toDerInteger(raw.subarray(integerLength));
  return Buffer.concat([Buffer.of(sequenceTag, r.length + s.length), r, s]);
}

/** The order n of P-256, and its half. @see FIPS 186-5, SP 800-186 §3.2.1.3 */
const curveOrder = Buffer.from("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", "hex");
const halfCurveOrder = Buffer.from("7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8", "hex");

/** Whether s is the lower of the two values, s and n − s, with which a signature verifies. */
const hasLowS = (raw: Buffer): boolean => raw.compare(halfCurveOrder, 0, integerLength, integerLength) <= 0;

/** Replaces s with n − s if that is lower, in place. */
export function toLowS(raw: Buffer): Buffer {
  if (hasLowS(raw)) return raw;
  let borrow = 0;
  for (let index = integerLength - 1; index >= 0; index--) {
    const difference = (curveOrder[index] ?? 0) - (raw[integerLength + index] ?? 0) - borrow;
    borrow = difference < 0 ? 1 : 0;
    raw[integerLength + index] = difference & 0xff;
  }
  return raw;
}

/** The public key in JWKS format. @see RFC 7517 §4, RFC 7518 §6.2 */
export interface PublicJwk {
  readonly kty: "EC";
  readonly alg: "ES256";
  readonly crv: "P-256";
  readonly kid: string;
  readonly x: string;
  readonly y: string;
}

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Generates a P-256 key pair. `privatePem`: PKCS#8. `kid`: 16 characters of the key's digest. */
export function generateSigningKey(): { publicJwk: PublicJwk; privatePem: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  if (!x || !y) throw new Error("A P-256 key was exported without its coordinates");
  const kid = hash("sha256", `${x}.${y}`, "base64url").slice(0, 16);
  return {
    publicJwk: { kty: "EC", alg: "ES256", crv: "P-256", kid, x, y },
    privatePem: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  };
}

export const importPrivateKey = (pem: string): KeyObject => createPrivateKey(pem);
export const importPublicKey = (jwk: PublicJwk): KeyObject =>
  createPublicKey({ key: { ...jwk } satisfies JsonWebKey, format: "jwk" });

/**
 * Signs claims as a compact JWS with ES256. Synchronous: 22 µs is less than a hop to another thread. @see RFC 7515
 * §7.1, RFC 7518 §3.4
 */
export function signJwt(key: SigningKey, claims: object): string {
  const input = `${encodeJson({ alg: "ES256", kid: key.kid })}.${encodeJson(claims)}`;
  const signature = toLowS(derToRaw(sign("sha256", Buffer.from(input), key.privateKey)));
  return `${input}.${signature.toString("base64url")}`;
}

export interface UnverifiedJwt {
  readonly kid: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly signingInput: string;
  readonly signature: Buffer;
}

const parsePart = (part: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    // Not base64url JSON, so not one of our tokens.
    return null;
  }
};

/**
 * Parses a compact JWS without verifying it. Null for anything that doesn't look like our own tokens: another
 * algorithm, or keys and critical extensions in the header. @see RFC 8725 §3.1 (algorithm), §3.10 (jku, jwk)
 */
export function parseJwt(token: string): UnverifiedJwt | null {
  const parts = token.split(".");
  const [headerPart, claimsPart, signaturePart] = parts;
  if (parts.length !== 3 || !headerPart || !claimsPart || !signaturePart) return null;
  const header = parsePart(headerPart);
  const claims = parsePart(claimsPart);
  if (!header || !claims) return null;
  const isOurs = header.alg === "ES256" && typeof header.kid === "string" && Object.keys(header).length === 2;
  if (!isOurs || typeof header.kid !== "string") return null;
  const signature = Buffer.from(signaturePart, "base64url");
  // The decoder ignores padding, unknown characters and unused bits. One spelling for each token keeps deny lists exact.
  if (signature.toString("base64url") !== signaturePart) return null;
  return {
    kid: header.kid,
    claims,
    signingInput: `${headerPart}.${claimsPart}`,
    signature,
  };
}

/**
 * Accepts only the lower s, in which we sign. Without the key, anyone can turn a signature into the one with n − s, which
 * ECDSA verifies too: a second spelling of the token.
 */
export function isSignedBy(jwt: UnverifiedJwt, publicKey: KeyObject): boolean {
  const signature = rawToDer(jwt.signature);
  return (
    signature !== null &&
    hasLowS(jwt.signature) &&
    verify("sha256", Buffer.from(jwt.signingInput), publicKey, signature)
  );
}
