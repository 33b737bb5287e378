export {
  checkMembership,
  checkPermission,
  comparePermissionIds,
  hasPermission,
  type Member,
  membershipNotFound,
  type SystemPermission,
} from "./check-permission.ts";
export { insertDefaultPermissions } from "./definitions/definition-statements.ts";
export { grantProjectPermissions, grantTeamPermissions } from "./grant-permissions.ts";
export {
  createProjectPermissionDefinitionHandlers,
  createProjectPermissionHandlers,
  createTeamPermissionDefinitionHandlers,
  createTeamPermissionHandlers,
} from "./permissions-routes.ts";
