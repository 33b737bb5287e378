import { afterAll, beforeAll, expect, it } from "vitest";
import { describeAnswer, type FuzzAnswer, fuzz } from "../support/fuzz/run.ts";
import { fuzzEnvironment } from "../support/fuzz/world.ts";
import { type Server, startServer } from "../support/server.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer({ environment: fuzzEnvironment });
});
afterAll(() => server.discard());

const seed = 20_261_123;

it("no request over any operation, from any caller, makes the server fail or hang", async () => {
  const answers = await fuzz(server.url, { requests: 3_000, seed, concurrency: 6 });

  const failed = answers.filter(({ status }) => status === 0 || status >= 500);
  expect(failed.map(describeAnswer)).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  // Otherwise the requests would only test authentication.
  const count = (matches: (answer: FuzzAnswer) => boolean) => answers.filter(matches).length;
  expect(count(({ status }) => status < 400)).toBeGreaterThan(300);
  expect(new Set(answers.map(({ request }) => request.operationId)).size).toBeGreaterThan(180);
  // Takes 20 s, and several times as long on a busy machine.
}, 300_000);
