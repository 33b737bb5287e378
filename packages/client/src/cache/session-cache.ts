import { perObject } from "../platform/per-object.ts";
import type { Platform } from "../platform/platform.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import { nobody } from "./nobody.ts";
import type { ObservableStore } from "./observable-store.ts";
import { createResource, type Resource } from "./resource.ts";

/** A value that belongs to whoever is signed in, one entry per session; null for nobody. */
export interface SessionCache<Value> {
  /** Always asks the server, but for a session known to be over, and updates the cache. */
  fetch(session: UserSession): Promise<Value>;
  set(session: UserSession, value: Value): void;
  /** Fetches again what is cached, after a change. */
  renew(session: UserSession): Promise<unknown>;
  /** The same object for the same token store. */
  observe(store: TokenStore): ObservableStore<Value>;
}

export function createSessionCache<Value>(
  fetchValue: (session: UserSession) => Promise<Value | null>,
  currentSession: (store: TokenStore) => UserSession,
  platform: Platform,
): SessionCache<Value | null> {
  const resourceOf: (session: UserSession) => Resource<Value | null> = perObject((session) =>
    createResource(() => fetchValue(session), platform),
  );
  const entryOf = (session: UserSession) => (session.isOver() ? nobody : resourceOf(session));

  return {
    fetch: (session) => entryOf(session).refresh(),
    set: (session, value) => resourceOf(session).set(value),
    renew: async (session) => {
      const value = entryOf(session);
      // The change is made in any case: that its result could not be fetched does not undo it.
      if (value.getSnapshot().status !== "loading") await value.refresh().catch(() => {});
    },
    observe: perObject((store) => createSessionStore(store, currentSession, entryOf)),
  };
}
