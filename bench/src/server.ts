import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface ServerUnderTest {
  readonly origin: string;
  /** ms from process start to the first 200 response. */
  readonly startMs: number;
  /** CPU time of the Node process so far, in µs; 0 if the system doesn't report it. */
  cpuMicros(): Promise<number>;
  /** Memory in MB: the Node process, and the PostgreSQL processes with shared memory counted once. */
  memory(): Promise<{ node: number; postgres: number }>;
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
/** Clock ticks of /proc per second; fixed at 100 on Linux. @see proc(5) */
const ticksPerSecond = 100;

export const createFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "vestibule-bench-"));
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function untilHealthy(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await fetch(`${origin}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The server exited with code ${child.exitCode}`);
}

/** Starts the server in its own process with production durability. `environment`: additional settings. */
export async function startServer(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerUnderTest> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  // With the flags of `npm start`.
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env: {
      ...process.env,
      VESTIBULE_DATA_DIR: dataFolder,
      VESTIBULE_PORT: String(port),
      VESTIBULE_LOG_LEVEL: "info",
      VESTIBULE_RATE_LIMITS: "off",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilHealthy(origin, child);
  const { pid } = child;
  if (pid === undefined) throw new Error("The server has no process ID");
  return {
    origin,
    startMs: performance.now() - startedAt,
    cpuMicros: async () => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond) * 1e6;
    },
    memory: async () => ({ node: await residentMb(pid), postgres: await postgresMb(pid) }),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Sum of the proportional set size of all descendants, which counts shared buffers once. */
async function postgresMb(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc").catch((): string[] => [])) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "");
    parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === root || (parent > 1 && isBelow(parent));
  };
  let kb = 0;
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    kb += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kb / 1024;
}
