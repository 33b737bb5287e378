import type { Database } from "../../../platform/database/database.ts";
import { deleteEventsOfDeletedUsers, deleteOldEvents, releaseStuckDeliveries } from "./event-statements.ts";

/** Retention of events and their attempts, in ms; replay is possible meanwhile. */
const eventRetentionMs = 30 * 24 * 60 * 60 * 1000;
/** Events per statement; their deliveries and attempts are deleted by cascade. */
const batchSize = 2_000;

/** Deletes expired events and those of deleted users. `now`: ms since the epoch. */
export async function cleanUpEvents(database: Database, now: number): Promise<void> {
  const oldest = new Date(now - eventRetentionMs);
  while ((await database.run(deleteOldEvents, [oldest, batchSize])) === batchSize);
  while ((await database.run(deleteEventsOfDeletedUsers, [batchSize])) === batchSize);
  await database.run(releaseStuckDeliveries, [new Date(now)]);
}
