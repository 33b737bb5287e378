export {
  checkMembership,
  checkPermission,
  comparePermissionIds,
  grantProjectPermissions,
  grantTeamPermissions,
  hasPermission,
  type Member,
  membershipNotFound,
  type SystemPermission,
} from "./check-permission.ts";
export { insertDefaultPermissions } from "./definitions/definition-statements.ts";
export {
  createProjectPermissionDefinitionHandlers,
  createProjectPermissionHandlers,
  createTeamPermissionDefinitionHandlers,
  createTeamPermissionHandlers,
} from "./permissions-routes.ts";
