import type * as Kit from "@vestibule/client";
import type { CurrentServerUser, StackServerApp } from "./server-types.ts";
import type { CurrentUser } from "./user-types.ts";

/** A project with hooks. */
export interface AdminProject extends Omit<Kit.AdminProject, "update"> {
  /** As {@link Kit.AdminProject.update}. */
  update(options: Kit.AdminProjectUpdateOptions, check?: Kit.AdminProjectUpdateCheck): Promise<AdminProject>;
  useProductionModeErrors(): Kit.ProductionModeError[];
}

/** A project with an app that manages it with the owner's session. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: StackAdminApp;
}

/** What users of project `internal` have in addition. */
export interface InternalUserMethods {
  /** Makes the user the owner. @throws EXPECTED_INTERNAL_PROJECT */
  createProject(options: Kit.AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /** Oldest first. @throws EXPECTED_INTERNAL_PROJECT */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
  useOwnedProjects(): AdminOwnedProject[];
}

/** The signed-in user of project `internal`. */
export interface CurrentInternalUser extends CurrentUser, InternalUserMethods {}
/** The user of a session of project `internal`. */
export interface CurrentInternalServerUser extends CurrentServerUser, InternalUserMethods {}

interface AdminHooks {
  getProject(): Promise<AdminProject>;
  useProject(): AdminProject;
  useInternalApiKeys(): Kit.InternalApiKey[];
  useTeamPermissionDefinitions(): Kit.AdminPermissionDefinition[];
  useProjectPermissionDefinitions(): Kit.AdminPermissionDefinition[];
  useEmailTemplates(): Kit.AdminEmailTemplate[];
  /** A one-day token for the project's webhook API, compatible with Svix clients. */
  useSvixToken(): string;
}

/** The app for managing a project, with hooks. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Omit<
      Kit.StackAdminApp<HasTokenStore, ProjectId>,
      keyof StackServerApp<HasTokenStore, ProjectId> | keyof AdminHooks
    >,
    Omit<StackServerApp<HasTokenStore, ProjectId>, keyof AdminHooks>,
    AdminHooks {}
