/**
 * Jobs as rows, for backup and restore, which graphile-worker has no function for. Everything else uses its documented
 * interface: `run`, the SQL functions, and the view `graphile_worker.jobs`. That view lacks the payload, and the
 * functions that return it change or delete the job, which a backup of a running server must not. So `jobsQuery` reads
 * this one column from a private table: check it when graphile-worker is updated.
 */

/** The name of the job queue's table in a backup. */
export const jobsTable = "graphile_worker.jobs";

export const jobColumns = [
  "task_identifier",
  "payload",
  "queue_name",
  "run_at",
  "priority",
  "attempts",
  "max_attempts",
  "key",
  "flags",
] as const;

/** All unfinished jobs in order, including running ones, which run again after a restore. */
export const jobsQuery = `
  select j.task_identifier, p.payload, j.queue_name, j.run_at, j.priority, j.attempts, j.max_attempts, j.key,
    (select array_agg(flag) from jsonb_object_keys(j.flags) flag) as flags
  from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
  order by j.id`;

/** Whether the queue has been set up in this database. */
export const hasQueueQuery = `select to_regclass('${jobsTable}') is not null as exists`;

/** Staging table for jobs until the end of the transaction. */
export const waitingJobsTable = "restored_jobs";

export const createWaitingJobs = `
  create temporary table ${waitingJobsTable} (
    position bigint generated always as identity, task_identifier text, payload json, queue_name text, run_at timestamptz,
    priority integer, attempts integer, max_attempts integer, key text, flags text[]
  ) on commit drop`;

/** Uses the queue's public functions, which are stable across versions of its tables. */
export const addWaitingJobs = `
  select graphile_worker.reschedule_jobs(array[added.id], attempts => w.attempts)
  from (select * from ${waitingJobsTable} order by position) w
  cross join lateral graphile_worker.add_job(
    w.task_identifier, payload => w.payload, queue_name => w.queue_name, run_at => w.run_at, max_attempts => w.max_attempts,
    job_key => w.key, priority => w.priority, flags => w.flags) added`;
