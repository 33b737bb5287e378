import { onRecorded } from "../on-recorded.ts";
import { type SealServices, sealAll } from "./seal.ts";

/** How long entries wait at most for the background to seal them, in ms. */
const pauseMs = 1000;

export interface AuditSealer {
  /** Waits for the work under way. */
  close(): Promise<void>;
}

/** Seals in the background what this process writes down, at most once a second, and what others have left. Idle, it does nothing:
 *  neither timers nor queries. */
export function startAuditSealer(services: SealServices): AuditSealer {
  let timer: NodeJS.Timeout | undefined;
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
    if (timer || isClosed) return;
    timer = setTimeout(() => {
      running = running.then(work).finally(() => {
        timer = undefined;
      });
    }, pauseMs);
    timer.unref();
  };
  const forget = onRecorded(wake);
  // What was written before the last stop.
  wake();

  return {
    async close() {
      isClosed = true;
      forget();
      clearTimeout(timer);
      await running;
    },
  };
}
