import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hash } from "@node-rs/argon2";
import { Pool } from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/index.ts";
import { load } from "./load.ts";

/** What limits a job on this machine. */
export type LimitName = "hashes" | "reads" | "HTTP";

/** Measures upper limits of this machine, again and again: jobs are reported as a share of what was measured right before. */
export interface Limits {
  /**
   * Per second, over `seconds`. `hashes`: argon2id, 19 MiB, t=2, p=1, on all cores. `reads`: named primary-key reads
   * through `pg`, 16 concurrent callers, one process. `HTTP`: an empty node:http server in its own process.
   */
  readonly measure: Readonly<Record<LimitName, (seconds: number) => Promise<number>>>;
  readonly postgresVersion: string;
  close(): Promise<void>;
}

/** Runs a task in `callers` concurrent loops and returns the rate. */
async function ratePerSecond(callers: number, seconds: number, task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const chain = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await task();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, chain));
  return done / ((performance.now() - startedAt) / 1000);
}

const hashPassword = () => hash("correct horse battery", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

async function openReads(): Promise<{ read: () => Promise<unknown>; version: string; close: () => Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "vestibule-bench-"));
  const postgres = await startEmbeddedPostgres({ dataFolder, log: pino({ level: "silent" }) });
  const pool = new Pool({ ...postgres.connection, max: 16 });
  // PostgreSQL may stop before the pool's connections close. A failing read still rejects on its own.
  pool.on("error", () => undefined);
  await pool.query(
    "create table t (id int primary key, value text); insert into t select i, md5(i::text) from generate_series(1, 10000) i",
  );
  return {
    version: postgres.version,
    read: () =>
      pool.query({
        name: "read",
        text: "select id, value from t where id = $1",
        values: [1 + Math.floor(Math.random() * 10_000)],
      }),
    async close() {
      await pool.end();
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function openHttp(): Promise<{ origin: string; close: () => void }> {
  const child = fork(fileURLToPath(import.meta.url), ["bare-server"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(Number(message))));
  return { origin: `http://127.0.0.1:${port}`, close: () => child.kill() };
}

export async function openLimits(): Promise<Limits> {
  const [reads, http] = await Promise.all([openReads(), openHttp()]);
  return {
    postgresVersion: reads.version,
    measure: {
      hashes: (seconds) => ratePerSecond(4, seconds, hashPassword),
      reads: (seconds) => ratePerSecond(16, seconds, reads.read),
      HTTP: async (seconds) =>
        (await load(http.origin, { method: "GET", path: "/", headers: {} }, { seconds })).perSecond,
    },
    async close() {
      http.close();
      await reads.close();
    },
  };
}

if (process.argv[2] === "bare-server") {
  const server = createServer((_request, response) => response.end("ok"));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" && address ? address.port : 0);
  });
}
