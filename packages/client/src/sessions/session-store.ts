import type { ObservableStore } from "../cache/observable-store.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import type { CurrentUser } from "./model.ts";

/** Observes whoever is signed in in a token store, and follows the store from session to session. */
export function createUserStore(
  store: TokenStore,
  currentSession: (store: TokenStore) => UserSession,
  userOf: (session: UserSession) => ObservableStore<CurrentUser | null>,
): ObservableStore<CurrentUser | null> {
  const current = () => userOf(currentSession(store));

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
