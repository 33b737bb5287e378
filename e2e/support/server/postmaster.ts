import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const pidFile = (dataFolder: string): string => join(dataFolder, "postgres", "data", "postmaster.pid");

/** Process ID of the PostgreSQL that serves a data folder, or undefined. */
export function findPostmaster(dataFolder: string): number | undefined {
  if (!existsSync(pidFile(dataFolder))) return undefined;
  return Number.parseInt(readFileSync(pidFile(dataFolder), "utf8"), 10);
}

/**
 * Like `findPostmaster`. @throws if there is none, because signaling pid 0 would signal the whole process group
 * (kill(2))
 */
export function getPostmaster(dataFolder: string): number {
  const pid = findPostmaster(dataFolder);
  if (!pid) throw new Error(`No PostgreSQL serves ${dataFolder}.`);
  return pid;
}

/** Whether a process is running; zombies don't count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || !/^State:\s+[ZX]/m.test(readFileSync(status, "utf8"));
}
