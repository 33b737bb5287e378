import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/index.ts";

export interface ServerUnderTest {
  readonly origin: string;
  /** ms from process start to the first 200 response. */
  readonly startMs: number;
  /** CPU time so far of the Node process and of the PostgreSQL processes, in µs; 0 if the system doesn't report it. */
  cpuMicros(): Promise<CpuTime>;
  /** Memory in MB: the Node process, and the PostgreSQL processes with shared memory counted once. */
  memory(): Promise<{ node: number; postgres: number }>;
  stop(): Promise<void>;
}

interface CpuTime {
  readonly node: number;
  readonly postgres: number;
}

const repository = fileURLToPath(new URL("../..", import.meta.url));

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

/**
 * Starts the server in its own process with production durability. `environment`: additional settings. `root`: the
 * checkout that it runs from; default: this one.
 */
export async function startServer(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  root = repository,
): Promise<ServerUnderTest> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  // With the flags of `npm start`.
  const child = spawn(process.execPath, [...process.execArgv, join(root, "apps", "server", "src", "main.ts")], {
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
      return { node: await readCpuMicros(pid), postgres: await readDescendantsCpuMicros(pid) };
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

/** CPU time of all processes that a process started, directly or not, in µs. Includes those that have ended. */
async function readDescendantsCpuMicros(pid: number): Promise<number> {
  const descendants = await listDescendants(pid);
  const times = await Promise.all([...descendants.map(readCpuMicros), ...descendants.map(readEndedCpuMicros)]);
  return times.reduce((sum, each) => sum + each, 0);
}

/** CPU time of the ended children of a process, in µs: PostgreSQL ends the process of a connection with it. */
async function readEndedCpuMicros(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name, in parentheses, can contain spaces. Then, from the state on: cutime and cstime, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * 10_000;
}

/** CPU time of all threads of a process, in µs. @see the Linux kernel's "Scheduler Statistics" */
async function readCpuMicros(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0")),
  );
  return times.reduce((sum, text) => sum + Number(text.split(" ")[0]) / 1_000, 0);
}

/** Sum of the proportional set size of all descendants, which counts shared buffers once. */
async function postgresMb(root: number): Promise<number> {
  let kb = 0;
  for (const pid of await listDescendants(root)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    kb += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kb / 1024;
}

async function listDescendants(root: number): Promise<number[]> {
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
  return [...parents.keys()].filter(isBelow);
}

/** Counters since the start. CPU times in µs. */
export interface Counters {
  readonly node: number;
  readonly postgres: number;
  readonly statements: number;
  readonly walBytes: number;
  readonly diskBytes: number;
}

export interface InstrumentedServer extends ServerUnderTest {
  readonly databaseUrl: string;
  readonly counters: () => Promise<Counters>;
}

/** A server with a PostgreSQL of its own that counts statements, set up as an operator's with standbys. */
export async function startInstrumentedServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<InstrumentedServer> {
  const folder = await createFolder();
  const postgres = await startEmbeddedPostgres({
    dataFolder: folder,
    log: pino({ level: "silent" }),
    settings: { shared_preload_libraries: "pg_stat_statements", wal_level: "replica", max_wal_senders: "10" },
  });
  const { host, port, user, password, database } = postgres.connection;
  const parameters = new URLSearchParams({ host, port: String(port), user, password });
  const databaseUrl = `postgres:///${database}?${parameters}`;
  const server = await startServer(folder, { ...environment, VESTIBULE_DATABASE_URL: databaseUrl });
  const client = new Client(postgres.connection);
  await client.connect();
  await client.query("create extension pg_stat_statements");
  return {
    ...server,
    databaseUrl,
    async counters() {
      const { rows } = await client.query<{ statements: string; wal: string; disk: string }>(
        `select (select sum(calls) from pg_stat_statements where toplevel) as statements,
           pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, pg_database_size(current_database()) as disk`,
      );
      const [row] = rows;
      const { node } = await server.cpuMicros();
      return {
        node,
        // PostgreSQL and the server are both started by this process.
        postgres: (await readDescendantsCpuMicros(process.pid)) - node,
        statements: Number(row?.statements),
        walBytes: Number(row?.wal),
        diskBytes: Number(row?.disk),
      };
    },
    async stop() {
      await client.end();
      await server.stop();
      await postgres.stop();
      await removeFolder(folder);
    },
  };
}

/** Runs `task` `count` times, `concurrency` at once. */
export async function runConcurrently(
  count: number,
  concurrency: number,
  task: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
