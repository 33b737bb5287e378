import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";

/** Poll interval if no notification arrives, in ms: the only periodic work of an idle server. */
export const pollIntervalMs = 60_000;
/** Polls slightly after the job is due, so that the poll finds it, in ms. */
const retryMarginMs = 20;
/**
 * Delay before polling again for a job that is due but was not picked up, in ms: its queue is busy, or two workers
 * collided.
 */
const dueRetryMs = 500;

/** Time until the next unclaimed job is due, in ms; negative if overdue. */
const findNextDue = statement(
  "find-next-due-job",
  `select (extract(epoch from min(run_at) - now()) * 1000)::float8 as wait_ms from graphile_worker.jobs
   where task_identifier = any ($tasks) and locked_at is null and attempts < max_attempts`,
);

/** Lets the workers of this node look for jobs when one is due, instead of at their next interval. */
export interface QueuePoller {
  pollAfter(delayMs: number): void;
  /** Schedules a poll for the next due job. */
  scheduleNextPoll(): Promise<void>;
  /** The same, debounced. */
  schedulePoll(): void;
  cancel(): void;
}

/** `tasks`: the tasks this node can run. `wakeWorkers`: they look for jobs now. */
export function createQueuePoller(options: {
  database: Database;
  wakeWorkers: () => void;
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
      act().catch((error: unknown) => log.warn({ err: error }, "polling failed, jobs wait for the next heartbeat"));
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
    options.wakeWorkers();
    await scheduleNextPoll();
  };
  const scheduleNextPoll = async (): Promise<void> => {
    const next = await database.row(findNextDue, { tasks: options.tasks });
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
