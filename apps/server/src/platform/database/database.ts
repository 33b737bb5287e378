import { Client, type ClientConfig, Pool, type PoolClient } from "pg";
import type { Logger } from "pino";

/** A statement with a name: PostgreSQL plans it once per connection (5× cheaper than unnamed on hot paths). */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Carries the row type; never set. */
  readonly row?: Row;
}

export const statement = <Row = never>(name: string, text: string): Statement<Row> => ({ name, text });

export interface Queryable {
  /** All rows. */
  rows<Row>(query: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** The first row, or null. */
  row<Row>(query: Statement<Row>, values: readonly unknown[]): Promise<Row | null>;
  /** The number of rows changed. */
  run(query: Statement<unknown>, values: readonly unknown[]): Promise<number>;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** How long a request waits for a free connection before it is told to come back, in ms. */
const connectionTimeoutMs = 5_000;

const queryable = (client: Pick<Pool | PoolClient, "query">): Queryable => ({
  rows: async (query, values) => (await client.query({ name: query.name, text: query.text, values: [...values] })).rows,
  row: async (query, values) =>
    (await client.query({ name: query.name, text: query.text, values: [...values] })).rows[0] ?? null,
  run: async (query, values) =>
    (await client.query({ name: query.name, text: query.text, values: [...values] })).rowCount ?? 0,
});

export function openDatabase(connection: ClientConfig, options: { maxConnections: number; log: Logger }): Database {
  const pool = new Pool({
    ...connection,
    max: options.maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    application_name: "vestibule",
  });
  // A connection that breaks fails the request that uses it, and is replaced at the next; unheard, the event would end the process.
  let isClosing = false;
  const onLost = (error: Error): void => {
    // The pool does not wait for its connections' farewell: the database may stop first.
    if (!isClosing) options.log.warn({ err: error }, "a database connection was lost");
  };
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return {
    ...queryable(pool),
    pool,
    async transaction(work) {
      const client = await pool.connect();
      let broken = false;
      try {
        await client.query("begin");
        const result = await work(queryable(client));
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch(() => {
          // The connection is gone, and with it the transaction; the first error tells the story.
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close() {
      isClosing = true;
      return pool.end();
    },
  };
}

/** Opens one connection of its own, for LISTEN. */
export const openConnection = (connection: ClientConfig): Client =>
  new Client({ ...connection, application_name: "vestibule-listen" });
