import { PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AuditEvent, type AuditedCall, recordAudit, toAuditContext } from "../../audit/index.ts";
import { lockProjectForUpdate, type Project, type ProjectStore } from "../../projects/index.ts";
import { deleteClosure, insertClosure, listDefinitions } from "./definition-statements.ts";
import { type Closure, computeClosure, type Definition, diffClosures, type Pair } from "./permission-closure.ts";

export type DefinitionServices = Pick<Platform, "database" | "clock" | "readEndUser"> & {
  readonly projects: ProjectStore;
};

/** The request context these endpoints share, whichever path they are mounted under. */
export type DefinitionCall = AuditedCall & { readonly auth: { readonly project: Project } };

/** Returns the audit event, or null if nothing changed. */
type Edit = (transaction: Queryable, definitions: readonly Definition[]) => Promise<AuditEvent | null>;

/**
 * Edits a project's permission definitions. The lock on the project row serializes edits, so no update is lost. The
 * closure is updated in the same transaction. Returns the definitions after the edit.
 */
export async function editDefinitions(
  services: DefinitionServices,
  call: DefinitionCall,
  edit: Edit,
): Promise<readonly Definition[]> {
  const projectId = call.auth.project.id;
  const edited = await services.database.transaction(async (transaction) => {
    if (!(await lockProjectForUpdate(transaction, projectId)))
      throw new PlainError(404, "The project has been deleted.");
    const before = await transaction.rows(listDefinitions, { projectId });
    const event = await edit(transaction, before);
    if (event) await recordAudit(transaction, toAuditContext(services, call), [event]);
    const after = await transaction.rows(listDefinitions, { projectId });
    await updateClosure(transaction, projectId, computeClosure(before), computeClosure(after));
    return after;
  });
  services.projects.invalidate(projectId);
  return edited;
}

/** Writes only the difference: the closure can be large, and most edits change little of it. */
async function updateClosure(
  transaction: Queryable,
  projectId: string,
  before: Closure,
  after: Closure,
): Promise<void> {
  const gone = diffClosures(before, after);
  if (gone.length > 0) await transaction.run(deleteClosure, { projectId, ...encode(gone) });
  const added = diffClosures(after, before);
  if (added.length > 0) await transaction.run(insertClosure, { projectId, ...encode(added) });
}

/** Encodes pairs compactly: each id once, and each side of a pair as a 1-based index into the ids. */
function encode(pairs: readonly Pair[]): { ids: string[]; containers: number[]; contained: number[] } {
  const places = new Map<string, number>();
  const getPlace = (id: string): number => {
    const place = places.get(id) ?? places.size + 1;
    places.set(id, place);
    return place;
  };
  const containers = pairs.map(([container]) => getPlace(container));
  const contained = pairs.map(([, inner]) => getPlace(inner));
  return { ids: [...places.keys()], containers, contained };
}
