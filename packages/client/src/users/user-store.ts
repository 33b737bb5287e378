import type { ObservableStore, StoreSnapshot } from "../cache/observable-store.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import type { CurrentUser } from "./model.ts";

const nobody: StoreSnapshot<null> = { status: "ready", data: null };

/** Observes whoever is signed in in a token store: follows it from session to session, and fetches nothing while nobody is. */
export function createUserStore(
  store: TokenStore,
  currentSession: (store: TokenStore) => UserSession,
  userOf: (session: UserSession) => ObservableStore<CurrentUser | null>,
): ObservableStore<CurrentUser | null> {
  const settledNobody = Promise.resolve(null);

  return {
    getSnapshot: () => {
      const session = currentSession(store);
      return session.isKnownInvalid() ? nobody : userOf(session).getSnapshot();
    },
    refresh: () => userOf(currentSession(store)).refresh(),
    whenSettled: () => {
      const session = currentSession(store);
      return session.isKnownInvalid() ? settledNobody : userOf(session).whenSettled();
    },
    subscribe: (listener) => {
      let observed: UserSession | undefined;
      let unsubscribe = () => {};
      const follow = () => {
        const session = currentSession(store);
        if (session === observed) return false;
        unsubscribe();
        observed = session;
        unsubscribe = session.isKnownInvalid() ? () => {} : userOf(session).subscribe(listener);
        return true;
      };
      const unsubscribeStore = store.subscribe(() => {
        if (follow()) listener();
      });
      follow();
      return () => {
        unsubscribeStore();
        unsubscribe();
      };
    },
  };
}
