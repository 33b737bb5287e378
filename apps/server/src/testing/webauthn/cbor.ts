/** The CBOR subset that authenticators use. */
export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** Initial byte and argument. `major`: 0–7. @see RFC 8949 §3 */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 0x100) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff]);
}

/** @see RFC 8949 §3.1 */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  const items = value as readonly Cbor[];
  return Buffer.concat([head(4, items.length), ...items.map(encodeCbor)]);
}
