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
import { refetchOnReturn } from "./refetch-on-return.ts";

type ListSubscription<Value> = { store: ObservableStore<Value>; snapshot: StoreSnapshot<Value> };

/** A cached list of the signed-in user, subscribed while mounted and kept fresh; null when signed out. */
export function useListStore<Name extends ListName>(
  name: Name,
  teamId: string | undefined,
  tokenStore?: TokenStoreInit,
): ListSubscription<ListValues[Name] | null> {
  const { listStore, context } = useStackApp()[stackAppInternalsSymbol];
  const store = listStore(name, teamId, tokenStore);
  const snapshot = useObservable(store);
  useEffect(() => refetchOnReturn(document, context, tokenStore), [context, tokenStore]);
  return { store, snapshot };
}
