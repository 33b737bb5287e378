import type { StackClientApp } from "@vestibule/client";
import { ConfigurationError } from "@vestibule/client";
import { useContext } from "react";
import { AppContext } from "./app-context.ts";

/**
 * The app of the nearest `StackProvider`.
 * @throws without a provider, or when its project ID does not match.
 */
export function useStackApp(options?: { projectIdMustMatch?: string }): StackClientApp {
  const app = useContext(AppContext);
  if (!app) throw new ConfigurationError("useStackApp needs a StackProvider.");
  const wanted = options?.projectIdMustMatch;
  if (wanted !== undefined && wanted !== app.projectId) {
    throw new ConfigurationError(`The StackProvider is for project ${app.projectId}, not ${wanted}.`);
  }
  return app;
}
