import type { Team } from "../teams/team-types.ts";

/** Something a user may do. `$…`: a permission of the system, which every team knows. */
export interface Permission {
  readonly id: string;
}

export interface ListPermissionsOptions {
  /** Also what the granted permissions contain. Default: true. */
  readonly recursive?: boolean | undefined;
}

/** A team by itself or by its id. */
export type TeamOrId = Pick<Team, "id"> | string;

/** With a team: what the user may do in it; without: in the whole project. */
export interface PermissionMethods {
  /** Ordered by id. */
  listPermissions(options?: ListPermissionsOptions): Promise<readonly Permission[]>;
  listPermissions(team: TeamOrId, options?: ListPermissionsOptions): Promise<readonly Permission[]>;
  /** Null when the user does not have it. */
  getPermission(permissionId: string): Promise<Permission | null>;
  getPermission(team: TeamOrId, permissionId: string): Promise<Permission | null>;
  hasPermission(permissionId: string): Promise<boolean>;
  hasPermission(team: TeamOrId, permissionId: string): Promise<boolean>;
}
