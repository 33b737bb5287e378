import { memoize, memoizeByRef } from "../platform/memoize.ts";
import type { Platform } from "../platform/platform.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import type { ObservableStore } from "./observable-store.ts";
import { createResource, type Resource } from "./resource.ts";
import { signedOutStore } from "./signed-out-store.ts";

/** The values that belong to whoever is signed in, by name and, where it is about a team, its id; null for nobody. */
export interface SessionCache<Values> {
  /** Always asks the server, but for a session known to be over, and updates the cache. */
  fetch<Name extends keyof Values>(session: UserSession, name: Name, teamId?: string): Promise<Values[Name] | null>;
  set<Name extends keyof Values>(session: UserSession, name: Name, value: Values[Name]): void;
  /** Fetches again everything that is cached, after a change; all but `known`, which came with the answer to the change. */
  refetch(session: UserSession, known?: keyof Values): Promise<unknown>;
  /** The same object for the same arguments. */
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

  /** JSON tells undefined from every text. */
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
