import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

/** Looks in each project, because the keys of both tables begin with the project. */
const deleteDays = statement(
  "delete-old-activity-days",
  `delete from activity_days where ctid = any (array(
     select a.ctid from projects p
     cross join lateral (select ctid from activity_days where project_id = p.id and day < $before::timestamptz::date limit $limit) a
     limit $limit))`,
);

const deleteWeeks = statement(
  "delete-old-activity-weeks",
  `delete from activity_weeks where ctid = any (array(
     select a.ctid from projects p
     cross join lateral (select ctid from activity_weeks where project_id = p.id and week < $before::timestamptz::date limit $limit) a
     limit $limit))`,
);

/**
 * Deletes the activity of each user before a day. The counts by day and week are kept. Returns the number of rows deleted from
 * the table that lost more, at most `limit`.
 */
export async function deleteOldActivity(
  database: Queryable,
  cutoff: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const [days, weeks] = [await database.run(deleteDays, cutoff), await database.run(deleteWeeks, cutoff)];
  return Math.max(days, weeks);
}
