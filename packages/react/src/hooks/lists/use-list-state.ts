import type { ListName, ListValues, StoreSnapshot } from "@vestibule/client";
import { useListStore } from "./use-list-store.ts";

export type ListState<Value> = StoreSnapshot<Value | null> & { refresh: () => Promise<void> };

/** As `useList` without suspending, for pages that draw their own skeleton; null while nobody is signed in. */
export function useListState<Name extends ListName>(name: Name, teamId?: string): ListState<ListValues[Name]> {
  const { store, snapshot } = useListStore(name, teamId);
  // A failed refresh shows up in the snapshot, or leaves it as it is.
  const refresh = () =>
    store.refresh().then(
      () => {},
      () => {},
    );
  return { ...snapshot, refresh };
}
