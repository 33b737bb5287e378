import { statement } from "../../../platform/database/database.ts";

/** Serializes counting of local days with writes that change their activity. */
export const lockLocalDays = statement(
  "lock-local-days",
  `select pg_advisory_xact_lock(hashtextextended('activity-local-days/' || id, 0))
   from (select distinct id from unnest($1::text[]) as id order by 1) ids`,
);

/** Deletes the counts of local days that lack the activity being written. */
export const deleteLocalDays = statement(
  "delete-local-days",
  `delete from activity_local_days l using unnest($1::text[], $2::timestamptz[]) as n (project_id, at)
   where l.project_id = n.project_id and l.starts_at <= n.at and l.ends_at > n.at`,
);

/** UTC days with at least one active user. */
export const findUtcDays = statement<{ day: string; active: number; new: number }>(
  "find-utc-activity-days",
  `select day::text, active::float8, new::float8 from activity_counts
   where project_id = $1 and day between $2::date and $3::date and active > 0`,
);

/** Counts that are final, or newer than `$4`. */
export const findLocalDays = statement<{ starts_at: Date; ends_at: Date; active: number; new: number }>(
  "find-local-activity-days",
  `select starts_at, ends_at, active::float8, new::float8 from activity_local_days
   where project_id = $1 and starts_at between $2 and $3 and (is_closed or counted_at > $4)`,
);

/**
 * Counts days by their parts: one per element of `$2` to `$5`. `$6`: now; the count of a day that ended before `$7` is
 * final.
 */
export const upsertLocalDays = statement(
  "upsert-local-activity-days",
  `with parts as (
     select * from unnest($2::timestamptz[], $3::timestamptz[], $4::date[], $5::bit(96)[]) as p (starts_at, ends_at, day, quarters)
   ), people as (
     select p.starts_at, a.user_id, bool_or(a.signed_up_at >= p.starts_at and a.signed_up_at < p.ends_at) as is_new
     from parts p join activity_days a
       on a.project_id = $1 and a.day = p.day and a.quarters & p.quarters <> repeat('0', 96)::bit(96)
     group by 1, 2
   ), counted as (
     select starts_at, count(*) as active, count(*) filter (where is_new) as new from people group by 1
   )
   insert into activity_local_days as l (project_id, starts_at, ends_at, active, new, counted_at, is_closed)
   select distinct $1, starts_at, p.ends_at, coalesce(c.active, 0), coalesce(c.new, 0), $6::timestamptz, p.ends_at < $7
   from parts p left join counted c using (starts_at)
   on conflict (project_id, starts_at, ends_at) do update
     set active = excluded.active, new = excluded.new, counted_at = excluded.counted_at, is_closed = excluded.is_closed`,
);
