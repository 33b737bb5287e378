import { onAuditRecorded } from "../audit-recorded.ts";
import { appendPending, type ChainServices } from "./append-pending.ts";

/** How long entries wait at most for the background to seal them, in ms. */
const pauseMs = 1000;

interface AppenderOptions {
  /** Does the work once, some time later; returns how to take that back. */
  readonly schedule?: (work: () => void) => () => void;
}

const afterPause = (work: () => void): (() => void) => {
  const timer = setTimeout(work, pauseMs).unref();
  return () => clearTimeout(timer);
};

export interface ChainAppender {
  /** Waits for the work under way. */
  close(): Promise<void>;
}

/** Seals in the background what this process writes down, at most once a second, and what others have left. Idle, it does nothing:
 *  neither timers nor queries. */
export function startChainAppender(
  services: ChainServices,
  { schedule = afterPause }: AppenderOptions = {},
): ChainAppender {
  let cancelTimer: (() => void) | undefined;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();

  const work = async (): Promise<void> => {
    try {
      // A change that was still open a moment ago may be committed by now: a look that finds nothing is the last one.
      if ((await appendPending(services)) > 0) scheduleRun();
    } catch (error) {
      services.log.error({ err: error }, "audit logs could not be sealed; it is tried again with the next entry");
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
  // What was written before the last stop.
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
