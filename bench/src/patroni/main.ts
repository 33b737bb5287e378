/**
 * `npm run bench:patroni`: what clients see when the primary of a PostgreSQL cluster dies, again and again. Starts etcd,
 * three PostgreSQL nodes under Patroni, HAProxy and two servers on loopback, with the files of deploy/patroni. Prints a
 * table; see docs/guides/high-availability.md. Not a test, because it needs programs of the system.
 */
import { randomBytes } from "node:crypto";
import { chmodSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { createFolder, removeFolder, type ServerUnderTest, startServer } from "../server.ts";
import { type RecordingClient, startClient } from "./client.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { findPrograms, sleep, waitFor } from "./programs.ts";

const { values: options } = parseArgs({
  options: {
    failovers: { type: "string", default: "20" },
    /** Without synchronous replication: an acknowledged write can be lost. */
    asynchronous: { type: "boolean", default: false },
    /** The primary keeps its connections but doesn't answer, as after the loss of its network. */
    freeze: { type: "boolean", default: false },
    /** How long before the failure the standbys receive nothing any more, in ms: a replication lag. */
    lag: { type: "string", default: "0" },
    /** The servers get a URL with all nodes instead of HAProxy's. */
    hosts: { type: "boolean", default: false },
    /** Seconds until the lock of a dead primary expires. */
    ttl: { type: "string", default: "5" },
  },
});

/** Load before and after each failure, in ms. */
const steadyMs = 3_000;
/** Time without a failure after which the service counts as recovered, in ms. */
const calmMs = 2_000;
const limitSeconds = 10;

interface Row {
  readonly failed: string;
  readonly leader: string;
  readonly unavailableSeconds: number;
  readonly sinceFailureSeconds: number;
  readonly maxRequestSeconds: number;
  readonly failures: number;
  readonly signUps: number;
  readonly revocations: number;
  readonly refreshes: number;
  readonly lost: number;
  readonly revokedAccepted: number;
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Fails the primary once under load. */
async function failOver(cluster: Cluster, client: RecordingClient, origins: readonly string[]): Promise<Row> {
  const round = client.startRound();
  await sleep(steadyMs);
  if (round.firstFailureAt !== undefined) throw new Error("A request failed although all nodes were running");
  const failed = await cluster.failPrimary({ freeze: options.freeze, lagMs: Number(options.lag) });
  const failedAt = performance.now();
  round.failedAt = failedAt;
  await waitFor("The failover", 120, async () =>
    (round.lastChangeAt ?? 0) - (round.recoveredAt ?? Number.POSITIVE_INFINITY) > calmMs ? true : undefined,
  );
  const leader = await waitFor("Finding the new primary", 30, async () => {
    const name = await cluster.findLeader();
    return name === failed ? undefined : name;
  });
  const recoveredAt = round.recoveredAt ?? Number.NaN;
  await sleep(steadyMs);
  await cluster.restart(failed);
  const checks = await Promise.all(origins.map((origin) => client.verify(origin, "round")));
  return {
    failed,
    leader,
    unavailableSeconds: (recoveredAt - (round.firstFailureAt ?? recoveredAt)) / 1_000,
    sinceFailureSeconds: (recoveredAt - failedAt) / 1_000,
    maxRequestSeconds: round.maxRequestMs / 1_000,
    failures: round.failures,
    signUps: round.signUps,
    revocations: round.revocations,
    refreshes: round.refreshes,
    lost: Math.max(...checks.map(({ lost }) => lost)),
    revokedAccepted: round.revokedAccepted + Math.max(...checks.map((check) => check.revokedAccepted)),
  };
}

/** Confirmed sign-ups whose user is not in the database. */
async function countMissing(url: string, emails: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from unnest($1::text[]) email where not exists (select from contact_channels where value = email)",
      [emails],
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

const columns =
  "| # | failed | new primary | unavailable s | since failure s | longest request s | failed requests | sign-ups | revocations | refreshes | lost | revoked accepted | manual steps |";
const formatRow = (row: Row, number: number): string =>
  `| ${[
    ...[number, row.failed, row.leader, row.unavailableSeconds.toFixed(1), row.sinceFailureSeconds.toFixed(1)],
    ...[row.maxRequestSeconds.toFixed(1), row.failures, row.signUps, row.revocations, row.refreshes],
    ...[row.lost, row.revokedAccepted, 0],
  ].join(" | ")} |`;

async function measure(folder: string, stops: (() => Promise<void>)[]): Promise<void> {
  const isSynchronous = !options.asynchronous;
  const cluster = await startCluster({
    programs: findPrograms(),
    folder,
    settings: { ttl: Number(options.ttl) },
    isSynchronous,
  });
  stops.push(cluster.stop);
  const secret = randomBytes(32).toString("base64");
  const servers: ServerUnderTest[] = [];
  for (const name of ["node1", "node2"]) {
    const server = await startServer(join(folder, name), {
      VESTIBULE_DATABASE_URL: options.hosts ? cluster.hostsUrl : cluster.proxyUrl,
      VESTIBULE_PUBLIC_URL: "http://localhost:8100",
      VESTIBULE_SECRET: secret,
      VESTIBULE_DRAIN_SECONDS: "0",
    });
    servers.push(server);
    stops.push(server.stop);
  }
  const origins = servers.map(({ origin }) => origin);
  const client = await startClient(origins);
  stops.push(client.stop);

  print(
    `${isSynchronous ? "Synchronous" : "Asynchronous"} replication, ttl ${options.ttl} s, the primary is ${options.freeze ? "frozen" : "killed"}, the servers connect ${options.hosts ? "to a URL with all nodes" : "through HAProxy"}, replication lag ${options.lag} ms; ${cpus().length} CPUs\n\n${columns}\n${columns.replace(/[^|]+/g, " --- ")}`,
  );
  const rows: Row[] = [];
  for (let number = 1; number <= Number(options.failovers); number += 1) {
    const row = await failOver(cluster, client, origins);
    rows.push(row);
    print(formatRow(row, number));
  }
  await client.stop();
  const all = await client.verify(origins[0] ?? "", "all");
  const emails = client.listEmails();
  const missing = await countMissing(cluster.proxyUrl, emails);
  const times = rows.map((row) => row.sinceFailureSeconds).toSorted((a, b) => a - b);
  const total = (select: (row: Row) => number): number => rows.reduce((sum, row) => sum + select(row), 0);
  const max = times.at(-1) ?? 0;
  const revokedAccepted = all.revokedAccepted + total((row) => row.revokedAccepted);
  print(
    `\n${rows.length} failovers: first confirmed change after the failure median ${times[times.length >> 1]?.toFixed(1)} s, max ${max.toFixed(1)} s; ${emails.length} confirmed sign-ups, ${missing} missing in the database, ${all.lost} sessions lost; ${total((row) => row.revocations)} confirmed revocations, revoked sessions accepted ${revokedAccepted} times; no manual step`,
  );
  if (isSynchronous && (missing + all.lost + revokedAccepted > 0 || max > limitSeconds)) process.exitCode = 1;
}

const folder = await createFolder();
// The account that runs PostgreSQL must reach its folders.
chmodSync(folder, 0o755);
const stops: (() => Promise<void>)[] = [];
async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
process.once("SIGINT", () => void stopAll().finally(() => process.exit(130)));
try {
  await measure(folder, stops);
  await stopAll();
  await removeFolder(folder);
} catch (error) {
  await stopAll();
  print(`${error instanceof Error ? error.message : String(error)}\nLogs: ${folder}`);
  process.exitCode = 1;
}
