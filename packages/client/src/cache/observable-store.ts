/** What an observer sees. `error` holds what the last fetch threw; a failed refresh of a ready value keeps the value. */
export type StoreSnapshot<Value> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly data: Value }
  | { readonly status: "error"; readonly error: unknown };

/**
 * A value kept up to date while somebody subscribes. Made for React's `useSyncExternalStore(store.subscribe, store.getSnapshot)`:
 * all members are bound, and a snapshot is the same object until something changes.
 */
export interface ObservableStore<Value> {
  /** Starts the first fetch when nothing is cached. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): StoreSnapshot<Value>;
  /** Fetches again (throttled, shared with callers waiting for the same) and resolves with the new value. */
  refresh(): Promise<Value>;
  /** Resolves or rejects with the first settled snapshot; the same promise until the snapshot changes, as React's `use` wants. */
  whenSettled(): Promise<Value>;
}
