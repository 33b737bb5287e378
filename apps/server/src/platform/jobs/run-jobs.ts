import { EventEmitter } from "node:events";
import {
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from "graphile-worker";
import { Pool } from "pg";
import type { Logger } from "pino";
import { type Database, statement } from "../database/database.ts";
import type { Task } from "./add-job.ts";
import { createNodeRegistry } from "./node-registry.ts";

/** How often waiting jobs are looked for when no notification came, in ms: the server's one heartbeat while idle. */
const pollIntervalMs = 60_000;
const concurrency = 4;
/** Slightly after the job is due, so that the look finds it, in ms. */
const retryMarginMs = 20;
/** How long running jobs may go on when the server stops, before they are told to give up, in ms. */
const patienceMs = 8_000;

/** What the queue itself says on its channel when a job is added; `count`: workers to wake. */
const announcement = `select pg_notify('jobs:insert', '{"r":"vestibule","count":${concurrency}}')`;

/** The queue's own schedule: e to the power of the attempts, at most e¹⁰ seconds. */
const retryDelayMs = (attempts: number): number => Math.exp(Math.min(10, attempts)) * 1000;

/** How long until the next job that waits for its time, in ms. */
const findNextDue = statement<{ wait_ms: number | null }>(
  "find-next-due-job",
  `select (extract(epoch from min(run_at) - now()) * 1000)::float8 as wait_ms from graphile_worker.jobs
   where locked_at is null and attempts < max_attempts and run_at > now()`,
);

/** Makes the queue's own tables. On a connection without the limits of requests: a migration takes as long as it needs. */
export async function migrateJobs({ options }: Pool): Promise<void> {
  // The pool hides its password from being copied along.
  const { password } = options;
  const patient = new Pool({ ...options, password, max: 1, statement_timeout: 0, query_timeout: 0 });
  // A connection that breaks fails the migration; unheard, the event would end the process.
  const onLost = (): void => undefined;
  patient.on("error", onLost);
  patient.on("connect", (client) => client.on("error", onLost));
  try {
    await runMigrations({ pgPool: patient });
  } finally {
    await patient.end();
  }
}

export interface RunningJobs {
  /** Lets running jobs finish, and tells them to give up when that takes long. */
  stop(): Promise<void>;
}

/** Runs jobs until stopped. A failed job is tried again when its wait is over, not at the next heartbeat. */
export async function runJobs(options: {
  database: Database;
  tasks: Readonly<Record<string, Task>>;
  /** Recurring jobs, in the queue's crontab form. */
  crontab: string;
  log: Logger;
}): Promise<RunningJobs> {
  const { database, log } = options;
  const registry = createNodeRegistry(database, log);
  const looks = createLooks(database, log);
  const events = listenToJobs(log, looks.after);
  const listening = lookWhenListening(events, log);
  events.on("pool:create", ({ workerPool }) => registry.register(workerPool.id));

  await registry.beat();
  const runner: Runner = await run({
    pgPool: database.pool,
    concurrency,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    preset: { worker: { gracefulShutdownAbortTimeout: patienceMs } },
    taskList: toTaskList(options.tasks),
    crontab: options.crontab,
    events,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ source: "jobs" }, message);
    }),
  });
  await listening;
  const beat = async (): Promise<void> => {
    await registry.beat();
    await looks.plan();
  };
  await beat();
  const heartbeat = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, "the job heartbeat failed"));
  }, pollIntervalMs);
  heartbeat.unref();

  return {
    async stop() {
      clearInterval(heartbeat);
      looks.cancel();
      await runner.stop();
      registry.leave();
    },
  };
}

const toTaskList = (tasks: Readonly<Record<string, Task>>): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, { job, abortSignal }) =>
        task(payload, { isLast: job.attempts >= job.max_attempts, signal: abortSignal }),
    ]),
  );

/** Jobs added while nobody listened would wait for the heartbeat. Each time the queue says that it listens, also after the database
 *  was away, this follows its LISTEN on the same connection and looks. Resolves the first time. */
function lookWhenListening(events: WorkerEvents, log: Logger): Promise<void> {
  return new Promise((resolve) => {
    events.on("pool:listen:success", ({ client }) => {
      // The event comes right before the LISTEN is sent.
      setImmediate(() => {
        client
          .query(announcement)
          .catch((error: unknown) => log.warn({ err: error }, "jobs wait for the next heartbeat"))
          .then(() => resolve());
      });
    });
  });
}

/** Logs failures, and asks for a look at the queue when a failed job's wait is over. */
function listenToJobs(log: Logger, lookAfter: (delayMs: number) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:error", ({ job, error }) =>
    log.warn({ err: error, task: job.task_identifier, attempt: job.attempts }, "a job failed and will be tried again"),
  );
  events.on("job:failed", ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier, attempt: job.attempts }, "a job failed for the last time"),
  );
  events.on("job:complete", ({ job, error }) => {
    if (error) lookAfter(retryDelayMs(job.attempts));
  });
  return events;
}

/** Looks at the queue, each after a wait: an announcement on its own channel. */
function createLooks(database: Database, log: Logger) {
  const timers = new Set<NodeJS.Timeout>();

  const look = async (): Promise<void> => {
    await database.pool.query(announcement);
    await plan();
  };
  const after = (delayMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      look().catch((error: unknown) => log.warn({ err: error }, "the retry of a job waits for the next heartbeat"));
    }, delayMs + retryMarginMs);
    timer.unref();
    timers.add(timer);
  };
  /** For the job that is due next: one of a process that has ended, or one whose failure was written later than we thought. */
  const plan = async (): Promise<void> => {
    const next = await database.row(findNextDue, []);
    const waitMs = next?.wait_ms ?? pollIntervalMs;
    if (waitMs < pollIntervalMs) after(waitMs);
  };

  return {
    after,
    plan,
    cancel(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
