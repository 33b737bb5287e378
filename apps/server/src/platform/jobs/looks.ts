import type { Logger } from "pino";
import { type Database, statement } from "../database/database.ts";

/** How often waiting jobs are looked for when no notification came, in ms: the server's one heartbeat while idle. */
export const pollIntervalMs = 60_000;
/** Slightly after the job is due, so that the look finds it, in ms. */
const retryMarginMs = 20;
/** Wait before a job that is due and was not taken is looked for again, in ms: its queue is busy, or two workers got in each other's way. */
const dueRetryMs = 500;

/** What the queue itself says on its channel when a job is added. `workers`: how many to wake. */
export const toAnnouncement = (workers: number): string =>
  `select pg_notify('jobs:insert', '{"r":"vestibule","count":${workers}}')`;

/** How long until the next job that nobody has taken is due, in ms; negative when it is. */
const findNextDue = statement<{ wait_ms: number | null }>(
  "find-next-due-job",
  `select (extract(epoch from min(run_at) - now()) * 1000)::float8 as wait_ms from graphile_worker.jobs
   where task_identifier = any ($1) and locked_at is null and attempts < max_attempts`,
);

/** Looks at the queue: announcements on its own channel. */
export interface Looks {
  after(delayMs: number): void;
  /** Plans a look for the job that is due next. */
  plan(): Promise<void>;
  /** The same in a moment, once however often it is asked. */
  planSoon(): void;
  cancel(): void;
}

/** `tasks`: the names of those that this node can do. */
export function createLooks(options: {
  database: Database;
  announcement: string;
  tasks: readonly string[];
  log: Logger;
}): Looks {
  const { database, log } = options;
  const timers = new Set<NodeJS.Timeout>();
  let planned: NodeJS.Timeout | undefined;
  let isPlanning = false;
  let isCancelled = false;

  const wait = (delayMs: number, act: () => Promise<void>): NodeJS.Timeout | undefined => {
    if (isCancelled) return undefined;
    const timer = setTimeout(() => {
      timers.delete(timer);
      act().catch((error: unknown) => log.warn({ err: error }, "waiting jobs wait for the next heartbeat"));
    }, delayMs + retryMarginMs);
    timer.unref();
    timers.add(timer);
    return timer;
  };
  const drop = (timer: NodeJS.Timeout | undefined): void => {
    if (!timer) return;
    clearTimeout(timer);
    timers.delete(timer);
  };
  const look = async (): Promise<void> => {
    await database.pool.query(options.announcement);
    await plan();
  };
  const plan = async (): Promise<void> => {
    const next = await database.row(findNextDue, [options.tasks]);
    drop(planned);
    const waitMs = next?.wait_ms ?? pollIntervalMs;
    if (waitMs < pollIntervalMs) planned = wait(waitMs > 0 ? waitMs : dueRetryMs, look);
  };

  return {
    after: (delayMs) => void wait(delayMs, look),
    plan,
    planSoon() {
      if (isPlanning) return;
      isPlanning = true;
      wait(0, () => {
        isPlanning = false;
        return plan();
      });
    },
    cancel() {
      isCancelled = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
