import { Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import { withSpan } from "../telemetry/tracing.ts";
import { DatabaseClient, type DatabaseConnection } from "./connection.ts";
import { isAbortedTransaction, isDeadlock, isReadOnly } from "./database-errors.ts";
import { openPipeline } from "./pipeline.ts";
import { gatherStatements, type QueryResult, type SentStatement, sendQuery } from "./send-query.ts";
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
  /**
   * Commits when `work` resolves, rolls back when it throws. Runs `work` again after a deadlock. Statements that `work`
   * sends without waiting for others, such as those of a `Promise.all`, travel together and run in their order.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  readonly pool: Pool;
  /** Whether statements can keep their plans. A connection pooler in transaction mode may not support it. */
  readonly isPrepared: boolean;
  close(): Promise<void>;
}

/** How long a request waits for a free connection before it fails with 503, in ms. */
const connectionTimeoutMs = 5_000;
/** The database cancels a statement after this time, in ms. */
const statementTimeoutMs = 30_000;
/**
 * The client drops an unresponsive connection after this time, in ms; longer than the statement timeout, so that a
 * responsive database cancels first. Statements that travel together share it.
 */
const queryTimeoutMs = 32_000;
/** Smaller pools, of commands, have no connections for a pipeline. */
const minForPipeline = 8;
/** Maximum attempts of a transaction that deadlocks. */
const maxAttempts = 4;
/** Detects connections that were dropped silently, for example by a router; the delay is in ms. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const isTimeout = (error: unknown): error is Error => error instanceof Error && error.message === "Query read timeout";

/**
 * The driver's query timeout error has no code. Adds one, so that the error is recognized as retryable. Driver errors begin
 * in the socket; the stack trace shows who sent the statement instead.
 */
function releaseClient(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw isTimeout(error) ? Object.assign(error, { code: "ETIMEDOUT" }) : error;
}

/** The span's name is the statement's. Values never become attributes. */
const statementSpan = { kind: "client", attributes: { "db.system.name": "postgresql" } } as const;

/** How a statement is sent. */
interface SendOptions {
  readonly spanName: string;
  /** As in `Statement`; ignored in transactions. */
  readonly isPipelined: boolean;
  readonly isBatched: boolean;
}

interface Session {
  /** Runs one statement. */
  readonly send: (query: SentStatement, options: SendOptions) => Promise<QueryResult>;
  readonly isPrepared: boolean;
}

function queryable(session: Session, afterCommit: Queryable["afterCommit"] = (task) => task()): Queryable {
  const send = <Parameters>(query: Statement<Parameters, unknown>, parameters: Parameters) =>
    session.send(
      { name: query.isPrepared && session.isPrepared ? query.name : "", ...bindParameters(query, parameters) },
      { spanName: query.name, isPipelined: query.isPipelined, isBatched: query.isBatched },
    );
  return {
    rows: async (query, parameters) => (await send(query, parameters)).rows,
    row: async (query, parameters) => (await send(query, parameters)).rows[0] ?? null,
    run: async (query, parameters) => (await send(query, parameters)).rowCount ?? 0,
    query: async ({ name, text, values }) =>
      (
        await session.send(
          { name: session.isPrepared ? name : "", text, values: [...values] },
          { spanName: name || "query", isPipelined: false, isBatched: false },
        )
      ).rows,
    afterCommit,
  };
}

export interface DatabaseOptions {
  readonly maxConnections: number;
  readonly log: Logger;
  /**
   * Whether a connection pooler in transaction mode may be in between: connections then have no settings of their own.
   * Default: false.
   */
  readonly isPooled?: boolean;
  /** Default: true. */
  readonly isPrepared?: boolean;
  /** Rejects new connections that must not be used. */
  readonly verify?: (client: PoolClient) => Promise<void>;
}

export function openDatabase(connection: DatabaseConnection, options: DatabaseOptions): Database {
  const { log, isPooled = false, isPrepared = true, maxConnections, verify } = options;
  const settings = {
    ...connection,
    ...keepAlive,
    // A startup parameter, which poolers reject.
    ...(!isPooled && { statement_timeout: statementTimeoutMs }),
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: connectionTimeoutMs,
    application_name: "vestibule",
  };
  // Statements without a stored plan are parsed and planned each time, which would delay all that follow.
  const hasPipeline = !isPooled && isPrepared && verify === undefined && maxConnections >= minForPipeline;
  // Poolers of older versions wait for each result before they take the next statement.
  const isPipelined = !isPooled;
  const pipelineConnections = hasPipeline ? 2 : 0;
  const pipeline = openPipeline(settings, { connections: pipelineConnections, log });
  const pool = new Pool({
    ...settings,
    Client: DatabaseClient,
    pipeline: isPipelined,
    max: maxConnections - pipelineConnections,
    ...(verify && { verify: (client, done) => void verify(client).then(() => done(), done) }),
  });
  // A lost connection fails the request that uses it and is replaced by the next one; without a listener, the event
  // would crash the process.
  let isClosing = false;
  const idle = new Set<PoolClient>();
  const discarded = new WeakSet<object>();
  const onLost = (client: object) => (error: Error) => {
    // `pool.end()` may reject when the server closes first.
    if (!isClosing && !discarded.has(client)) log.warn({ err: error }, "a database connection was lost");
  };
  pool.on("error", (error, client) => onLost(client)(error));
  pool.on("connect", (client) => client.on("error", onLost(client)));
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (error, client) => (error ? idle.delete(client) : idle.add(client)));
  pool.on("remove", (client) => idle.delete(client));

  /** Connections to a server that refuses writes are replaced, because another one may have become the primary. */
  const onFailure = (error: unknown): void => {
    if (!isReadOnly(error)) return;
    log.warn("the database is read-only: reconnecting");
    for (const client of idle) {
      discarded.add(client);
      client.connection.stream.destroy();
    }
    idle.clear();
    pipeline.discard();
  };
  const createSession = (send: (query: SentStatement, options: SendOptions) => Promise<QueryResult>): Session => ({
    isPrepared,
    send: (query, options) =>
      withSpan(options.spanName, statementSpan, () =>
        send(query, options).catch((error: unknown) => {
          onFailure(error);
          return releaseClient(error);
        }),
      ),
  });
  const sendToAny = (query: SentStatement, { isPipelined, isBatched }: SendOptions) =>
    isPipelined && pipelineConnections > 0 ? pipeline.send(query, { isBatched }) : sendQuery(pool, query);
  const begin = isPooled ? `begin; set local statement_timeout = ${statementTimeoutMs}` : "begin";
  return {
    ...queryable(createSession(sendToAny)),
    pool,
    isPrepared,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const openSend = isPipelined ? sendTogether : sendInTurn;
          return await withSpan("transaction", statementSpan, () =>
            runTransaction(pool, { begin, openSend, createSession }, work),
          );
        } catch (error) {
          if (!isDeadlock(error) || attempt === maxAttempts) throw error;
        }
      }
    },
    async close() {
      isClosing = true;
      await Promise.all([pool.end(), pipeline.close()]);
    },
  };
}

type Send = (query: SentStatement) => Promise<QueryResult>;

/** Sends each statement without waiting for the results of earlier ones. @see PostgreSQL, "Pipelining" */
const sendTogether =
  (client: PoolClient): Send =>
  (query) => {
    gatherStatements(client);
    return sendQuery(client, query);
  };

/** Sends each statement after the result of the previous one, and none after one that failed, but the last. */
function sendInTurn(client: PoolClient): Send {
  let previous: Promise<unknown> = Promise.resolve();
  return (query) => {
    const send = () => sendQuery(client, query);
    const result = query === rollback ? previous.then(send, send) : previous.then(send);
    previous = result;
    return result;
  };
}

interface TransactionOptions {
  /** The SQL that begins the transaction. */
  readonly begin: string;
  readonly openSend: (client: PoolClient) => Send;
  readonly createSession: (send: Send) => Session;
}

const command = (text: string): SentStatement => ({ name: "", text, values: [] });
const commit = command("commit");
const rollback = command("rollback");

async function runTransaction<T>(
  pool: Pool,
  { begin, openSend, createSession }: TransactionOptions,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const send = openSend(client);
  const afterCommit: (() => void)[] = [];
  let broken = false;
  let hasEnded = false;
  /** The statements that were sent after it fail, too, and the caller may hear of those first. */
  let firstError: unknown;
  const session = createSession(async (query) => {
    // Otherwise the statement would run in the next transaction of this connection.
    if (hasEnded) throw new Error("A statement was sent after the end of its transaction");
    return send(query).catch((error: unknown) => {
      firstError ??= error;
      throw error;
    });
  });
  try {
    // Travels with the first statement.
    const began = send(command(begin)).catch((error: unknown) => {
      // Statements that were sent already may have run without a transaction: don't use the connection again.
      broken = true;
      firstError ??= error;
      throw error;
    });
    const working = (async () => work(queryable(session, (task) => afterCommit.push(task))))();
    const [result] = await Promise.all([working, began]);
    hasEnded = true;
    const ended = await send(commit);
    // PostgreSQL rolls back if a statement failed, even one whose result nothing waited for.
    if (ended.command !== "COMMIT") throw firstError ?? new Error(`The transaction ended with ${ended.command}`);
    for (const task of afterCommit) task();
    return result;
  } catch (thrown) {
    const error = isAbortedTransaction(thrown) ? (firstError ?? thrown) : thrown;
    // An unresponsive connection won't answer a rollback either: closing it ends the transaction. A connection to a
    // server that refuses writes is replaced.
    hasEnded = true;
    broken ||= isTimeout(error) || isReadOnly(error);
    if (!broken)
      await send(rollback).catch(() => {
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
export const openConnection = (
  connection: DatabaseConnection,
  purpose: "listen" | "migrate" | "start",
): DatabaseClient => new DatabaseClient({ ...connection, ...keepAlive, application_name: `vestibule-${purpose}` });
