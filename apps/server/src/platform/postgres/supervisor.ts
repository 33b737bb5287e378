import { setTimeout as wait } from "node:timers/promises";
import type { Exit, Postmaster } from "./postmaster.ts";
import type { Log } from "./server-log.ts";

/** Delays before restarts after the first, second, … consecutive failure, in ms; the last one repeats. */
const RESTART_DELAYS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** After running this long, in ms, a server counts as healthy: the next failure is a first one. */
const HEALTHY_AFTER_MS = 60_000;

export interface SuperviseOptions {
  readonly log: Log;
  /** Called before each restart. */
  readonly onUnexpectedExit?: ((exit: Exit) => void) | undefined;
}

/** Starts PostgreSQL and restarts it whenever it exits unexpectedly, until `stop`. */
export async function supervise(
  launch: () => Promise<Postmaster>,
  { log, onUnexpectedExit }: SuperviseOptions,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await launch();
  let startedAt = performance.now();
  let failures = 0;

  /** Retries until it runs or `stop` is called; then undefined. */
  async function relaunch(): Promise<Postmaster | undefined> {
    for (;;) {
      const pause = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)];
      failures += 1;
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await launch();
      } catch (error) {
        log.error({ err: error }, "PostgreSQL could not be restarted, will retry");
      }
    }
  }

  async function restartOnExit(): Promise<void> {
    for (;;) {
      const exit = await current.exited;
      if (stopping.signal.aborted) return;
      log.error(exit, "PostgreSQL exited unexpectedly, restarting");
      onUnexpectedExit?.(exit);
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
      const next = await relaunch();
      if (next === undefined) return;
      current = next;
      startedAt = performance.now();
      log.info("PostgreSQL is running again");
      if (stopping.signal.aborted) return current.stop();
    }
  }

  const running = restartOnExit();
  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await running;
    },
  };
}
