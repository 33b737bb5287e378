import { execFile, spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

export interface RunningProgram {
  readonly pid: number;
  stop(): Promise<void>;
}

const findIn = (folders: readonly string[], name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** Next to a server of the same version: `pg_dump` refuses newer ones. Debian keeps one folder per version. */
function findPgDump(): string | undefined {
  const servers = globSync("/usr/lib/postgresql/*/bin/initdb").sort();
  return findIn(servers.map(dirname), "pg_dump");
}

const finders = {
  haproxy: () => findIn(["/usr/sbin", "/usr/bin"], "haproxy"),
  pgbouncer: () => findIn(["/usr/sbin", "/usr/bin"], "pgbouncer"),
  pg_dump: findPgDump,
};
const packages = { haproxy: "haproxy", pgbouncer: "pgbouncer", pg_dump: "postgresql" };

/**
 * A program of Debian, which is installed if it is missing. Without apt and root it can't be, and the tests that need
 * it are left out. `whyMissing`: the reason, for the name of the test that says so.
 */
export async function findDebianProgram(
  name: keyof typeof finders,
): Promise<{ path: string } | { path: null; whyMissing: string }> {
  const find = finders[name];
  const installed = find();
  if (installed !== undefined) return { path: installed };
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0)
    return { path: null, whyMissing: `${name} is not installed, and installing it needs apt-get and root` };
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = () =>
    promisify(execFile)("apt-get", ["install", "-y", "--no-install-recommends", packages[name]], { env: environment });
  try {
    await install().catch(async () => {
      await promisify(execFile)("apt-get", ["update"]);
      await install();
    });
  } catch (error) {
    return { path: null, whyMissing: `apt-get could not install ${name}: ${String(error).split("\n", 1)[0]}` };
  }
  const path = find();
  return path === undefined ? { path: null, whyMissing: `apt-get installed no ${name}` } : { path };
}

/** Starts a program that runs in the foreground, as `uid` if given. `isUp`: resolves once it accepts connections. */
export async function runProgram(
  path: string,
  args: readonly string[],
  options: { isUp: () => Promise<void>; uid?: number },
): Promise<RunningProgram> {
  const identity = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const child = spawn(path, args, { stdio: ["ignore", "ignore", "pipe"], ...identity });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  await Promise.race([
    options.isUp(),
    exited.then(() => {
      throw new Error(`${path} did not start:\n${output}`);
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      process.off("exit", kill);
    },
  };
}
