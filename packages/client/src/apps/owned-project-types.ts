import type { AdminProject, AdminProjectCreateOptions } from "../features/admin/projects/project-types.ts";
import type { CurrentServerUser } from "../features/server/server-types.ts";
import type { CurrentUser } from "../features/users/user-types.ts";
import type { StackAdminApp } from "./admin-app-model.ts";

/** A project with an app that manages it with the owner's session. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: StackAdminApp;
}

/** What users of project `internal` have in addition. */
export interface InternalUserMethods {
  /** Makes the user the owner. @throws EXPECTED_INTERNAL_PROJECT */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /** Oldest first. @throws EXPECTED_INTERNAL_PROJECT */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
}

/** The signed-in user of project `internal`. */
export interface CurrentInternalUser extends CurrentUser, InternalUserMethods {}
/** The user of a session of project `internal`. */
export interface CurrentInternalServerUser extends CurrentServerUser, InternalUserMethods {}

export interface OwnedProjects {
  /**
   * Returns an app that manages a project with the signed-in user's session, without a request. Its calls fail if the
   * user doesn't own the project.
   */
  open(projectId: string): StackAdminApp;
  /** Oldest first. @throws USER_AUTHENTICATION_REQUIRED, EXPECTED_INTERNAL_PROJECT */
  list(): Promise<AdminOwnedProject[]>;
  /** Makes the signed-in user the owner. @throws as `list` */
  create(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
}
