import type { Logger } from "../../../platform/log.ts";

/** Wait before what failed is done again, in ms. */
const troubleWaitMs = 1_000;

/** Work that nobody waits for at once. */
export interface RunningWork {
  /** Starts it. When it fails: `again`, a little later, or if nothing is repeated, `settled` throws. */
  start(work: () => Promise<void>, again: () => void): void;
  /** Resolves when nothing is running, also nothing that the work has started. Nothing is done again after it was asked for with `isLast`. */
  settled(options?: { readonly isLast: boolean }): Promise<void>;
}

/** `repeats`: whether failed work is done again. */
export function createRunningWork(log: Logger, repeats: () => boolean): RunningWork {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let isEnding = false;

  const onTrouble = (error: unknown, again: () => void): void => {
    if (isEnding) return;
    if (!repeats()) {
      failures.push(error);
      return;
    }
    log.warn({ err: error }, "webhooks met trouble and go on in a second");
    setTimeout(() => !isEnding && again(), troubleWaitMs).unref();
  };

  return {
    start(work, again) {
      const task = work()
        .catch((error: unknown) => onTrouble(error, again))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled({ isLast } = { isLast: false }) {
      isEnding ||= isLast;
      while (running.size > 0) await Promise.all(running);
      if (failures.length > 0) throw new AggregateError(failures.splice(0), "Webhooks met trouble");
    },
  };
}
