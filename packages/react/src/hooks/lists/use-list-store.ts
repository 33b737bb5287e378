import {
  type ListName,
  type ListValues,
  type ObservableStore,
  type StackAppInternals,
  type StackClientApp,
  type StoreSnapshot,
  stackAppInternalsSymbol,
  type TokenStoreInit,
} from "@vestibule/client";
import { useEffect } from "react";
import { useObservable } from "../use-observable.ts";
import { useGivenApp } from "../use-stack-app.ts";

type Parts = StackAppInternals["context"];
type Session = Pick<ReturnType<Parts["session"]>, "hasEnded">;
/** The parts of the app it needs. */
type RefetchDependencies = {
  session(tokenStore?: TokenStoreInit): Session;
  cache: { refetch(session: Session): Promise<unknown> };
  platform: Pick<Parts["platform"], "now">;
};

/** Minimum time between two refetches, in ms. */
const minIntervalMs = 10_000;
const lastRefetchAt = new WeakMap<Session, number>();

/**
 * Refetches cached user data when the page becomes visible again, because other tabs or users may have changed it.
 * Several callers share one refetch. `page`: the document. Returns a function that stops it.
 */
export function refetchOnReturn(
  page: Pick<Document, "visibilityState"> & EventTarget,
  context: RefetchDependencies,
  tokenStore?: TokenStoreInit,
): () => void {
  function refetch() {
    if (page.visibilityState !== "visible") return;
    const session = context.session(tokenStore);
    const now = context.platform.now();
    if (session.hasEnded() || now - (lastRefetchAt.get(session) ?? -minIntervalMs) < minIntervalMs) return;
    lastRefetchAt.set(session, now);
    void context.cache.refetch(session);
  }
  page.addEventListener("visibilitychange", refetch);
  return () => page.removeEventListener("visibilitychange", refetch);
}

type ListSubscription<Value> = { store: ObservableStore<Value>; snapshot: StoreSnapshot<Value> };

/** A cached list of the signed-in user, subscribed while mounted and kept fresh; null when signed out. */
export function useListStore<Name extends ListName>(
  name: Name,
  teamId: string | undefined,
  tokenStore?: TokenStoreInit,
  app?: StackClientApp,
): ListSubscription<ListValues[Name] | null> {
  const { listStore, context } = useGivenApp(app)[stackAppInternalsSymbol];
  const store = listStore(name, teamId, tokenStore);
  const snapshot = useObservable(store);
  useEffect(() => refetchOnReturn(document, context, tokenStore), [context, tokenStore]);
  return { store, snapshot };
}
