import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import type { Exit } from "../supervisor.ts";
import type { Program } from "./program.ts";
import { run, toSpawn } from "./run.ts";
import { followServerLog, type Log } from "./server-log.ts";

/** PostgreSQL or `initdb` exited instead of starting. The message includes the relevant lines of its output. */
export class PostgresFailure extends Error {
  override readonly name = "PostgresFailure";

  constructor(what: string, output: string) {
    const lines = output.split("\n").filter((line) => line.trim() !== "");
    const errorLines = lines.filter((line) => /FATAL|PANIC|error|HINT|could not|invalid|cannot/i.test(line));
    const reason = (errorLines.length > 0 ? errorLines : lines).slice(0, 4).join("\n");
    super(`${what}: ${reason === "" ? "no output" : reason}`);
  }
}

/** Converts a failure to a message with a remedy. `folder`: PostgreSQL's folder. */
export function toStartError(failure: unknown, folder: string): StartError {
  const message = failure instanceof Error ? failure.message : String(failure);
  return new StartError(`${message}\n${getRemedy(message, folder)}`, { cause: failure });
}

function getRemedy(output: string, folder: string): string {
  if (/No space left on device|Check free disk space|ENOSPC|Disk quota exceeded/i.test(output)) {
    return `The disk of ${folder} is full. Free up some space and start again.`;
  }
  if (/Read-only file system|Permission denied|EACCES|EPERM|EROFS/i.test(output)) {
    return `PostgreSQL can't write to ${folder}. Check the owner and mode, or set VESTIBULE_DATA_DIR to another folder.`;
  }
  if (/could not look up effective user/i.test(output)) {
    return "The user that runs this server has no entry in /etc/passwd, which PostgreSQL needs. Add one (for DynamicUser of systemd, install libnss-systemd), or set VESTIBULE_DATABASE_URL.";
  }
  if (/could not (?:create|map|resize).*shared memory|Cannot allocate memory/i.test(output)) {
    return "This machine doesn't have enough memory for PostgreSQL. Free up some and start again, or set VESTIBULE_DATABASE_URL.";
  }
  return `Fix the reported problem, restore ${folder} from a backup, or set VESTIBULE_DATABASE_URL to your own database.`;
}

/** Timeout of a fast shutdown, in ms, before an immediate shutdown (PostgreSQL then recovers on the next start). */
const FAST_SHUTDOWN_MS = 30_000;

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
