import { internalProjectId } from "@vestibule/contract";
import { PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { AuditContext } from "../audit/index.ts";
import { lockUserForEvents } from "../users/index.ts";
import { addOwnerToProjects, removeOwnerFromProjects } from "./ownership.ts";
import { listOwnedProjectIds, lockProjects } from "./ownership-statements.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Ownership can also be written as `managedProjectIds` in the server_metadata of users of `internal`. Returns the
 * distinct ids in a write; null if it has none. On reads, the database adds the current ids. @throws PlainError 400
 */
export function parseManagedProjectIds(project: { readonly id: string }, serverMetadata: unknown): string[] | null {
  if (project.id !== internalProjectId || !isObject(serverMetadata)) return null;
  const ids = serverMetadata.managedProjectIds;
  if (ids === undefined) return null;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string"))
    throw new PlainError(400, "server_metadata.managedProjectIds must be an array of project IDs.");
  return [...new Set(ids)];
}

/**
 * Makes the user the owner of exactly these projects. Does nothing if the user was deleted. @throws PlainError 400 for
 * an unknown project
 */
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
      `server_metadata.managedProjectIds contains ${JSON.stringify(unknown)}, which isn't a project.`,
    );
  if (!(await lockUserForEvents(transaction, { projectId: internalProjectId, userId }))) return;
  const owned = new Set((await transaction.rows(listOwnedProjectIds, [userId])).map(({ project_id }) => project_id));
  const added = projectIds.filter((id) => !owned.has(id));
  const removed = [...owned].filter((id) => !projectIds.includes(id));
  if (added.length > 0) await addOwnerToProjects(transaction, context, { userId, projectIds: added });
  if (removed.length > 0) await removeOwnerFromProjects(transaction, context, { userId, projectIds: removed });
}
