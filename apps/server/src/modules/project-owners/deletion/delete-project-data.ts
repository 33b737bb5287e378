import { z } from "zod";
import type { Task } from "../../../platform/jobs/add-job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { queueDeletion } from "./delete-project.ts";
import { type Batch, batches, deleteProjectRow, findBeingDeleted } from "./deletion-statements.ts";

const payloadSchema = z.object({ projectId: z.string() });

/** Batches between which other jobs get their turn, and the server may stop: a few seconds in all. */
const batchesPerRun = 8;

/** Removes what a deleted project holds, and at last the project, in batches that are transactions of their own: wherever it is stopped, the next run
 *  goes on from there. */
export function createDeleteProjectTask({ database }: Pick<Platform, "database">): Task {
  /** The number of rows of one batch. Done again when it and, say, the clean-up wait for each other's rows. */
  const remove = ({ statement }: Batch, projectId: string): Promise<number> =>
    database.transaction((transaction) => transaction.run(statement, [projectId]));

  return async (payload) => {
    const { projectId } = payloadSchema.parse(payload);
    if (!(await database.row(findBeingDeleted, [projectId]))) return;
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
    await database.run(deleteProjectRow, [projectId]);
  };
}
