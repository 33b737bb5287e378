import type * as Kit from "@vestibule/client";
import type { CurrentInternalServerUser } from "./admin-types.ts";
import type { StackClientApp } from "./app-types.ts";
import type { ConnectedAccountHooks, Team, UserHooks, UserObjects } from "./user-types.ts";

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
    Pick<Kit.ServerTeamUser, "teamProfile" | "permissionIds" | "remove"> {}

export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

/** A team with its number of members. */
export interface FoundTeam extends ServerTeam, Pick<Kit.FoundTeam, "memberCount"> {}
export type TeamPage = FoundTeam[] & { readonly nextCursor: string | null };

type ProjectCurrentServerUser<ProjectId extends string> = ProjectId extends "internal"
  ? CurrentInternalServerUser
  : CurrentServerUser;

type Required = Kit.GetServerUserOptions & { readonly or: "redirect" | "throw" | "anonymous" };

interface ServerAppObjects<ProjectId extends string> {
  getUser(options: { readonly apiKey: string }): Promise<ServerUser | null>;
  getUser(userId: string): Promise<ServerUser | null>;
  getUser(options: Required): Promise<ProjectCurrentServerUser<ProjectId>>;
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
  useUser(options: Required): ProjectCurrentServerUser<ProjectId>;
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
