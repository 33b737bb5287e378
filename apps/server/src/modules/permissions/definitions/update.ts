import type { PermissionDefinitionRead, PermissionDefinitionUpdate } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditEvent, diffFields } from "../../audit/index.ts";
import { moveDefaultPermission } from "../../projects/index.ts";
import { comparePermissionIds } from "../compare-permission-ids.ts";
import { type GrantChange, renameGrants } from "./change-grants.ts";
import { assertIdAvailable, assertUnchanged, checkContained, getDefinition } from "./checks.ts";
import { deleteContainments, insertContainments, renameContained, updateDefinition } from "./definition-statements.ts";
import { type DefinitionCall, type DefinitionServices, editDefinitions } from "./edit.ts";
import type { Definition, Scope } from "./permission-closure.ts";
import { definitionToWire } from "./to-wire.ts";

type UpdateCall = DefinitionCall & {
  readonly params: { readonly permission_id: string };
  readonly body: PermissionDefinitionUpdate;
};

/**
 * `PATCH /team-permission-definitions/{permission_id}`, `PATCH /project-permission-definitions/{permission_id}`. Absent
 * fields stay unchanged. When renaming, both the old and the new id refer to the permission itself.
 */
export function update(services: DefinitionServices, scope: Scope) {
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
      await transaction.run(updateDefinition, [projectId, from, to, description]);
      if (to !== from) await rename(transaction, { projectId, scope, from, now: services.clock() }, to);
      const followed = (id: string) => (id === from ? to : id);
      if (contained) {
        await transaction.run(deleteContainments, [projectId, to]);
        await transaction.run(insertContainments, [projectId, to, contained.map(followed)]);
      }
      const contained_ids = (contained ?? definition.contained_ids).map(followed);
      return eventOf(definition, { id: to, scope, description, contained_ids });
    });
    return definitionToWire(definitions, to);
  };
}

/** The order of contained ids doesn't matter. */
function eventOf(before: Definition, after: Definition): AuditEvent | null {
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
  await transaction.run(renameContained, [projectId, from, to]);
  await moveDefaultPermission(transaction, projectId, from, to);
  await renameGrants(transaction, change, to);
}
