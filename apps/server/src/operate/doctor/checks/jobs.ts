import type { Client } from "pg";
import { hasQueueQuery } from "../../../platform/jobs/stored-jobs.ts";
import { describeCount } from "../../progress.ts";
import { createFindings, type Finding } from "../findings.ts";

const of = createFindings("Jobs");

/** A due job that no server has started after this many seconds means that no server is processing jobs. */
const staleSeconds = 300;

export interface Queue {
  readonly waiting: number;
  /** How long the oldest due job without an attempt has waited, in seconds; null: there is none. */
  readonly oldestSeconds: number | null;
  /** Jobs that failed permanently, by task. */
  readonly failed: readonly { readonly task: string; readonly count: number }[];
}

const readQueue = `
  select count(*) filter (where attempts < max_attempts)::int as waiting,
    extract(epoch from now() - min(run_at) filter (where attempts = 0 and locked_at is null and run_at < now()))::float8 as oldest_seconds
  from graphile_worker.jobs`;

const readFailed = `
  select task_identifier as task, count(*)::int as count from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null group by 1 order by 2 desc, 1`;

/** Whether jobs are being processed. */
export async function checkJobs(client: Client, isServerRunning: boolean): Promise<Finding[]> {
  if ((await client.query<{ exists: boolean }>(hasQueueQuery)).rows[0]?.exists !== true) return [];
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
        "Check the server logs and restart the servers. Emails are sent by jobs.",
      ),
    );
  else
    found.push(of.ok(waiting === 0 ? "No jobs are waiting." : `${describeCount(waiting, "job")} scheduled for later.`));
  for (const { task, count } of failed)
    found.push(
      of.warning(
        `${describeCount(count, "job")} of ${task} failed permanently.`,
        "Search the server logs for the task name to see why.",
      ),
    );
  return found;
}
