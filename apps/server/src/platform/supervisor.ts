import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "./log.ts";

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process, or several that end together. */
export interface Supervised {
  /** Resolves when it has exited, for any reason. */
  readonly exited: Promise<Exit>;
  /** Asks it to exit, and resolves when it has. */
  stop(): Promise<void>;
}

/** Delays before restarts after the first, second, … consecutive failure, in ms; the last one repeats. */
const RESTART_DELAYS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** After running this long, in ms, a server counts as healthy: the next failure is a first one. */
const HEALTHY_AFTER_MS = 60_000;

export interface SuperviseOptions {
  readonly log: Pick<Logger, "info" | "error">;
  /** Begins the log messages, such as "PostgreSQL". */
  readonly name: string;
  /** Fields of the log messages. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Called before each restart. */
  readonly onUnexpectedExit?: ((exit: Exit) => void) | undefined;
}

/** Starts a process and restarts it whenever it exits unexpectedly, until `stop`. @throws what the first launch throws */
export async function supervise(
  launch: () => Promise<Supervised>,
  { log, name, fields = {}, onUnexpectedExit }: SuperviseOptions,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await launch();
  let startedAt = performance.now();
  let failures = 0;

  /** Retries until it runs or `stop` is called; then undefined. */
  async function relaunch(): Promise<Supervised | undefined> {
    for (;;) {
      const pause = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)];
      failures += 1;
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await launch();
      } catch (error) {
        log.error({ ...fields, err: error }, `${name} could not be restarted, will retry`);
      }
    }
  }

  async function restartOnExit(): Promise<void> {
    for (;;) {
      const exit = await current.exited;
      if (stopping.signal.aborted) return;
      log.error({ ...fields, ...exit }, `${name} exited unexpectedly, restarting`);
      onUnexpectedExit?.(exit);
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
      const next = await relaunch();
      if (next === undefined) return;
      current = next;
      startedAt = performance.now();
      log.info(fields, `${name} is running again`);
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
