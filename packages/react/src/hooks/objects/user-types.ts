import type * as Kit from "@vestibule/client";

/** An account at a provider, with hooks. */
export interface OAuthConnection extends Kit.OAuthConnection {
  useAccessToken(): { readonly accessToken: string };
}

/** A team with hooks. They suspend and throw as `useUser` does. */
export interface Team extends Kit.Team {
  /** Requires $read_members. In joining order. */
  useUsers(): Kit.TeamUser[];
  /** Requires $read_members and $invite_members. Oldest first. */
  useInvitations(): Kit.TeamInvitation[];
  /** Requires $manage_api_keys. Newest first. */
  useApiKeys(): Kit.ApiKey<"team">[];
}

/** Hooks for permissions: with a team, those in the team; without, those in the project. */
export interface PermissionHooks {
  usePermissions(options?: Kit.ListPermissionsOptions): Kit.Permission[];
  usePermissions(team: Kit.TeamOrId, options?: Kit.ListPermissionsOptions): Kit.Permission[];
  /** Null if the user does not have the permission. */
  usePermission(permissionId: string): Kit.Permission | null;
  usePermission(team: Kit.TeamOrId, permissionId: string): Kit.Permission | null;
}

/** The hooks of every user, by the types of their teams and contact channels. */
export interface UserHooks<TeamOfUser, Channel> extends PermissionHooks {
  useContactChannels(): Channel[];
  useTeams(): TeamOfUser[];
  /** Null if the user is not a member or the team does not exist. */
  useTeam(teamId: string): TeamOfUser | null;
  useTeamProfile(team: Pick<Kit.Team, "id">): Kit.EditableTeamMemberProfile;
  useApiKeys(): Kit.ApiKey<"user">[];
}

/** With `or: "redirect"`, a user without the account is sent to the provider. */
export interface ConnectedAccountHooks {
  useConnectedAccount(
    providerId: string,
    options: Kit.GetConnectedAccountOptions & { readonly or: "redirect" },
  ): OAuthConnection;
  useConnectedAccount(providerId: string, options?: Kit.GetConnectedAccountOptions): OAuthConnection | null;
}

/** The methods of the signed-in user that return objects with hooks. */
export interface UserObjects {
  readonly selectedTeam: Team | null;
  listTeams(): Promise<Team[]>;
  getTeam(teamId: string): Promise<Team | null>;
  createTeam(options: Kit.CreateTeamOptions): Promise<Team>;
  getConnectedAccount(
    providerId: string,
    options: Kit.GetConnectedAccountOptions & { readonly or: "redirect" },
  ): Promise<OAuthConnection>;
  getConnectedAccount(providerId: string, options?: Kit.GetConnectedAccountOptions): Promise<OAuthConnection | null>;
}

/** The signed-in user with hooks. They suspend and throw as `useUser` does. */
export interface CurrentUser
  extends Omit<Kit.CurrentUser, keyof UserObjects>,
    UserObjects,
    UserHooks<Team, Kit.ContactChannel>,
    ConnectedAccountHooks {}
