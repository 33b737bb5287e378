/** The parameters and rows of each statement, by name. `npm run sql` generates them from the database. */
// biome-ignore lint/suspicious/noEmptyInterface: each module adds its own statements, see `statement-types.d.ts` there.
export interface StatementTypes {}

type StatementName = keyof StatementTypes;

/** A prepared statement: PostgreSQL plans it once per connection (5× cheaper than unnamed on hot paths). */
export interface Statement<Parameters, Row> {
  readonly name: string;
  /** The SQL that PostgreSQL executes, with numbered parameters. */
  readonly text: string;
  /** The names of the parameters in the order of their numbers. */
  readonly parameters: readonly string[];
  /** Whether PostgreSQL keeps a plan. Otherwise it plans each execution for its values. */
  readonly isPrepared: boolean;
  /** Whether it shares a connection with others that are sent at the same time; see `pipelined` and `batched`. */
  readonly isPipelined: boolean;
  /** Whether one statement already reads for all requests that arrived together; see `createBatchedRead`. */
  readonly isBatched: boolean;
  /** Carries the types; never set. */
  readonly types?: (parameters: Parameters) => Row;
}

/** The type of a statement's rows. */
export type RowOf<S> = S extends Statement<never, infer Row> ? Row : never;
/** The type of a statement's parameters. */
export type ParametersOf<S> = S extends Statement<infer Parameters, unknown> ? Parameters : never;

/** Types that PostgreSQL doesn't know, such as those of JSON columns; see `columnTypes`. */
interface ColumnTypes<Types> {
  readonly types?: Types;
}

/** Declares the types of JSON columns and of texts with a fixed set of values, in the rows of a statement. */
export const columnTypes = <Types>(): ColumnTypes<Types> => ({});

type WithColumnTypes<Row, Types> = { readonly [Name in keyof Row]: Name extends keyof Types ? Types[Name] : Row[Name] };

const declared = new Map<string, string>();

/** All statements that were declared so far: their SQL by name. @public `npm run sql` loads it. */
export const listStatements = (): ReadonlyMap<string, string> => declared;

/** A string in single quotes, a parameter, or a column alias that states whether the column can be null. */
const token = /'(?:[^']|'')*'|\$([a-zA-Z]\w*)\??|"(\w+)[!?]"/g;

/**
 * Declares a statement. Write parameters as `$name`, or as `$name?` if null is allowed. A column is nullable if
 * PostgreSQL can't prove otherwise; `as "name!"` declares that it's never null, `as "name?"` that it can be null.
 */
export function statement<Name extends StatementName, Types = Record<never, never>>(
  name: Name,
  sql: string,
  _types?: ColumnTypes<Types> & (keyof Types extends keyof StatementTypes[Name]["row"] ? unknown : never),
): Statement<StatementTypes[Name]["parameters"], WithColumnTypes<StatementTypes[Name]["row"], Types>> {
  const other = declared.get(name);
  if (other !== undefined && other !== sql) throw new Error(`Two statements are named ${name}`);
  declared.set(name, sql);
  return createStatement(name, sql);
}

/** A statement whose types are the caller's responsibility. For tests; the server's statements are checked. */
export const createStatement = <Parameters, Row>(name: string, sql: string): Statement<Parameters, Row> => ({
  name,
  ...numberParameters(sql),
  isPrepared: true,
  isPipelined: false,
  isBatched: false,
});

/**
 * The statement for connections that send without waiting for the results of earlier statements. Only for reads of a few
 * rows by key that wait for no lock: a slow one delays all others.
 */
export const pipelined = <Parameters, Row>(read: Statement<Parameters, Row>): Statement<Parameters, Row> => ({
  ...read,
  isPipelined: true,
});

/** A pipelined statement of a `createBatchedRead`. */
export const batched = <Parameters, Row>(read: Statement<Parameters, Row>): Statement<Parameters, Row> => ({
  ...pipelined(read),
  isBatched: true,
});

/** The statement without a stored plan, for statements whose best plan depends on their values. */
export const unprepared = <Parameters, Row>(prepared: Statement<Parameters, Row>): Statement<Parameters, Row> => ({
  ...prepared,
  isPrepared: false,
});

/** The SQL that PostgreSQL executes, and its values in the order of their numbers. */
export function bindParameters<Parameters>(
  { text, parameters: names }: Statement<Parameters, unknown>,
  parameters: NoInfer<Parameters>,
): { readonly text: string; readonly values: unknown[] } {
  const byName = parameters as Readonly<Record<string, unknown>>;
  return { text, values: names.map((name) => byName[name]) };
}

/** Replaces named parameters with numbered ones. @public `npm run sql` loads it. */
export function numberParameters(sql: string): { readonly text: string; readonly parameters: readonly string[] } {
  const parameters: string[] = [];
  const text = sql.replace(token, (found: string, parameter?: string, alias?: string) => {
    if (alias !== undefined) return alias;
    if (parameter === undefined) return found;
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { text, parameters };
}
