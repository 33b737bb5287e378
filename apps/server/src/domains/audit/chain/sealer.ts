import { onRecorded } from "../on-recorded.ts";
import { type SealServices, sealAll } from "./seal.ts";

/** How long entries wait at most for the background to seal them, in ms. */
const pauseMs = 1000;

interface SealerOptions {
  /** Does the work once, some time later; returns how to take that back. */
  readonly later?: (work: () => void) => () => void;
}

const afterPause = (work: () => void): (() => void) => {
  const timer = setTimeout(work, pauseMs).unref();
  return () => clearTimeout(timer);
};

export interface AuditSealer {
  /** Waits for the work under way. */
  close(): Promise<void>;
}

/** Seals in the background what this process writes down, at most once a second, and what others have left. Idle, it does nothing:
 *  neither timers nor queries. */
export function startAuditSealer(services: SealServices, { later = afterPause }: SealerOptions = {}): AuditSealer {
  let forgetTimer: (() => void) | undefined;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();

  const work = async (): Promise<void> => {
    try {
      // A change that was still open a moment ago may be committed by now: a look that finds nothing is the last one.
      if ((await sealAll(services)) > 0) wake();
    } catch (error) {
      services.log.error({ err: error }, "audit logs could not be sealed; it is tried again with the next entry");
    }
  };
  const wake = (): void => {
    if (forgetTimer || isClosed) return;
    forgetTimer = later(() => {
      forgetTimer = undefined;
      running = running.then(work);
    });
  };
  const forget = onRecorded(wake);
  // What was written before the last stop.
  wake();

  return {
    async close() {
      isClosed = true;
      forget();
      forgetTimer?.();
      await running;
    },
  };
}
