import { perObject, remembered } from "../platform/per-object.ts";
import type { Platform } from "../platform/platform.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import { nobody } from "./nobody.ts";
import type { ObservableStore } from "./observable-store.ts";
import { createResource, type Resource } from "./resource.ts";

/** The values that belong to whoever is signed in, by name and, where it is about a team, its id; null for nobody. */
export interface SessionCache<Values> {
  /** Always asks the server, but for a session known to be over, and updates the cache. */
  fetch<Name extends keyof Values>(session: UserSession, name: Name, teamId?: string): Promise<Values[Name] | null>;
  set<Name extends keyof Values>(session: UserSession, name: Name, value: Values[Name]): void;
  /** Fetches again everything that is cached, after a change; all but `known`, which came with the answer to the change. */
  renew(session: UserSession, known?: keyof Values): Promise<unknown>;
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
  const entriesOf = perObject((_session: UserSession) => new Map<string, Entry>());
  const storesOf = perObject((_store: TokenStore) => new Map<string, ObservableStore<unknown>>());

  /** JSON tells undefined from every text. */
  const entryOf = (session: UserSession, name: keyof Values, teamId?: string): Entry =>
    remembered(entriesOf(session), JSON.stringify([name, teamId]), () => ({
      ...createResource(() => fetchValue(session, name, teamId), platform),
      name,
    }));
  const storeOf = (session: UserSession, name: keyof Values, teamId?: string): ObservableStore<unknown> =>
    session.isOver() ? nobody : entryOf(session, name, teamId);

  const cache: SessionCache<Record<keyof Values, unknown>> = {
    fetch: (session, name, teamId) => storeOf(session, name, teamId).refresh(),
    set: (session, name, value) => entryOf(session, name).set(value),
    renew: (session, known) =>
      Promise.all([...entriesOf(session).values()].map((entry) => entry.name === known || entry.renew())),
    observe: (store, name, teamId) =>
      remembered(storesOf(store), JSON.stringify([name, teamId]), () =>
        createSessionStore(store, currentSession, (session) => storeOf(session, name, teamId)),
      ),
  };
  return cache as SessionCache<Values>;
}
