import type { Queryable } from "../../platform/database/database.ts";
import { columnTypes, statement, unprepared } from "../../platform/database/statement.ts";
import type { AttemptCount } from "./aggregate-metrics.ts";

export const countUsers = statement(
  "count-users",
  `select coalesce(sum(count), 0)::float8 as "count!" from project_user_counts where project_id = $projectId`,
);

/** By the index of `traits`, in which `anonymous` comes first. */
export const countAnonymousUsers = statement(
  "count-anonymous-users",
  `select count(*)::float8 as "count!" from users
   where project_id = $projectId and traits >= 'anonymous' and traits < 'anonymous!' and is_anonymous`,
);

/** Days with activity of a user, and the number of active quarter hours. */
export const listActivityOfUser = statement(
  "list-activity-of-user",
  `select a.day::text as "day!", bit_count(a.quarters)::int as "quarters!"
   from generate_series($fromDay::date::timestamp, $toDay::date::timestamp, '1 day') as d (at)
   join activity_days a on a.project_id = $projectId and a.day = d.at::date and a.user_id = $userId`,
);

// Three statements are unnamed, so that each is planned for its own range: a project's month can have ten rows or
// twenty thousand.

const attemptTypes = columnTypes<Pick<AttemptCount, "action" | "outcome">>();

/** `$boundaries`: the start of each day in order, and the end of the last one. `day`: one-based index. */
const inDays = `project_id = $projectId and quarter >= ($boundaries::timestamptz[])[1]
  and quarter < ($boundaries::timestamptz[])[array_length($boundaries::timestamptz[], 1)]`;

/** Users who signed up on a day and were not deleted. */
export const countSignUps = unprepared(
  statement(
    "count-sign-ups-by-day",
    `select width_bucket(quarter, $boundaries::timestamptz[]) as "day!", sum(count)::float8 as "count!" from sign_up_counts
   where ${inDays} group by 1`,
  ),
);

export const countAttempts = unprepared(
  statement(
    "count-sign-in-attempts-by-day",
    `select width_bucket(quarter, $boundaries::timestamptz[]) as "day!", action, method, outcome, reason, sum(count)::float8 as "count!" from sign_in_counts
   where ${inDays} group by 1, 2, 3, 4, 5`,
    attemptTypes,
  ),
);

/** The same for UTC days. */
export const countAttemptsByUtcDay = statement(
  "count-sign-in-attempts-by-utc-day",
  `select day - $fromDay::date + 1 as "day!", action, method, outcome, reason, count::float8 as "count!" from sign_in_day_counts
   where project_id = $projectId and day between $fromDay::date and $toDay::date order by 1, 2, 3, 4, 5`,
  attemptTypes,
);

export const countCountries = statement(
  "count-countries",
  `select country_code, count::float8 as "count!" from country_counts where project_id = $projectId and count > 0
   order by count desc, country_code`,
);

export const countLoginMethods = statement(
  "count-login-methods",
  `select method, sum(count)::float8 as "count!" from login_method_counts where project_id = $projectId
   group by 1 having sum(count) > 0 order by 2 desc, 1`,
);

/** Per sign-up week (Monday, UTC), including deleted users. January 3, 2000 was a Monday. */
export const countSignUpsByWeek = unprepared(
  statement(
    "count-sign-ups-by-week",
    `select (week at time zone 'UTC')::date::text as "week!", count as "count!" from (
     select date_bin('7 days', quarter, timestamptz '2000-01-03 00:00Z') as week, sum(ever)::float8 as count from sign_up_counts
     where project_id = $projectId and quarter >= $fromWeek::date::timestamp at time zone 'UTC' and quarter < ($toWeek::date + 7)::timestamp at time zone 'UTC'
     group by 1
   ) weeks`,
  ),
);

export const countRetained = statement(
  "count-retained",
  `select sign_up_week::text as "sign_up_week!", week::text as "week!", active::float8 as "active!" from retention_counts
   where project_id = $projectId and sign_up_week between $fromWeek::date and $toWeek::date`,
);

const rollUpShards = statement(
  "roll-up-sign-up-counts",
  `with folded as (
     delete from sign_up_counts c using (
       select project_id, quarter, shard from sign_up_counts where shard > 0 and quarter < $before
       order by 1, 2, 3 limit 50000 for update skip locked
     ) past
     where c.project_id = past.project_id and c.quarter = past.quarter and c.shard = past.shard
     returning c.project_id, c.quarter, c.count, c.ever
   )
   insert into sign_up_counts as c (project_id, quarter, shard, count, ever)
   select project_id, quarter, 0, sum(count), sum(ever) from folded group by 1, 2 order by 1, 2
   on conflict (project_id, quarter, shard) do update set count = c.count + excluded.count, ever = c.ever + excluded.ever`,
);

/** Rolls up the shards of past quarter hours and skips locked rows. `before`: start of the first quarter to keep. */
export async function rollUpSignUps(database: Queryable, { before }: { readonly before: Date }): Promise<void> {
  await database.run(rollUpShards, { before });
}
