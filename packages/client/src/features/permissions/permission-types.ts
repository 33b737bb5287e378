import type { Team } from "../teams/team-types.ts";

/** A permission of a user. System permissions (`$…`) exist in every team. */
export interface Permission {
  readonly id: string;
}

export interface ListPermissionsOptions {
  /** Whether to include permissions contained in granted ones. Default: true. */
  readonly recursive?: boolean | undefined;
}

/** A team or its ID. */
export type TeamOrId = Pick<Team, "id"> | string;

/** With a team: the user's permissions in it; without: in the project. */
export interface PermissionMethods {
  /** Sorted by ID. */
  listPermissions(options?: ListPermissionsOptions): Promise<Permission[]>;
  listPermissions(team: TeamOrId, options?: ListPermissionsOptions): Promise<Permission[]>;
  /** Null when the user doesn't have it. */
  getPermission(permissionId: string): Promise<Permission | null>;
  getPermission(team: TeamOrId, permissionId: string): Promise<Permission | null>;
  hasPermission(permissionId: string): Promise<boolean>;
  hasPermission(team: TeamOrId, permissionId: string): Promise<boolean>;
}

/** Cached lists. */
export interface PermissionLists {
  /** With a team: the user's permissions in it; without: in the project. Includes contained permissions. */
  readonly permissions: Permission[];
  /** The same, but only directly granted permissions. */
  readonly directPermissions: Permission[];
}
