import { type Project, type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { readSnapshot, useObservable } from "../use-observable.ts";

/** The project's public configuration. Suspends while loading. @throws PROJECT_NOT_FOUND */
export function useProject(app: StackClientApp): Project {
  const store = app[stackAppInternalsSymbol].projectStore();
  return readSnapshot(store, useObservable(store));
}
