import type { ListName, ListValues, TokenStoreInit } from "@vestibule/client";
import { useListStore } from "./use-list-store.ts";

/** Where the hooks of a user get it from. */
export type ListOptions = { tokenStore?: TokenStoreInit | undefined };

/** Something of the signed-in user, followed live; null while nobody is. Suspends while unknown. `teamId`: for what belongs to a team.
 *  @throws what the last fetch threw. */
export function useList<Name extends ListName>(
  name: Name,
  teamId: string | undefined,
  { tokenStore }: ListOptions = {},
): ListValues[Name] | null {
  const { store, snapshot } = useListStore(name, teamId, tokenStore);
  if (snapshot.status === "error") throw snapshot.error;
  if (snapshot.status === "loading") throw store.whenSettled();
  return snapshot.data;
}
