import type { StackClientApp } from "@vestibule/client";
import { type UseUserOptions, useUserOfApp } from "../use-user.ts";
import { userWithHooks } from "./add-hooks.ts";
import { useProject } from "./use-project.ts";

/** The hooks of a client app. */
export const appHooks = {
  useUser: (app: StackClientApp, options?: UseUserOptions) => useUserOfApp(app, options),
  useProject: (app: StackClientApp) => useProject(app),
};

/** Here, so that this module is imported only on use; `add-hooks.ts` is part of `useUser`. */
export { userWithHooks };
