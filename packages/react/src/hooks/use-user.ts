import {
  type GetUserOptions,
  type CurrentUser as KitCurrentUser,
  KnownError,
  type ObservableStore,
  type StackClientApp,
  stackAppInternalsSymbol,
} from "@vestibule/client";
import { userWithHooks } from "./objects/add-hooks.ts";
import type { CurrentInternalUser } from "./objects/app-types.ts";
import type { CurrentUser } from "./objects/user-types.ts";
import { readSnapshot, useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";

/** How often to check whether the page has changed, in milliseconds. Routers send no event. */
const urlPollMs = 50;

type EntryPage = "redirectToSignIn" | "redirectToOnboarding";

const pendingRedirects = new WeakMap<StackClientApp, Promise<void>>();

/** Returns what is pending for the key, or starts it. */
function share<Key extends object, Pending extends object>(
  pending: WeakMap<Key, Pending>,
  key: Key,
  start: () => Pending,
): Pending {
  const shared = pending.get(key) ?? start();
  pending.set(key, shared);
  return shared;
}

async function redirectAndWait(app: StackClientApp, page: EntryPage): Promise<void> {
  // Deferred, because routers set state when they navigate and that must not happen during a render.
  await Promise.resolve();
  const start = location.href;
  let timer: ReturnType<typeof setInterval> | undefined;
  const moved = new Promise<void>((resolve) => {
    timer = setInterval(() => location.href !== start && resolve(), urlPollMs);
  });
  await Promise.race([moved, app[page]({ replace: true })]).finally(() => clearInterval(timer));
}

/**
 * Redirects to the sign-in or onboarding page, once for all components that require a user. Settles when the URL changes, or when the
 * redirect did not happen because a sign-out took precedence. A component that is still mounted then renders and
 * redirects again.
 */
function redirectOnce(app: StackClientApp, page: EntryPage): Promise<void> {
  return share(pendingRedirects, app, () => redirectAndWait(app, page).finally(() => pendingRedirects.delete(app)));
}

type UserStore = ObservableStore<KitCurrentUser | null>;
const pendingSignIns = new WeakMap<UserStore, Promise<void>>();

/** Resolves when a user signs in, in this tab or another. All callers share the promise. */
function waitForSignIn(store: UserStore): Promise<void> {
  const wait = () =>
    new Promise<void>((resolve) => {
      const unsubscribe = store.subscribe(() => {
        const { data } = store.getSnapshot();
        if (!data || data.isAnonymous) return;
        pendingSignIns.delete(store);
        unsubscribe();
        resolve();
      });
    });
  return share(pendingSignIns, store, wait);
}

/** The promise that a component which requires a user suspends on while signed out. */
function waitForUser(app: StackClientApp, store: UserStore): Promise<void> {
  const signedIn = waitForSignIn(store);
  const { redirectMethod } = app[stackAppInternalsSymbol];
  const { data } = store.getSnapshot();
  const page: EntryPage = data && !data.isAnonymous ? "redirectToOnboarding" : "redirectToSignIn";
  return redirectMethod === "none" ? signedIn : Promise.race([signedIn, redirectOnce(app, page)]);
}

/**
 * How long a failed anonymous sign-up is thrown again, in milliseconds. React repeats a render that throws, and other
 * components wait for the same sign-up; only a later render, such as after the user resets the error boundary, is a new
 * attempt.
 */
const repeatFailureMs = 1000;

/** By store: the pending sign-up, which never rejects, or the error of a failed one. */
const anonymousSignUps = new WeakMap<UserStore, Promise<unknown> | Error>();

/**
 * Signs an anonymous user up, once for all components. Returns the promise that they suspend on, or the error of the
 * last sign-up.
 */
function signUpAnonymousUser(app: StackClientApp, store: UserStore, options: UseUserOptions): Promise<unknown> | Error {
  const remove = () => anonymousSignUps.delete(store);
  return share<UserStore, Promise<unknown> | Error>(anonymousSignUps, store, () =>
    app.getUser({ ...options, or: "anonymous" }).then(remove, (error: Error) => {
      anonymousSignUps.set(store, error);
      setTimeout(remove, repeatFailureMs);
    }),
  );
}

export type UseUserOptions = GetUserOptions & { projectIdMustMatch?: string | undefined };
type Strict = UseUserOptions & { or: "redirect" | "throw" | "anonymous" };

/**
 * The signed-in user, updated live. Suspends while loading, so place a `Suspense` boundary with your skeleton above it.
 * During server rendering, React sends that skeleton and continues in the browser, unless the framework knows the user.
 * With `or: "redirect"`, signed-out visitors are sent to the sign-in page, restricted users to the onboarding page, and the
 * hook suspends until a user signs in.
 * With `or: "anonymous"`, it suspends until an anonymous user has signed up.
 * @throws the error of the last fetch or anonymous sign-up; with `or: "throw"`, USER_AUTHENTICATION_REQUIRED when signed out.
 */
export function useUser(options: Strict & { projectIdMustMatch: "internal" }): CurrentInternalUser;
export function useUser(options: Strict): CurrentUser;
export function useUser(options: UseUserOptions & { projectIdMustMatch: "internal" }): CurrentInternalUser | null;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser(options: UseUserOptions = {}): CurrentUser | null {
  return useUserOfApp(useStackApp(options), options);
}

/** As {@link useUser}, without a provider. */
export function useUserOfApp(app: StackClientApp, options: UseUserOptions = {}): CurrentUser | null {
  const { or, includeRestricted, tokenStore } = options;
  const internals = app[stackAppInternalsSymbol];
  const store = internals.userStore(tokenStore);
  const found = readSnapshot(store, useObservable(store, store.getServerSnapshot));
  const user = internals.visibleUser(found, or, includeRestricted);
  return user ? userWithHooks(app, user, tokenStore) : handleSignedOut(app, store, options);
}

/** React suspends on a thrown promise and retries when it settles. */
function handleSignedOut(app: StackClientApp, store: UserStore, options: UseUserOptions): null {
  switch (options.or) {
    case "redirect":
      throw waitForUser(app, store);
    case "anonymous":
      throw signUpAnonymousUser(app, store, options);
    case "throw":
      throw new KnownError("USER_AUTHENTICATION_REQUIRED", 401, "User is not signed in", undefined);
    default:
      return null;
  }
}
