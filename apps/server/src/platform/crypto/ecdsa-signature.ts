/** Length of each of the two integers of a P-256 signature, in bytes. */
const integerLength = 32;

/** ASN.1 tags. @see X.690 §8.3, §8.9 */
const sequenceTag = 0x30;
const integerTag = 0x02;

/** Puts an unsigned integer of a DER signature, which may have a leading zero or be short, into its fixed place. */
function writeInteger(der: Buffer, offset: number, target: Buffer, place: number): number {
  const length = der[offset + 1] ?? 0;
  const start = offset + 2;
  const end = start + length;
  const skipped = Math.max(0, length - integerLength);
  der.copy(target, place + integerLength - (length - skipped), start + skipped, end);
  return end;
}

/** A DER signature as JWS wants it: r ‖ s, 32 bytes each. Done here because asking `node:crypto` for it doubles the time of
 *  signing on Node 24 (47 against 23 µs). @see RFC 7518 §3.4, RFC 3279 §2.2.3 */
export function derToRaw(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * integerLength);
  const afterR = writeInteger(der, 2, raw, 0);
  writeInteger(der, afterR, raw, integerLength);
  return raw;
}

/** The shortest form of an unsigned integer: no leading zeros but the one that keeps it positive. */
function toDerInteger(bytes: Buffer): Buffer {
  const firstUsed = bytes.findIndex((byte) => byte !== 0);
  const used = firstUsed < 0 ? Buffer.of(0) : bytes.subarray(firstUsed);
  const body = (used[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), used]) : used;
  return Buffer.concat([Buffer.of(integerTag, body.length), body]);
}

/** The inverse of {@link derToRaw}; null when it is not a signature of 64 bytes. */
export function rawToDer(raw: Buffer): Buffer | null {
  if (raw.length !== 2 * integerLength) return null;
  const r = toDerInteger(raw.subarray(0, integerLength));
  const s = toDerInteger(raw.subarray(integerLength));
  return Buffer.concat([Buffer.of(sequenceTag, r.length + s.length), r, s]);
}
