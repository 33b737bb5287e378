import { statement } from "../../../platform/database/statement.ts";

/** Serializes counting of local days with writes that change their activity. */
export const lockLocalDays = statement(
  "lock-local-days",
  `select pg_advisory_xact_lock(hashtextextended('activity-local-days/' || id, 0))
   from (select distinct id from unnest($projectIds::text[]) as id order by 1) ids`,
);

/** Deletes the counts of local days that lack the activity being written. */
export const deleteLocalDays = statement(
  "delete-local-days",
  `delete from activity_local_days l using unnest($projectIds::text[], $times::timestamptz[]) as n (project_id, at)
   where l.project_id = n.project_id and l.starts_at <= n.at and l.ends_at > n.at`,
);

/** UTC days with at least one active user. */
export const findUtcDays = statement(
  "find-utc-activity-days",
  `select day::text as "day!", active::float8 as "active!", new::float8 as "new!" from activity_counts
   where project_id = $projectId and day between $fromDay::date and $toDay::date and active > 0`,
);

/** Counts that are final, or newer than `$since`. */
export const findLocalDays = statement(
  "find-local-activity-days",
  `select starts_at, ends_at, active::float8 as "active!", new::float8 as "new!" from activity_local_days
   where project_id = $projectId and starts_at between $from and $to and (is_closed or counted_at > $since)`,
);

/**
 * Counts days by their parts: one per element of `$starts` to `$quarters`. `$now`: now; the count of a day that ended before `$closedBefore` is
 * final.
 */
export const upsertLocalDays = statement(
  "upsert-local-activity-days",
  `with parts as (
     select * from unnest($starts::timestamptz[], $ends::timestamptz[], $days::date[], $quarters::bit(96)[]) as p (starts_at, ends_at, day, quarters)
   ), people as (
     select p.starts_at, a.user_id, bool_or(a.signed_up_at >= p.starts_at and a.signed_up_at < p.ends_at) as is_new
     from parts p join activity_days a
       on a.project_id = $projectId and a.day = p.day and a.quarters & p.quarters <> repeat('0', 96)::bit(96)
     group by 1, 2
   ), counted as (
     select starts_at, count(*) as active, count(*) filter (where is_new) as new from people group by 1
   )
   insert into activity_local_days as l (project_id, starts_at, ends_at, active, new, counted_at, is_closed)
   select distinct $projectId, starts_at, p.ends_at, coalesce(c.active, 0), coalesce(c.new, 0), $now::timestamptz, p.ends_at < $closedBefore
   from parts p left join counted c using (starts_at)
   on conflict (project_id, starts_at, ends_at) do update
     set active = excluded.active, new = excluded.new, counted_at = excluded.counted_at, is_closed = excluded.is_closed`,
);
