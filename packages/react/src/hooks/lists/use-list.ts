import type { ListName, ListValues, StackClientApp, TokenStoreInit } from "@vestibule/client";
import { readSnapshot } from "../use-observable.ts";
import { useListStore } from "./use-list-store.ts";

/** What the hooks of a user read from. `app`: default: the provider's. */
export type ListOptions = { tokenStore?: TokenStoreInit | undefined; app?: StackClientApp | undefined };

/**
 * A list or value of the signed-in user, updated live; null when signed out. Suspends while loading. `teamId`: for data
 * of a team.
 * @throws the error of the last fetch.
 */
export function useList<Name extends ListName>(
  name: Name,
  teamId: string | undefined,
  { tokenStore, app }: ListOptions = {},
): ListValues[Name] | null {
  const { store, snapshot } = useListStore(name, teamId, tokenStore, app);
  return readSnapshot(store, snapshot);
}
