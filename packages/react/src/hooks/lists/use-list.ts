import { type ListName, type ListValues, stackAppInternalsSymbol, type TokenStoreInit } from "@vestibule/client";
import { useObservable } from "../use-observable.ts";
import { useStackApp } from "../use-stack-app.ts";

/** Where the hooks of a user get it from. */
export type ListOptions = { tokenStore?: TokenStoreInit | undefined };

/** Something of the signed-in user, followed live; null while nobody is. Suspends while unknown. `teamId`: for what belongs to a team.
 *  @throws what the last fetch threw. */
export function useList<Name extends ListName>(
  name: Name,
  teamId: string | undefined,
  { tokenStore }: ListOptions = {},
): ListValues[Name] | null {
  const store = useStackApp()[stackAppInternalsSymbol].listStore(name, teamId, tokenStore);
  const snapshot = useObservable(store);
  if (snapshot.status === "error") throw snapshot.error;
  if (snapshot.status === "loading") throw store.whenSettled();
  return snapshot.data;
}
