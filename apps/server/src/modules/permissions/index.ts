export {
  checkMembership,
  checkPermission,
  hasPermission,
  type Member,
  membershipNotFound,
  type SystemPermission,
} from "./check-permission.ts";
export { comparePermissionIds } from "./compare-permission-ids.ts";
export { insertDefaultPermissions } from "./definitions/definition-statements.ts";
export { grantProjectPermissions, grantTeamPermissions } from "./grant.ts";
export {
  createProjectPermissionDefinitionHandlers,
  createProjectPermissionHandlers,
  createTeamPermissionDefinitionHandlers,
  createTeamPermissionHandlers,
} from "./permissions-routes.ts";
