import { fork } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
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

/** Upper limits of this machine, measured in the same run. Results are reported as a share of them. */
export interface Limits {
  /** argon2id, 19 MiB, t=2, p=1, on all cores. */
  readonly hashesPerSecond: number;
  /** ES256 over 400 bytes, one thread. */
  readonly signaturesPerSecond: number;
  /** Named primary-key reads through `pg`, 16 concurrent callers, one process. */
  readonly readsPerSecond: number;
  /** An empty node:http server in its own process. */
  readonly httpPerSecond: number;
  readonly postgresVersion: string;
}

const windowMs = 4_000;

/** Runs a task in `callers` concurrent loops and returns the rate. */
async function ratePerSecond(callers: number, task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const chain = async (): Promise<void> => {
    while (performance.now() - startedAt < windowMs) {
      await task();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, chain));
  return done / ((performance.now() - startedAt) / 1000);
}

const measureHashes = (): Promise<number> =>
  ratePerSecond(4, () => hash("correct horse battery", { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));

function measureSignatures(): number {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const input = Buffer.alloc(400, "a");
  const startedAt = performance.now();
  let done = 0;
  while (performance.now() - startedAt < 1_000) {
    sign("sha256", input, privateKey);
    done += 1;
  }
  return done / ((performance.now() - startedAt) / 1000);
}

async function measureReads(): Promise<{ perSecond: number; version: string }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "vestibule-bench-"));
  const postgres = await startEmbeddedPostgres({ dataFolder, log: pino({ level: "silent" }) });
  const pool = new Pool({ ...postgres.connection, max: 16 });
  // PostgreSQL may stop before the pool's connections close. A failing read still rejects on its own.
  pool.on("error", () => undefined);
  try {
    await pool.query(
      "create table t (id int primary key, value text); insert into t select i, md5(i::text) from generate_series(1, 10000) i",
    );
    const read = () =>
      pool.query({
        name: "read",
        text: "select id, value from t where id = $1",
        values: [1 + Math.floor(Math.random() * 10_000)],
      });
    return { perSecond: await ratePerSecond(16, read), version: postgres.version };
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function measureHttp(): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ["bare-server"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(Number(message))));
  const { perSecond } = await load(
    `http://127.0.0.1:${port}`,
    { method: "GET", path: "/", headers: {} },
    { seconds: windowMs / 1000 },
  );
  child.kill();
  return perSecond;
}

export async function measureLimits(): Promise<Limits> {
  const reads = await measureReads();
  return {
    hashesPerSecond: await measureHashes(),
    signaturesPerSecond: measureSignatures(),
    readsPerSecond: reads.perSecond,
    httpPerSecond: await measureHttp(),
    postgresVersion: reads.version,
  };
}

if (process.argv[2] === "bare-server") {
  const server = createServer((_request, response) => response.end("ok"));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" && address ? address.port : 0);
  });
}
