import { type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { useSyncExternalStore } from "react";

/** Whether the app's session is an impersonation session. */
export function useImpersonation(app: StackClientApp): boolean {
  const { subscribe, getSnapshot } = app[stackAppInternalsSymbol].impersonation;
  return useSyncExternalStore(subscribe, getSnapshot, () => false);
}
