import { Client, type ClientConfig, Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import { isDeadlock } from "./database-errors.ts";
import { bindParameters, type Statement } from "./statement.ts";

/** A query that is composed for one request, with the values of its numbered parameters; see `composeQuery`. */
export interface ComposedQuery<Row> {
  /** Without a name, PostgreSQL plans each execution for its values. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Carries the row type; never set. */
  readonly row?: Row;
}

export interface Queryable {
  /** All rows. */
  rows<Parameters, Row>(query: Statement<Parameters, Row>, parameters: NoInfer<Parameters>): Promise<Row[]>;
  /** The first row, or null. */
  row<Parameters, Row>(query: Statement<Parameters, Row>, parameters: NoInfer<Parameters>): Promise<Row | null>;
  /** The number of rows changed. */
  run<Parameters>(query: Statement<Parameters, unknown>, parameters: NoInfer<Parameters>): Promise<number>;
  /** All rows of a query that was composed for one request. */
  query<Row>(query: ComposedQuery<Row>): Promise<Row[]>;
  /**
   * For effects outside the database. In a transaction, runs `task` right after the commit: never if the transaction
   * rolls back, and once if it is repeated. Otherwise runs it immediately. `task` must not throw.
   */
  afterCommit(task: () => void): void;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. Runs `work` again after a deadlock. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** How long a request waits for a free connection before it fails with 503, in ms. */
const connectionTimeoutMs = 5_000;
/** The database cancels a statement after this time, in ms. */
const statementTimeoutMs = 30_000;
/**
 * The client drops an unresponsive connection after this time, in ms; longer than the statement timeout, so that a
 * responsive database cancels first.
 */
const queryTimeoutMs = 32_000;
/** Maximum attempts of a transaction that deadlocks. */
const maxAttempts = 4;
/** Detects connections that were dropped silently, for example by a router; the delay is in ms. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const isTimeout = (error: unknown): error is Error => error instanceof Error && error.message === "Query read timeout";

/** The driver's query timeout error has no code. Adds one, so that the error is recognized as retryable. */
function releaseClient(error: unknown): never {
  throw isTimeout(error) ? Object.assign(error, { code: "ETIMEDOUT" }) : error;
}

function queryable(
  client: Pick<Pool | PoolClient, "query">,
  afterCommit: Queryable["afterCommit"] = (task) => task(),
): Queryable {
  const send = <Parameters>(query: Statement<Parameters, unknown>, parameters: Parameters) =>
    client
      .query({ name: query.isPrepared ? query.name : "", ...bindParameters(query, parameters) })
      .catch(releaseClient);
  return {
    rows: async (query, parameters) => (await send(query, parameters)).rows,
    row: async (query, parameters) => (await send(query, parameters)).rows[0] ?? null,
    run: async (query, parameters) => (await send(query, parameters)).rowCount ?? 0,
    query: async ({ name, text, values }) =>
      (await client.query({ name, text, values: [...values] }).catch(releaseClient)).rows,
    afterCommit,
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
  // A lost connection fails the request that uses it and is replaced by the next one; without a listener, the event
  // would crash the process.
  let isClosing = false;
  const onLost = (error: Error): void => {
    // `pool.end()` may reject when the server closes first.
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
  const afterCommit: (() => void)[] = [];
  let broken = false;
  try {
    await client.query("begin");
    const result = await work(queryable(client, (task) => afterCommit.push(task)));
    await client.query("commit");
    for (const task of afterCommit) task();
    return result;
  } catch (error) {
    // An unresponsive connection won't answer a rollback either: closing it ends the transaction.
    broken = isTimeout(error);
    if (!broken)
      await client.query("rollback").catch(() => {
        // The connection and its transaction are lost; report the first error.
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Opens a dedicated connection without statement timeouts. `purpose` completes its application name, by which operators
 * recognize it in `pg_stat_activity`.
 */
export const openConnection = (connection: ClientConfig, purpose: "listen" | "migrate"): Client =>
  new Client({ ...connection, ...keepAlive, application_name: `vestibule-${purpose}` });
