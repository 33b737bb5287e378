import { type Project, type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { readSnapshot, useObservable } from "../use-observable.ts";
import { type UseUserOptions, useUserOfApp } from "../use-user.ts";
import { userWithHooks } from "./add-hooks.ts";

/** The hooks of a client app. */
export const appHooks = {
  useUser: (app: StackClientApp, options?: UseUserOptions) => useUserOfApp(app, options),
  /** The project's public configuration. Suspends while loading. @throws PROJECT_NOT_FOUND */
  useProject(app: StackClientApp): Project {
    const store = app[stackAppInternalsSymbol].projectStore();
    return readSnapshot(store, useObservable(store));
  },
};

/** Here, so that this module is imported only on use; `add-hooks.ts` is part of `useUser`. */
export { userWithHooks };
