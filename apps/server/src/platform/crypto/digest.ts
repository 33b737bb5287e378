import { createHmac, hash, timingSafeEqual } from "node:crypto";

/** SHA-256, 32 bytes. Sufficient for secrets of ≥ 128 random bits, which can't be guessed. @see ASVS 5.0 6.5.2 */
export const sha256 = (value: string | Buffer): Buffer => hash("sha256", value, "buffer");

/** Constant-time comparison of digests. @see ASVS 5.0 11.2.4 */
export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** HMAC-SHA-256 of a label with the server secret: a 32-byte key for one purpose. @see RFC 2104 */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac("sha256", secret).update(`vestibule:${purpose}`).digest();

/** Stored in the database to verify that a secret matches it, without revealing the secret. 32 bytes. */
export const deriveSecretCheck = (secret: string): Buffer => deriveKey(secret, "secret-check");

/** Names a secret without revealing it: the first eight bytes of its check, hexadecimal. */
export const getFingerprint = (secret: string): string => deriveSecretCheck(secret).toString("hex", 0, 8);
