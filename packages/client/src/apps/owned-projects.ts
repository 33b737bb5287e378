import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { StackAdminApp } from "./admin-app.ts";
import type { OwnedProjects, StackClientApp } from "./app-models.ts";
import { createOwnedProjects } from "./create-owned-projects.ts";

/**
 * The projects of the user signed in to an app of project `internal`. A separate function, so that apps that don't
 * manage projects don't download it.
 */
export function ownedProjects(app: StackClientApp): OwnedProjects {
  const { context } = app[stackAppInternalsSymbol];
  return createOwnedProjects(context, context.session, StackAdminApp);
}
