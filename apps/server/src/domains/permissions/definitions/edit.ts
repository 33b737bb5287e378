import { PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holdProject, type Project, type ProjectStore } from "../../projects/index.ts";
import { listDefinitions, writeClosure } from "./queries.ts";
import { closureOf, type Definition } from "./rules.ts";

/** What these endpoints work with. */
export type DefinitionServices = Pick<Platform, "database" | "clock"> & { readonly projects: ProjectStore };

/** What each of these endpoints knows of its request, under whichever address. */
export interface DefinitionCall {
  readonly auth: { readonly project: Project };
}

type Edit = (transaction: Queryable, definitions: readonly Definition[]) => Promise<void>;

/** Changes what a project defines. Changes take their turns under the project's row, so that none is lost and each sees what there is;
 *  what everybody may do by them follows in the same transaction. Returns the definitions afterwards. */
export async function editDefinitions(
  { database, projects }: DefinitionServices,
  projectId: string,
  edit: Edit,
): Promise<readonly Definition[]> {
  const edited = await database.transaction(async (transaction) => {
    if (!(await holdProject(transaction, projectId))) throw new PlainError(404, "The project has been deleted.");
    await edit(transaction, await transaction.rows(listDefinitions, [projectId]));
    const definitions = await transaction.rows(listDefinitions, [projectId]);
    await storeClosure(transaction, projectId, definitions);
    return definitions;
  });
  projects.forget(projectId);
  return edited;
}

async function storeClosure(
  transaction: Queryable,
  projectId: string,
  definitions: readonly Definition[],
): Promise<void> {
  const closure = [...closureOf(definitions)];
  const ids = [...new Set(closure.flatMap(([id, contained]) => [id, ...contained]))];
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  const containers = closure.flatMap(([id, contained]) => contained.map(() => places.get(id)));
  const contained = closure.flatMap(([, inner]) => inner.map((id) => places.get(id)));
  await transaction.run(writeClosure, [projectId, ids, containers, contained]);
}
