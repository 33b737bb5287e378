import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoCaller } from "../support/demo-caller.ts";
import { freshEmail } from "../support/project.ts";
import { findPostmaster, getPostmaster } from "../support/server/postmaster.ts";
import { type Server, startServer } from "../support/server.ts";

const callers = 8;
const answersBefore = 20;
const answersAfter = 20;

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.discard());

interface Outcome {
  readonly email: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Signs up users continuously and kills the database midway with this signal. */
async function signUpDuring(signal: "SIGKILL" | "SIGQUIT"): Promise<Outcome[]> {
  const { signUp } = await createDemoCaller(server.url);
  const outcomes: Outcome[] = [];
  let successes = 0;
  let successesAtEnd: number | undefined;
  const isDone = () => successesAtEnd !== undefined && successes >= successesAtEnd + answersAfter;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isDone()) {
        const email = freshEmail();
        const startedAt = performance.now();
        const { status, headers } = await signUp(email);
        outcomes.push({ email, status, retryAfter: headers.get("retry-after"), ms: performance.now() - startedAt });
        if (status === 200) successes += 1;
        if (successes >= answersBefore && successesAtEnd === undefined) {
          process.kill(getPostmaster(server.dataFolder), signal);
          // Requests in flight may still succeed if they were committed before.
          successesAtEnd = successes + callers;
        }
      }
    }),
  );
  return outcomes;
}

describe("a database crash under load", () => {
  it.each(["SIGKILL", "SIGQUIT"] as const)(
    "by %s: requests in flight get a retryable error, later ones succeed, and no answered sign-up is lost",
    async (signal) => {
      const postmaster = findPostmaster(server.dataFolder);
      const outcomes = await signUpDuring(signal);

      const refused = outcomes.filter(({ status }) => status !== 200);
      const unexpected = refused.filter(({ status, retryAfter }) => status !== 503 || !/^\d+$/.test(retryAfter ?? ""));
      expect(unexpected, server.process.output()).toEqual([]);
      const slowestMs = Math.round(Math.max(...outcomes.map(({ ms }) => ms)));
      expect(slowestMs).toBeLessThan(15_000);
      expect(server.process.child.exitCode).toBeNull();
      expect(findPostmaster(server.dataFolder)).not.toBe(postmaster);

      const { signIn } = await createDemoCaller(server.url);
      const answered = outcomes.filter(({ status }) => status === 200);
      const statuses = await Promise.all(answered.map(async ({ email }) => (await signIn(email)).status));
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      process.stdout.write(
        `database ${signal}: ${answered.length} sign-ups succeeded and persisted, ${refused.length} rejected with 503 and retry-after; slowest ${slowestMs} ms\n`,
      );
    },
  );
});
