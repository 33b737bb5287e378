import type { Database } from "../../platform/database/database.ts";
import { deleteLeavingEvents, deleteOldEvents, releaseStuckDeliveries } from "./queries.ts";

/** How long an event, and every attempt at it, can be seen and sent again, in ms. */
const eventKeptMs = 30 * 24 * 60 * 60 * 1000;
/** Events that go by one statement: each takes its deliveries and attempts along. */
const batchSize = 2_000;

/** Removes events that have had their time, and those of users who are gone. `now`: ms since the epoch. */
export async function cleanUpEvents(database: Database, now: number): Promise<void> {
  const oldest = new Date(now - eventKeptMs);
  while ((await database.run(deleteOldEvents, [oldest, batchSize])) === batchSize);
  while ((await database.run(deleteLeavingEvents, [batchSize])) === batchSize);
  await database.run(releaseStuckDeliveries, [new Date(now)]);
}
