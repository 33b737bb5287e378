import { expect, it } from "vitest";
import { type Exit, type Supervised, type SuperviseOptions, supervise } from "./supervisor.ts";

/** A PostgreSQL that exits when `crash` or `stop` is called. */
function makePostmaster(): Supervised & { crash(): void; stopped: boolean } {
  const { promise: exited, resolve } = Promise.withResolvers<Exit>();
  return {
    exited,
    stopped: false,
    crash: () => resolve({ code: 1, signal: null }),
    async stop() {
      this.stopped = true;
      resolve({ code: 0, signal: null });
    },
  };
}

/** A log that resolves `seen` at the first message that contains the text. */
function makeLog(text: string): { log: SuperviseOptions["log"]; seen: Promise<void> } {
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  const note = (...parts: unknown[]) => {
    if (parts.some((part) => String(part).includes(text))) resolve();
  };
  return { log: { info: note, error: note }, seen };
}

it("a failed restart is logged and retried", async () => {
  const { log, seen } = makeLog("is running again");
  const first = makePostmaster();
  const last = makePostmaster();
  const failures = [new Error("no memory")];
  const launches = [first, last];
  const supervised = await supervise(
    async () => {
      const failure = launches.length === 1 ? failures.pop() : undefined;
      if (failure !== undefined) throw failure;
      return launches.shift() ?? makePostmaster();
    },
    { log, name: "PostgreSQL" },
  );
  first.crash();
  await seen;
  await supervised.stop();
  expect(last.stopped).toBe(true);
});

it("stopping during a retry delay resolves immediately, without another attempt", async () => {
  const { log, seen } = makeLog("could not be restarted");
  const first = makePostmaster();
  let tries = 0;
  const supervised = await supervise(
    async () => {
      tries += 1;
      if (tries > 1) throw new Error("no memory");
      return first;
    },
    { log, name: "PostgreSQL" },
  );
  first.crash();
  await seen;
  await supervised.stop();
  expect(tries).toBe(2);
});

it("a PostgreSQL that starts while we are stopping is stopped too", async () => {
  const { log } = makeLog("");
  const first = makePostmaster();
  const late = makePostmaster();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Supervised>();
  let isFirst = true;
  const supervised = await supervise(
    async () => {
      if (isFirst) {
        isFirst = false;
        return first;
      }
      asked.resolve();
      return answer.promise;
    },
    { log, name: "PostgreSQL" },
  );
  first.crash();
  await asked.promise;
  const stopped = supervised.stop();
  answer.resolve(late);
  await stopped;
  expect(late.stopped).toBe(true);
});

it("a failed first start is not retried", async () => {
  const { log } = makeLog("");
  await expect(supervise(() => Promise.reject(new Error("damaged")), { log, name: "PostgreSQL" })).rejects.toThrow(
    "damaged",
  );
});
