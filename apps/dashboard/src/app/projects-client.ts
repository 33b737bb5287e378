import { type OwnedProjects, ownedProjects, type StackAdminApp, type StackClientApp } from "@vestibule/react";

export interface ProjectsClient extends Pick<OwnedProjects, "list" | "create"> {
  /** Authorized by the current session. Returns the same app for the same session and project. */
  open(projectId: string): StackAdminApp;
}

export const createProjectsClient = (stack: StackClientApp): ProjectsClient => ownedProjects(stack);
