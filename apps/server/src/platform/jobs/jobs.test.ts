import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cloneDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createServerMetrics } from "../telemetry/server-metrics.ts";
import { createTracer, passiveTracer, type Span, sampleShare } from "../telemetry/tracing.ts";
import { type Attempt, addJob, type Task } from "./add-job.ts";
import { type RunningJobs, runJobs } from "./run-jobs.ts";

const silent = pino({ level: "silent" });
const platform = {
  log: silent,
  metrics: createServerMetrics(),
  tracer: passiveTracer,
  publicUrl: "https://auth.example.com",
};
const never = "0 0 1 1 *";

let database: Database;
let drop: () => Promise<void>;
let running: RunningJobs | undefined;
beforeEach(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  database = openDatabase(cloned.connection, { maxConnections: 8, log: silent });
});
afterEach(async () => {
  vi.useRealTimers();
  await running?.stop();
  running = undefined;
  await database.close();
  await drop();
});

const start = async (tasks: Record<string, Task>): Promise<void> => {
  running = await runJobs({ platform, database, tasks, crontab: "" });
};
const add = (
  task: string,
  payload: object = {},
  key: string = randomUUID(),
  queue: string | null = null,
): Promise<void> => database.transaction((transaction) => addJob(transaction, task, payload, { key, queue }));
const waiting = async (): Promise<{ task: string; attempts: number; isLocked: boolean }[]> => {
  const { rows } = await database.pool.query(
    'select task_identifier as task, attempts, locked_at is not null as "isLocked" from graphile_worker.jobs order by id',
  );
  return rows;
};

/** The queue records the end of a job shortly after the job has ended. */
const untilWaiting = (expected: object[]): Promise<void> =>
  vi.waitFor(async () => expect(await waiting()).toEqual(expected), { interval: 5, timeout: 10_000 });

/** A task that records its payloads, and a promise for a number of calls. */
function recorder(act: (times: number, attempt: Attempt) => Promise<void> | void = () => undefined) {
  const payloads: unknown[] = [];
  const waiters: { times: number; resolve: () => void }[] = [];
  const task: Task = async (payload, attempt) => {
    payloads.push(payload);
    for (const waiter of waiters) if (payloads.length >= waiter.times) waiter.resolve();
    await act(payloads.length, attempt);
  };
  const called = (times: number): Promise<void> =>
    new Promise((resolve) => {
      waiters.push({ times, resolve });
      if (payloads.length >= times) resolve();
    });
  return { task, payloads, called };
}

describe("jobs", () => {
  test("run with their payload, whether added before or after the start", async () => {
    const { task, payloads, called } = recorder();
    await add("note", { n: 1 });
    await start({ note: task });
    await called(1);
    await add("note", { n: 2 });
    await called(2);
    expect(payloads).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test("of a rolled-back change never run", async () => {
    const { task, payloads, called } = recorder();
    const failing = database.transaction(async (transaction) => {
      await addJob(transaction, "note", { from: "rolled back" }, { key: "a", queue: null });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await start({ note: task });
    await add("note", { from: "committed" });
    await called(1);
    expect(payloads).toEqual([{ from: "committed" }]);
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ attempts: 0 }));
  });

  test("of an uncommitted change don't run yet", async () => {
    const { task, payloads, called } = recorder();
    await start({ note: task });
    // Registers the task name first: within a transaction, it would block other jobs of the kind until the commit.
    await add("note", { n: 0 });
    await called(1);
    await database.transaction(async (transaction) => {
      await addJob(transaction, "note", { n: 1 }, { key: "a", queue: null });
      await add("note", { n: 2 });
      await called(2);
      expect(payloads).toEqual([{ n: 0 }, { n: 2 }]);
    });
    await called(3);
    expect(payloads).toEqual([{ n: 0 }, { n: 2 }, { n: 1 }]);
  });

  test("with the same key are merged, keeping the newer payload", async () => {
    await add("note", { n: 1 }, "same");
    await add("note", { n: 2 }, "same");
    expect(await waiting()).toHaveLength(1);
    const { task, payloads, called } = recorder();
    await start({ note: task });
    await called(1);
    expect(payloads).toEqual([{ n: 2 }]);
  });

  test("that fail are rescheduled with their payload, and others continue", async () => {
    const failing = recorder(() => Promise.reject(new Error("mail server down")));
    const working = recorder();
    await start({ fail: failing.task, work: working.task });
    await add("fail", { n: 1 });
    await failing.called(1);
    await add("work");
    await working.called(1);
    await untilWaiting([{ task: "fail", attempts: 1, isLocked: false }]);
  });

  test("that failed are retried after their delay, and are done when they succeed", async () => {
    const { task, payloads, called } = recorder((times) =>
      times === 1 ? Promise.reject(new Error("not yet")) : undefined,
    );
    await start({ note: task });
    await add("note", { n: 1 });
    await called(1);
    await called(2);
    expect(payloads).toEqual([{ n: 1 }, { n: 1 }]);
    await untilWaiting([]);
  });

  test("of a crashed server are taken over by the next one that starts", async () => {
    await add("note", { n: 1 });
    await pretendToDieWith("note");
    expect(await waiting()).toEqual([{ task: "note", attempts: 1, isLocked: true }]);
    const { task, payloads, called } = recorder();
    await start({ note: task });
    await called(1);
    expect(payloads).toEqual([{ n: 1 }]);
  });

  test("of a live server are not taken over", async () => {
    let finish = (): void => undefined;
    const slow = recorder(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await start({ note: slow.task });
    await add("note", { n: 1 });
    await slow.called(1);
    const other = recorder();
    const second = await runJobs({ platform, database, tasks: { note: other.task }, crontab: "" });
    expect(await waiting()).toEqual([{ task: "note", attempts: 1, isLocked: true }]);
    finish();
    await second.stop();
    expect(other.payloads).toEqual([]);
    expect(slow.payloads).toHaveLength(1);
  });

  test("that are running can finish before the runner stops", async () => {
    let isDone = false;
    let finish = (): void => undefined;
    const slow = recorder(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      isDone = true;
    });
    await start({ note: slow.task });
    await add("note");
    await slow.called(1);
    const stopped = running?.stop();
    running = undefined;
    finish();
    await stopped;
    expect(isDone).toBe(true);
  });

  test("that are still running some seconds after the stop are aborted and retried after the next start", async () => {
    const stuck = recorder(
      (_times, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("gave up")));
        }),
    );
    await start({ note: stuck.task });
    await add("note", { n: 1 });
    await stuck.called(1);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stopped = running?.stop();
    running = undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    vi.useRealTimers();
    const next = recorder();
    await start({ note: next.task });
    await next.called(1);
    expect(next.payloads).toEqual([{ n: 1 }]);
  });

  test("know whether it is their last attempt", async () => {
    const attempts: boolean[] = [];
    const { task, called } = recorder((_times, { isLast }) => {
      attempts.push(isLast);
    });
    await start({ note: task });
    await add("note");
    await called(1);
    await add("note", {}, "last");
    await called(2);
    expect(attempts).toEqual([false, false]);
    await running?.stop();
    await add("note", {}, "last");
    await database.pool.query(
      "select graphile_worker.reschedule_jobs(array_agg(id), attempts => max(max_attempts) - 1) from graphile_worker.jobs",
    );
    await start({ note: task });
    await called(3);
    expect(attempts).toEqual([false, false, true]);
  });

  test("of one queue run one at a time, without blocking others", async () => {
    let finish = (): void => undefined;
    const slow = recorder(
      (times) =>
        new Promise<void>((resolve) => {
          finish = resolve;
          if (times > 1) resolve();
        }),
    );
    const other = recorder();
    await start({ slow: slow.task, note: other.task });
    for (const n of [1, 2, 3, 4, 5]) await add("slow", { n }, `slow-${n}`, "one by one");
    await slow.called(1);
    await add("note");
    await other.called(1);
    expect(slow.payloads).toEqual([{ n: 1 }]);
    finish();
    await slow.called(5);
    expect(slow.payloads).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }]);
  });

  test("whose end was not recorded before the stop are taken over by the next server that starts", async () => {
    let poolId: unknown;
    const first = recorder(async () => {
      const { rows } = await database.pool.query("select locked_by from graphile_worker.jobs");
      poolId = rows[0]?.locked_by;
    });
    await start({ note: first.task });
    await add("note", { n: 1 });
    await first.called(1);
    await untilWaiting([]);
    await running?.stop();
    await add("note", { n: 2 });
    await lock("note", poolId);
    const second = recorder();
    await start({ note: second.task });
    await second.called(1);
    expect(second.payloads).toContainEqual({ n: 2 });
  });

  test("continue the trace of the request that added them, and are measured", async () => {
    const metrics = createServerMetrics();
    const spans: Span[] = [];
    const tracer = createTracer((span) => spans.push(span), sampleShare(1));
    const { task, payloads, called } = recorder((times) => (times === 1 ? Promise.reject(new Error("no")) : undefined));
    await tracer.run({ name: "POST /", kind: "server" }, () => add("note", { n: 1 }));
    const tasks = { note: task };
    running = await runJobs({ platform: { ...platform, metrics, tracer }, database, tasks, crontab: "" });
    await called(2);
    await untilWaiting([]);
    const [insert, transaction, request, failed, done] = spans.filter(({ name }) => name !== "find-next-due-job");
    expect([insert, transaction, request].map((span) => span?.name)).toEqual(["add-job", "transaction", "POST /"]);
    expect([failed, done].map((span) => [span?.traceId, span?.parentSpanId, span?.name, span?.error])).toEqual([
      [request?.traceId, transaction?.spanId, "job note", "Error"],
      [request?.traceId, transaction?.spanId, "job note", null],
    ]);
    expect(payloads).toEqual(Array(2).fill({ n: 1, traceparent: `00-${request?.traceId}-${transaction?.spanId}-01` }));
    const text = metrics.registry.render("prometheus");
    expect(text).toContain('vestibule_job_runs_total{task="note",outcome="retried"} 1');
    expect(text).toContain('vestibule_job_runs_total{task="note",outcome="succeeded"} 1');
    expect(text).toContain('vestibule_job_duration_seconds_count{task="note"} 2');
  });

  test("can recur on a schedule", async () => {
    const { task } = recorder();
    await expect(runJobs({ platform, database, tasks: { note: task }, crontab: `${never} note` })).resolves.toSatisfy(
      (jobs: RunningJobs) => {
        running = jobs;
        return true;
      },
    );
  });
});

/** The state after kill -9: the job is locked, its pool is registered, and the node has no connection. */
async function pretendToDieWith(task: string): Promise<void> {
  const poolId = `pool-${randomUUID()}`;
  await database.pool.query("insert into job_pools (pool_id, node_id) values ($1, $2)", [poolId, randomUUID()]);
  await lock(task, poolId);
}

/** There is no public function that locks a job without running it. */
async function lock(task: string, poolId: unknown): Promise<void> {
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = $1, attempts = 1
     where task_id = (select id from graphile_worker._private_tasks where identifier = $2)`,
    [poolId, task],
  );
}
