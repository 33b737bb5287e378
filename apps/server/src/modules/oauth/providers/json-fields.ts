/** Safe access to untrusted JSON: missing fields and fields of the wrong type are treated as absent. */

type Fields = Readonly<Record<string, unknown>>;

export const fields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

export const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);

/** A non-empty string; otherwise null. */
export const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Converts numeric IDs to strings. */
export const idText = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);

/** Apple sends the string "true". */
export const isTrue = (value: unknown): boolean => value === true || value === "true";
