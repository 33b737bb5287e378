import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project, ProjectStore } from "../projects/index.ts";
import type { User } from "../user-records/index.ts";

export {
  checkMembership,
  checkPermission,
  hasPermission,
  type Member,
  membershipNotFound,
  type SystemPermission,
} from "./check-permission.ts";
export { grantProjectPermissions, grantTeamPermissions } from "./grant.ts";
export { comparePermissionIds } from "./rules.ts";

type Services = Platform & { readonly projects: ProjectStore };

type Handlers<
  Group extends "teamPermissions" | "projectPermissions" | "teamPermissionDefinitions" | "projectPermissionDefinitions",
> = HandlersOf<(typeof contract)[Group], Project, User>;

/** `/team-permissions*` */
export const createTeamPermissionHandlers = (_services: Services): Handlers<"teamPermissions"> =>
  missing(contract.teamPermissions);

/** `/project-permissions*` */
export const createProjectPermissionHandlers = (_services: Services): Handlers<"projectPermissions"> =>
  missing(contract.projectPermissions);

/** `/team-permission-definitions*` */
export const createTeamPermissionDefinitionHandlers = (_services: Services): Handlers<"teamPermissionDefinitions"> =>
  missing(contract.teamPermissionDefinitions);

/** `/project-permission-definitions*` */
export const createProjectPermissionDefinitionHandlers = (
  _services: Services,
): Handlers<"projectPermissionDefinitions"> => missing(contract.projectPermissionDefinitions);
