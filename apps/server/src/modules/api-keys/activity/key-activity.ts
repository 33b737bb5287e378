import type { Logger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { createLastUsedTracker, type LastUsedTracker } from "../../../platform/database/last-used-tracker.ts";
import { statement } from "../../../platform/database/statement.ts";

/** Locks rows in a fixed order, so that two servers cannot deadlock. */
const recordKeyUses = statement(
  "record-api-key-uses",
  `with used as (
     select k.project_id, k.id, u.used_at from api_keys k
     join unnest($projectIds::text[], $ids::uuid[], $times::timestamptz[]) as u (project_id, id, used_at)
       on k.project_id = u.project_id and k.id = u.id
     order by k.project_id, k.id for no key update of k
   )
   update api_keys k set last_used_at = greatest(k.last_used_at, used.used_at)
   from used where k.project_id = used.project_id and k.id = used.id`,
);

/** Buffers key use, so that a check costs one read and no write. */
export type KeyActivity = LastUsedTracker;

export const createKeyActivity = (database: Database, log: Logger): KeyActivity =>
  createLastUsedTracker(database, log, { what: "API keys", writeUses: recordKeyUses });
