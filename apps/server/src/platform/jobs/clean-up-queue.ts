import { makeWorkerUtils } from "graphile-worker";
import type { Pool } from "pg";

/** Removes names of queues in which nothing waits, for each is looked at whenever a worker wants a job, and jobs that were given up. */
export async function cleanUpQueue(pool: Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool });
  try {
    await utils.cleanup({ tasks: ["GC_JOB_QUEUES", "DELETE_PERMAFAILED_JOBS"] });
  } finally {
    await utils.release();
  }
}
