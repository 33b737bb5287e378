/** Thrown when the queue is full. */
export class QueueFullError extends Error {}

/** Runs at most `running` tasks at once and queues at most `waiting` more, first in, first out. */
export function createConcurrencyLimit(limits: { running: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  /** @throws QueueFullError without starting the task */
  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) throw new QueueFullError("Too many tasks are waiting");
      // The finishing task hands over its slot, so `running` doesn't change.
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
