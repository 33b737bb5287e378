import { readFileSync, readlinkSync } from "node:fs";

const isLinux = process.platform === "linux";

/** The start time after boot in clock ticks; null if the process has ended. @see proc_pid_stat(5) */
function readStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program is in parentheses, and can contain any character.
    const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return /[ZX]/.test(state) ? null : (fields[18] ?? null);
  } catch {
    return null;
  }
}

/** Containers count their processes separately. @see pid_namespaces(7) */
const readNamespace = (): string => readlinkSync("/proc/self/ns/pid").replace(/\D/g, "");

/** Identifies this process on this machine, also after its ID was given to another one. For file names. */
export const createProcessIdentity = (): string =>
  isLinux ? [process.pid, readStartTime(process.pid), readNamespace()].join(".") : String(process.pid);

/** Whether the process of an identity may still run: yes if this process can't tell, as for another container. */
export function mayRun(identity: string): boolean {
  const [pid, startTime, namespace] = identity.split(".");
  if (!isLinux) return isRunning(Number(pid));
  return namespace !== readNamespace() || readStartTime(Number(pid)) === startTime;
}

/** Whether any process has this ID. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
