import type { PermissionMethods, TeamOrId } from "../../permissions/permission-types.ts";

/** With a team: in the team; without: in the project. */
export interface ServerPermissionMethods extends PermissionMethods {
  /** Idempotent. @throws PERMISSION_NOT_FOUND, WRONG_PERMISSION_SCOPE, TEAM_MEMBERSHIP_NOT_FOUND */
  grantPermission(permissionId: string): Promise<void>;
  grantPermission(team: TeamOrId, permissionId: string): Promise<void>;
  /**
   * Revokes a directly granted permission. Permissions contained in others stay.
   * @throws PERMISSION_NOT_FOUND, TEAM_PERMISSION_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND
   */
  revokePermission(permissionId: string): Promise<void>;
  revokePermission(team: TeamOrId, permissionId: string): Promise<void>;
}
