import type { ObservableStore, StoreSnapshot } from "@vestibule/client";
import { useSyncExternalStore } from "react";

const loading = { status: "loading" } as const;
const onServer = () => loading;

/** A kit store's snapshot, subscribed while mounted. Never suspends. */
export function useObservable<Value>(store: ObservableStore<Value>): StoreSnapshot<Value> {
  return useSyncExternalStore<StoreSnapshot<Value>>(store.subscribe, store.getSnapshot, onServer);
}
