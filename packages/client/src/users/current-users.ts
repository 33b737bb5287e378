import type { ObservableStore } from "../cache/observable-store.ts";
import { createResource, type Resource } from "../cache/resource.ts";
import type { UserJson } from "../json.ts";
import type { Platform } from "../platform/platform.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import { createCurrentUser, type UserActions } from "./current-user.ts";
import type { CurrentUser } from "./model.ts";
import { readOwnUser } from "./operations.ts";
import { createUserStore } from "./user-store.ts";

/** The cache of signed-in users, one entry per session. */
export interface CurrentUsers {
  /** Always asks the server, but for a session known to be over, and updates the cache. */
  fetch(session: UserSession): Promise<CurrentUser | null>;
  set(session: UserSession, user: UserJson | null): void;
  /** The same object for the same token store. */
  observe(store: TokenStore): ObservableStore<CurrentUser | null>;
}

export function createCurrentUsers(
  actions: Omit<UserActions, "session" | "onChange">,
  currentSession: (store: TokenStore) => UserSession,
  platform: Platform,
): CurrentUsers {
  const bySession = new WeakMap<UserSession, Resource<CurrentUser | null>>();
  const stores = new WeakMap<TokenStore, ObservableStore<CurrentUser | null>>();

  const toUser = (session: UserSession, wire: UserJson | null) =>
    wire && createCurrentUser(wire, { ...actions, session, onChange: (changed) => set(session, changed) });
  const set = (session: UserSession, wire: UserJson | null) => resourceOf(session).set(toUser(session, wire));

  const resourceOf = (session: UserSession) => {
    const known = bySession.get(session);
    if (known) return known;
    const read = async () => toUser(session, await readOwnUser(actions.api, session));
    const resource = createResource(read, platform);
    bySession.set(session, resource);
    return resource;
  };

  return {
    set,
    fetch: async (session) => (session.isKnownInvalid() ? null : resourceOf(session).refresh()),
    observe: (store) => {
      const known = stores.get(store);
      if (known) return known;
      const created = createUserStore(store, currentSession, resourceOf);
      stores.set(store, created);
      return created;
    },
  };
}
