/** Types under the names that the published kit gives them, so that an application only changes the package name. */
export type {
  AdminPermissionDefinition as AdminProjectPermissionDefinition,
  AdminPermissionDefinition as AdminTeamPermissionDefinition,
  AdminPermissionDefinitionCreateOptions as AdminProjectPermissionDefinitionCreateOptions,
  AdminPermissionDefinitionCreateOptions as AdminTeamPermissionDefinitionCreateOptions,
  AdminPermissionDefinitionUpdateOptions as AdminProjectPermissionDefinitionUpdateOptions,
  AdminPermissionDefinitionUpdateOptions as AdminTeamPermissionDefinitionUpdateOptions,
} from "./features/admin/permissions/permission-definitions.ts";
export type {
  Permission as AdminProjectPermission,
  Permission as AdminTeamPermission,
} from "./features/permissions/permission-types.ts";
export type { ServerTeamUpdate as ServerTeamUpdateOptions } from "./features/server/server-types.ts";
export type { ServerCreateTeamOptions as ServerTeamCreateOptions } from "./features/server/teams/teams.ts";
export type { ListUsersOptions as ServerListUsersOptions } from "./features/server/users/users.ts";
export type {
  CreateTeamOptions as TeamCreateOptions,
  TeamMemberProfile as ServerTeamMemberProfile,
  TeamUpdate as TeamUpdateOptions,
} from "./features/teams/team-types.ts";

/** A connected account, without access to it. */
export interface Connection {
  readonly id: string;
}

/** Extra scopes by provider ID. */
export interface OAuthScopesOnSignIn {
  readonly [providerId: string]: readonly string[];
}
