import type { QueryClient } from "@tanstack/react-query";
import { type OwnedProjects, ownedProjects, type StackAdminApp, type StackClientApp } from "@vestibule/react";
import type { Config } from "./config.ts";

export interface ProjectsClient extends Pick<OwnedProjects, "list" | "create"> {
  /** Authorized by the current session. Returns the same app for the same session and project. */
  open(projectId: string): StackAdminApp;
}

export const createProjectsClient = (stack: StackClientApp): ProjectsClient => ownedProjects(stack);

/** The context of every route. */
export interface RouterContext {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly stack: StackClientApp;
  readonly projectsClient: ProjectsClient;
  /** Whether this browser has a session cookie, valid or not. Sends no request. */
  readonly isSignedIn: () => boolean;
}
