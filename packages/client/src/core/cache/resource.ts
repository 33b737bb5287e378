import { cacheThrottleMs, cacheUnsubscribeDelayMs } from "@vestibule/contract";
import type { Platform } from "../platform/platform.ts";
import type { ObservableStore, StoreSnapshot } from "./observable-store.ts";

/** One cached value and its fetch function. */
export interface Resource<Value> extends ObservableStore<Value> {
  /** Sets a value from another source. A fetch in progress no longer overwrites it. */
  set(value: Value): void;
  /**
   * Refetches after a change if a value is cached or being fetched. Never rejects, because the change itself succeeded.
   */
  refetch(): Promise<void>;
}

const loading = { status: "loading" } as const;

/**
 * At most one fetch runs at a time, fetches start at least 300 ms apart, and callers waiting for the next one share it.
 * The value is cached while there are subscribers and for 5 s after.
 */
export function createResource<Value>(fetchValue: () => Promise<Value>, platform: Platform): Resource<Value> {
  let snapshot: StoreSnapshot<Value> = loading;
  let settled: Promise<Value> | undefined;
  let unobservedSince = 0;
  let lastStart = 0;
  /** `next` is the fetch that hasn't started; `last` is the most recently requested one, started or not. */
  let next: Promise<Value> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const listeners = new Set<() => void>();

  const publish = (change: StoreSnapshot<Value>) => {
    snapshot = change;
    settled = undefined;
    unobservedSince = platform.now();
    for (const listener of [...listeners]) listener();
  };

  const run = async (): Promise<Value> => {
    const wait = lastStart + cacheThrottleMs - platform.now();
    if (wait > 0) await platform.sleep(wait);
    next = undefined;
    lastStart = platform.now();
    const before = snapshot;
    try {
      const data = await fetchValue();
      if (snapshot === before) publish({ status: "ready", data });
      return data;
    } catch (error) {
      if (snapshot === before && before.status !== "ready") publish({ status: "error", error });
      throw error;
    }
  };

  const refresh = () => {
    next ??= last.then(run, run);
    last = next;
    if (snapshot === loading) settled ??= next;
    return next;
  };

  const getSnapshot = () => {
    const isAbandoned = listeners.size === 0 && platform.now() - unobservedSince >= cacheUnsubscribeDelayMs;
    if (isAbandoned && snapshot !== loading) {
      snapshot = loading;
      settled = undefined;
    }
    return snapshot;
  };

  const whenSettled = () => {
    const now = getSnapshot();
    if (now.status === "ready") settled ??= Promise.resolve(now.data);
    if (now.status === "error") settled ??= Promise.reject(now.error);
    return settled ?? refresh();
  };

  return {
    getSnapshot,
    refresh,
    whenSettled,
    set: (data) => publish({ status: "ready", data }),
    refetch: async () => {
      if (getSnapshot() !== loading || settled) await refresh().catch(() => {});
    },
    subscribe: (listener) => {
      if (getSnapshot() === loading) whenSettled().catch(() => {}); // The snapshot reports the error.
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unobservedSince = platform.now();
      };
    },
  };
}
