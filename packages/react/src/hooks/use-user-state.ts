import { type CurrentUser, type StoreSnapshot, stackAppInternalsSymbol } from "@vestibule/client";
import { useEffect } from "react";
import { learnLanguage } from "../i18n/use-translate.ts";
import { useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";

export type UserState = StoreSnapshot<CurrentUser | null> & { retry: () => void };

/** The signed-in user without suspending, for pages with their own skeleton. Anonymous users count as signed out,
 * but restricted ones as signed in: our pages let them complete their account or sign out. */
export function useUserState(): UserState {
  const app = useStackApp();
  const internals = app[stackAppInternalsSymbol];
  const store = internals.userStore();
  const snapshot = useObservable(store);
  const user = snapshot.status === "ready" ? snapshot.data : undefined;
  useEffect(() => {
    // The sign-in page stays in the language of the user who signed out.
    if (user) learnLanguage({ locale: user.locale }, app.projectId);
  }, [app, user]);
  // The snapshot shows a failed refresh.
  const retry = () => void store.refresh().catch(() => {});
  if (snapshot.status !== "ready") return { ...snapshot, retry };
  return { status: "ready", data: internals.visibleUser(snapshot.data, "return-null", true), retry };
}
