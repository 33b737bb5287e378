/** How long to wait for a refresh in another tab before refreshing anyway, in milliseconds. */
const refreshLockTimeoutMs = 5000;

/** Tails of this page's queues, for browsers without Web Locks. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs the task while no other tab (Web Locks) or app on this page runs one with the same name. Waits at most 5 s,
 * because a frozen tab keeps its lock and an extra refresh is harmless. @see https://www.w3.org/TR/web-locks/#steal
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
    // If the task is running, it failed itself, or another tab stole the lock meanwhile, which doesn't affect the
    // result. Otherwise the wait timed out, or locks are forbidden, as in a sandboxed frame, where stealing fails too.
    return running ?? locks.request(name, { steal: true }, start).catch(start);
  }
}

/** Needs no timeout, because all waiting callers are on the same page. */
function runInPageQueue<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  const queued = (queues.get(name) ?? Promise.resolve()).then(task, task);
  queues.set(name, queued);
  return queued;
}
