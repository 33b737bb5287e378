import type { CurrentUser, ObservableStore, StackClientApp } from "@vestibule/client";

const leaving = new WeakSet<StackClientApp>();

/** Goes to the sign-in page; once, although React may render the calling component several times before the page is left. */
export function redirectOnce(app: StackClientApp): void {
  if (leaving.has(app)) return;
  leaving.add(app);
  // Not during the render: routers set state when they navigate.
  queueMicrotask(() => void app.redirectToSignIn({ replace: true }).finally(() => leaving.delete(app)));
}

type UserStore = ObservableStore<CurrentUser | null>;
const waiting = new WeakMap<UserStore, Promise<void>>();

function isSignedIn(store: UserStore): boolean {
  const snapshot = store.getSnapshot();
  return snapshot.status === "ready" && snapshot.data !== null && !snapshot.data.isAnonymous;
}

/** Resolves when somebody signs in, in this tab or another one. The same promise for all who wait. */
export function whenSignedIn(store: UserStore): Promise<void> {
  const existing = waiting.get(store);
  if (existing) return existing;
  const promise = new Promise<void>((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (!isSignedIn(store)) return;
      waiting.delete(store);
      unsubscribe();
      resolve();
    });
  });
  waiting.set(store, promise);
  return promise;
}
