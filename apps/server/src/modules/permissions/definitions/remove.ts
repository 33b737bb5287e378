import { moveDefaultPermission } from "../../projects/index.ts";
import { deleteGrants } from "./change-grants.ts";
import { getDefinition } from "./checks.ts";
import { deleteContained, deleteDefinition } from "./definition-statements.ts";
import { type DefinitionCall, type DefinitionServices, editDefinitions } from "./edit.ts";
import type { Scope } from "./permission-closure.ts";

type RemoveCall = DefinitionCall & { readonly params: { readonly permission_id: string } };

/**
 * `DELETE /team-permission-definitions/{permission_id}`, `DELETE /project-permission-definitions/{permission_id}`.
 * Removes the permission from everything that references it and emits a webhook event for each revoked grant.
 */
export const remove =
  (services: DefinitionServices, scope: Scope) =>
  async (call: RemoveCall): Promise<{ success: true }> => {
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
