/** Collects the parameters of a dynamically built statement. */
export interface Binder {
  /** Returns the placeholder of a value, with its type. */
  bind(value: unknown, type: string): string;
  readonly values: readonly unknown[];
}

export function createBinder(): Binder {
  const values: unknown[] = [];
  return { bind: (value, type) => `$${values.push(value)}::${type}`, values };
}
