import type * as Kit from "@vestibule/client";
import type { ConnectedAccountHooks, CurrentUser, Team, UserHooks, UserObjects } from "./user-types.ts";

// One file, because these types refer to each other: an app returns users, who own projects, which have apps.

/** Users of project `internal` manage projects. */
export type ProjectCurrentUser<ProjectId extends string> = ProjectId extends "internal"
  ? CurrentInternalUser
  : CurrentUser;

type RequiredUser<HasTokenStore extends boolean> = Kit.GetUserOptions<HasTokenStore> & {
  readonly or: "redirect" | "throw" | "anonymous";
};

/** The hooks of a client app. They work without a provider. */
export interface AppHooks<HasTokenStore extends boolean = boolean, ProjectId extends string = string> {
  /** As the hook `useUser`. */
  useUser(options: RequiredUser<HasTokenStore>): ProjectCurrentUser<ProjectId>;
  useUser(options?: Kit.GetUserOptions<HasTokenStore>): ProjectCurrentUser<ProjectId> | null;
  useProject(): Kit.Project;
}

/** The app with client access and hooks. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Omit<Kit.StackClientApp<HasTokenStore, ProjectId>, "getUser">,
    AppHooks<HasTokenStore, ProjectId> {
  getUser(options: RequiredUser<HasTokenStore>): Promise<ProjectCurrentUser<ProjectId>>;
  getUser(options?: Kit.GetUserOptions<HasTokenStore>): Promise<ProjectCurrentUser<ProjectId> | null>;
}

/** A team with server methods and hooks. */
export interface ServerTeam extends Omit<Kit.ServerTeam, "listUsers">, Pick<Team, "useInvitations" | "useApiKeys"> {
  listUsers(): Promise<ServerTeamUser[]>;
  useUsers(): ServerTeamUser[];
}

interface ServerUserObjects extends Pick<UserObjects, "getConnectedAccount"> {
  readonly selectedTeam: ServerTeam | null;
  listTeams(): Promise<ServerTeam[]>;
  getTeam(teamId: string): Promise<ServerTeam | null>;
  createTeam(options: Kit.CreateTeamOptions): Promise<ServerTeam>;
}

/** A user with server methods and hooks. */
export interface ServerUser
  extends Omit<Kit.ServerUser, keyof ServerUserObjects>,
    ServerUserObjects,
    UserHooks<ServerTeam, Kit.ServerContactChannel>,
    ConnectedAccountHooks {}

/** The user of a session, for example from an incoming request. */
export interface CurrentServerUser extends ServerUser, Kit.Auth {}

/** A member with their team profile. */
export interface ServerTeamUser
  extends ServerUser,
    Pick<Kit.ServerTeamUser, "teamProfile" | "permissionIds" | "joinedAt" | "remove"> {}

export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

/** A team with its number of members. */
export interface FoundTeam extends ServerTeam, Pick<Kit.FoundTeam, "memberCount"> {}
export type TeamPage = FoundTeam[] & { readonly nextCursor: string | null };

type ProjectCurrentServerUser<ProjectId extends string> = ProjectId extends "internal"
  ? CurrentInternalServerUser
  : CurrentServerUser;

type RequiredServerUser = Kit.GetServerUserOptions & { readonly or: "redirect" | "throw" | "anonymous" };

interface ServerAppObjects<ProjectId extends string> {
  getUser(options: { readonly apiKey: string }): Promise<ServerUser | null>;
  getUser(userId: string): Promise<ServerUser | null>;
  getUser(options: RequiredServerUser): Promise<ProjectCurrentServerUser<ProjectId>>;
  getUser(options?: Kit.GetServerUserOptions): Promise<ProjectCurrentServerUser<ProjectId> | null>;
  /** @deprecated Use `getUser`. */
  getServerUser(): Promise<ProjectCurrentServerUser<ProjectId> | null>;
  listUsers(options?: Kit.ListUsersOptions): Promise<UserPage>;
  createUser(options: Kit.ServerUserCreate): Promise<ServerUser>;
  listTeams(): Promise<ServerTeam[]>;
  searchTeams(options?: Kit.SearchTeamsOptions): Promise<TeamPage>;
  getTeam(teamId: string): Promise<ServerTeam | null>;
  getTeam(options: { readonly apiKey: string }): Promise<ServerTeam | null>;
  createTeam(options: Kit.ServerCreateTeamOptions): Promise<ServerTeam>;
}

/** Hooks of a server app. They suspend, throw errors to the error boundary, and update after each change by the app. */
interface ServerAppHooks<ProjectId extends string> {
  useUser(options: { readonly apiKey: string }): ServerUser | null;
  useUser(userId: string): ServerUser | null;
  useUser(options: RequiredServerUser): ProjectCurrentServerUser<ProjectId>;
  useUser(options?: Kit.GetServerUserOptions): ProjectCurrentServerUser<ProjectId> | null;
  useUsers(options?: Kit.ListUsersOptions): UserPage;
  useTeams(): ServerTeam[];
  useTeam(teamId: string): ServerTeam | null;
  useTeam(options: { readonly apiKey: string }): ServerTeam | null;
}

/** The app for backends, with hooks. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Omit<
      Kit.StackServerApp<HasTokenStore, ProjectId>,
      keyof ServerAppObjects<ProjectId> | keyof ServerAppHooks<ProjectId>
    >,
    ServerAppObjects<ProjectId>,
    ServerAppHooks<ProjectId>,
    Pick<StackClientApp<HasTokenStore, ProjectId>, "useProject"> {}

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
