import { chmod, mkdir, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { StartError } from "../start-error.ts";
import { type Exit, supervise } from "../supervisor.ts";
import { type Account, chooseAccount, findInaccessibleFolder } from "./account.ts";
import { checkMajor, DATABASE, prepareCluster, ROLE, readClusterMajor } from "./cluster.ts";
import { startPostmaster, toStartError } from "./postmaster.ts";
import { findProgram } from "./program.ts";
import type { Log } from "./server-log.ts";
import { makeSettings, SOCKET_PORT, toArguments } from "./settings.ts";
import { emptyEndpoint, makeEndpoint, removeEndpoint, removeStaleSocketFolder } from "./socket-folder.ts";
import { cleanUpStaleProcesses } from "./stale-processes.ts";

export interface EmbeddedPostgresOptions {
  /** Absolute, existing, and locked by this process (`openDataFolder`). PostgreSQL uses its subfolder `postgres`. */
  readonly dataFolder: string;
  readonly log: Log;
  /** Additional server settings, e.g. `{ fsync: "off" }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called once the first program runs that takes longer than a few ms: a moment for work that blocks this thread. */
  readonly onLaunch?: () => void;
  /** Starts before a new cluster is on disk: await `written` before anything is acknowledged. Default: false. */
  readonly isWrittenLater?: boolean;
  /** Called each time PostgreSQL exits unexpectedly; it is restarted in any case. */
  readonly onUnexpectedExit?: (exit: Exit) => void;
}

export interface EmbeddedPostgres {
  /** For the driver. `host` is the folder of the Unix socket, or 127.0.0.1 on Windows. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
    readonly password: string;
  };
  /** E.g. "18.4". */
  readonly version: string;
  /** Resolves when a new cluster is on disk. A start that is killed before deletes it and creates another. */
  readonly written: Promise<void>;
  /** Fast shutdown; resolves when PostgreSQL has exited. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, creates the database on the first start, and keeps it running until `stop`.
 * Call it from the main thread: on Linux, PostgreSQL dies with the thread that started it, even on SIGKILL.
 * @throws StartError with a remedy
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder } = options;
  if (!isAbsolute(dataFolder)) throw new Error(`the data folder must be an absolute path, not ${dataFolder}`);
  const folder = join(dataFolder, "postgres");
  const cluster = join(folder, "data");
  try {
    return await start(folder, cluster, options);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw toStartError(error, folder);
  }
}

async function start(folder: string, cluster: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  await mkdir(folder, { recursive: true });
  const account = await chooseAccount(cluster);
  await makeReachable(folder, options.dataFolder, account);

  const clusterMajor = await readClusterMajor(cluster);
  const program = await findProgram(folder, account, clusterMajor);
  checkMajor(program, cluster, clusterMajor);
  await removeStaleSocketFolder(await cleanUpStaleProcesses(program, cluster, log));
  const exists = clusterMajor !== undefined;
  const { password, written } = await prepareCluster(program, cluster, exists, account, options.onLaunch);
  // Reported to the caller. If the start fails, its error says more.
  written.catch(() => undefined);

  const endpoint = await makeEndpoint(folder, account);
  const settings = toArguments(makeSettings(program, endpoint, options.settings ?? {}));
  const launch = async () => {
    await cleanUpStaleProcesses(program, cluster, log);
    await emptyEndpoint(endpoint);
    const starting = startPostmaster(program, cluster, settings, log);
    options.onLaunch?.();
    return await starting;
  };
  const supervised = await supervise(launch, { log, name: "PostgreSQL", onUnexpectedExit: options.onUnexpectedExit });
  const stop = async () => {
    await written.catch(() => undefined);
    await supervised.stop();
    await removeEndpoint(endpoint);
  };
  if (options.isWrittenLater !== true) {
    try {
      await written;
    } catch (error) {
      await stop();
      throw error;
    }
  }
  const [host, port] = endpoint.kind === "socket" ? [endpoint.folder, SOCKET_PORT] : ["127.0.0.1", endpoint.port];
  return {
    connection: { host, port, user: ROLE, database: DATABASE, password },
    version: program.version,
    written: written.catch((error: unknown) => {
      throw toStartError(error, folder);
    }),
    stop,
  };
}

/** Lets the account traverse (not list) our two folders, and throws if it can't reach them. */
async function makeReachable(folder: string, dataFolder: string, account: Account | undefined): Promise<void> {
  if (account === undefined) return;
  for (const own of [dataFolder, folder]) await chmod(own, (await stat(own)).mode | 0o011);
  const barrier = await findInaccessibleFolder(account, folder);
  if (barrier === undefined) return;
  throw new StartError(
    `PostgreSQL can't run as root, and the account it runs as instead (uid ${account.uid}) can't enter ${barrier}, which leads to the data folder ${dataFolder}. ` +
      "Set VESTIBULE_DATA_DIR to a folder that every user can enter, e.g. /var/lib/vestibule, or start the server as another user.",
  );
}
