import type { Logger } from "../../../platform/log.ts";

/** Delay before failed work is retried, in ms. */
const retryDelayMs = 1_000;

/** Background tasks. */
export interface TaskSet {
  /** Starts a task. If it fails, `again` runs after a delay; without retries, `settled` throws. */
  start(work: () => Promise<void>, again: () => void): void;
  /**
   * Resolves when no task is running, including tasks started by tasks. With `isLast`, nothing is retried afterward.
   */
  drain(options?: { readonly isLast: boolean }): Promise<void>;
}

/** `repeats`: whether failed tasks are retried. */
export function createTaskSet(log: Logger, repeats: () => boolean): TaskSet {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let isEnding = false;

  const onError = (error: unknown, again: () => void): void => {
    if (isEnding) return;
    if (!repeats()) {
      failures.push(error);
      return;
    }
    log.warn({ err: error }, "webhook delivery failed, retrying in a second");
    setTimeout(() => !isEnding && again(), retryDelayMs).unref();
  };

  return {
    start(work, again) {
      const task = work()
        .catch((error: unknown) => onError(error, again))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain({ isLast } = { isLast: false }) {
      isEnding ||= isLast;
      while (running.size > 0) await Promise.all(running);
      if (failures.length > 0) throw new AggregateError(failures.splice(0), "Webhook delivery failed");
    },
  };
}
