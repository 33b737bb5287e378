import { systemPermissionIds } from "@vestibule/contract";
import type {
  contract,
  PermissionDefinitionCreate,
  PermissionDefinitionRead,
  PermissionDefinitionUpdate,
  QueryOf,
} from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { toListOrPage } from "../../http/list-or-page.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type AuditEvent, diffFields } from "../audit/index.ts";
import { moveDefaultPermission, type Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { comparePermissionIds } from "./check-permission.ts";
import { deleteGrants, type GrantChange, renameGrants } from "./definitions/change-grants.ts";
import {
  assertBelowLimit,
  assertIdAvailable,
  assertUnchanged,
  checkContained,
  definitionToWire,
  getDefinition,
  toWire,
} from "./definitions/checks.ts";
import {
  deleteContained,
  deleteContainments,
  deleteDefinition,
  insertContainments,
  insertDefinition,
  listDefinitions,
  renameContained,
  updateDefinition,
} from "./definitions/definition-statements.ts";
import { type DefinitionCall, type DefinitionServices, editDefinitions } from "./definitions/edit.ts";
import type { Definition, Scope } from "./definitions/permission-closure.ts";
import type { GrantServices } from "./grants/access.ts";
import * as projectPermissions from "./grants/project-permissions.ts";
import * as teamPermissions from "./grants/team-permissions.ts";
import * as holders from "./holders/holders.ts";

type UpdateCall = DefinitionCall & {
  readonly params: { readonly permission_id: string };
  readonly body: PermissionDefinitionUpdate;
};

/**
 * `PATCH /team-permission-definitions/{permission_id}`, `PATCH /project-permission-definitions/{permission_id}`. Absent
 * fields stay unchanged. When renaming, both the old and the new id refer to the permission itself.
 */
function update(services: DefinitionServices, scope: Scope) {
  return async function update(call: UpdateCall): Promise<PermissionDefinitionRead> {
    const change = call.body;
    const projectId = call.auth.project.id;
    const from = call.params.permission_id;
    const to = change.id ?? from;
    const contained = change.contained_permission_ids;
    const definitions = await editDefinitions(services, call, async (transaction, before) => {
      const definition = getDefinition(before, scope, from);
      assertUnchanged(change.expected ?? {}, definition);
      if (to !== from) assertIdAvailable(before, to);
      if (contained) checkContained([...before, { ...definition, id: to }], scope, contained);
      const description = change.description ?? definition.description;
      await transaction.run(updateDefinition, { projectId, id: from, newId: to, description });
      if (to !== from) await rename(transaction, { projectId, scope, from, now: services.clock() }, to);
      const followed = (id: string) => (id === from ? to : id);
      if (contained) {
        await transaction.run(deleteContainments, { projectId, id: to });
        await transaction.run(insertContainments, { projectId, id: to, containedIds: contained.map(followed) });
      }
      const contained_ids = (contained ?? definition.contained_ids).map(followed);
      return getEvent(definition, { id: to, scope, description, contained_ids });
    });
    return definitionToWire(definitions, to);
  };
}

/** The order of contained ids doesn't matter. */
function getEvent(before: Definition, after: Definition): AuditEvent | null {
  const sorted = (definition: Definition) => ({
    ...definition,
    contained_ids: [...new Set(definition.contained_ids)].sort(comparePermissionIds),
  });
  const auditedFields = { withoutValues: ["description"], withValues: ["id", "contained_ids"] } as const;
  const details = diffFields(sorted(before), sorted(after), auditedFields);
  const target = { type: "permission_definition", id: before.id };
  return details && { action: "permission_definition.update", target, details: { scope: before.scope, ...details } };
}

/** Updates all references. The lock on the definition blocks concurrent grants. */
async function rename(transaction: Queryable, change: GrantChange, to: string): Promise<void> {
  const { projectId, from } = change;
  await transaction.run(renameContained, { projectId, id: from, newId: to });
  await moveDefaultPermission(transaction, projectId, from, to);
  await renameGrants(transaction, change, to);
}

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

type ListCall = DefinitionCall & {
  readonly query: QueryOf<typeof contract.teamPermissionDefinitions.list>;
};

const contains = ({ id, description }: Definition, text: string): boolean =>
  id.toLowerCase().includes(text) || (description?.toLowerCase().includes(text) ?? false);

/** `GET /team-permission-definitions`, `GET /project-permission-definitions`. A cursor is the last ID of a page. */
function list({ database }: DefinitionServices, scope: Scope) {
  return async function list({ auth, query }: ListCall) {
    const { cursor, limit, query: text = "" } = query;
    const defined = await database.rows(listDefinitions, { projectId: auth.project.id });
    const rest = [...systemDefinitions, ...defined]
      .filter((definition) => definition.scope === scope && contains(definition, text.toLowerCase()))
      .sort((a, b) => comparePermissionIds(a.id, b.id))
      .filter(({ id }) => cursor === undefined || comparePermissionIds(id, cursor) > 0);
    const rows = rest.slice(0, limit);
    const last = rows.length < rest.length ? (rows.at(-1) ?? null) : null;
    return toListOrPage(query, { rows, last }, ({ id }) => id, toWire);
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
      await transaction.run(deleteDefinition, { projectId, id });
      await transaction.run(deleteContained, { projectId, id });
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
      await transaction.run(insertDefinition, { projectId, id, scope, description: created.description });
      await transaction.run(insertContainments, { projectId, id, containedIds: contained_ids });
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
