import type { ObservableStore, StoreSnapshot } from "./observable-store.ts";

const snapshot: StoreSnapshot<null> = { status: "ready", data: null };
const settled = Promise.resolve(null);

/** The store while signed out: known without a request, and constant. */
export const signedOutStore: ObservableStore<null> = {
  getSnapshot: () => snapshot,
  subscribe: () => () => {},
  refresh: () => settled,
  whenSettled: () => settled,
};
