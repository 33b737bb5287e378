import { createHmac, hash, timingSafeEqual } from "node:crypto";

/** SHA-256, 32 bytes. Enough for secrets of ≥ 128 random bits: there is nothing to guess. @see ASVS 5.0 6.5.2 */
export const sha256 = (value: string): Buffer => hash("sha256", value, "buffer");

/** Compares digests in a time that does not depend on where they differ. @see ASVS 5.0 11.2.4 */
export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** HMAC-SHA-256 of a label under the server secret: a key for one purpose, 32 bytes. @see RFC 2104 */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac("sha256", secret).update(`vestibule:${purpose}`).digest();
