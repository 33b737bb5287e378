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
import { waitForUser } from "./wait-for-user.ts";

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
