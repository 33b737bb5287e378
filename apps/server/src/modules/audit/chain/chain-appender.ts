import { onAuditRecorded } from "../record-audit.ts";
import { appendPending, type ChainServices } from "./append-pending.ts";
import { createProjectBackoff } from "./project-backoff.ts";

/** Longest time that entries wait for the background writer, in ms. */
const pauseMs = 1000;

interface AppenderOptions {
  /** Schedules the work once, after a delay in ms, and returns a function that cancels it. */
  readonly schedule?: (work: () => void, delayMs: number) => () => void;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
}

const scheduleOnce = (work: () => void, delayMs: number): (() => void) => {
  const timer = setTimeout(work, delayMs).unref();
  return () => clearTimeout(timer);
};

export interface ChainAppender {
  /** Waits for the running work. */
  close(): Promise<void>;
}

/**
 * Appends entries to the chain in the background, at most once per second. Sets no timer and runs no query while idle.
 * A project that fails is retried after increasing delays.
 */
export function startChainAppender(
  services: ChainServices,
  { schedule = scheduleOnce, now = () => performance.now() }: AppenderOptions = {},
): ChainAppender {
  const backoff = createProjectBackoff(now);
  let timer: { readonly dueAt: number; readonly cancel: () => void } | undefined;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();

  const work = async (): Promise<void> => {
    try {
      const { appended, retryAt } = await appendPending(services, backoff);
      // Other nodes may have recorded entries meanwhile, so it polls until a run finds none.
      if (appended > 0) scheduleRun(pauseMs);
      if (retryAt !== null) scheduleRun(Math.max(pauseMs, retryAt - now()));
    } catch (error) {
      services.log.error({ err: error }, "could not append to audit logs; retrying with the next entry");
    }
  };
  /** Replaces a timer that is due later. */
  const scheduleRun = (delayMs: number): void => {
    const dueAt = now() + delayMs;
    if (isClosed || (timer && timer.dueAt <= dueAt)) return;
    timer?.cancel();
    const cancel = schedule(() => {
      timer = undefined;
      running = running.then(work);
    }, delayMs);
    timer = { dueAt, cancel };
  };
  const unsubscribe = onAuditRecorded(() => scheduleRun(pauseMs));
  // Entries left by the previous process.
  scheduleRun(pauseMs);

  return {
    async close() {
      isClosed = true;
      unsubscribe();
      timer?.cancel();
      await running;
    },
  };
}
