import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { type LoadRequest, type LoadResult, load } from "./load.ts";
import { type Limits, measureLimits } from "./machine-limits.ts";
import { createFolder, removeFolder, type ServerUnderTest, startServer } from "./server.ts";
import { prepareRequests } from "./workloads.ts";

const serverKey = "ssk_bench_bench_bench";
const adminKey = "sak_bench_bench_bench";

/**
 * Server settings for the test: fixed keys for the `internal` project, the only one whose keys a fresh server takes
 * from its environment.
 */
const internalKeys = {
  VESTIBULE_INTERNAL_SECRET_SERVER_KEY: serverKey,
  VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
};

const json = { "content-type": "application/json", "x-stack-project-id": "internal" };
const asServer = { ...json, "x-stack-access-type": "server", "x-stack-secret-server-key": serverKey };
const asAdmin = { ...json, "x-stack-access-type": "admin", "x-stack-super-secret-admin-key": adminKey };

/** Creates a user with an API key and prepares the request that verifies the key. */
async function prepareKeyCheck(origin: string): Promise<LoadRequest> {
  const send = async (method: string, path: string, headers: Readonly<Record<string, string>>, body: object) => {
    const response = await fetch(`${origin}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    if (!response.ok || typeof answer !== "object" || answer === null)
      throw new Error(`Benchmark setup failed: ${path}`);
    return new Map<string, unknown>(Object.entries(answer));
  };
  await send("PATCH", "/projects/current", asAdmin, { config: { allow_user_api_keys: true } });
  const person = await send("POST", "/users", asServer, {
    primary_email: "keys@example.com",
    primary_email_verified: true,
  });
  const key = await send("POST", "/user-api-keys", asServer, { user_id: person.get("id"), description: "bench" });
  return {
    method: "POST",
    path: "/api/v1/user-api-keys/check",
    headers: asServer,
    body: JSON.stringify({ api_key: key.get("value") }),
  };
}

interface Row {
  readonly job: string;
  readonly result: LoadResult;
  /** CPU time of the Node process per request, in µs. */
  readonly nodeMicros: number;
  readonly ratio: number;
  readonly of: string;
  readonly target: string;
}

const print = (line = ""): void => void process.stdout.write(`${line}\n`);
const round = (value: number, digits = 0): string => value.toFixed(digits);

async function measure(
  server: ServerUnderTest,
  request: LoadRequest,
): Promise<{ result: LoadResult; nodeMicros: number }> {
  await load(server.origin, request, { seconds: 2 });
  const before = await server.cpuMicros();
  const result = await load(server.origin, request);
  const nodeMicros = ((await server.cpuMicros()) - before) / result.requests;
  if (result.failures > 0)
    throw new Error(`${request.path}: ${result.failures} requests failed; the results are invalid`);
  return { result, nodeMicros };
}

async function measureJobs(
  server: ServerUnderTest,
  limits: Limits,
): Promise<{ rows: Row[]; duringHashing: LoadResult }> {
  const requests = await prepareRequests(server.origin);
  const rows: Row[] = [];
  const add = async (job: string, request: LoadRequest, limit: number, of: string, target: string): Promise<void> => {
    const measured = await measure(server, request);
    rows.push({ job, ...measured, ratio: measured.result.perSecond / limit, of, target });
  };
  await add("password sign-in", requests.signIn, limits.hashesPerSecond, "hashes", "≥ 100/s, ≥ 0.9");
  await add("refresh", requests.refresh, limits.readsPerSecond, "reads", "≥ 5000/s, p99 ≤ 20, ≤ 110 µs, ≥ 0.25");
  await add("users/me", requests.me, limits.readsPerSecond, "reads", "≥ 8000/s, p99 ≤ 15, ≤ 100 µs, ≥ 0.3");
  const checkKey = await prepareKeyCheck(server.origin);
  await add("user-api-keys/check", checkKey, limits.readsPerSecond, "reads", "≥ 8000/s, ≥ 0.3");
  await add("projects/current", requests.project, limits.httpPerSecond, "HTTP", "≥ 15000/s, ≥ 0.3");
  await add("JWKS", requests.jwks, limits.httpPerSecond, "HTTP", "≥ 15000/s, ≥ 0.3");
  const [, duringHashing] = await Promise.all([
    load(server.origin, requests.signIn),
    load(server.origin, requests.me, { connections: 4 }),
  ]);
  return { rows, duringHashing };
}

const folder = await createFolder();
try {
  print("Measuring machine limits …");
  const limits = await measureLimits();
  const first = await startServer(folder, internalKeys);
  const firstStartMs = first.startMs;
  await first.stop();
  const server = await startServer(folder, internalKeys);
  const idle = await server.memory();
  print("Measuring the server …");
  const { rows, duringHashing } = await measureJobs(server, limits);
  const loaded = await server.memory();
  await server.stop();

  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    postgres: limits.postgresVersion,
  };
  print();
  print(`${machine.cores} × ${machine.cpu}, Node ${machine.node}, PostgreSQL ${machine.postgres}`);
  print(
    `limits: ${round(limits.hashesPerSecond)} hashes/s · ${round(limits.signaturesPerSecond)} signatures/s · ${round(limits.readsPerSecond)} pg reads/s · ${round(limits.httpPerSecond)} HTTP/s`,
  );
  print();
  print("| workload | per second | p50 ms | p99 ms | Node µs | ratio | target |");
  print("|---|---|---|---|---|---|---|");
  for (const { job, result, nodeMicros, ratio, of, target } of rows) {
    print(
      `| ${job} | ${round(result.perSecond)} | ${round(result.p50, 1)} | ${round(result.p99, 1)} | ${round(nodeMicros)} | ${round(ratio, 2)} of ${of} | ${target} |`,
    );
  }
  print(
    `| users/me during 32 password hashes | ${round(duringHashing.perSecond)} | ${round(duringHashing.p50, 1)} | ${round(duringHashing.p99, 1)} | | | p99 ≤ 25 |`,
  );
  print();
  print(
    `empty folder → first response ${round(firstStartMs)} ms (target 1500) · restart ${round(server.startMs)} ms (target 600)`,
  );
  print(
    `memory idle: Node ${round(idle.node)} MB (150), PostgreSQL ${round(idle.postgres)} MB (150) · under load: Node ${round(loaded.node)} MB (300), PostgreSQL ${round(loaded.postgres)} MB`,
  );

  const results = new URL("../results/", import.meta.url);
  await mkdir(results, { recursive: true });
  const report = {
    at: new Date().toISOString(),
    machine,
    limits,
    rows,
    duringHashing,
    firstStartMs,
    restartMs: server.startMs,
    idle,
    loaded,
  };
  await writeFile(new URL(`${report.at.slice(0, 10)}.json`, results), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await removeFolder(folder);
}
