import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Program } from "./program.ts";
import { run } from "./run.ts";
import type { Log } from "./server-log.ts";

/** How long processes get for each step, ms: a fast shutdown with its checkpoint, then an immediate one, then the kill. */
const SHUTDOWN_STEPS: ReadonlyArray<[signal: NodeJS.Signals, ms: number]> = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
];
const POLL_MS = 10;

/**
 * Clears what a killed server left: a PostgreSQL that still runs on this cluster is shut down, orphaned backends are
 * awaited (they hold shared memory and would refuse a new server), and a lock file whose process number now belongs to
 * somebody else is removed. Call it only while holding the data folder.
 * @returns the socket folder of the PostgreSQL that was killed, if one was.
 */
export async function cleanUpStaleProcesses(program: Program, cluster: string, log: Log): Promise<string | undefined> {
  const lockFile = join(cluster, "postmaster.pid");
  const content = await readFile(lockFile, "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  if (process.platform === "win32") {
    await run(program.launcher, join(program.bin, "pg_ctl"), ["stop", "-D", cluster, "-m", "fast", "-w"]);
  } else {
    for (const [signal, timeoutMs] of SHUTDOWN_STEPS) {
      const processes = await findProcesses(cluster, Number(content.split("\n")[0]));
      if (processes.length === 0) break;
      log.info({ processes, signal }, "Stopping a PostgreSQL that an earlier server left behind");
      // The postmaster passes the signal on; backends alone get it only when there is no postmaster left.
      for (const pid of processes) signalProcess(pid, signal);
      await waitForExit(cluster, processes, timeoutMs);
    }
  }
  await rm(lockFile, { force: true });
  return content.split("\n")[4];
}

/** The processes that work in this cluster: its postmaster, or the backends that outlived it. */
async function findProcesses(cluster: string, postmaster: number): Promise<number[]> {
  if (await isRunningIn(cluster, postmaster)) return [postmaster];
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid);
  const mine = await Promise.all(pids.map((pid) => isRunningIn(cluster, pid)));
  return pids.filter((_, index) => mine[index]);
}

/** Linux tells a process's folder, and none for one that ended but is not yet reaped; elsewhere its words name it. */
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
    // It ended in the meantime.
  }
}

async function waitForExit(cluster: string, pids: readonly number[], timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (const pid of pids) {
    while ((await isRunningIn(cluster, pid)) && performance.now() < deadline) await wait(POLL_MS);
  }
}
