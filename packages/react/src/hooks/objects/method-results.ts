import { createResource, type ObservableStore, type Resource } from "@vestibule/client";
import * as React from "react";

/** In ms. */
const unusedLifetimeMs = 60_000;
/** Results to add before unused ones are deleted. */
const sweepInterval = 256;

type Platform = Parameters<typeof createResource>[1];

interface Entry {
  readonly resource: Resource<unknown>;
  readonly subscribe: ObservableStore<unknown>["subscribe"];
  /** The last change that it includes. */
  generation: number;
  lastRead: number;
}

/**
 * Server components have no such hook, so this module must not import it by name; webpack also rejects
 * `React.useSyncExternalStore`. Without it, nothing is observed.
 */
const useStore: typeof React.useSyncExternalStore =
  Reflect.get(React, "useSyncExternalStore") ?? ((_subscribe: unknown, getSnapshot: () => unknown) => getSnapshot());

/** What the hooks of a server or admin app have fetched. */
export interface MethodResults {
  /**
   * A React hook. Suspends while loading. `owner`: results are shared only within this object, such as an app or a
   * request. `key`: what is asked.
   * @throws the error of the last fetch
   */
  useResult(owner: object, key: string, fetchValue: () => Promise<unknown>): unknown;
  /** After a change: fetches again what components show, and forgets the rest. */
  refetch(): void;
}

export function createMethodResults(platform: Platform): MethodResults {
  const entriesByOwner = new WeakMap<object, Map<string, Entry>>();
  const mounted = new Map<Entry, number>();
  let generation = 0;

  function refetchEntry(entry: Entry): void {
    entry.generation = generation;
    void entry.resource.refetch();
  }

  function createEntry(fetchValue: () => Promise<unknown>): Entry {
    const resource = createResource(fetchValue, platform);
    const entry: Entry = {
      resource,
      generation,
      lastRead: platform.now(),
      subscribe: (listener) => {
        mounted.set(entry, (mounted.get(entry) ?? 0) + 1);
        const unsubscribe = resource.subscribe(listener);
        // Something changed after the component rendered, before it subscribed.
        if (entry.generation !== generation) refetchEntry(entry);
        return () => {
          unsubscribe();
          const count = (mounted.get(entry) ?? 1) - 1;
          if (count > 0) mounted.set(entry, count);
          else mounted.delete(entry);
        };
      },
    };
    return entry;
  }

  function deleteUnused(entries: Map<string, Entry>): void {
    for (const [key, entry] of entries) {
      if (!mounted.has(entry) && platform.now() - entry.lastRead > unusedLifetimeMs) entries.delete(key);
    }
  }

  function getEntry(owner: object, key: string, fetchValue: () => Promise<unknown>): Entry {
    const entries = entriesByOwner.get(owner) ?? new Map<string, Entry>();
    entriesByOwner.set(owner, entries);
    const existing = entries.get(key);
    if (existing && (existing.generation === generation || mounted.has(existing))) return existing;
    if (entries.size % sweepInterval === sweepInterval - 1) deleteUnused(entries);
    const entry = createEntry(fetchValue);
    entries.set(key, entry);
    return entry;
  }

  return {
    useResult(owner, key, fetchValue) {
      const entry = getEntry(owner, key, fetchValue);
      entry.lastRead = platform.now();
      const { getSnapshot, whenSettled } = entry.resource;
      const snapshot = useStore(entry.subscribe, getSnapshot, getSnapshot);
      if (snapshot.status === "error") throw snapshot.error;
      // React suspends on a thrown promise and retries when it settles.
      if (snapshot.status === "loading") throw whenSettled();
      return snapshot.data;
    },
    refetch() {
      generation += 1;
      for (const entry of mounted.keys()) refetchEntry(entry);
    },
  };
}
