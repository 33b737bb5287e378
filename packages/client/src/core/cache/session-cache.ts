import { memoize, memoizeByRef } from "../platform/memoize.ts";
import type { Platform } from "../platform/platform.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store-init.ts";
import type { ObservableStore, StoreSnapshot } from "./observable-store.ts";
import { createResource, type Resource } from "./resource.ts";

/** Observes a value of a token store's current session and follows the store from session to session. */
function createSessionStore<Value>(
  store: TokenStore,
  currentSession: (store: TokenStore) => UserSession,
  getEntry: (session: UserSession) => ObservableStore<Value>,
): ObservableStore<Value> {
  const current = () => getEntry(currentSession(store));

  return {
    getSnapshot: () => current().getSnapshot(),
    refresh: () => current().refresh(),
    whenSettled: () => current().whenSettled(),
    subscribe: (listener) => {
      let observed = current();
      let unsubscribe = observed.subscribe(listener);
      const unsubscribeStore = store.subscribe(() => {
        if (observed === current()) return;
        unsubscribe();
        observed = current();
        unsubscribe = observed.subscribe(listener);
        listener();
      });
      return () => {
        unsubscribeStore();
        unsubscribe();
      };
    },
  };
}

const snapshot: StoreSnapshot<null> = { status: "ready", data: null };
const settled = Promise.resolve(null);

/** The store while signed out: known without a request, and constant. */
const signedOutStore: ObservableStore<null> = {
  getSnapshot: () => snapshot,
  subscribe: () => () => {},
  refresh: () => settled,
  whenSettled: () => settled,
};

/** The cached values of a session, by name and, for team values, team ID. Null while signed out. */
export interface SessionCache<Values> {
  /** Always sends a request, except for an ended session, and updates the cache. */
  fetch<Name extends keyof Values>(session: UserSession, name: Name, teamId?: string): Promise<Values[Name] | null>;
  set<Name extends keyof Values>(session: UserSession, name: Name, value: Values[Name]): void;
  /** Refetches everything cached after a change, except `known`, which the response contained. */
  refetch(session: UserSession, known?: keyof Values): Promise<unknown>;
  /** Returns the same object for the same arguments. */
  observe<Name extends keyof Values>(
    store: TokenStore,
    name: Name,
    teamId?: string,
  ): ObservableStore<Values[Name] | null>;
}

interface Entry extends Resource<unknown> {
  readonly name: unknown;
}

export function createSessionCache<Values>(
  fetchValue: (session: UserSession, name: keyof Values, teamId?: string) => Promise<unknown>,
  currentSession: (store: TokenStore) => UserSession,
  platform: Platform,
): SessionCache<Values> {
  const getEntries = memoizeByRef((_session: UserSession) => new Map<string, Entry>());
  const getStores = memoizeByRef((_store: TokenStore) => new Map<string, ObservableStore<unknown>>());

  /** JSON distinguishes undefined from every string. */
  const getEntry = (session: UserSession, name: keyof Values, teamId?: string): Entry =>
    memoize(getEntries(session), JSON.stringify([name, teamId]), () => ({
      ...createResource(() => fetchValue(session, name, teamId), platform),
      name,
    }));
  const getStore = (session: UserSession, name: keyof Values, teamId?: string): ObservableStore<unknown> =>
    session.hasEnded() ? signedOutStore : getEntry(session, name, teamId);

  const cache: SessionCache<Record<keyof Values, unknown>> = {
    fetch: (session, name, teamId) => getStore(session, name, teamId).refresh(),
    set: (session, name, value) => getEntry(session, name).set(value),
    refetch: (session, known) =>
      Promise.all([...getEntries(session).values()].map((entry) => entry.name === known || entry.refetch())),
    observe: (store, name, teamId) =>
      memoize(getStores(store), JSON.stringify([name, teamId]), () =>
        createSessionStore(store, currentSession, (session) => getStore(session, name, teamId)),
      ),
  };
  return cache as SessionCache<Values>;
}
