import {
  type CurrentUser,
  type GetUserOptions,
  type ObservableStore,
  type StackClientApp,
  stackAppInternalsSymbol,
} from "@vestibule/client";
import { useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";
import { type HookedUser, withHooks } from "./user-with-hooks.ts";

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
function waitForUser(app: StackClientApp, store: UserStore): Promise<void> {
  const signedIn = waitForSignIn(store);
  const { redirectMethod } = app[stackAppInternalsSymbol];
  return redirectMethod === "none" ? signedIn : Promise.race([signedIn, redirectToSignInOnce(app)]);
}

export type UseUserOptions = GetUserOptions & { projectIdMustMatch?: string | undefined };
type Strict = UseUserOptions & { or: "redirect" | "throw" | "anonymous" };

/**
 * The signed-in user, updated live. Suspends while loading, so place a `Suspense` boundary with your skeleton above it.
 * With `or: "redirect"`, signed-out visitors are sent to the sign-in page and the hook suspends until a user signs in.
 * @throws the error of the last fetch; with `or: "throw"`, an Error when signed out.
 */
export function useUser(options: Strict): HookedUser;
export function useUser(options?: UseUserOptions): HookedUser | null;
export function useUser(options: UseUserOptions = {}): HookedUser | null {
  const { projectIdMustMatch, or, tokenStore } = options;
  const app = useStackApp(projectIdMustMatch === undefined ? {} : { projectIdMustMatch });
  const internals = app[stackAppInternalsSymbol];
  const store = internals.userStore(tokenStore);
  const snapshot = useObservable(store);
  if (snapshot.status === "error") throw snapshot.error;
  if (snapshot.status === "loading") throw store.whenSettled();
  const user = internals.visibleUser(snapshot.data, or);
  return user ? withHooks(user, tokenStore) : handleSignedOut(app, store, options);
}

/** React suspends on a thrown promise and retries when it settles. */
function handleSignedOut(
  app: StackClientApp,
  store: ObservableStore<CurrentUser | null>,
  options: UseUserOptions,
): null {
  switch (options.or) {
    case "redirect":
      throw waitForUser(app, store);
    case "anonymous":
      throw app.getUser({ or: "anonymous", tokenStore: options.tokenStore });
    case "throw":
      throw new Error("User is not signed in but useUser was called with { or: 'throw' }");
    default:
      return null;
  }
}
