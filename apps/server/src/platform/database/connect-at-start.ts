import { setTimeout } from "node:timers/promises";
import { type Client, DatabaseError, type Pool } from "pg";
import { StartError } from "../start-error.ts";
import { checkWritable, type DatabaseConnection } from "./connection.ts";
import { openConnection } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { describeStartup, explainDatabaseError } from "./database-start-error.ts";
import { readPrimaryState, readStandbyState } from "./standby-state.ts";

export interface StartOptions {
  /** The environment variable with the database's URL. */
  readonly variable: string;
  /** Whether a connection pooler in transaction mode may be in between. */
  readonly allowsPooling: boolean;
  /** Aborted when the server is asked to stop. */
  readonly signal: AbortSignal;
  /** Shows a line to the operator. */
  readonly print: (line: string) => void;
  /** How long to wait for a database that isn't up yet, in ms. */
  readonly waitMs?: number;
}

const defaultWaitMs = 60_000;
/** Delay between attempts, in ms. */
const retryMs = 500;
/** How long the database may take to accept a connection, and to answer a query, in ms. */
const answerMs = 5_000;

/**
 * Waits for a database that isn't up yet, and checks that the server can run on it. @throws StartError with a remedy
 */
export async function checkDatabaseAtStart(connection: DatabaseConnection, options: StartOptions): Promise<void> {
  const { variable, signal, print, waitMs = defaultWaitMs } = options;
  for (let deadline: number | undefined; ; ) {
    try {
      await withConnection(connection, signal, (client) => check(client, connection, options));
      return;
    } catch (error) {
      signal.throwIfAborted();
      const startup = describeStartup(error);
      const isLate = deadline !== undefined && performance.now() > deadline;
      if (startup === null || isLate) throw explainDatabaseError(error, variable);
      if (deadline === undefined)
        print(`Waiting up to ${Math.round(waitMs / 1_000)} s for the database in ${variable}: ${startup}.`);
      deadline ??= performance.now() + waitMs;
    }
    await setTimeout(retryMs, undefined, { signal });
  }
}

/**
 * Checks that the server in VESTIBULE_DATABASE_READ_URL has the same database as the primary, if it answers: otherwise,
 * lists are read from the primary until it does. @throws StartError with a remedy
 */
export async function checkStandbyAtStart(
  connection: DatabaseConnection,
  primary: Pool,
  signal: AbortSignal,
): Promise<void> {
  const expected = await readPrimaryState(primary);
  let system: string;
  try {
    ({ system } = await withConnection(connection, signal, (client) => readStandbyState(client)));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DatabaseError && !isDatabaseUnavailable(error))
      throw explainDatabaseError(error, "VESTIBULE_DATABASE_READ_URL");
    return;
  }
  if (system !== expected.system)
    throw new StartError(
      "The database in VESTIBULE_DATABASE_READ_URL is not a copy of the one in VESTIBULE_DATABASE_URL. Set it to a standby of that database, or unset it.",
    );
}

/** Closes the connection afterward, or at once when the signal is aborted. */
async function withConnection<T>(
  connection: DatabaseConnection,
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const timeouts = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = openConnection({ ...connection, ...timeouts }, "start");
  const close = () => client.connection.stream.destroy();
  // A lost connection fails the query; without a listener, the event would crash the process.
  client.on("error", () => undefined);
  signal.addEventListener("abort", close, { once: true });
  try {
    await client.connect();
    return await work(client);
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

async function check(client: Client, connection: DatabaseConnection, options: StartOptions): Promise<void> {
  await checkWritable(client);
  await checkEncoding(client, options.variable);
  if (options.allowsPooling || !(await isPooledByTransaction(client, connection, options.signal))) return;
  throw new StartError(
    options.variable === "VESTIBULE_DATABASE_DIRECT_URL"
      ? "VESTIBULE_DATABASE_DIRECT_URL leads to a connection pooler in transaction mode, such as PgBouncer. Set it to the address of PostgreSQL itself."
      : "VESTIBULE_DATABASE_URL leads to a connection pooler in transaction mode, such as PgBouncer. Also set VESTIBULE_DATABASE_DIRECT_URL to the address of PostgreSQL itself, for notifications, jobs and migrations.",
  );
}

/** Other encodings can't store every name that users have. @throws StartError */
async function checkEncoding(client: Client, variable: string): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  const encoding = rows[0]?.encoding;
  if (encoding === "UTF8") return;
  throw new StartError(
    `The database in ${variable} has the encoding ${encoding}. Create one with UTF8: createdb --encoding UTF8 --template template0 <name>. The commands backup and restore move existing data.`,
  );
}

/** The process that serves a query. */
async function readProcessId(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/**
 * Whether queries of one connection can be served by different PostgreSQL processes, or those of two connections by the
 * same one. Then notifications and session locks don't work.
 */
async function isPooledByTransaction(
  client: Client,
  connection: DatabaseConnection,
  signal: AbortSignal,
): Promise<boolean> {
  const first = await readProcessId(client);
  // PostgreSQL announces its process when it accepts a connection; a pooler announces a number of its own.
  if (first === Reflect.get(client, "processID")) return false;
  if ((await readProcessId(client)) !== first) return true;
  return withConnection(connection, signal, async (other) => {
    const second = await readProcessId(other);
    return second === first || (await readProcessId(other)) !== second || (await readProcessId(client)) !== first;
  });
}
