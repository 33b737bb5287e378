/**
 * `npm run bench -- [--rounds 7] [--seconds 2] [--only "users/me"]… [--compare <commit>]`: measures the server's jobs as
 * shares of what the machine can do, and in relation to another commit.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkOut } from "./checkout.ts";
import { internalKeys, prepareJobs } from "./jobs.ts";
import { type LoadResult, load } from "./load.ts";
import { openLimits } from "./machine-limits.ts";
import { type JobReport, measureRounds, type Subject } from "./rounds.ts";
import { createFolder, removeFolder, startServer } from "./server.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", multiple: true },
    compare: { type: "string" },
  },
});

const print = (line = ""): void => void process.stdout.write(`${line}\n`);
const round = (value: number | null, digits = 0): string => (value === null ? "" : value.toFixed(digits));

async function measureDuringHashing({ server, requests }: Subject): Promise<LoadResult> {
  const [, result] = await Promise.all([
    load(server.origin, requests["password sign-in"]),
    load(server.origin, requests["users/me"], { connections: 4 }),
  ]);
  return result;
}

function printRows(rows: readonly JobReport[]): void {
  const titles = [
    "workload",
    "per second",
    "p50 ms",
    "p99 ms",
    "share",
    "bar",
    "Node µs",
    "bar",
    "PostgreSQL µs",
    "bar",
  ];
  if (options.compare !== undefined) titles.push(`of ${options.compare}`, "Node", "PostgreSQL");
  print(`| ${titles.join(" | ")} |`);
  print(`|${titles.map(() => "---|").join("")}`);
  for (const { job, ...row } of rows) {
    const cells = [
      job.name,
      round(row.perSecond),
      round(row.p50, 1),
      round(row.p99, 1),
      `${round(row.share, 3)} of ${job.limit}`,
      `≥ ${job.bar}`,
      round(row.node),
      round(job.nodeBar),
      round(row.postgres),
      round(job.postgresBar),
    ];
    if (options.compare !== undefined)
      cells.push(round(row.ofOther, 3), round(row.nodeOfOther, 3), round(row.postgresOfOther, 3));
    print(`| ${cells.join(" | ")} |`);
  }
}

const folder = await createFolder();
const otherFolder = await createFolder();
const checkoutFolder = await createFolder();
const closers: (() => unknown)[] = [];
try {
  const limits = await openLimits();
  closers.push(limits.close);
  const first = await startServer(folder, internalKeys);
  await first.stop();
  const server = await startServer(folder, internalKeys);
  closers.push(server.stop);
  const idle = await server.memory();
  let other: Subject | null = null;
  if (options.compare !== undefined) {
    const checkout = join(checkoutFolder, "checkout");
    closers.push(checkOut(options.compare, checkout));
    const otherServer = await startServer(otherFolder, internalKeys, checkout);
    closers.push(otherServer.stop);
    other = { server: otherServer, requests: await prepareJobs(otherServer.origin) };
  }
  const subject = { server, requests: await prepareJobs(server.origin) };
  print(`Measuring ${options.rounds} rounds …`);
  const rows = await measureRounds(limits, subject, other, {
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
    isIncluded: ({ name }) => options.only?.includes(name) ?? true,
  });
  const duringHashing = await measureDuringHashing(subject);
  const loaded = await server.memory();

  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    postgres: limits.postgresVersion,
  };
  print();
  print(`${machine.cores} × ${machine.cpu}, Node ${machine.node}, PostgreSQL ${machine.postgres}`);
  print();
  printRows(rows);
  print();
  print(`users/me during 32 password hashes: p99 ${round(duringHashing.p99, 1)} ms (25)`);
  print(`empty folder → first response ${round(first.startMs)} ms (1000) · restart ${round(server.startMs)} ms (500)`);
  print(
    `memory idle: Node ${round(idle.node)} MB (120), PostgreSQL ${round(idle.postgres)} MB (150) · after the load: Node ${round(loaded.node)} MB (200), PostgreSQL ${round(loaded.postgres)} MB`,
  );

  const results = new URL("../results/", import.meta.url);
  await mkdir(results, { recursive: true });
  const at = new Date().toISOString();
  const report = {
    at,
    machine,
    options,
    rows,
    duringHashing,
    firstStartMs: first.startMs,
    restartMs: server.startMs,
    idle,
    loaded,
  };
  await writeFile(new URL(`${at.slice(0, 10)}.json`, results), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  for (const close of closers.reverse()) await close();
  await removeFolder(folder);
  await removeFolder(otherFolder);
  await removeFolder(checkoutFolder);
}
