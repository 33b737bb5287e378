import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const pidFile = (dataFolder: string): string => join(dataFolder, "postgres", "data", "postmaster.pid");

/** The process id of the PostgreSQL that serves a data folder; undefined when none does. */
export function findPostmaster(dataFolder: string): number | undefined {
  if (!existsSync(pidFile(dataFolder))) return undefined;
  return Number.parseInt(readFileSync(pidFile(dataFolder), "utf8"), 10);
}

/** As `findPostmaster`. @throws when there is none: a signal to nobody would go to everybody (kill(2), pid 0) */
export function getPostmaster(dataFolder: string): number {
  const pid = findPostmaster(dataFolder);
  if (!pid) throw new Error(`No PostgreSQL serves ${dataFolder}.`);
  return pid;
}

/** Whether a process runs; one that has ended but was not yet waited for by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || !/^State:\s+[ZX]/m.test(readFileSync(status, "utf8"));
}
