import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
  type WorkerPool,
} from "graphile-worker";
import { Pool } from "pg";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import { StartError } from "../start-error.ts";
import { readTraceparent, type Task } from "./add-job.ts";
import { createNodeRegistry, type NodeSecrets } from "./node-registry.ts";
import { createQueuePoller, pollIntervalMs, type QueuePoller } from "./queue-poller.ts";

/** Concurrent jobs on this node. */
const concurrency = 4;

/**
 * Connections that the queue needs at the same time: four workers, one that listens, one that marks this node as alive,
 * and some for its own work.
 */
export const jobConnections = 10;

/** How long the queue may take to listen for jobs at startup, in ms. */
const listenTimeoutMs = 10_000;

/** Grace period of running jobs at shutdown before they are aborted, in ms. */
const shutdownTimeoutMs = 8_000;

/** The queue's retry schedule: e to the power of the attempts, at most e¹⁰ seconds. */
const retryDelayMs = (attempts: number): number => Math.exp(Math.min(10, attempts)) * 1000;

/** Creates the queue's tables, on a connection without statement timeouts, because migrations can take long. */
export async function migrateJobs({ options }: Pool): Promise<void> {
  // The pool's password is not enumerable, so spreading the options would lose it.
  const { password } = options;
  const migrationPool = new Pool({ ...options, password, max: 1, statement_timeout: 0, query_timeout: 0 });
  // A lost connection fails the migration; without a listener, the event would crash the process.
  const onLost = (): void => undefined;
  migrationPool.on("error", onLost);
  migrationPool.on("connect", (client) => client.on("error", onLost));
  try {
    await runMigrations({ pgPool: migrationPool });
  } finally {
    await migrationPool.end();
  }
}

export interface RunningJobs {
  /** Announces this node and its secrets to other nodes and commands. */
  announce(): Promise<void>;
  /** Lets running jobs finish, and aborts them after a grace period. */
  stop(): Promise<void>;
}

/** Runs jobs until stopped. A failed job is retried when its delay ends, not at the next heartbeat. */
export async function runJobs(options: {
  platform: Pick<Platform, "log" | "metrics" | "tracer" | "publicUrl">;
  database: Database;
  tasks: Readonly<Record<string, Task>>;
  /** Recurring jobs, in the queue's crontab format. */
  crontab: string;
  /** Default: none, as in tests of jobs. */
  describeSecrets?: () => NodeSecrets;
}): Promise<RunningJobs> {
  const { database, platform } = options;
  const { log } = platform;
  const registry = createNodeRegistry(database, platform, options.describeSecrets);
  let workers: WorkerPool | undefined;
  const wakeWorkers = () => workers?.nudge(concurrency);
  const poller = createQueuePoller({ database, wakeWorkers, tasks: Object.keys(options.tasks), log });
  const events = createWorkerEvents(log, poller);
  const listening = pollOnListen(events, log);
  events.on("pool:create", ({ workerPool }) => {
    workers = workerPool;
    registry.register(workerPool.id);
  });

  await registry.sendHeartbeat();
  const runner: Runner = await run({
    pgPool: database.pool,
    concurrency,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    preset: { worker: { gracefulShutdownAbortTimeout: shutdownTimeoutMs } },
    taskList: toTaskList(options.tasks, platform),
    crontab: options.crontab,
    events,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ source: "jobs" }, message);
    }),
  });
  const stopRunner = async (): Promise<void> => {
    poller.cancel();
    await runner.stop();
    registry.unregister();
  };
  const sendHeartbeat = async (): Promise<void> => {
    await registry.sendHeartbeat();
    await poller.scheduleNextPoll();
  };
  try {
    await Promise.race([listening, failAfter(listenTimeoutMs)]);
    await sendHeartbeat();
  } catch (error) {
    await stopRunner();
    throw error;
  }
  const heartbeat = setInterval(() => {
    sendHeartbeat().catch((error: unknown) => log.warn({ err: error }, "the job heartbeat failed"));
  }, pollIntervalMs);
  heartbeat.unref();

  return {
    announce: () => registry.sendHeartbeat(),
    async stop() {
      clearInterval(heartbeat);
      await stopRunner();
    },
  };
}

async function failAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new StartError(
    "The database has no connection on which the server can listen for jobs. Raise max_connections, or lower VESTIBULE_DATABASE_CONNECTIONS of all servers.",
  );
}

/** Measures each attempt, and continues the trace of the request that added the job. */
const toTaskList = (
  tasks: Readonly<Record<string, Task>>,
  { metrics, tracer }: Pick<Platform, "metrics" | "tracer">,
): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, { job, abortSignal }) => {
        const isLast = job.attempts >= job.max_attempts;
        const startedAt = performance.now();
        let outcome = isLast ? "failed" : "retried";
        const span = { name: `job ${name}`, kind: "consumer", traceparent: readTraceparent(payload) } as const;
        const attributes = { "vestibule.job.task": name, "vestibule.job.attempt": job.attempts };
        try {
          await tracer.run({ ...span, attributes }, () => task(payload, { isLast, signal: abortSignal }));
          outcome = "succeeded";
        } finally {
          metrics.jobs.runs.with(name, outcome).add();
          metrics.jobs.seconds.with(name).observe((performance.now() - startedAt) / 1_000);
        }
      },
    ]),
  );

/**
 * Jobs added while the queue was not listening would wait for the heartbeat. Each time the queue listens, including
 * after a reconnect, the workers look for jobs once its LISTEN is in effect. Resolves the first time.
 */
function pollOnListen(events: WorkerEvents, log: Logger): Promise<void> {
  return new Promise((resolve) => {
    events.on("pool:listen:success", ({ client, workerPool }) => {
      // The event is emitted right before the LISTEN is sent, and the connection runs one query after the other.
      setImmediate(() => {
        client
          .query("select")
          .then(() => workerPool.nudge(concurrency))
          .catch((error: unknown) => log.warn({ err: error }, "jobs wait for the next heartbeat"))
          .then(() => resolve());
      });
    });
  });
}

/** Logs failures, and schedules the polls without which a job would wait for the heartbeat. */
function createWorkerEvents(log: Logger, poller: QueuePoller): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:error", ({ job, error }) =>
    log.warn({ err: error, task: job.task_identifier, attempt: job.attempts }, "a job failed and will be retried"),
  );
  events.on("job:failed", ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier, attempt: job.attempts }, "a job failed permanently"),
  );
  events.on("job:complete", ({ job, error }) => {
    if (error) poller.pollAfter(retryDelayMs(job.attempts));
    // The worker looks for its next job before the end of this one is recorded, and finds the queue busy.
    if (job.job_queue_id !== null) poller.pollAfter(0);
  });
  events.on("worker:getJob:empty", () => poller.schedulePoll());
  return events;
}
