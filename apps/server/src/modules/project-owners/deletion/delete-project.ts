import { internalProjectId } from "@vestibule/contract";
import type { Queryable } from "../../../platform/database/database.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { type AuditContext, forProject, recordAudit } from "../../audit/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import {
  deleteKeySets,
  deleteOwnerships,
  deleteSecrets,
  disableEndpoints,
  findOwnerIds,
  listBeingDeleted,
  lockForDeletion,
  markDeleted,
} from "./deletion-statements.ts";

export const deleteProjectTask = "delete-project";

/** One queue for all deletions, in short runs, so that they don't delay emails. */
const queue = "delete-project";

/** Enqueues a deletion, or its next run. */
export const queueDeletion = (transaction: Queryable, projectId: string): Promise<void> =>
  addJob(transaction, deleteProjectTask, { projectId }, { key: `delete-project:${projectId}`, queue });

/**
 * Marks a project as deleted. From the commit on, lookups miss it, its keys and tokens are invalid, it has no owners
 * and sends nothing. A job then deletes its data. The audit log of `internal` keeps the deletion. False if it was
 * already deleted.
 */
export async function deleteProject(
  transaction: Queryable,
  context: AuditContext,
  projectId: string,
): Promise<boolean> {
  const project = await transaction.row(lockForDeletion, { projectId });
  if (!project) return false;
  await transaction.run(markDeleted, { projectId, deletedAt: new Date(context.now) });
  await removeOwners(transaction, context, projectId);
  for (const query of [deleteKeySets, deleteSecrets, disableEndpoints]) await transaction.run(query, { projectId });
  await queueDeletion(transaction, projectId);
  await recordAudit(transaction, forProject(internalProjectId, context), [
    {
      action: "project.delete",
      target: { type: "project", id: projectId },
      details: { display_name: project.display_name },
    },
  ]);
  return true;
}

/** Emits `user.updated` in `internal` for each owner, because their metadata lists their projects. */
async function removeOwners(transaction: Queryable, { now }: AuditContext, projectId: string): Promise<void> {
  const owners = await transaction.rows(findOwnerIds, { projectId });
  const removeOwnerships = async (): Promise<void> => {
    await transaction.run(deleteOwnerships, { projectId });
  };
  // Locks all owners, sorted by id, before the first change.
  const removeAndPublish = owners.reduceRight(
    (change, { owner_user_id: userId }) =>
      () =>
        publishUserUpdated(transaction, { projectId: internalProjectId, now, userId }, change),
    removeOwnerships,
  );
  await removeAndPublish();
}

/** Re-enqueues unfinished deletions, in case the queue was lost, for example by restoring a backup. */
export async function resumeDeletions(transaction: Queryable): Promise<void> {
  for (const { id } of await transaction.rows(listBeingDeleted, {})) await queueDeletion(transaction, id);
}
