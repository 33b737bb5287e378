import { z } from "zod";
import type { Task } from "../../../platform/jobs/add-job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { queueDeletion } from "./delete-project.ts";
import { type Batch, batches, deleteProjectRow, findBeingDeleted } from "./deletion-statements.ts";

const payloadSchema = z.object({ projectId: z.string() });

/** Batches per run, a few seconds in total, so that other jobs run in between and the server can stop. */
const batchesPerRun = 8;

/**
 * Deletes a deleted project's data in batches, each in its own transaction, and finally the project. An interrupted run
 * resumes where it stopped.
 */
export function createDeleteProjectTask({ database }: Pick<Platform, "database">): Task {
  /** Returns the number of deleted rows. Retried on deadlocks, for example with the cleanup. */
  const remove = ({ statement }: Batch, projectId: string): Promise<number> =>
    database.transaction((transaction) => transaction.run(statement, { projectId }));

  return async (payload) => {
    const { projectId } = payloadSchema.parse(payload);
    if (!(await database.row(findBeingDeleted, { projectId }))) return;
    let done = 0;
    for (const batch of batches) {
      let isMore = true;
      while (isMore) {
        if (done === batchesPerRun) return queueDeletion(database, projectId);
        const removed = await remove(batch, projectId);
        isMore = removed === batch.size;
        if (removed > 0) done += 1;
      }
    }
    await database.run(deleteProjectRow, { projectId });
  };
}
