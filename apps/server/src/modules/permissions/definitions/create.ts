import type { PermissionDefinitionCreate, PermissionDefinitionRead } from "@vestibule/contract/endpoints";
import { assertBelowLimit, assertIdAvailable, checkContained } from "./checks.ts";
import { insertContainments, insertDefinition } from "./definition-statements.ts";
import { type DefinitionCall, type DefinitionServices, editDefinitions } from "./edit.ts";
import type { Definition, Scope } from "./permission-closure.ts";
import { definitionToWire } from "./to-wire.ts";

/** `POST /team-permission-definitions`, `POST /project-permission-definitions`. A permission can contain itself. */
export const create =
  (services: DefinitionServices, scope: Scope) =>
  async (call: DefinitionCall & { readonly body: PermissionDefinitionCreate }): Promise<PermissionDefinitionRead> => {
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
