import type { Database, Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Clock } from "../../../platform/platform.ts";
import {
  type ActiveQuarter,
  getLastCountries,
  getLastPerUser,
  getQuarterKey,
  getUserKey,
  isLate,
  maxRecentlyActive,
  mergeQuarters,
  toDays,
} from "./activity-quarters.ts";
import { deleteLocalDays, lockLocalDays } from "./local-day-statements.ts";
import { moveToPseudonym } from "./pseudonymize-activity.ts";

/** Sign-up times, including recently deleted users; projects that are being deleted are left out. */
const findSignUps = statement(
  "find-sign-ups-of-active",
  `select k.project_id as "project_id!", k.user_id as "user_id!", coalesce(u.signed_up_at, d.signed_up_at) as "signed_up_at!",
     coalesce(u.id, d.id) as "counted_id!", case when u.id is null then d.deleted_at end as deleted_at
   from unnest($projectIds::text[], $userIds::uuid[]) as k (project_id, user_id)
   join projects p on p.id = k.project_id and p.deleted_at is null
   left join users u on u.project_id = k.project_id and u.id = k.user_id
   left join deleted_users d on d.project_id = k.project_id and d.id = pseudonymize_user(k.project_id, k.user_id)
   where u.id is not null or d.id is not null`,
);

/**
 * Upserts active days and counts only the new ones, so writing twice changes nothing. `xmax = 0` means that the row was
 * inserted, not updated. All writers lock rows in the same order, which prevents deadlocks.
 */
const upsertActivityDays = statement(
  "upsert-activity-days",
  `with noted as (
     insert into activity_days as a (project_id, day, user_id, quarters, signed_up_at)
     select n.project_id, n.day, n.user_id, n.quarters, n.signed_up_at
     from unnest($projectIds::text[], $days::date[], $userIds::uuid[], $quarters::bit(96)[], $signUpTimes::timestamptz[]) as n (project_id, day, user_id, quarters, signed_up_at)
     where not exists (select from activity_days k
       where k.project_id = n.project_id and k.day = n.day and k.user_id = n.user_id and k.quarters & n.quarters = n.quarters)
     order by 1, 2, 3
     on conflict (project_id, day, user_id) do update set quarters = a.quarters | excluded.quarters
     returning a.project_id, a.day, a.user_id, a.signed_up_at, a.xmax = 0 as is_first
   ), days as (
     insert into activity_counts as c (project_id, day, active, new)
     select project_id, day, count(*), count(*) filter (where (signed_up_at at time zone 'UTC')::date = day)
     from noted where is_first group by 1, 2 order by 1, 2
     on conflict (project_id, day) do update set active = c.active + excluded.active, new = c.new + excluded.new
   ), weeks as (
     insert into activity_weeks as w (project_id, week, user_id)
     select distinct project_id, date_trunc('week', day)::date, user_id from noted where is_first order by 1, 2, 3
     on conflict (project_id, week, user_id) do nothing
     returning w.project_id, w.week, w.user_id
   )
   insert into retention_counts as r (project_id, sign_up_week, week, active)
   select w.project_id, date_trunc('week', s.signed_up_at at time zone 'UTC')::date, w.week, count(*)
   from weeks w join (select distinct project_id, user_id, signed_up_at from noted) s using (project_id, user_id)
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (project_id, sign_up_week, week) do update set active = r.active + excluded.active`,
);

/** Stores each user's last country and moves the user between the country counters. */
const upsertLastCountries = statement(
  "upsert-last-countries",
  `with noted as (
     insert into activity_countries as c (project_id, user_id, country_code, at)
     select n.project_id, n.user_id, n.country_code, n.at
     from unnest($projectIds::text[], $userIds::uuid[], $countries::text[], $times::timestamptz[]) as n (project_id, user_id, country_code, at)
     order by 1, 2
     on conflict (project_id, user_id) do update
       set country_code = excluded.country_code, previous_country_code = c.country_code, at = excluded.at
       where (excluded.at, excluded.country_code) > (c.at, c.country_code)
     returning c.project_id, c.country_code, c.previous_country_code
   ), steps as (
     select project_id, country_code, 1 as step from noted
     union all select project_id, previous_country_code, -1 from noted where previous_country_code is not null
   )
   insert into country_counts as c (project_id, country_code, count)
   select project_id, country_code, sum(step) from steps group by 1, 2 having sum(step) <> 0 order by 1, 2
   on conflict (project_id, country_code) do update set count = c.count + excluded.count`,
);

/** `$maxRecentlyActive`: how many users to keep per project. */
const upsertRecentlyActive = statement(
  "upsert-recently-active",
  `insert into recently_active as r (project_id, user_id, at)
   select project_id, user_id, at from (
     select n.*, row_number() over (partition by n.project_id order by n.at desc, n.user_id) as place
     from unnest($projectIds::text[], $userIds::uuid[], $times::timestamptz[]) as n (project_id, user_id, at)
   ) ranked where place <= $maxRecentlyActive
   order by 1, 2
   on conflict (project_id, user_id) do update set at = excluded.at where excluded.at > r.at`,
);

/** `r.at = ranked.at`: keeps users who became active in the meantime. */
const deleteLessRecentlyActive = statement(
  "delete-less-recently-active",
  `delete from recently_active r using (
     select project_id, user_id, at, row_number() over (partition by project_id order by at desc, user_id) as place
     from recently_active where project_id = any($projectId::text[])
   ) ranked
   where r.project_id = ranked.project_id and r.user_id = ranked.user_id and r.at = ranked.at and ranked.place > $maxRecentlyActive`,
);

/**
 * Counts activity once, even if it is written again. Returns the activity of unknown users, which was not counted.
 * `now`: ms since the epoch.
 */
export async function countActivity(
  database: Database,
  quarters: readonly ActiveQuarter[],
  now: number,
): Promise<readonly ActiveQuarter[]> {
  const activeUsers = getLastPerUser(quarters);
  const rows = await database.rows(findSignUps, {
    projectIds: activeUsers.map(({ projectId }) => projectId),
    userIds: activeUsers.map(({ userId }) => userId),
  });
  const found = new Map(rows.map((row) => [`${row.project_id}/${row.user_id}`, row]));
  // A deleted user still counts, under a pseudonym.
  const known = quarters.flatMap((quarter) => {
    const user = found.get(getUserKey(quarter));
    return user ? [{ ...quarter, userId: user.counted_id }] : [];
  });
  const signUps = new Map(rows.map((row) => [`${row.project_id}/${row.counted_id}`, row.signed_up_at]));
  const deleted = rows.flatMap(
    ({ project_id: projectId, user_id: userId, signed_up_at: signedUpAt, deleted_at: deletedAt }) =>
      deletedAt ? [{ projectId, userId, signedUpAt, deletedAt }] : [],
  );
  if (known.length > 0)
    await database.transaction(async (transaction) => {
      // Otherwise a user who was active before the deletion would count twice: their erasure comes later.
      for (const user of deleted) await moveToPseudonym(transaction, user);
      await write(transaction, known, signUps, now);
    });
  return quarters.filter((quarter) => !found.has(getUserKey(quarter)));
}

async function write(
  transaction: Queryable,
  quarters: readonly ActiveQuarter[],
  signUps: ReadonlyMap<string, Date>,
  now: number,
): Promise<void> {
  const days = toDays(quarters);
  await transaction.run(upsertActivityDays, {
    projectIds: days.map(({ projectId }) => projectId),
    days: days.map(({ day }) => day),
    userIds: days.map(({ userId }) => userId),
    quarters: days.map(({ quarters }) => quarters),
    signUpTimes: days.map((day) => signUps.get(getUserKey(day)) ?? null),
  });
  const countries = getLastCountries(quarters);
  if (countries.length > 0) {
    await transaction.run(upsertLastCountries, {
      projectIds: countries.map(({ projectId }) => projectId),
      userIds: countries.map(({ userId }) => userId),
      countries: countries.map(({ code }) => code),
      times: countries.map(({ at }) => new Date(at)),
    });
  }
  const activeUsers = getLastPerUser(quarters);
  const projectIds = activeUsers.map(({ projectId }) => projectId);
  const times = activeUsers.map(({ at }) => new Date(at));
  await transaction.run(upsertRecentlyActive, {
    projectIds,
    userIds: activeUsers.map(({ userId }) => userId),
    times,
    maxRecentlyActive,
  });
  await transaction.run(deleteLessRecentlyActive, { projectId: [...new Set(projectIds)], maxRecentlyActive });
  const late = quarters.filter(({ at }) => isLate(at, now));
  if (late.length > 0) {
    const lateIds = late.map(({ projectId }) => projectId);
    await transaction.rows(lockLocalDays, { projectIds: lateIds });
    await transaction.run(deleteLocalDays, { projectIds: lateIds, times: late.map(({ at }) => new Date(at)) });
  }
}

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
