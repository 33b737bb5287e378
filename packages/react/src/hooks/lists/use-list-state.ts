import type { ListName, ListValues, StoreSnapshot } from "@vestibule/client";
import { useListStore } from "./use-list-store.ts";

export type ListState<Value> = StoreSnapshot<Value | null> & { refresh: () => Promise<void> };

/** Like `useList` without suspending, for pages with their own skeleton; null when signed out. */
export function useListState<Name extends ListName>(name: Name, teamId?: string): ListState<ListValues[Name]> {
  const { store, snapshot } = useListStore(name, teamId);
  // The snapshot shows a failed refresh or stays unchanged.
  const refresh = () =>
    store.refresh().then(
      () => {},
      () => {},
    );
  return { ...snapshot, refresh };
}
