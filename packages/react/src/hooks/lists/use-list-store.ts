import {
  type ListName,
  type ListValues,
  type ObservableStore,
  type StoreSnapshot,
  stackAppInternalsSymbol,
  type TokenStoreInit,
} from "@vestibule/client";
import { useEffect } from "react";
import { useObservable } from "../use-observable.ts";
import { useStackApp } from "../use-stack-app.ts";
import { renewOnReturn } from "./renew-on-return.ts";

type FollowedList<Value> = { store: ObservableStore<Value>; snapshot: StoreSnapshot<Value> };

/** What is kept of the signed-in user by that name, followed while mounted and kept fresh; null while nobody is signed in. */
export function useListStore<Name extends ListName>(
  name: Name,
  teamId: string | undefined,
  tokenStore?: TokenStoreInit,
): FollowedList<ListValues[Name] | null> {
  const { listStore, parts } = useStackApp()[stackAppInternalsSymbol];
  const store = listStore(name, teamId, tokenStore);
  const snapshot = useObservable(store);
  useEffect(() => renewOnReturn(document, parts, tokenStore), [parts, tokenStore]);
  return { store, snapshot };
}
