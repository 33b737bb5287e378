/**
 * `npm run bench:fuzz -- --requests 30000`: sends hostile and mostly valid requests over every operation, as the test
 * of e2e/resilience does, and prints the slowest. Not a test, because durations depend on the machine.
 */
import { parseArgs } from "node:util";
import { describeAnswer, type FuzzAnswer, fuzz } from "../../e2e/support/fuzz/run.ts";
import { fuzzEnvironment } from "../../e2e/support/fuzz/world.ts";
import { internalKeys } from "../../e2e/support/server/environment.ts";
import { createFolder, removeFolder, type ServerUnderTest, startServer } from "./server.ts";

const allowedMs = 1_000;
const slowestCount = 10;

const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "30000" },
    seed: { type: "string", default: "1" },
    concurrency: { type: "string", default: "4" },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Counts by the result of `describe`, largest first. */
function countBy(answers: readonly FuzzAnswer[], describe: (answer: FuzzAnswer) => string): string {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(describe(answer), (counts.get(describe(answer)) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([name, count]) => `${name}: ${count}`).join(", ");
}

async function run(server: ServerUnderTest): Promise<boolean> {
  const startedAt = performance.now();
  const numbers = { requests: Number(options.requests), seed: Number(options.seed) };
  const answers = await fuzz(server.origin, {
    ...numbers,
    concurrency: Number(options.concurrency),
    onRound: (round) => {
      for (const answer of round) if (answer.status === 0 || answer.status >= 500) print(describeAnswer(answer));
    },
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  print(`${answers.length} requests with seed ${options.seed} in ${seconds.toFixed(0)} s`);
  print(countBy(answers, ({ status }) => (status === 0 ? "no answer" : `${Math.floor(status / 100)}xx`)));
  print(countBy(answers, ({ request }) => request.caller));
  const slowest = answers.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowestCount);
  print(`The slowest, at most ${allowedMs} ms:`);
  for (const { request, status, durationMs } of slowest)
    print(`${durationMs.toFixed(0).padStart(6)} ms  ${status}  ${request.operationId} as ${request.caller}`);
  return answers.every(({ status, durationMs }) => status > 0 && status < 500 && durationMs <= allowedMs);
}

const folder = await createFolder();
try {
  const server = await startServer(folder, {
    ...fuzzEnvironment,
    VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.publishableClientKey,
    VESTIBULE_INTERNAL_SECRET_SERVER_KEY: internalKeys.secretServerKey,
    VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.superSecretAdminKey,
  });
  try {
    process.exitCode = (await run(server)) ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  await removeFolder(folder);
}
