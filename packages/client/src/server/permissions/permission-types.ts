import type { PermissionMethods, TeamOrId } from "../../permissions/permission-types.ts";

/** With a team: in it; without: in the whole project. */
export interface ServerPermissionMethods extends PermissionMethods {
  /** Granting again changes nothing. @throws PERMISSION_NOT_FOUND, WRONG_PERMISSION_SCOPE, TEAM_MEMBERSHIP_NOT_FOUND */
  grantPermission(permissionId: string): Promise<void>;
  grantPermission(team: TeamOrId, permissionId: string): Promise<void>;
  /**
   * Takes back what was granted directly; what another permission contains stays.
   * @throws PERMISSION_NOT_FOUND, TEAM_PERMISSION_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND
   */
  revokePermission(permissionId: string): Promise<void>;
  revokePermission(team: TeamOrId, permissionId: string): Promise<void>;
}
