import { cacheThrottleMs, cacheUnsubscribeDelayMs } from "@vestibule/contract";
import type { Platform } from "../platform/platform.ts";
import type { ObservableStore, StoreSnapshot } from "./observable-store.ts";

/** One cached value with the way to fetch it. */
export interface Resource<Value> extends ObservableStore<Value> {
  /** Puts in a value known otherwise; a fetch that is under way no longer changes it. */
  set(value: Value): void;
}

const loading = { status: "loading" } as const;

/**
 * At most one fetch runs at a time, two start at least 300 ms apart, and callers waiting for the next one share it. The value is kept while
 * somebody subscribes and for 5 s after.
 */
export function createResource<Value>(fetchValue: () => Promise<Value>, platform: Platform): Resource<Value> {
  const listeners = new Set<() => void>();
  let snapshot: StoreSnapshot<Value> = loading;
  let settled: Promise<Value> | undefined;
  let unobservedSince = 0;
  let version = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  let running: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;

  const publish = (change: StoreSnapshot<Value>) => {
    snapshot = change;
    settled = undefined;
    version++;
    unobservedSince = platform.now();
    for (const listener of [...listeners]) listener();
  };

  const run = async (): Promise<Value> => {
    const startVersion = version;
    try {
      const data = await fetchValue();
      if (version === startVersion) publish({ status: "ready", data });
      return data;
    } catch (error) {
      if (version === startVersion && snapshot.status !== "ready") publish({ status: "error", error });
      throw error;
    }
  };

  const startWhenAllowed = async (): Promise<Value> => {
    while (running) await running.catch(() => {}); // Reported to those who asked for it.
    const wait = lastStart + cacheThrottleMs - platform.now();
    if (wait > 0) await platform.sleep(wait);
    next = undefined;
    lastStart = platform.now();
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };

  const refresh = () => {
    next ??= Promise.resolve().then(startWhenAllowed);
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

  return {
    getSnapshot,
    refresh,
    set: (data) => publish({ status: "ready", data }),
    subscribe: (listener) => {
      const isAbsent = getSnapshot().status === "loading";
      listeners.add(listener);
      if (isAbsent && !running && !next) refresh().catch(() => {}); // The snapshot carries the error.
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unobservedSince = platform.now();
      };
    },
    whenSettled: () => {
      const now = getSnapshot();
      settled ??=
        now.status === "ready"
          ? Promise.resolve(now.data)
          : now.status === "error"
            ? Promise.reject(now.error)
            : (next ?? running ?? refresh());
      return settled;
    },
  };
}
