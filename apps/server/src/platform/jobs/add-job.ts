import type { Queryable } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import { getTraceparent } from "../telemetry/tracing.ts";

/** One attempt at a job. */
export interface Attempt {
  /** The last attempt: if it throws, the job fails permanently. */
  readonly isLast: boolean;
  /** Aborted when the server's shutdown grace period ends. A job that then throws is retried after the restart. */
  readonly signal: AbortSignal;
}

/** The handler of one kind of job. If it throws, the job is retried with increasing delays. */
export type Task = (payload: unknown, attempt: Attempt) => Promise<void>;

export interface JobOptions {
  /** Deduplicates pending jobs: adding another one with this key replaces the payload. */
  readonly key: string;
  /** Jobs of one queue run one at a time, across all nodes. Null: as soon as a worker is free. */
  readonly queue: string | null;
  /** Earliest time. Default: now. */
  readonly runAt?: Date;
  /** Of the jobs that are due, those with a lower number run first. Default: 0. */
  readonly priority?: number;
}

const addJobStatement = statement(
  "add-job",
  "select from graphile_worker.add_job($task, payload => $payload::json, job_key => $key?, queue_name => $queue?, run_at => $runAt?, priority => $priority)",
);

/** The trace of the request that added a job, if any. */
export function readTraceparent(payload: unknown): string | null {
  const has = typeof payload === "object" && payload !== null && "traceparent" in payload;
  return has && typeof payload.traceparent === "string" ? payload.traceparent : null;
}

/**
 * Adds a job in the caller's transaction: it runs if and only if the change is committed. It continues the trace of the
 * current request.
 */
export async function addJob(
  transaction: Queryable,
  task: string,
  payload: object,
  { key, queue, runAt, priority = 0 }: JobOptions,
): Promise<void> {
  const traceparent = getTraceparent();
  await transaction.run(addJobStatement, {
    task,
    payload: JSON.stringify(traceparent === null ? payload : { ...payload, traceparent }),
    key,
    queue,
    runAt: runAt ?? null,
    priority,
  });
}
