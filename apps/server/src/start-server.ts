import { setTimeout } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { Installation } from "./modules/setup/index.ts";
import { type DataFolder, openDataFolder } from "./platform/data-folder/index.ts";
import type { Logger } from "./platform/log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./platform/postgres/index.ts";
import type { ServerMetrics } from "./platform/telemetry/server-metrics.ts";
import type { MetricsGroup } from "./site/metrics-endpoint.ts";

export interface RunningServer {
  readonly port: number;
  readonly installation: Installation;
  /** Human-readable description of the database. */
  readonly storage: string;
  /**
   * Lets active requests and jobs finish, then stops; PostgreSQL stops last. `isDraining`: first fails readiness and keeps
   * serving for `drainSeconds`, so that load balancers send requests elsewhere.
   */
  stop(options?: { readonly isDraining: boolean }): Promise<void>;
}

export interface StartupOptions {
  readonly metrics: ServerMetrics;
  /** Aborted when the server is asked to stop before it is ready. */
  readonly signal: AbortSignal;
  /** Shows a line to the operator. */
  readonly print: (line: string) => void;
  readonly loadServingModule: () => Promise<ServingModule>;
}

/** One of several processes that serve on the same port; null: the only one. */
export interface WorkerRole {
  /** Whether no other process of the server has used the database since it started. */
  readonly isFirst: boolean;
  /** How many cores it may use for password hashes. */
  readonly hashCores: number;
  readonly metrics: MetricsGroup;
}

/** What the server starts before the modules that use it are loaded. */
export interface Storage {
  readonly folder: Pick<DataFolder, "path">;
  /** Null: the database in VESTIBULE_DATABASE_URL. */
  readonly embedded:
    | (Pick<EmbeddedPostgres, "connection" | "version"> & Partial<Pick<EmbeddedPostgres, "written">>)
    | null;
}

/** Takes what stops a part that was started. */
export type OnStop = (undo: () => Promise<void> | void) => void;

/** The module that serves, which imports most of the others. */
export interface ServingModule {
  serve(
    config: Config,
    log: Logger,
    storage: Storage,
    options: Omit<StartupOptions, "loadServingModule">,
    onStop: OnStop,
    role?: WorkerRole,
  ): Promise<Omit<RunningServer, "stop"> & { drain(): Promise<void> }>;
}

/** How long the parts that were started may take to stop after a failed start, in ms. */
const cleanUpMs = 5_000;

/** Remembers how to stop the parts that were started, and stops them in reverse order. */
export function createStopList(log: Logger): { onStop: OnStop; stopAll(): Promise<void> } {
  const started: (() => Promise<void> | void)[] = [];
  return {
    onStop: (undo) => void started.push(undo),
    async stopAll() {
      for (const undo of started.splice(0).reverse())
        await Promise.resolve(undo()).catch((error: unknown) =>
          log.error({ err: error }, "a component did not stop cleanly"),
        );
    },
  };
}

/** Starts everything in order; if a step fails, stops what was started in reverse order. */
export async function startServer(config: Config, log: Logger, options: StartupOptions): Promise<RunningServer> {
  const { onStop, stopAll } = createStopList(log);
  try {
    const { storage, serve } = await openAndLoad(config, log, options, onStop);
    const { drain, ...running } = await serve(config, log, storage, options, onStop);
    return {
      ...running,
      async stop({ isDraining } = { isDraining: false }) {
        if (isDraining) await drain();
        await stopAll();
      },
    };
  } catch (error) {
    // Whatever doesn't stop ends with the process.
    await Promise.race([stopAll(), setTimeout(cleanUpMs)]);
    throw error;
  }
}

/**
 * Loads the other modules while PostgreSQL starts (decision 0002). Loading blocks this thread, so it begins when a program of
 * PostgreSQL runs. Imports of this file delay that.
 */
async function openAndLoad(
  config: Config,
  log: Logger,
  { loadServingModule }: StartupOptions,
  onStop: OnStop,
): Promise<ServingModule & { storage: Storage }> {
  const launched = Promise.withResolvers<void>();
  const opening = openStorage(config, log, onStop, launched.resolve);
  await Promise.race([launched.promise, opening]);
  const loading = loadServingModule();
  // Reported below. What was opened until then has to be stopped.
  loading.catch(() => undefined);
  const storage = await opening;
  const { serve } = await loading;
  return { storage, serve };
}

/** Connections of each process beyond its pool, for notifications and migrations. */
const extraConnections = 4;
/** Connections for commands, such as a backup while the server runs. */
const commandConnections = 16;

async function openStorage(
  { dataFolder, databaseUrl, databaseConnections, workers }: Config,
  log: Logger,
  onStop: OnStop,
  onLaunch: () => void,
): Promise<Storage> {
  const folder = await openDataFolder(dataFolder);
  onStop(() => folder.release());
  if (databaseUrl !== undefined) return { folder, embedded: null };
  const embedded = await startEmbeddedPostgres({
    dataFolder: folder.path,
    log,
    settings: { max_connections: `${databaseConnections + workers * extraConnections + commandConnections}` },
    onLaunch,
    // The first worker reports that it is ready, not this process.
    isWrittenLater: workers === 1,
  });
  // Awaited before the server listens. What fails before ends the start.
  embedded.written.catch(() => undefined);
  onStop(() => embedded.stop());
  return { folder, embedded };
}
