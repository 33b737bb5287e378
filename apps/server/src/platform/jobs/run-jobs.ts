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
import type { Database } from "../database/database.ts";
import type { Task } from "./add-job.ts";
import { createLooks, type Looks, pollIntervalMs, toAnnouncement } from "./looks.ts";
import { createNodeRegistry } from "./node-registry.ts";

/** Jobs that run at once on this node. */
const concurrency = 4;
const announcement = toAnnouncement(concurrency);
/** How long running jobs may go on when the server stops, before they are told to give up, in ms. */
const patienceMs = 8_000;

/** The queue's own schedule: e to the power of the attempts, at most e¹⁰ seconds. */
const retryDelayMs = (attempts: number): number => Math.exp(Math.min(10, attempts)) * 1000;

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
  const looks = createLooks({ database, announcement, tasks: Object.keys(options.tasks), log });
  const events = listenToJobs(log, looks);
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

/** Logs failures, and asks for the looks at the queue without which a job would wait for the heartbeat. */
function listenToJobs(log: Logger, looks: Looks): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:error", ({ job, error }) =>
    log.warn({ err: error, task: job.task_identifier, attempt: job.attempts }, "a job failed and will be tried again"),
  );
  events.on("job:failed", ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier, attempt: job.attempts }, "a job failed for the last time"),
  );
  events.on("job:complete", ({ job, error }) => {
    if (error) looks.after(retryDelayMs(job.attempts));
    // The worker looks for its next job while the end of this one is still being written, and finds the queue busy.
    if (job.job_queue_id !== null) looks.after(0);
  });
  events.on("worker:getJob:empty", () => looks.planSoon());
  return events;
}
