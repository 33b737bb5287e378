import { onAuditRecorded } from "../record-audit.ts";
import { appendPending, type ChainServices } from "./append-pending.ts";

/** Longest time that entries wait for the background writer, in ms. */
const pauseMs = 1000;

interface AppenderOptions {
  /** Schedules the work once and returns a function that cancels it. */
  readonly schedule?: (work: () => void) => () => void;
}

const afterPause = (work: () => void): (() => void) => {
  const timer = setTimeout(work, pauseMs).unref();
  return () => clearTimeout(timer);
};

export interface ChainAppender {
  /** Waits for the running work. */
  close(): Promise<void>;
}

/**
 * Appends entries to the chain in the background, at most once per second. Sets no timer and runs no query while idle.
 */
export function startChainAppender(
  services: ChainServices,
  { schedule = afterPause }: AppenderOptions = {},
): ChainAppender {
  let cancelTimer: (() => void) | undefined;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();

  const work = async (): Promise<void> => {
    try {
      // Entries that were uncommitted a moment ago may be visible now, so it polls until a run finds none.
      if ((await appendPending(services)) > 0) scheduleRun();
    } catch (error) {
      services.log.error({ err: error }, "could not append to audit logs; retrying with the next entry");
    }
  };
  const scheduleRun = (): void => {
    if (cancelTimer || isClosed) return;
    cancelTimer = schedule(() => {
      cancelTimer = undefined;
      running = running.then(work);
    });
  };
  const unsubscribe = onAuditRecorded(scheduleRun);
  // Entries left by the previous process.
  scheduleRun();

  return {
    async close() {
      isClosed = true;
      unsubscribe();
      cancelTimer?.();
      await running;
    },
  };
}
