import {
  type CurrentUser,
  type ObservableStore,
  type StackClientApp,
  stackAppInternalsSymbol,
} from "@vestibule/client";

/** How often to look whether the page has been left, in milliseconds. Routers do not tell. */
const urlPollMs = 50;

const pendingRedirects = new WeakMap<StackClientApp, Promise<void>>();

async function redirectAndWait(app: StackClientApp): Promise<void> {
  // Not during the render: routers set state when they navigate.
  await Promise.resolve();
  const start = window.location.href;
  let timer: number | undefined;
  const moved = new Promise<void>((resolve) => {
    timer = window.setInterval(() => window.location.href !== start && resolve(), urlPollMs);
  });
  await Promise.race([moved, app.redirectToSignIn({ replace: true })]).finally(() => window.clearInterval(timer));
}

/** Goes to the sign-in page; one try for all components that ask. Settles when the page was left, or when the kit has waited for that
 *  in vain (it yields to a sign-out, which goes elsewhere): a component that is still wanted then renders again, and asks again. */
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

/** Resolves when somebody signs in, in this tab or another one. The same promise for all who wait. */
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

/** What a component that needs somebody waits for while nobody is signed in. */
export function waitForUser(app: StackClientApp, store: UserStore): Promise<void> {
  const signedIn = waitForSignIn(store);
  const { redirectMethod } = app[stackAppInternalsSymbol];
  return redirectMethod === "none" ? signedIn : Promise.race([signedIn, redirectToSignInOnce(app)]);
}
