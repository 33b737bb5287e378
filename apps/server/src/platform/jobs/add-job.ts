import { type Queryable, statement } from "../database/database.ts";

/** One try at a job. */
export interface Attempt {
  /** When this one throws, the job is not tried again. */
  readonly isLast: boolean;
  /** Aborted when the server stops and does not want to wait longer. A job that then throws is tried again after the restart. */
  readonly signal: AbortSignal;
}

/** What is done for a job of one kind. Throwing puts it back with a growing wait. */
export type Task = (payload: unknown, attempt: Attempt) => Promise<void>;

export interface JobOptions {
  /** No second job with this key while it waits: the newer payload counts. */
  readonly key: string;
  /** Jobs of one queue run one after the other, on all nodes together. Null: as soon as a worker is free. */
  readonly queue: string | null;
  /** Not before. Default: now. */
  readonly runAt?: Date;
}

const addJobStatement = statement(
  "add-job",
  "select graphile_worker.add_job($1, payload => $2::json, job_key => $3, queue_name => $4, run_at => $5)",
);

/** Adds a job to the caller's transaction: it runs if, and only if, the change is committed. */
export async function addJob(
  transaction: Queryable,
  task: string,
  payload: object,
  { key, queue, runAt }: JobOptions,
): Promise<void> {
  await transaction.run(addJobStatement, [task, JSON.stringify(payload), key, queue, runAt ?? null]);
}
