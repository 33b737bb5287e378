import { type ContactChannel, type StoreSnapshot, stackAppInternalsSymbol } from "@vestibule/client";
import { useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";

export type ContactChannelsState = StoreSnapshot<readonly ContactChannel[] | null> & { refresh: () => void };

/** The signed-in user's contact channels without suspending, for pages that draw their own skeleton; null while nobody is signed in. */
export function useContactChannelsState(): ContactChannelsState {
  const store = useStackApp()[stackAppInternalsSymbol].listStore("contactChannels");
  const snapshot = useObservable(store);
  // A failed refresh shows up in the snapshot, or leaves it as it is.
  return { ...snapshot, refresh: () => void store.refresh().catch(() => {}) };
}
