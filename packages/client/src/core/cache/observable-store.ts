/** The state of a store. `error` holds what the last fetch threw. A failed refresh keeps a ready value. */
export type StoreSnapshot<Value> =
  | { readonly status: "loading"; readonly data?: undefined }
  | { readonly status: "ready"; readonly data: Value }
  | { readonly status: "error"; readonly error: unknown; readonly data?: undefined };

/**
 * A value that is kept up to date while it has subscribers. Designed for React's `useSyncExternalStore(store.subscribe,
 * store.getSnapshot)`: all members are bound, and the snapshot object is the same until something changes.
 */
export interface ObservableStore<Value> {
  /** Starts the first fetch if nothing is cached. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): StoreSnapshot<Value>;
  /** The value while React renders on a server and hydrates its HTML. Set by framework packages that know it. */
  getServerSnapshot?(): StoreSnapshot<Value>;
  /** Fetches again (throttled and shared with concurrent callers) and resolves with the new value. */
  refresh(): Promise<Value>;
  /**
   * Resolves or rejects with the first settled snapshot. Returns the same promise until the snapshot changes, as
   * React's `use` requires.
   */
  whenSettled(): Promise<Value>;
}
