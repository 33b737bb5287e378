import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { createDefinitionHandlers } from "./definitions/definition-handlers.ts";
import type { DefinitionServices } from "./definitions/edit.ts";
import type { GrantServices } from "./grants/access.ts";
import * as projectPermissions from "./grants/project-permissions.ts";
import * as teamPermissions from "./grants/team-permissions.ts";
import * as holders from "./holders/holders.ts";

type Handlers<
  Group extends "teamPermissions" | "projectPermissions" | "teamPermissionDefinitions" | "projectPermissionDefinitions",
> = HandlersOf<(typeof contract)[Group], Project, User>;

/** `/team-permissions*` */
export const createTeamPermissionHandlers = (services: GrantServices): Handlers<"teamPermissions"> => ({
  list: teamPermissions.list(services),
  holders: holders.listInTeams(services),
  holderCounts: holders.countInTeams(services),
  grant: teamPermissions.grant(services),
  revoke: teamPermissions.revoke(services),
});

/** `/project-permissions*` */
export const createProjectPermissionHandlers = (services: GrantServices): Handlers<"projectPermissions"> => ({
  list: projectPermissions.list(services),
  holders: holders.listInProject(services),
  holderCounts: holders.countInProject(services),
  grant: projectPermissions.grant(services),
  revoke: projectPermissions.revoke(services),
});

/** `/team-permission-definitions*` */
export const createTeamPermissionDefinitionHandlers = (
  services: DefinitionServices,
): Handlers<"teamPermissionDefinitions"> => createDefinitionHandlers(services, "team");

/** `/project-permission-definitions*` */
export const createProjectPermissionDefinitionHandlers = (
  services: DefinitionServices,
): Handlers<"projectPermissionDefinitions"> => createDefinitionHandlers(services, "project");
