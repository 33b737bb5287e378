import type { Logger } from "pino";
import { type Database, statement } from "../database/database.ts";

/** How often waiting jobs are looked for when no notification came, in ms: the server's one heartbeat while idle. */
export const pollIntervalMs = 60_000;
/** Slightly after the job is due, so that the look finds it, in ms. */
const retryMarginMs = 20;
/** Wait before a job that is due and was not taken is looked for again, in ms: its queue is busy, or two workers got in each other's way. */
const dueRetryMs = 500;

/** What the queue itself says on its channel when a job is added. `workers`: how many to wake. */
export const formatJobNotification = (workers: number): string =>
  `select pg_notify('jobs:insert', '{"r":"vestibule","count":${workers}}')`;

/** How long until the next job that nobody has taken is due, in ms; negative when it is. */
const findNextDue = statement<{ wait_ms: number | null }>(
  "find-next-due-job",
  `select (extract(epoch from min(run_at) - now()) * 1000)::float8 as wait_ms from graphile_worker.jobs
   where task_identifier = any ($1) and locked_at is null and attempts < max_attempts`,
);

/** Looks at the queue: announcements on its own channel. */
export interface QueuePoller {
  pollAfter(delayMs: number): void;
  /** Plans a look for the job that is due next. */
  scheduleNextPoll(): Promise<void>;
  /** The same in a moment, once however often it is asked. */
  schedulePoll(): void;
  cancel(): void;
}

/** `tasks`: the names of those that this node can do. */
export function createQueuePoller(options: {
  database: Database;
  notificationQuery: string;
  tasks: readonly string[];
  log: Logger;
}): QueuePoller {
  const { database, log } = options;
  const timers = new Set<NodeJS.Timeout>();
  let nextPoll: NodeJS.Timeout | undefined;
  let isScheduling = false;
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
  const clearTimer = (timer: NodeJS.Timeout | undefined): void => {
    if (!timer) return;
    clearTimeout(timer);
    timers.delete(timer);
  };
  const poll = async (): Promise<void> => {
    await database.pool.query(options.notificationQuery);
    await scheduleNextPoll();
  };
  const scheduleNextPoll = async (): Promise<void> => {
    const next = await database.row(findNextDue, [options.tasks]);
    clearTimer(nextPoll);
    const waitMs = next?.wait_ms ?? pollIntervalMs;
    if (waitMs < pollIntervalMs) nextPoll = wait(waitMs > 0 ? waitMs : dueRetryMs, poll);
  };

  return {
    pollAfter: (delayMs) => void wait(delayMs, poll),
    scheduleNextPoll,
    schedulePoll() {
      if (isScheduling) return;
      isScheduling = true;
      wait(0, () => {
        isScheduling = false;
        return scheduleNextPoll();
      });
    },
    cancel() {
      isCancelled = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
