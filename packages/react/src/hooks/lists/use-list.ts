import type { ListName, ListValues, TokenStoreInit } from "@vestibule/client";
import { readSnapshot } from "../use-observable.ts";
import { useListStore } from "./use-list-store.ts";

/** The token store that the hooks of a user read from. */
export type ListOptions = { tokenStore?: TokenStoreInit | undefined };

/**
 * A list or value of the signed-in user, updated live; null when signed out. Suspends while loading. `teamId`: for data
 * of a team.
 * @throws the error of the last fetch.
 */
export function useList<Name extends ListName>(
  name: Name,
  teamId: string | undefined,
  { tokenStore }: ListOptions = {},
): ListValues[Name] | null {
  const { store, snapshot } = useListStore(name, teamId, tokenStore);
  return readSnapshot(store, snapshot);
}
