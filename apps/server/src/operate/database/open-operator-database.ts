import { access } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ClientConfig } from "pg";
import type { Config } from "../../config.ts";
import { type DataFolder, FolderInUseError, openDataFolder } from "../../platform/data-folder/index.ts";
import { createLog } from "../../platform/log.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/index.ts";
import { OperatorError } from "../operator-environment.ts";
import { openClient } from "./open-client.ts";
import { findRunningPostgres } from "./running-postgres.ts";

export interface OperatorDatabase {
  readonly connection: ClientConfig;
  /** Whether it is the one of VESTIBULE_DATABASE_URL. */
  readonly isExternal: boolean;
  /** In words, for people. */
  readonly storage: string;
  /** Whether a server of this data folder runs; null: an external database does not tell. */
  readonly isServerRunning: boolean | null;
  /** Stops what was started for the time. */
  close(): Promise<void>;
}

type DatabaseLocation = Pick<Config, "databaseUrl" | "dataFolder">;

/** How often, and for how many ms in all, a server that is just starting or stopping is given. */
const pollMs = 100;
const timeoutMs = 15_000;

const openExternal = (databaseUrl: string): OperatorDatabase => ({
  connection: { connectionString: databaseUrl },
  isExternal: true,
  storage: "the PostgreSQL of VESTIBULE_DATABASE_URL",
  isServerRunning: null,
  close: async () => undefined,
});

/** Whether there is a database to be read: an external one is asked when it is connected to. */
export async function hasDatabase({ databaseUrl, dataFolder }: DatabaseLocation): Promise<boolean> {
  if (databaseUrl !== undefined) return true;
  const version = join(dataFolder, "postgres", "data", "PG_VERSION");
  return access(version).then(
    () => true,
    () => false,
  );
}

/** The database of a server, whether it runs or not. @throws OperatorError when there is none yet */
export async function openDatabaseToRead(location: DatabaseLocation): Promise<OperatorDatabase> {
  if (location.databaseUrl !== undefined) return openExternal(location.databaseUrl);
  if (!(await hasDatabase(location)))
    throw new OperatorError(
      `There is no database in the data folder ${location.dataFolder}. Name the right folder with VESTIBULE_DATA_DIR, or the database with VESTIBULE_DATABASE_URL.`,
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

/** The database that only this process uses, made when it is missing. @throws FolderInUseError while a server runs on the data folder */
export async function openDatabaseExclusively(location: DatabaseLocation): Promise<OperatorDatabase> {
  if (location.databaseUrl !== undefined) return openExternal(location.databaseUrl);
  const folder = await lockDataFolder(location.dataFolder);
  if (folder instanceof FolderInUseError) throw folder;
  return startTemporarily(folder);
}

const lockDataFolder = (path: string): Promise<DataFolder | FolderInUseError> =>
  openDataFolder(path).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return error;
    throw error;
  });

const acceptsConnections = (connection: ClientConfig): Promise<boolean> =>
  openClient(connection, false).then(
    (client) => client.end().then(() => true),
    () => false,
  );

const connectToRunningServer = (connection: ClientConfig, dataFolder: string): OperatorDatabase => ({
  connection,
  isExternal: false,
  storage: `${dataFolder} (embedded PostgreSQL, of a running server)`,
  isServerRunning: true,
  close: async () => undefined,
});

async function startTemporarily(folder: DataFolder): Promise<OperatorDatabase> {
  try {
    // Its log would stand between the lines of the command; why it does not start is in its error.
    const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: createLog("silent") });
    return {
      connection: postgres.connection,
      isExternal: false,
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
