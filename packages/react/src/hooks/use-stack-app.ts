import type { StackClientApp } from "@vestibule/client";
import { ConfigurationError } from "@vestibule/client";
import { useContext } from "react";
import { AppContext } from "./app-context.ts";
import type { StackClientApp as StackClientAppWithHooks } from "./objects/app-types.ts";

/**
 * The app of the nearest `StackProvider`.
 * @throws without a provider, or when its project ID does not match.
 */
export function useStackApp<ProjectId extends string = string>(options?: {
  projectIdMustMatch?: ProjectId | undefined;
}): StackClientAppWithHooks<true, ProjectId> {
  const app = useGivenApp();
  const wanted = options?.projectIdMustMatch;
  if (wanted !== undefined && wanted !== app.projectId) {
    throw new ConfigurationError(`The StackProvider is for project ${app.projectId}, not ${wanted}.`);
  }
  // The provider has added the hooks.
  return app as StackClientAppWithHooks as StackClientAppWithHooks<true, ProjectId>;
}

/** The given app, or the one of the nearest `StackProvider`. @throws without either */
export function useGivenApp(given?: StackClientApp): StackClientApp {
  const provided = useContext(AppContext);
  const app = given ?? provided;
  if (!app) throw new ConfigurationError("useStackApp needs a StackProvider.");
  return app;
}
