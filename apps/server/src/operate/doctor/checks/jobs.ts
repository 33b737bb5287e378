import type { Client } from "pg";
import { hasJobsQuery } from "../../database/jobs.ts";
import { describeCount } from "../../progress.ts";
import { createFindings, type Finding } from "../findings.ts";

const of = createFindings("Jobs");

/** A job that is due and has not been begun after this time, in s, waits for a server that does not work. */
const staleSeconds = 300;

export interface Queue {
  readonly waiting: number;
  /** How long the oldest one that is due and was never tried has waited, in s; null: there is none. */
  readonly oldestSeconds: number | null;
  /** Those that will not be tried again, by what they do. */
  readonly failed: readonly { readonly task: string; readonly count: number }[];
}

const readQueue = `
  select count(*) filter (where attempts < max_attempts)::int as waiting,
    extract(epoch from now() - min(run_at) filter (where attempts = 0 and locked_at is null and run_at < now()))::float8 as oldest_seconds
  from graphile_worker.jobs`;

const readFailed = `
  select task_identifier as task, count(*)::int as count from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null group by 1 order by 2 desc, 1`;

/** Whether what is to be done is being done. */
export async function checkJobs(client: Client, isServerRunning: boolean): Promise<Finding[]> {
  if ((await client.query<{ exists: boolean }>(hasJobsQuery)).rows[0]?.exists !== true) return [];
  const { rows } = await client.query<{ waiting: number; oldest_seconds: number | null }>(readQueue);
  const failed = await client.query<{ task: string; count: number }>(readFailed);
  const queue = {
    waiting: rows[0]?.waiting ?? 0,
    oldestSeconds: rows[0]?.oldest_seconds ?? null,
    failed: failed.rows,
  };
  return evaluateQueue(queue, isServerRunning);
}

export function evaluateQueue({ waiting, oldestSeconds, failed }: Queue, isServerRunning: boolean): Finding[] {
  const found: Finding[] = [];
  if (oldestSeconds !== null && oldestSeconds > staleSeconds && isServerRunning)
    found.push(
      of.problem(
        `The oldest of ${describeCount(waiting, "waiting job")} has been due for ${Math.round(oldestSeconds / 60)} minutes.`,
        "Look into the log of the servers, and start them again: mails are jobs, too.",
      ),
    );
  else found.push(of.ok(waiting === 0 ? "Nothing waits." : `${describeCount(waiting, "job")} wait for their time.`));
  for (const { task, count } of failed)
    found.push(
      of.warning(
        `${describeCount(count, "job")} of ${task} failed for good.`,
        "The log tells why, under the name of the task.",
      ),
    );
  return found;
}
