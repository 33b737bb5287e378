import type { StackAdminApp } from "../../apps/admin-app-model.ts";
import type { AdminProject, AdminProjectCreateOptions } from "../projects/project-types.ts";

/** A project with an app that administers it by the login of its owner. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: StackAdminApp;
}

export interface OwnedProjects {
  /** Administers a project by the login of whoever is signed in; no request. Its calls are refused when the project is not theirs. */
  open(projectId: string): StackAdminApp;
  /** Oldest first. @throws USER_AUTHENTICATION_REQUIRED, EXPECTED_INTERNAL_PROJECT */
  list(): Promise<readonly AdminOwnedProject[]>;
  /** Whoever is signed in becomes its owner. @throws as `list` */
  create(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
}
