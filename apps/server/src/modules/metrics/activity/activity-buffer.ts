import type { Database } from "../../../platform/database/database.ts";
import type { Clock } from "../../../platform/platform.ts";
import { type ActiveQuarter, getQuarterKey, mergeQuarters } from "./activity-quarters.ts";
import { countActivity } from "./count-activity.ts";

/** Buffers activity in memory until it is written to the counters. */
export interface ActivityBuffer {
  add(quarter: ActiveQuarter): void;
  /**
   * Writes the buffered activity; on failure it stays buffered. Resolves to true if some of it must wait for the next
   * write.
   */
  write(): Promise<boolean>;
}

const batchSize = 1_000;
/**
 * How long activity of an unknown user is retried, in ms: the transaction of their sign-up may not be committed yet.
 */
const unknownUserRetryMs = 60_000;

export function createActivityBuffer(database: Database, clock: Clock): ActivityBuffer {
  let byKey = new Map<string, ActiveQuarter>();

  const add = (quarter: ActiveQuarter): void => {
    const key = getQuarterKey(quarter);
    const known = byKey.get(key);
    byKey.set(key, known ? mergeQuarters(known, quarter) : quarter);
  };

  return {
    add,
    async write() {
      const quarters = [...byKey.values()];
      byKey = new Map();
      for (let start = 0; start < quarters.length; start += batchSize) {
        try {
          const now = clock();
          const unknown = await countActivity(database, quarters.slice(start, start + batchSize), now);
          for (const quarter of unknown) if (quarter.at > now - unknownUserRetryMs) add(quarter);
        } catch (error) {
          for (const quarter of quarters.slice(start)) add(quarter);
          throw error;
        }
      }
      return byKey.size > 0;
    },
  };
}
