import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Program } from "./program.ts";
import { run } from "./run.ts";
import type { Log } from "./server-log.ts";

type Steps = ReadonlyArray<[signal: NodeJS.Signals, ms: number]>;

/** Shutdown signals for a postmaster and how long to wait after each, in ms: fast shutdown, immediate shutdown, kill. */
const SHUTDOWN_STEPS: Steps = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
];
/**
 * The same for backends without a postmaster. SIGINT would only cancel the current statement of a backend; SIGTERM ends
 * the connection with an error that says so. Without a postmaster, nothing can be saved by waiting longer.
 * @see PostgreSQL, "Server Signaling Functions"
 */
const ORPHAN_STEPS: Steps = [
  ["SIGTERM", 5_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
];
const POLL_MS = 10;

/**
 * Cleans up after a killed server: stops a PostgreSQL that still runs on this cluster, waits for orphaned backends
 * (their shared memory would prevent a new start), and removes a lock file whose pid was reused by another process.
 * Call it only while holding the data folder's lock.
 * @returns the socket folder of the stopped PostgreSQL, if any
 */
export async function cleanUpStaleProcesses(program: Program, cluster: string, log: Log): Promise<string | undefined> {
  const lockFile = join(cluster, "postmaster.pid");
  const content = await readFile(lockFile, "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  if (process.platform === "win32") {
    await run(program.launcher, join(program.bin, "pg_ctl"), ["stop", "-D", cluster, "-m", "fast", "-w"]);
  } else {
    const postmaster = Number(content.split("\n")[0]);
    const steps = (await isRunningIn(cluster, postmaster)) ? SHUTDOWN_STEPS : ORPHAN_STEPS;
    for (const [signal, timeoutMs] of steps) {
      const processes = await findProcesses(cluster, postmaster);
      if (processes.length === 0) break;
      log.info({ processes, signal }, "stopping a PostgreSQL left by an earlier server");
      // The postmaster forwards the signal; backends are signaled directly only if it is gone.
      for (const pid of processes) signalProcess(pid, signal);
      await waitForExit(cluster, processes, timeoutMs);
    }
  }
  await rm(lockFile, { force: true });
  return content.split("\n")[4];
}

/** The processes of this cluster: its postmaster, or the backends that outlived it. */
async function findProcesses(cluster: string, postmaster: number): Promise<number[]> {
  if (await isRunningIn(cluster, postmaster)) return [postmaster];
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
  const mine = await Promise.all(pids.map((pid) => isRunningIn(cluster, pid)));
  return pids.filter((_, index) => mine[index]);
}

/** On Linux, compares the working directory, which a zombie doesn't have; elsewhere, searches the command line. */
async function isRunningIn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === "linux") {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === (await realpath(cluster));
  }
  const listing = promisify(execFile)("ps", ["-p", `${pid}`, "-o", "command="]);
  return (await listing.catch(() => ({ stdout: "" }))).stdout.includes(cluster);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already exited.
  }
}

async function waitForExit(cluster: string, pids: readonly number[], timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (const pid of pids) {
    while ((await isRunningIn(cluster, pid)) && performance.now() < deadline) await wait(POLL_MS);
  }
}
