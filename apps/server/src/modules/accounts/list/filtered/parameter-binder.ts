/** Collects the values of a statement that is put together from parts. */
export interface Binder {
  /** The place of a value in the statement, with its type. */
  bind(value: unknown, type: string): string;
  readonly values: readonly unknown[];
}

export function createBinder(): Binder {
  const values: unknown[] = [];
  return { bind: (value, type) => `$${values.push(value)}::${type}`, values };
}
