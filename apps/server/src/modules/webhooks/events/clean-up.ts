import type { Database } from "../../../platform/database/database.ts";
import { deleteEventsOfDeletedUsers, deleteOldEvents, releaseStuckDeliveries } from "./event-statements.ts";

/** How long an event, and every attempt at it, can be seen and sent again, in ms. */
const eventRetentionMs = 30 * 24 * 60 * 60 * 1000;
/** Events that go by one statement: each takes its deliveries and attempts along. */
const batchSize = 2_000;

/** Removes events that have had their time, and those of users who are gone. `now`: ms since the epoch. */
export async function cleanUpEvents(database: Database, now: number): Promise<void> {
  const oldest = new Date(now - eventRetentionMs);
  while ((await database.run(deleteOldEvents, [oldest, batchSize])) === batchSize);
  while ((await database.run(deleteEventsOfDeletedUsers, [batchSize])) === batchSize);
  await database.run(releaseStuckDeliveries, [new Date(now)]);
}
