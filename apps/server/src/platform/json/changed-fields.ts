import { isDeepStrictEqual } from "node:util";

/**
 * The names of fields whose current value differs from the expected one, with `prefix` (such as "config."). Only fields
 * in `expected` are compared, each as a whole and as JSON: the order of an object's members doesn't matter, and a
 * missing field is not null.
 */
export function changedFields(expected: object, current: object, prefix = ""): string[] {
  const now = new Map(Object.entries(current));
  return Object.entries(expected)
    .filter(([field, value]) => !isDeepStrictEqual(asJson(value), asJson(now.get(field))))
    .map(([field]) => `${prefix}${field}`);
}

/** The value after a JSON round trip: a date becomes its text, -0 becomes 0, and undefined members disappear. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
