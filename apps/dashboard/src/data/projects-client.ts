import { type OwnedProjects, ownedProjects, type StackAdminApp, type StackClientApp } from "@vestibule/react";

export interface ProjectsClient extends Pick<OwnedProjects, "list" | "create"> {
  /** By the login of whoever is signed in now; the same app for the same login and project. */
  open(projectId: string): StackAdminApp;
}

export const createProjectsClient = (stack: StackClientApp): ProjectsClient => ownedProjects(stack);
