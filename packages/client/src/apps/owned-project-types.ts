import type { AdminProject, AdminProjectCreateOptions } from "../features/admin/projects/project-types.ts";
import type { StackAdminApp } from "./admin-app-model.ts";

/** A project with an app that manages it with the owner's session. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: StackAdminApp;
}

export interface OwnedProjects {
  /**
   * Returns an app that manages a project with the signed-in user's session, without a request. Its calls fail if the
   * user doesn't own the project.
   */
  open(projectId: string): StackAdminApp;
  /** Oldest first. @throws USER_AUTHENTICATION_REQUIRED, EXPECTED_INTERNAL_PROJECT */
  list(): Promise<readonly AdminOwnedProject[]>;
  /** Makes the signed-in user the owner. @throws as `list` */
  create(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
}
