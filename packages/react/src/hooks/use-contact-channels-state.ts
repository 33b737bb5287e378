import { type ContactChannel, type StoreSnapshot, stackAppInternalsSymbol } from "@vestibule/client";
import { useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";

export type ContactChannelsState = StoreSnapshot<readonly ContactChannel[] | null> & { refresh: () => void };

/**
 * The signed-in user's contact channels without suspending, for pages with their own skeleton; null when signed out.
 */
export function useContactChannelsState(): ContactChannelsState {
  const store = useStackApp()[stackAppInternalsSymbol].listStore("contactChannels");
  const snapshot = useObservable(store);
  // The snapshot shows a failed refresh or stays unchanged.
  return { ...snapshot, refresh: () => void store.refresh().catch(() => {}) };
}
