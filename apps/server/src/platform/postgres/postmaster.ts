import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PostgresFailure } from "./postgres-failure.ts";
import type { Program } from "./program.ts";
import { run, toSpawn } from "./run.ts";
import { followServerLog, type Log } from "./server-log.ts";

/** Timeout of a fast shutdown, in ms, before an immediate shutdown (PostgreSQL then recovers on the next start). */
const FAST_SHUTDOWN_MS = 30_000;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running PostgreSQL server. */
export interface Postmaster {
  readonly exited: Promise<Exit>;
  /**
   * Disconnects clients, writes a checkpoint and exits; resolves when it has exited. @see PostgreSQL "Shutting Down the
   * Server"
   */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections. On Linux it dies with the calling *thread*, so
 * call it from the main one. @throws PostgresFailure when it exits before that
 */
export async function startPostmaster(
  program: Program,
  cluster: string,
  settings: readonly string[],
  log: Log,
): Promise<Postmaster> {
  const postgresArgs = ["-D", cluster, ...settings];
  const [command, args, options] = toSpawn(program.launcher, join(program.bin, "postgres"), postgresArgs);
  const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  if (child.stderr === null) throw new Error("PostgreSQL was started without a pipe for its log");
  const serverLog = followServerLog(child.stderr, log);
  const exited = new Promise<Exit>((resolve) => {
    child.on("exit", (code, signal) => resolve({ code, signal }));
    child.on("error", (error) => {
      log.error({ err: error }, "PostgreSQL cannot be run");
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
  });
  const first = await Promise.race([serverLog.ready.then(() => "ready" as const), exited]);
  if (first !== "ready") {
    if (child.pid !== undefined && !child.stderr.readableEnded) await once(child.stderr, "end");
    throw new PostgresFailure("PostgreSQL did not start", serverLog.lastLines());
  }
  return {
    exited,
    stop: async () => {
      serverLog.expectShutdown();
      await signal(program, child.pid, "INT");
      const shutdownTimer = setTimeout(() => {
        log.warn("PostgreSQL is slow to stop, switching to an immediate shutdown");
        signal(program, child.pid, "QUIT").catch((error) => log.error({ err: error }, "PostgreSQL cannot be stopped"));
      }, FAST_SHUTDOWN_MS);
      await exited;
      clearTimeout(shutdownTimer);
    },
  };
}

/** Windows has no signals; `pg_ctl kill` uses PostgreSQL's replacement. */
async function signal(program: Program, pid: number | undefined, name: "INT" | "QUIT"): Promise<void> {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    await run(program.launcher, join(program.bin, "pg_ctl"), ["kill", name, `${pid}`]);
    return;
  }
  try {
    process.kill(pid, `SIG${name}`);
  } catch {
    // It has already exited.
  }
}
