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

/**
 * How long a failed anonymous sign-up is thrown again, in milliseconds, counted from the first render that throws it.
 * React repeats a render that throws, and other components wait for the same sign-up; only a later render, such as
 * after the user resets the error boundary, is a new attempt.
 */
const repeatFailureMs = 1000;

type AnonymousSignUp = { readonly settled: Promise<void>; failure?: { readonly error: unknown; shownAt?: number } };
const anonymousSignUps = new WeakMap<UserStore, AnonymousSignUp>();

/** Signs up an anonymous user, once for all components of a token store. `settled` never rejects. */
function startAnonymousSignUp(app: StackClientApp, store: UserStore, options: UseUserOptions): AnonymousSignUp {
  const settled = app.getUser({ or: "anonymous", tokenStore: options.tokenStore }).then(
    () => void anonymousSignUps.delete(store),
    (error: unknown) => {
      signUp.failure = { error };
    },
  );
  const signUp: AnonymousSignUp = { settled };
  return signUp;
}

/**
 * Returns the promise that a component suspends on while an anonymous user signs up.
 * @throws the error of the last sign-up
 */
function waitForAnonymousUser(app: StackClientApp, store: UserStore, options: UseUserOptions): Promise<void> {
  const last = anonymousSignUps.get(store);
  if (last && !last.failure) return last.settled;
  const now = app[stackAppInternalsSymbol].context.platform.now();
  if (last?.failure) {
    last.failure.shownAt ??= now;
    if (now - last.failure.shownAt < repeatFailureMs) throw last.failure.error;
  }
  const next = startAnonymousSignUp(app, store, options);
  anonymousSignUps.set(store, next);
  return next.settled;
}

export type UseUserOptions = GetUserOptions & { projectIdMustMatch?: string | undefined };
type Strict = UseUserOptions & { or: "redirect" | "throw" | "anonymous" };

/**
 * The signed-in user, updated live. Suspends while loading, so place a `Suspense` boundary with your skeleton above it.
 * With `or: "redirect"`, signed-out visitors are sent to the sign-in page and the hook suspends until a user signs in.
 * With `or: "anonymous"`, it suspends until an anonymous user has signed up.
 * @throws the error of the last fetch or anonymous sign-up; with `or: "throw"`, an Error when signed out.
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
function handleSignedOut(app: StackClientApp, store: UserStore, options: UseUserOptions): null {
  switch (options.or) {
    case "redirect":
      throw waitForUser(app, store);
    case "anonymous":
      throw waitForAnonymousUser(app, store, options);
    case "throw":
      throw new Error("User is not signed in but useUser was called with { or: 'throw' }");
    default:
      return null;
  }
}
