import type { Logger } from "../../../platform/log.ts";

/** Wait before what failed is done again, in ms. */
const retryDelayMs = 1_000;

/** Work that nobody waits for at once. */
export interface TaskSet {
  /** Starts it. When it fails: `again`, a little later, or if nothing is repeated, `settled` throws. */
  start(work: () => Promise<void>, again: () => void): void;
  /** Resolves when nothing is running, also nothing that the work has started. Nothing is done again after it was asked for with `isLast`. */
  drain(options?: { readonly isLast: boolean }): Promise<void>;
}

/** `repeats`: whether failed work is done again. */
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
    log.warn({ err: error }, "webhooks met trouble and go on in a second");
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
      if (failures.length > 0) throw new AggregateError(failures.splice(0), "Webhooks met trouble");
    },
  };
}
