import { internalProjectId } from "@vestibule/contract";
import { PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { AuditContext } from "../audit/index.ts";
import { lockUserForEvents } from "../users/index.ts";
import { addOwnerToProjects, removeOwnerFromProjects } from "./ownership.ts";
import { listOwnedProjectIds, lockProjects } from "./ownership-statements.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whose projects are whose is written also as `managedProjectIds` in the server_metadata of users of `internal`: the projects that a write
 *  names, each once; null when it says nothing of them. The database shows them there again to whoever reads. @throws PlainError 400 */
export function parseManagedProjectIds(project: { readonly id: string }, serverMetadata: unknown): string[] | null {
  if (project.id !== internalProjectId || !isObject(serverMetadata)) return null;
  const ids = serverMetadata.managedProjectIds;
  if (ids === undefined) return null;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string"))
    throw new PlainError(400, "server_metadata.managedProjectIds must be an array of ids of projects.");
  return [...new Set(ids)];
}

/** Makes exactly these projects the user's. Nothing happens when the user is gone. @throws PlainError 400 for one that does not exist */
export async function setManagedProjects(
  transaction: Queryable,
  context: AuditContext,
  userId: string,
  projectIds: readonly string[],
): Promise<void> {
  const existing = new Set((await transaction.rows(lockProjects, [projectIds])).map(({ id }) => id));
  const unknown = projectIds.find((id) => !existing.has(id));
  if (unknown !== undefined)
    throw new PlainError(
      400,
      `server_metadata.managedProjectIds names ${JSON.stringify(unknown)}, which is no project.`,
    );
  if (!(await transaction.row(lockUserForEvents, [internalProjectId, userId]))) return;
  const owned = new Set((await transaction.rows(listOwnedProjectIds, [userId])).map(({ project_id }) => project_id));
  const added = projectIds.filter((id) => !owned.has(id));
  const removed = [...owned].filter((id) => !projectIds.includes(id));
  if (added.length > 0) await addOwnerToProjects(transaction, context, { userId, projectIds: added });
  if (removed.length > 0) await removeOwnerFromProjects(transaction, context, { userId, projectIds: removed });
}
