import type { ObservableStore } from "../cache/observable-store.ts";
import { createResource, type Resource } from "../cache/resource.ts";
import { perObject } from "../platform/per-object.ts";
import type { Platform } from "../platform/platform.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import type { UserJson } from "../wire/json.ts";
import { createCurrentUser, type UserActions } from "./current-user.ts";
import type { CurrentUser } from "./model.ts";
import { nobody } from "./nobody.ts";
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
  const toUser = (session: UserSession, wire: UserJson | null) =>
    wire && createCurrentUser(wire, { ...actions, session, onChange: (changed) => set(session, changed) });
  const resourceOf: (session: UserSession) => Resource<CurrentUser | null> = perObject((session) =>
    createResource(async () => toUser(session, await readOwnUser(actions.api, session)), platform),
  );
  const set = (session: UserSession, wire: UserJson | null) => resourceOf(session).set(toUser(session, wire));

  const userOf = (session: UserSession) => (session.isOver() ? nobody : resourceOf(session));

  return {
    set,
    fetch: (session) => userOf(session).refresh(),
    observe: perObject((store) => createUserStore(store, currentSession, userOf)),
  };
}
