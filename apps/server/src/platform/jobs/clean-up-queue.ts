import { makeWorkerUtils } from "graphile-worker";
import type { Pool } from "pg";

/** Deletes permanently failed jobs and the names of empty queues, which slow down every job lookup. */
export async function cleanUpQueue(pool: Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool });
  try {
    await utils.cleanup({ tasks: ["GC_JOB_QUEUES", "DELETE_PERMAFAILED_JOBS"] });
  } finally {
    await utils.release();
  }
}
