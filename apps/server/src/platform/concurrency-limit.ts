/** Thrown when the queue is full. */
export class QueueFullError extends Error {}

/**
 * Runs at most `running` tasks at once. Each key has a queue of its own for at most `waitingPerKey` more, and the keys
 * take turns, so that one with many tasks delays another by one task only.
 */
export function createFairLimit(limits: { running: number; waitingPerKey: number }) {
  let running = 0;
  /** In the order in which the keys have their turns. A key without waiting tasks has no queue. */
  const queues = new Map<string, (() => void)[]>();

  /** The finishing task hands over its slot, so `running` changes only if no task is waiting. */
  function startNext(): void {
    const [turn] = queues;
    if (turn === undefined) {
      running -= 1;
      return;
    }
    const [key, queue] = turn;
    const start = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    start?.();
  }

  /** @throws QueueFullError without starting the task */
  async function limited<T>(key: string, task: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      const queue = queues.get(key) ?? [];
      if (queue.length >= limits.waitingPerKey) throw new QueueFullError("Too many tasks are waiting");
      queues.set(key, queue);
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      startNext();
    }
  }

  return Object.assign(limited, {
    /** How many tasks run and wait now. */
    getLoad() {
      let waiting = 0;
      for (const queue of queues.values()) waiting += queue.length;
      return { running, waiting };
    },
  });
}

/** Runs at most `running` tasks at once and queues at most `waiting` more, first in, first out. */
export function createConcurrencyLimit({ running, waiting }: { running: number; waiting: number }) {
  const limited = createFairLimit({ running, waitingPerKey: waiting });
  return <T>(task: () => Promise<T>): Promise<T> => limited("", task);
}

/** Runs at most `running` tasks of each key at once and queues at most `waiting` more, first in, first out. */
export function createLimitPerKey(limits: { running: number; waiting: number }) {
  /** Of keys with tasks. */
  const byKey = new Map<string, { readonly limited: ReturnType<typeof createConcurrencyLimit>; tasks: number }>();

  /** @throws QueueFullError without starting the task */
  return async function limited<T>(key: string, task: () => Promise<T>): Promise<T> {
    const known = byKey.get(key) ?? { limited: createConcurrencyLimit(limits), tasks: 0 };
    byKey.set(key, known);
    known.tasks += 1;
    try {
      return await known.limited(task);
    } finally {
      known.tasks -= 1;
      if (known.tasks === 0) byKey.delete(key);
    }
  };
}
