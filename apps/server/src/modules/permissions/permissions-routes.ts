import { systemPermissionIds } from "@vestibule/contract";
import type { contract, PermissionDefinitionCreate, PermissionDefinitionRead } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { moveDefaultPermission, type Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { comparePermissionIds } from "./compare-permission-ids.ts";
import { deleteGrants } from "./definitions/change-grants.ts";
import { assertBelowLimit, assertIdAvailable, checkContained, getDefinition } from "./definitions/checks.ts";
import {
  deleteContained,
  deleteDefinition,
  insertContainments,
  insertDefinition,
  listDefinitions,
} from "./definitions/definition-statements.ts";
import { type DefinitionCall, type DefinitionServices, editDefinitions } from "./definitions/edit.ts";
import type { Definition, Scope } from "./definitions/permission-closure.ts";
import { definitionToWire, toWire } from "./definitions/to-wire.ts";
import { update } from "./definitions/update.ts";
import type { GrantServices } from "./grants/access.ts";
import * as projectPermissions from "./grants/project-permissions.ts";
import * as teamPermissions from "./grants/team-permissions.ts";
import * as holders from "./holders/holders.ts";

const descriptions: Readonly<Record<(typeof systemPermissionIds)[number], string>> = {
  $update_team: "Change the team's name, picture and metadata",
  $delete_team: "Delete the team",
  $read_members: "See the team's members and, with $invite_members, its invitations",
  $remove_members: "Remove members from the team and revoke invitations",
  $invite_members: "Invite people to the team",
  $manage_api_keys: "Create, see and revoke the API keys of the team",
};

/** The permissions built into every team, as definitions. */
const systemDefinitions: readonly Definition[] = systemPermissionIds.map((id) => ({
  id,
  scope: "team",
  description: descriptions[id],
  contained_ids: [],
}));

/** `GET /team-permission-definitions`, `GET /project-permission-definitions` */
function list({ database }: DefinitionServices, scope: Scope) {
  return async function list({
    auth,
  }: DefinitionCall): Promise<{ items: PermissionDefinitionRead[]; is_paginated: false }> {
    const rows = await database.rows(listDefinitions, [auth.project.id]);
    const items = [...systemDefinitions, ...rows]
      .filter((definition) => definition.scope === scope)
      .map(toWire)
      .sort((a, b) => comparePermissionIds(a.id, b.id));
    return { items, is_paginated: false };
  };
}

type RemoveCall = DefinitionCall & { readonly params: { readonly permission_id: string } };

/**
 * `DELETE /team-permission-definitions/{permission_id}`, `DELETE /project-permission-definitions/{permission_id}`.
 * Removes the permission from everything that references it and emits a webhook event for each revoked grant.
 */
function remove(services: DefinitionServices, scope: Scope) {
  return async function remove(call: RemoveCall): Promise<{ success: true }> {
    const projectId = call.auth.project.id;
    const id = call.params.permission_id;
    await editDefinitions(services, call, async (transaction, before) => {
      getDefinition(before, scope, id);
      await transaction.run(deleteDefinition, [projectId, id]);
      await transaction.run(deleteContained, [projectId, id]);
      await moveDefaultPermission(transaction, projectId, id, null);
      await deleteGrants(transaction, { projectId, scope, from: id, now: services.clock() });
      return {
        action: "permission_definition.delete",
        target: { type: "permission_definition", id },
        details: { scope },
      };
    });
    return { success: true };
  };
}

/** `POST /team-permission-definitions`, `POST /project-permission-definitions`. A permission can contain itself. */
function create(services: DefinitionServices, scope: Scope) {
  return async function create(
    call: DefinitionCall & { readonly body: PermissionDefinitionCreate },
  ): Promise<PermissionDefinitionRead> {
    const { id, description, contained_permission_ids: contained_ids = [] } = call.body;
    const projectId = call.auth.project.id;
    const created: Definition = { id, scope, description: description ?? null, contained_ids };
    const definitions = await editDefinitions(services, call, async (transaction, before) => {
      assertIdAvailable(before, id);
      assertBelowLimit(before);
      checkContained([...before, created], scope, contained_ids);
      await transaction.run(insertDefinition, [projectId, id, scope, created.description]);
      await transaction.run(insertContainments, [projectId, id, contained_ids]);
      const target = { type: "permission_definition", id };
      return { action: "permission_definition.create", target, details: { scope, contained_ids } };
    });
    return definitionToWire(definitions, id);
  };
}

/** The same four endpoints for each scope. */
const createDefinitionHandlers = (services: DefinitionServices, scope: Scope) => ({
  list: list(services, scope),
  create: create(services, scope),
  update: update(services, scope),
  delete: remove(services, scope),
});

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
