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
