import type { ComposedQuery } from "./database.ts";
import { numberParameters } from "./statement.ts";

interface ValueTypes {
  readonly text: string | null;
  readonly "text[]": readonly string[];
  readonly int: number;
  readonly uuid: string | null;
  readonly timestamptz: string | Date | null;
}

/** Collects the values of a composed query. */
export interface Binder {
  /** Returns the placeholder of a value, with its type. */
  bind<Type extends keyof ValueTypes>(value: ValueTypes[Type], type: Type): string;
}

/**
 * Composes a query for one request. `write` returns its SQL, which can contain the column marks of statements. With a name, PostgreSQL keeps its plan: queries with the
 * same name must have the same SQL.
 */
export function composeQuery<Row>(write: (binder: Binder) => string, name = ""): ComposedQuery<Row> {
  const values: unknown[] = [];
  const sql = write({ bind: (value, type) => `$${values.push(value)}::${type}` });
  return { name, text: numberParameters(sql).text, values };
}
