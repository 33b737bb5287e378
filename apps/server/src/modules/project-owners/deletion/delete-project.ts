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

/** One after the other, a slice of each at a time: they must not keep mails waiting. */
const queue = "delete-project";

/** Begins a deletion, or goes on with it when others have had their turn. */
export const queueDeletion = (transaction: Queryable, projectId: string): Promise<void> =>
  addJob(transaction, deleteProjectTask, { projectId }, { key: `delete-project:${projectId}`, queue });

/** From the caller's commit on nobody finds the project, its keys and tokens open nothing, it belongs to nobody, and nothing is sent for it. What it holds is
 *  removed by a job after that. The log of project `internal` keeps that it was. False when it is gone already. */
export async function deleteProject(
  transaction: Queryable,
  context: AuditContext,
  projectId: string,
): Promise<boolean> {
  const project = await transaction.row(lockForDeletion, [projectId]);
  if (!project) return false;
  await transaction.run(markDeleted, [projectId, new Date(context.now)]);
  await removeOwners(transaction, context, projectId);
  for (const query of [deleteKeySets, deleteSecrets, disableEndpoints]) await transaction.run(query, [projectId]);
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

/** Webhooks of `internal` are told of each, whose metadata names their projects. */
async function removeOwners(transaction: Queryable, { now }: AuditContext, projectId: string): Promise<void> {
  const owners = await transaction.rows(findOwnerIds, [projectId]);
  const removeOwnerships = async (): Promise<void> => {
    await transaction.run(deleteOwnerships, [projectId]);
  };
  // Each is held, in the order of their ids, before anything is changed.
  const removeAndPublish = owners.reduceRight(
    (change, { owner_user_id: userId }) =>
      () =>
        publishUserUpdated(transaction, { projectId: internalProjectId, now, userId }, change),
    removeOwnerships,
  );
  await removeAndPublish();
}

/** A deletion goes on whatever became of its job: the queue may have been lost, as when a backup was restored. */
export async function resumeDeletions(transaction: Queryable): Promise<void> {
  for (const { id } of await transaction.rows(listBeingDeleted, [])) await queueDeletion(transaction, id);
}
