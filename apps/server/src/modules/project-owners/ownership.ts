import { internalProjectId } from "@vestibule/contract";
import { maxOwnedProjects, maxOwnersPerProject } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { violatesForeignKey } from "../../platform/database/database-errors.ts";
import { type AuditContext, forProject, recordAudit } from "../audit/index.ts";
import { lockUserForEvents, publishUserUpdated } from "../users/index.ts";
import { deleteInvitationsByInviter } from "./invitations.ts";
import {
  countOwnerships,
  deleteOwnerships,
  insertOwnerships,
  listOwnedProjectIds,
  lockProjects,
} from "./ownership-statements.ts";

/** Projects that a user gains or loses. */
export interface OwnershipChange {
  /** A user of project `internal`. */
  readonly userId: string;
  readonly projectIds: readonly string[];
}

/**
 * Makes the user the owner of the projects, in this order. The caller must have locked the projects; they are locked
 * before the user. @throws PlainError 400 for too many owners or projects
 */
export async function addOwnerToProjects(
  transaction: Queryable,
  context: AuditContext,
  { userId, projectIds }: OwnershipChange,
): Promise<void> {
  // One millisecond apart, because projects are listed by age.
  const times = projectIds.map((_, index) => new Date(context.now + index));
  await change(transaction, context, userId, "project_owner.add", () =>
    transaction.rows(insertOwnerships, { projectIds, userId, times }),
  );
  const count = await transaction.row(countOwnerships, { projectIds, userId });
  if (!count) throw new Error("Counting owners returned no row");
  if (count.owners > maxOwnersPerProject)
    throw new PlainError(400, `A project can have at most ${maxOwnersPerProject} owners. Remove one first.`);
  if (count.projects > maxOwnedProjects)
    throw new PlainError(400, `A user can own at most ${maxOwnedProjects} projects.`);
}

/** Removes the user's ownership and revokes the invitations they sent. Locks as above. */
export async function removeOwnerFromProjects(
  transaction: Queryable,
  context: AuditContext,
  { userId, projectIds }: OwnershipChange,
): Promise<void> {
  await change(transaction, context, userId, "project_owner.remove", () =>
    transaction.rows(deleteOwnerships, { projectId: projectIds, userId }),
  );
  await deleteInvitationsByInviter(transaction, { projectIds, userId });
}

/**
 * Publishes the user update to the webhooks of `internal`, because the metadata contains the project ids, and audits
 * the change in each project's log.
 */
async function change(
  transaction: Queryable,
  context: AuditContext,
  userId: string,
  action: "project_owner.add" | "project_owner.remove",
  write: () => Promise<{ project_id: string }[]>,
): Promise<void> {
  const user = { projectId: internalProjectId, now: context.now, userId };
  const changed = await publishUserUpdated(transaction, user, write);
  for (const { project_id: projectId } of changed)
    await recordAudit(transaction, forProject(projectId, context), [{ action, target: { type: "user", id: userId } }]);
}

/** Whether the new owner was deleted in the meantime. */
export const isOwnerMissing = (error: unknown): boolean =>
  violatesForeignKey(error, "project_owners_owner_project_id_owner_user_id_fkey");

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
  const existing = new Set((await transaction.rows(lockProjects, { projectIds })).map(({ id }) => id));
  const unknown = projectIds.find((id) => !existing.has(id));
  if (unknown !== undefined)
    throw new PlainError(
      400,
      `server_metadata.managedProjectIds contains ${JSON.stringify(unknown)}, which isn't a project.`,
    );
  if (!(await lockUserForEvents(transaction, { projectId: internalProjectId, userId }))) return;
  const owned = new Set((await transaction.rows(listOwnedProjectIds, { userId })).map(({ project_id }) => project_id));
  const added = projectIds.filter((id) => !owned.has(id));
  const removed = [...owned].filter((id) => !projectIds.includes(id));
  if (added.length > 0) await addOwnerToProjects(transaction, context, { userId, projectIds: added });
  if (removed.length > 0) await removeOwnerFromProjects(transaction, context, { userId, projectIds: removed });
}
