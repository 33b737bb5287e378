import { type CurrentUser, type StoreSnapshot, stackAppInternalsSymbol } from "@vestibule/client";
import { useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";

export type UserState = StoreSnapshot<CurrentUser | null> & { retry: () => void };

/** The signed-in user without suspending, for pages with their own skeleton. Anonymous users count as signed out,
 * but restricted ones as signed in: our pages let them complete their account or sign out. */
export function useUserState(): UserState {
  const internals = useStackApp()[stackAppInternalsSymbol];
  const store = internals.userStore();
  const snapshot = useObservable(store);
  // The snapshot shows a failed refresh.
  const retry = () => void store.refresh().catch(() => {});
  if (snapshot.status !== "ready") return { ...snapshot, retry };
  return { status: "ready", data: internals.visibleUser(snapshot.data, "return-null", true), retry };
}
