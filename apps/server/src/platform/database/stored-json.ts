/** A JSON value as a column keeps it. JSON null is stored as no value: both read the same. */
export const toStoredJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
