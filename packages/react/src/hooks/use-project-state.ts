import { type Project, type StoreSnapshot, stackAppInternalsSymbol } from "@vestibule/client";
import { useEffect } from "react";
import { learnProjectLanguage } from "../i18n/use-translate.ts";
import { useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";

export type ProjectState = StoreSnapshot<Project> & { retry: () => void };

/** The project's public configuration without suspending. */
export function useProjectState(): ProjectState {
  const store = useStackApp()[stackAppInternalsSymbol].projectStore();
  const snapshot = useObservable(store);
  const project = snapshot.status === "ready" ? snapshot.data : undefined;
  useEffect(() => {
    if (project) learnProjectLanguage(project);
  }, [project]);
  // The snapshot shows a failed refresh.
  return { ...snapshot, retry: () => void store.refresh().catch(() => {}) };
}
