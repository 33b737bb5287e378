import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";

/** Programs that the measurement needs, by their path. */
export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** Folder with `initdb` and `postgres`. */
  readonly postgresFolder: string;
}

const folders = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin"];
const findProgram = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** Debian keeps one folder per major version; the newest is used. */
function findPostgresFolder(): string | undefined {
  const root = "/usr/lib/postgresql";
  const majors = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const debian = majors.map((major) => join(root, major, "bin")).find((folder) => existsSync(join(folder, "initdb")));
  const other = findProgram("initdb");
  return debian ?? (other && dirname(other));
}

/** @throws Error that names the Debian packages of the missing programs; nothing is installed */
export function findPrograms(): Programs {
  const found = {
    etcd: findProgram("etcd"),
    patroni: findProgram("patroni"),
    haproxy: findProgram("haproxy"),
    postgresFolder: findPostgresFolder(),
  };
  const { etcd, patroni, haproxy, postgresFolder } = found;
  if (etcd && patroni && haproxy && postgresFolder) return { etcd, patroni, haproxy, postgresFolder };
  const packages = {
    etcd: "etcd-server",
    patroni: "patroni python3-etcd",
    haproxy: "haproxy",
    postgresFolder: "postgresql",
  };
  const missing = (Object.keys(packages) as (keyof typeof packages)[]).filter((name) => !found[name]);
  throw new Error(
    `This needs programs that are not installed. On Debian and Ubuntu: apt-get install --no-install-recommends ${missing.map((name) => packages[name]).join(" ")}`,
  );
}

/** PostgreSQL refuses to run as root: root uses the account of the Debian package. Others use their own. */
export function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: read("-u"), gid: read("-g") };
}

export interface StartOptions {
  /** Where the output goes. */
  readonly log: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly account?: { uid: number; gid: number } | undefined;
}

/** Starts a program in the foreground. */
export function startProgram(path: string, args: readonly string[], options: StartOptions): ChildProcess {
  const log = openSync(options.log, "a");
  const stdio: StdioOptions = ["ignore", log, log];
  const environment = { PATH: process.env.PATH, LANG: "C.UTF-8", ...options.environment };
  try {
    // In a process group of its own, so that Ctrl-C ends only the measurement, which then ends the programs in order.
    return spawn(path, args, { stdio, env: environment, detached: true, ...options.account });
  } finally {
    closeSync(log);
  }
}

export async function stopProgram(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats until the result is not undefined. @throws Error after `seconds` */
export async function waitFor<T>(what: string, seconds: number, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  while (performance.now() < deadline) {
    const result = await attempt().catch(() => undefined);
    if (result !== undefined) return result;
    await sleep(100);
  }
  throw new Error(`${what} took more than ${seconds} s: this needs a manual step`);
}

/** The children of a process. */
export const listChildren = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) === parent;
      } catch {
        // The process has ended.
        return false;
      }
    });
