import { createResource, type Resource, stackAppInternalsSymbol } from "@vestibule/client";
import { useEffect } from "react";
import { readSnapshot, useObservable } from "../use-observable.ts";
import type { HookScope } from "./hook-scope.ts";

/** What was fetched for a session, by what was asked. The session is an object that ends with its sign-in. */
const bySession = new WeakMap<object, Map<string, Resource<unknown>>>();

/**
 * What a method of the signed-in user returns, fetched once for all components and again whenever the user's data
 * changes. Suspends while loading. `key`: names the method and its arguments, as JSON.
 * @throws the error of the last fetch
 */
export function useMethod<Value>(
  { app, tokenStore }: HookScope,
  key: readonly unknown[],
  fetchValue: () => Promise<Value>,
): Value {
  const { context, userStore } = app[stackAppInternalsSymbol];
  const session = context.session(tokenStore);
  const stores = bySession.get(session) ?? new Map<string, Resource<unknown>>();
  bySession.set(session, stores);
  const name = JSON.stringify(key);
  const store = (stores.get(name) ?? createResource(fetchValue, context.platform)) as Resource<Value>;
  stores.set(name, store as Resource<unknown>);
  const users = userStore(tokenStore);
  const rendered = users.getSnapshot();
  useEffect(() => {
    // Something changed after the component rendered, before it subscribed.
    if (users.getSnapshot() !== rendered) void store.refetch();
    return users.subscribe(() => void store.refetch());
  }, [users, rendered, store]);
  return readSnapshot(store, useObservable(store));
}
