import { type Queryable, statement } from "../../platform/database/database.ts";
import type { AttemptCount } from "./aggregate-metrics.ts";

export const countUsers = statement<{ count: number }>(
  "count-users",
  "select coalesce(sum(count), 0)::float8 as count from project_user_counts where project_id = $1",
);

// Three statements are unnamed, so that each is planned for its own range: a project's month can have ten rows or
// twenty thousand.

/** `$2`: the start of each day in order, and the end of the last one. `day`: one-based index. */
const inDays = `project_id = $1 and quarter >= ($2::timestamptz[])[1] and quarter < ($2::timestamptz[])[array_length($2::timestamptz[], 1)]`;

/** Users who signed up on a day and were not deleted. */
export const countSignUps = statement<{ day: number; count: number }>(
  "",
  `select width_bucket(quarter, $2::timestamptz[]) as day, sum(count)::float8 as count from sign_up_counts
   where ${inDays} group by 1`,
);

export const countAttempts = statement<AttemptCount>(
  "",
  `select width_bucket(quarter, $2::timestamptz[]) as day, action, method, outcome, reason, sum(count)::float8 as count from sign_in_counts
   where ${inDays} group by 1, 2, 3, 4, 5`,
);

/** The same for UTC days from `$2` to `$3`. */
export const countAttemptsByUtcDay = statement<AttemptCount>(
  "count-sign-in-attempts-by-utc-day",
  `select day - $2::date + 1 as day, action, method, outcome, reason, count::float8 from sign_in_day_counts
   where project_id = $1 and day between $2::date and $3::date order by 1, 2, 3, 4, 5`,
);

export const countCountries = statement<{ country_code: string; count: number }>(
  "count-countries",
  "select country_code, count::float8 from country_counts where project_id = $1 and count > 0 order by count desc, country_code",
);

export const countLoginMethods = statement<{ method: string; count: number }>(
  "count-login-methods",
  `select method, sum(count)::float8 as count from login_method_counts where project_id = $1
   group by 1 having sum(count) > 0 order by 2 desc, 1`,
);

/** Per sign-up week (Monday, UTC) from `$2` to `$3`, including deleted users. January 3, 2000 was a Monday. */
export const countSignUpsByWeek = statement<{ week: string; count: number }>(
  "",
  `select (week at time zone 'UTC')::date::text as week, count from (
     select date_bin('7 days', quarter, timestamptz '2000-01-03 00:00Z') as week, sum(ever)::float8 as count from sign_up_counts
     where project_id = $1 and quarter >= $2::date::timestamp at time zone 'UTC' and quarter < ($3::date + 7)::timestamp at time zone 'UTC'
     group by 1
   ) weeks`,
);

export const countRetained = statement<{ sign_up_week: string; week: string; active: number }>(
  "count-retained",
  `select sign_up_week::text, week::text, active::float8 from retention_counts
   where project_id = $1 and sign_up_week between $2::date and $3::date`,
);

const rollUpShards = statement(
  "roll-up-sign-up-counts",
  `with folded as (
     delete from sign_up_counts c using (
       select project_id, quarter, shard from sign_up_counts where shard > 0 and quarter < $1
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
  await database.run(rollUpShards, [before]);
}
