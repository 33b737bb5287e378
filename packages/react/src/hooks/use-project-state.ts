import { type Project, type StoreSnapshot, stackAppInternalsSymbol } from "@vestibule/client";
import { useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";

export type ProjectState = StoreSnapshot<Project> & { retry: () => void };

/** The project's public configuration without suspending. */
export function useProjectState(): ProjectState {
  const store = useStackApp()[stackAppInternalsSymbol].projectStore();
  const snapshot = useObservable(store);
  // The snapshot shows a failed refresh.
  return { ...snapshot, retry: () => void store.refresh().catch(() => {}) };
}
