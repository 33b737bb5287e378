/** A JSON value for a column. JSON null is stored as SQL null: both read the same. */
export const toStoredJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
