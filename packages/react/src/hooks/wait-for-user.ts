import {
  type CurrentUser,
  type ObservableStore,
  type StackClientApp,
  stackAppInternalsSymbol,
} from "@vestibule/client";

/** How often to check whether the page has changed, in milliseconds. Routers send no event. */
const urlPollMs = 50;

const pendingRedirects = new WeakMap<StackClientApp, Promise<void>>();

async function redirectAndWait(app: StackClientApp): Promise<void> {
  // Deferred, because routers set state when they navigate and that must not happen during a render.
  await Promise.resolve();
  const start = window.location.href;
  let timer: number | undefined;
  const moved = new Promise<void>((resolve) => {
    timer = window.setInterval(() => window.location.href !== start && resolve(), urlPollMs);
  });
  await Promise.race([moved, app.redirectToSignIn({ replace: true })]).finally(() => window.clearInterval(timer));
}

/**
 * Redirects to the sign-in page, once for all components that require a user. Settles when the URL changes, or when the
 * redirect did not happen because a sign-out took precedence. A component that is still mounted then renders and
 * redirects again.
 */
function redirectToSignInOnce(app: StackClientApp): Promise<void> {
  const existing = pendingRedirects.get(app);
  if (existing) return existing;
  const promise = redirectAndWait(app).finally(() => pendingRedirects.delete(app));
  pendingRedirects.set(app, promise);
  return promise;
}

type UserStore = ObservableStore<CurrentUser | null>;
const pendingSignIns = new WeakMap<UserStore, Promise<void>>();

function isSignedIn(store: UserStore): boolean {
  const snapshot = store.getSnapshot();
  return snapshot.status === "ready" && snapshot.data !== null && !snapshot.data.isAnonymous;
}

/** Resolves when a user signs in, in this tab or another. All callers share the promise. */
function waitForSignIn(store: UserStore): Promise<void> {
  const existing = pendingSignIns.get(store);
  if (existing) return existing;
  const promise = new Promise<void>((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (!isSignedIn(store)) return;
      pendingSignIns.delete(store);
      unsubscribe();
      resolve();
    });
  });
  pendingSignIns.set(store, promise);
  return promise;
}

/** The promise that a component which requires a user suspends on while signed out. */
export function waitForUser(app: StackClientApp, store: UserStore): Promise<void> {
  const signedIn = waitForSignIn(store);
  const { redirectMethod } = app[stackAppInternalsSymbol];
  return redirectMethod === "none" ? signedIn : Promise.race([signedIn, redirectToSignInOnce(app)]);
}
