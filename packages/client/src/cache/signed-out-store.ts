import type { ObservableStore, StoreSnapshot } from "./observable-store.ts";

const snapshot: StoreSnapshot<null> = { status: "ready", data: null };
const settled = Promise.resolve(null);

/** What there is to observe while nobody is signed in: known at once, without a request, and never changing. */
export const signedOutStore: ObservableStore<null> = {
  getSnapshot: () => snapshot,
  subscribe: () => () => {},
  refresh: () => settled,
  whenSettled: () => settled,
};
