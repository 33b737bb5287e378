import { Client, type ClientConfig, Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import { isDeadlock } from "./database-errors.ts";

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
  /** Commits when `work` resolves, rolls back when it throws. `work` is done again when the database ended it over a deadlock. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** How long a request waits for a free connection before it is told to come back, in ms. */
const connectionTimeoutMs = 5_000;
/** After this time the database gives a statement up, in ms. */
const statementTimeoutMs = 30_000;
/** After this time without an answer the connection is given up, in ms: longer, so that a database that lives can say it first. */
const queryTimeoutMs = 32_000;
/** How often a transaction is tried that deadlocks with others. */
const maxAttempts = 4;
/** Finds connections that were cut without a word, as by a router that forgot them; the wait is in ms. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const isTimeout = (error: unknown): error is Error => error instanceof Error && error.message === "Query read timeout";

/** The driver gives its error of an unanswered query no code; with one it is told from others, and the request may come back. */
function releaseClient(error: unknown): never {
  throw isTimeout(error) ? Object.assign(error, { code: "ETIMEDOUT" }) : error;
}

function queryable(client: Pick<Pool | PoolClient, "query">): Queryable {
  const send = <Row>(query: Statement<Row>, values: readonly unknown[]) =>
    client.query({ name: query.name, text: query.text, values: [...values] }).catch(releaseClient);
  return {
    rows: async (query, values) => (await send(query, values)).rows,
    row: async (query, values) => (await send(query, values)).rows[0] ?? null,
    run: async (query, values) => (await send(query, values)).rowCount ?? 0,
  };
}

export function openDatabase(connection: ClientConfig, options: { maxConnections: number; log: Logger }): Database {
  const pool = new Pool({
    ...connection,
    ...keepAlive,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
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
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction(pool, work);
        } catch (error) {
          if (!isDeadlock(error) || attempt === maxAttempts) throw error;
        }
      }
    },
    close() {
      isClosing = true;
      return pool.end();
    },
  };
}

async function runTransaction<T>(pool: Pool, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query("begin");
    const result = await work(queryable(client));
    await client.query("commit");
    return result;
  } catch (error) {
    // Who did not answer will not answer to this either: closing the connection ends the transaction.
    broken = isTimeout(error);
    if (!broken)
      await client.query("rollback").catch(() => {
        // The connection is gone, and with it the transaction; the first error tells the story.
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Opens one connection of its own, for LISTEN and for migrations: its statements may take as long as they need. */
export const openConnection = (connection: ClientConfig): Client =>
  new Client({ ...connection, ...keepAlive, application_name: "vestibule-listen" });
