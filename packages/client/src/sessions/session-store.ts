import type { ObservableStore } from "../cache/observable-store.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import type { UserSession } from "./user-session.ts";

/** Observes a value of a token store's current session and follows the store from session to session. */
export function createSessionStore<Value>(
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
