/** How long to wait for a refresh elsewhere before doing it anyway, in milliseconds. */
const refreshLockTimeoutMs = 5000;

/** Tails of the queues of this page, for browsers without Web Locks. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs the task while no other tab (Web Locks) or app of this page runs one of the same name. Waits 5 s at most: a frozen tab keeps its
 * lock, and an additional refresh does no harm. @see https://www.w3.org/TR/web-locks/#steal
 */
export async function withRefreshLock<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return runInPageQueue(name, task);

  let running: Promise<Value> | undefined;
  const start = () => {
    running ??= task();
    return running;
  };
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(refreshLockTimeoutMs) }, start);
  } catch {
    // Running already: the task failed by itself, or another tab took the lock away while it ran, which does not concern its result.
    // Otherwise it took too long; or locks are forbidden here, as in a sandboxed frame, and stealing one fails as well.
    return running ?? locks.request(name, { steal: true }, start).catch(start);
  }
}

/** No time limit here: everybody waiting is in the page of the one who runs. */
function runInPageQueue<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  const queued = (queues.get(name) ?? Promise.resolve()).then(task, task);
  queues.set(name, queued);
  return queued;
}
