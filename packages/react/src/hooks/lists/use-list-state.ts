import { type ListName, type ListValues, type StoreSnapshot, stackAppInternalsSymbol } from "@vestibule/client";
import { useObservable } from "../use-observable.ts";
import { useStackApp } from "../use-stack-app.ts";

export type ListState<Value> = StoreSnapshot<Value | null> & { refresh: () => Promise<void> };

/** As `useList` without suspending, for pages that draw their own skeleton; null while nobody is signed in. */
export function useListState<Name extends ListName>(name: Name, teamId?: string): ListState<ListValues[Name]> {
  const store = useStackApp()[stackAppInternalsSymbol].listStore(name, teamId);
  const snapshot = useObservable(store);
  // A failed refresh shows up in the snapshot, or leaves it as it is.
  const refresh = () =>
    store.refresh().then(
      () => {},
      () => {},
    );
  return { ...snapshot, refresh };
}
