import type { StackClientApp } from "@vestibule/client";
import { type UseUserOptions, useUserOfApp } from "../use-user.ts";
import { useProject } from "./use-project.ts";

/** The hooks of a client app. */
export const appHooks = {
  useUser: (app: StackClientApp, options?: UseUserOptions) => useUserOfApp(app, options),
  useProject: (app: StackClientApp) => useProject(app),
};
