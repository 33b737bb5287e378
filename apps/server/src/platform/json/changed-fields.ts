import { isDeepStrictEqual } from "node:util";

/** Which fields are not what somebody expects them to be, by name, with `prefix` (such as "config.") before it. Only the fields that they
 *  name are compared, each as a whole and as JSON: the order of an object's members means nothing, and a missing field is not null. */
export function changedFields(expected: object, current: object, prefix = ""): string[] {
  const now = new Map(Object.entries(current));
  return Object.entries(expected)
    .filter(([field, value]) => !isDeepStrictEqual(asJson(value), asJson(now.get(field))))
    .map(([field]) => `${prefix}${field}`);
}

/** As it looks once it was written down and read: a date is its text, -0 is 0, and members without a value are not there. */
const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
