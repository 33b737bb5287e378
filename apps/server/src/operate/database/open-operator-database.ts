import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import type { Config } from "../../config.ts";
import { type DataFolder, FolderInUseError, openDataFolder } from "../../platform/data-folder/index.ts";
import { DatabaseClient, type DatabaseConnection, readDatabaseUrl } from "../../platform/database/connection.ts";
import { explainDatabaseError } from "../../platform/database/database-start-error.ts";
import { createLog } from "../../platform/log.ts";
import { DATABASE, ROLE } from "../../platform/postgres/cluster.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/index.ts";
import { OperatorError } from "../operator-environment.ts";

/** Distinguishes operator connections from server connections. */
export const operatorName = "vestibule-operator";

/** Makes the format of times, numbers and bytes independent of database and role settings, and disables timeouts. */
const settings = [
  "client_encoding = 'UTF8'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  "extra_float_digits = 3",
  "statement_timeout = 0",
  "lock_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
];

/**
 * Opens one connection. `variable`: the one with the database's URL; null: it is embedded. `signal`: closes the
 * connection when aborted, even during a statement. @throws StartError with a remedy
 */
export async function openClient(
  connection: DatabaseConnection,
  variable: string | null,
  signal?: AbortSignal,
): Promise<Client> {
  signal?.throwIfAborted();
  const client = new DatabaseClient({ ...connection, application_name: operatorName, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the running statement; without a listener, the event would crash the process.
  client.on("error", () => undefined);
  signal?.addEventListener("abort", () => closeClient(client), { once: true });
  try {
    await client.connect();
    for (const setting of settings) await client.query(`set ${setting}`);
    return client;
  } catch (error) {
    closeClient(client);
    throw explainDatabaseError(error, variable);
  }
}

/** Disconnects immediately: the database rolls back uncommitted changes. */
export const closeClient = (client: Client): void => void client.connection.stream.destroy();

/** Line indexes in postmaster.pid, starting at 0. @see PostgreSQL, src/include/utils/pidfile.h */
const portLine = 3;
const socketFolderLine = 4;

/** The connection to the embedded PostgreSQL of a server running on the data folder; null if none is running. */
async function findRunningPostgres(dataFolder: string): Promise<DatabaseConnection | null> {
  const folder = join(dataFolder, "postgres");
  const lockFile = await readFile(join(folder, "data", "postmaster.pid"), "utf8").catch(() => null);
  if (lockFile === null) return null;
  const lines = lockFile.split("\n");
  const port = Number(lines[portLine]);
  if (!Number.isInteger(port) || port === 0) return null;
  const password = (await readFile(join(folder, "password"), "utf8")).trim();
  // Without a socket, as on Windows, it listens on loopback only.
  return { host: lines[socketFolderLine] || "127.0.0.1", port, user: ROLE, database: DATABASE, password };
}

export interface OperatorDatabase {
  readonly connection: DatabaseConnection;
  /** The environment variable with its URL; null: the embedded database. */
  readonly variable: string | null;
  /** Human-readable description. */
  readonly storage: string;
  /** Whether a server is running on this data folder; null: unknown for an external database. */
  readonly isServerRunning: boolean | null;
  /** Stops PostgreSQL if it was started for this command. */
  close(): Promise<void>;
}

type DatabaseLocation = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataFolder">;

/** Retry interval and timeout in ms while a server is starting or stopping. */
const pollMs = 100;
const timeoutMs = 15_000;

/** Commands use session settings and long transactions, so they connect to PostgreSQL itself. Null: it is embedded. */
function openExternal({ databaseUrl, databaseDirectUrl }: DatabaseLocation): OperatorDatabase | null {
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === undefined) return null;
  const variable = databaseDirectUrl === undefined ? "VESTIBULE_DATABASE_URL" : "VESTIBULE_DATABASE_DIRECT_URL";
  return {
    connection: readDatabaseUrl(url),
    variable,
    storage: `the PostgreSQL database in ${variable}`,
    isServerRunning: null,
    close: async () => undefined,
  };
}

/** Whether there is a database to read; an external one is checked on connect. */
export async function hasDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Config, "databaseUrl" | "dataFolder">): Promise<boolean> {
  if (databaseUrl !== undefined) return true;
  const version = join(dataFolder, "postgres", "data", "PG_VERSION");
  return access(version).then(
    () => true,
    () => false,
  );
}

/** Opens a server's database, whether the server is running or not. @throws OperatorError when there is none yet */
async function openDatabaseToRead(location: DatabaseLocation): Promise<OperatorDatabase> {
  const external = openExternal(location);
  if (external !== null) return external;
  if (!(await hasDatabase(location)))
    throw new OperatorError(
      `The data folder ${location.dataFolder} has no database. Set VESTIBULE_DATA_DIR to the right folder, or VESTIBULE_DATABASE_URL to the database.`,
    );
  for (const deadline = performance.now() + timeoutMs; ; await wait(pollMs)) {
    const folder = await lockDataFolder(location.dataFolder);
    if (!(folder instanceof FolderInUseError)) return startTemporarily(folder);
    const connection = await findRunningPostgres(location.dataFolder);
    if (connection !== null && (await acceptsConnections(connection)))
      return connectToRunningServer(connection, location.dataFolder);
    if (performance.now() > deadline) throw folder;
  }
}

/**
 * Opens the database exclusively and creates it if missing. @throws FolderInUseError while a server runs on the data
 * folder
 */
export async function openDatabaseExclusively(location: DatabaseLocation): Promise<OperatorDatabase> {
  const external = openExternal(location);
  if (external !== null) return external;
  const folder = await lockDataFolder(location.dataFolder);
  if (folder instanceof FolderInUseError) throw folder;
  return startTemporarily(folder);
}

const lockDataFolder = (path: string): Promise<DataFolder | FolderInUseError> =>
  openDataFolder(path).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return error;
    throw error;
  });

const acceptsConnections = (connection: DatabaseConnection): Promise<boolean> =>
  openClient(connection, null).then(
    (client) => client.end().then(() => true),
    () => false,
  );

const connectToRunningServer = (connection: DatabaseConnection, dataFolder: string): OperatorDatabase => ({
  connection,
  variable: null,
  storage: `${dataFolder} (embedded PostgreSQL of a running server)`,
  isServerRunning: true,
  close: async () => undefined,
});

async function startTemporarily(folder: DataFolder): Promise<OperatorDatabase> {
  try {
    // Its log would clutter the command's output; if it fails to start, the error says why.
    const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: createLog("silent") });
    return {
      connection: postgres.connection,
      variable: null,
      storage: `${folder.path} (embedded PostgreSQL ${postgres.version})`,
      isServerRunning: false,
      close: async () => {
        await postgres.stop();
        await folder.release();
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/**
 * Runs `work` with one connection to a server's database, whether the server is running or not, and cleans up
 * afterward.
 */
export async function withClient<T>(
  config: DatabaseLocation,
  signal: AbortSignal,
  work: (client: Client, database: OperatorDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabaseToRead(config);
  try {
    const client = await openClient(database.connection, database.variable, signal);
    try {
      return await work(client, database);
    } finally {
      closeClient(client);
    }
  } finally {
    await database.close();
  }
}
