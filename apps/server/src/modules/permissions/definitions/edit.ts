import { PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AuditEvent, type AuditedCall, recordAudit, toAuditContext } from "../../audit/index.ts";
import { lockProjectForUpdate, type Project, type ProjectStore } from "../../projects/index.ts";
import { deleteClosure, insertClosure, listDefinitions } from "./definition-statements.ts";
import { type Closure, computeClosure, type Definition, diffClosures, type Pair } from "./permission-closure.ts";

/** What these endpoints work with. */
export type DefinitionServices = Pick<Platform, "database" | "clock" | "readEndUser"> & {
  readonly projects: ProjectStore;
};

/** What each of these endpoints knows of its request, under whichever address. */
export type DefinitionCall = AuditedCall & { readonly auth: { readonly project: Project } };

/** Returns what is to be written down of it; null: nothing has changed. */
type Edit = (transaction: Queryable, definitions: readonly Definition[]) => Promise<AuditEvent | null>;

/** Changes what a project defines. Changes take their turns under the project's row, so that none is lost and each sees what there is;
 *  what everybody may do by them follows in the same transaction. Returns the definitions afterwards. */
export async function editDefinitions(
  services: DefinitionServices,
  call: DefinitionCall,
  edit: Edit,
): Promise<readonly Definition[]> {
  const projectId = call.auth.project.id;
  const edited = await services.database.transaction(async (transaction) => {
    if (!(await lockProjectForUpdate(transaction, projectId)))
      throw new PlainError(404, "The project has been deleted.");
    const before = await transaction.rows(listDefinitions, [projectId]);
    const event = await edit(transaction, before);
    if (event) await recordAudit(transaction, toAuditContext(services, call), [event]);
    const after = await transaction.rows(listDefinitions, [projectId]);
    await updateClosure(transaction, projectId, computeClosure(before), computeClosure(after));
    return after;
  });
  services.projects.invalidate(projectId);
  return edited;
}

/** Only what differs is written: most edits change little of a closure that may be large. */
async function updateClosure(
  transaction: Queryable,
  projectId: string,
  before: Closure,
  after: Closure,
): Promise<void> {
  const gone = diffClosures(before, after);
  if (gone.length > 0) await transaction.run(deleteClosure, [projectId, ...encode(gone)]);
  const added = diffClosures(after, before);
  if (added.length > 0) await transaction.run(insertClosure, [projectId, ...encode(added)]);
}

/** Each id once, and both sides of each pair as places among them, from 1. */
function encode(pairs: readonly Pair[]): [ids: string[], containers: number[], contained: number[]] {
  const places = new Map<string, number>();
  const placeOf = (id: string): number => {
    const place = places.get(id) ?? places.size + 1;
    places.set(id, place);
    return place;
  };
  const containers = pairs.map(([container]) => placeOf(container));
  const contained = pairs.map(([, inner]) => placeOf(inner));
  return [[...places.keys()], containers, contained];
}
