import type { StackClientApp } from "@vestibule/client";
import { useContext } from "react";
import { AppContext } from "../provider/app-context.ts";

/** The app of the nearest `StackProvider`.
 *  @throws outside of one, or when its project is not the one asked for. */
export function useStackApp(options?: { projectIdMustMatch?: string }): StackClientApp {
  const app = useContext(AppContext);
  if (!app) throw new Error("useStackApp must be used below a StackProvider.");
  const wanted = options?.projectIdMustMatch;
  if (wanted !== undefined && wanted !== app.projectId) {
    throw new Error(`The StackProvider above belongs to project "${app.projectId}", not to "${wanted}".`);
  }
  return app;
}
