/** Thrown when as many callers wait as may wait. */
export class QueueFullError extends Error {}

/** Runs at most `running` tasks at once and lets at most `waiting` more wait for their turn, first come first served. */
export function createConcurrencyLimit(limits: { running: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  /** @throws QueueFullError without having started the task. */
  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) throw new QueueFullError("Too many tasks are waiting");
      // The finishing task hands its place over, so `running` does not change in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
