import { type ObservableStore, type Project, type ProjectBranding, stackAppInternalsSymbol } from "@vestibule/client";
import { type Context, createContext, useContext, useEffect, useSyncExternalStore } from "react";
import { learnProjectLanguage } from "../i18n/use-translate.ts";
import { tryOrUndefined } from "../try-or-undefined.ts";
import { AppContext } from "./app-context.ts";
import { useObservable } from "./use-observable.ts";

/** The part of a project that its pages show. */
export type Brand = {
  displayName?: string | undefined;
  config: { branding?: ProjectBranding | undefined };
};

/** The brand of a page; undefined until it is known. */
export const BrandContext: Context<Brand | undefined> = createContext<Brand | undefined>(undefined);

const never = () => () => {};
/** Without an app: a store that never has data. */
const nothing = { subscribe: never, getSnapshot: () => nothing } as unknown as ObservableStore<Project>;

/**
 * The project's name and branding; undefined until they are known. The browser remembers them, so that the next visit
 * begins with them. `preview`: instead of the project's.
 */
export function useBrand(preview: Brand | undefined): Brand | undefined {
  const app = useContext(AppContext);
  const key = `vestibule-${app?.projectId}`;
  const { data } = useObservable(app?.[stackAppInternalsSymbol].projectStore() ?? nothing) as { data?: Project };
  const stored = useSyncExternalStore(
    never,
    () => tryOrUndefined(() => localStorage.getItem(key)),
    () => null,
  );
  useEffect(() => {
    if (!data) return;
    tryOrUndefined(() => localStorage.setItem(key, JSON.stringify(data)));
    learnProjectLanguage(data);
  }, [key, data]);
  return preview ?? data ?? tryOrUndefined<Brand>(() => JSON.parse(stored ?? ""));
}
