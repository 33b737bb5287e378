/** Ways through JSON of which nothing is known: what is not there, or of another kind, is simply absent. */

type Fields = Readonly<Record<string, unknown>>;

export const fields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

export const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);

/** A non-empty text; null for anything else. */
export const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Ids that are numbers on the wire. */
export const idText = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);

/** Apple sends the word. */
export const isTrue = (value: unknown): boolean => value === true || value === "true";
