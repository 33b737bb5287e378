import type { PermissionDefinitionRead, PermissionDefinitionUpdate } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import { moveDefaultPermission } from "../../projects/index.ts";
import { type GrantChange, renameGrants } from "./change-grants.ts";
import { checkContained, checkIdIsFree, getDefinition } from "./checks.ts";
import { type DefinitionCall, type DefinitionServices, editDefinitions } from "./edit.ts";
import { deleteContainments, insertContainments, renameContained, updateDefinition } from "./queries.ts";
import type { Scope } from "./rules.ts";
import { definitionToWire } from "./to-wire.ts";

interface UpdateCall extends DefinitionCall {
  readonly params: { readonly permission_id: string };
  readonly body: PermissionDefinitionUpdate;
}

/** `PATCH /team-permission-definitions/{permission_id}`, `PATCH /project-permission-definitions/{permission_id}`.
 *  What is absent stays. In the same request, a new id and the old one both mean the permission itself. */
export const update =
  (services: DefinitionServices, scope: Scope) =>
  async ({ auth, params, body: change }: UpdateCall): Promise<PermissionDefinitionRead> => {
    const projectId = auth.project.id;
    const from = params.permission_id;
    const to = change.id ?? from;
    const contained = change.contained_permission_ids;
    const definitions = await editDefinitions(services, projectId, async (transaction, before) => {
      const definition = getDefinition(before, scope, from);
      if (to !== from) checkIdIsFree(before, to);
      if (contained) checkContained([...before, { ...definition, id: to }], scope, contained);
      const description = change.description ?? definition.description;
      await transaction.run(updateDefinition, [projectId, from, to, description]);
      if (to !== from) await rename(transaction, { projectId, scope, from, now: services.clock() }, to);
      if (contained) {
        await transaction.run(deleteContainments, [projectId, to]);
        const ids = contained.map((id) => (id === from ? to : id));
        await transaction.run(insertContainments, [projectId, to, ids]);
      }
    });
    return definitionToWire(definitions, to);
  };

/** Whatever names the permission follows. Nobody is granting it meanwhile, as its row is held. */
async function rename(transaction: Queryable, change: GrantChange, to: string): Promise<void> {
  const { projectId, from } = change;
  await transaction.run(renameContained, [projectId, from, to]);
  await moveDefaultPermission(transaction, projectId, from, to);
  await renameGrants(transaction, change, to);
}
