import { type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { useSyncExternalStore } from "react";

/** Whether somebody else acts for the user of the app. */
export function useImpersonation(app: StackClientApp): boolean {
  const { subscribe, getSnapshot } = app[stackAppInternalsSymbol].impersonation;
  return useSyncExternalStore(subscribe, getSnapshot, () => false);
}
