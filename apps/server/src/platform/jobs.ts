import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { type Runner, run, runMigrations, type WorkerEvents, Logger as WorkerLogger } from "graphile-worker";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { type Database, type Queryable, statement } from "./database/database.ts";

/** What is done for a job of one kind. Throwing puts it back with a growing wait. */
export type Task = (payload: unknown) => Promise<void>;

const addJobStatement = statement("add-job", "select graphile_worker.add_job($1, payload => $2::json, job_key => $3)");

/** Adds a job to the caller's transaction: it runs if, and only if, the change is committed. `key`: no second one while it waits. */
export async function addJob(transaction: Queryable, task: string, payload: object, key: string): Promise<void> {
  await transaction.run(addJobStatement, [task, JSON.stringify(payload), key]);
}

const registerPool = statement("register-job-pool", "insert into job_pools (pool_id, node_id) values ($1, $2)");

/** Jobs that a process took and died with would stay locked for hours. A node is dead when none of its connections is left. */
const releaseJobsOfDeadNodes = statement<{ pool_id: string }>(
  "release-jobs-of-dead-nodes",
  `with dead as (
     delete from job_pools p
     where not exists (select from pg_stat_activity a where a.application_name = 'vestibule-jobs ' || p.node_id)
     returning pool_id
   ), released as (
     select graphile_worker.force_unlock_workers((select array_agg(pool_id) from dead)) where exists (select from dead)
   )
   select pool_id from dead, released`,
);

/** How often waiting jobs are looked for when no notification came, in ms: the server's one heartbeat while idle. */
const pollIntervalMs = 60_000;
const concurrency = 4;
/** Slightly after the job is due, so that the look finds it, in ms. */
const retryMarginMs = 20;

export const migrateJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool });

/** Runs jobs until stopped. A failed job is tried again when its wait is over, not at the next heartbeat. */
export async function runJobs(options: {
  database: Database;
  tasks: Readonly<Record<string, Task>>;
  /** Recurring jobs, in the queue's crontab form. */
  crontab: string;
  log: Logger;
}): Promise<{ stop(): Promise<void> }> {
  const { database, log } = options;
  const nodeId = randomUUID();
  const events: WorkerEvents = new EventEmitter();
  const timers = new Set<NodeJS.Timeout>();

  events.on("job:error", ({ job, error }) =>
    log.warn({ err: error, task: job.task_identifier, attempt: job.attempts }, "a job failed and will be tried again"),
  );
  events.on("job:failed", ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier, attempt: job.attempts }, "a job failed for the last time"),
  );
  events.on("job:complete", ({ job, error }) => {
    if (error) nudgeAfter(retryDelayMs(job.attempts));
  });
  events.on("pool:create", ({ workerPool }) => {
    database
      .run(registerPool, [workerPool.id, nodeId])
      .catch((error: unknown) => log.warn({ err: error }, "the job pool could not be registered"));
  });

  const nudgeAfter = (delayMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      database.pool
        .query(`select pg_notify('jobs:insert', '{"r":"retry","count":1}')`)
        .catch((error: unknown) => log.warn({ err: error }, "the retry of a job waits for the next heartbeat"));
    }, delayMs + retryMarginMs);
    timer.unref();
    timers.add(timer);
  };

  const heartbeat = async (): Promise<void> => {
    const released = await database.rows(releaseJobsOfDeadNodes, []);
    if (released.length > 0)
      log.info({ pools: released.length }, "jobs of a server that ended without warning were taken over");
  };

  // A connection that only says "this node is alive" for as long as the process lives.
  const alive = await database.pool.connect();
  await alive.query(`set application_name = 'vestibule-jobs ${nodeId}'`);
  alive.on("error", (error) => log.warn({ err: error }, "the job runner lost its connection"));
  await heartbeat();

  const runner: Runner = await run({
    pgPool: database.pool,
    concurrency,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    taskList: options.tasks,
    crontab: options.crontab,
    events,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ source: "jobs" }, message);
    }),
  });
  const beat = setInterval(() => {
    heartbeat().catch((error: unknown) => log.warn({ err: error }, "the job heartbeat failed"));
  }, pollIntervalMs);
  beat.unref();

  return {
    async stop() {
      clearInterval(beat);
      for (const timer of timers) clearTimeout(timer);
      await runner.stop();
      alive.release(true);
    },
  };
}

/** The queue's own schedule: e to the power of the attempts, at most e¹⁰ seconds. */
const retryDelayMs = (attempts: number): number => Math.exp(Math.min(10, attempts)) * 1000;
