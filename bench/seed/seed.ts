import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { openConnection } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { createSeedProject, type SeedProject } from "./create-project.ts";
import { fillProject } from "./fill-users.ts";

interface FillOptions {
  readonly projectId: string;
  /** Active days per user, the sign-up day included; also scales the number of sign-in attempts. */
  readonly daysPerUser: number;
  /** ms since the epoch. */
  readonly now: number;
}

/** Random days since sign-up with one or two active quarter hours each, in chronological order. */
const insertDays = `insert into activity_days (project_id, day, user_id, quarters, signed_up_at)
  select $1, day, id, set_bit(set_bit(repeat('0', 96)::bit(96), first, 1), second, 1), signed_up_at from (
    select distinct on (day, id) id, signed_up_at, (at at time zone 'UTC')::date as day,
      (extract(epoch from at)::bigint / 900 % 96)::int as first, floor(random() * 96)::int as second
    from (
      select u.id, u.signed_up_at, case when n = 1 then u.signed_up_at else u.signed_up_at + ($2::timestamptz - u.signed_up_at) * random() end as at
      from users u cross join generate_series(1, $3::int) n where u.project_id = $1
    ) times order by day, id
  ) days`;

/** Counters that the server maintains while it records activity, computed here afterwards. `$1`: the project. */
const counters = [
  `insert into activity_counts (project_id, day, active, new)
   select project_id, day, count(*), count(*) filter (where (signed_up_at at time zone 'UTC')::date = day)
   from activity_days where project_id = $1 group by 1, 2`,
  `insert into activity_weeks (project_id, week, user_id)
   select distinct project_id, date_trunc('week', day)::date, user_id from activity_days where project_id = $1 order by 2, 3`,
  `insert into retention_counts (project_id, sign_up_week, week, active)
   select w.project_id, date_trunc('week', u.signed_up_at at time zone 'UTC')::date, w.week, count(*)
   from activity_weeks w join users u on u.project_id = w.project_id and u.id = w.user_id where w.project_id = $1 group by 1, 2, 3`,
  `insert into activity_countries (project_id, user_id, country_code, at)
   select project_id, id, chr(65 + (hashtext(id::text) & 15)) || chr(65 + (hashtext(id::text) >> 4 & 7)), signed_up_at
   from users where project_id = $1`,
  `insert into country_counts (project_id, country_code, count)
   select project_id, country_code, count(*) from activity_countries where project_id = $1 group by 1, 2`,
  `insert into recently_active (project_id, user_id, at)
   select $1, user_id, max(day) + interval '1 hour'
   from (select user_id, day from activity_days where project_id = $1 order by day desc limit 200) latest group by user_id limit 20`,
  `insert into login_method_counts (project_id, method, shard, count)
   select $1, method, shard, 1000 from unnest(array['password', 'otp', 'google', 'github']) as method cross join generate_series(0, 15) as shard`,
];

const insertSignUps = `insert into sign_up_counts (project_id, quarter, shard, count, ever)
  select project_id, date_bin('15 minutes', signed_up_at, timestamptz 'epoch'), 0, count(*), count(*) from users where project_id = $1 group by 1, 2 order by 2`;

/** Spread evenly over every quarter hour of two years; `$3` attempts in total. */
const insertAttempts = `insert into sign_in_counts (project_id, quarter, action, method, outcome, reason, count)
  select project_id, quarter, action, method, outcome, reason, count from (
    select $1 as project_id, quarter, action, method, outcome, reason, floor($3::float8 * share / 70080 + random())::int as count
    from generate_series(date_bin('15 minutes', $2::timestamptz, timestamptz 'epoch') - interval '730 days', $2, interval '15 minutes') as quarter
    cross join (values ('sign_in', 'password', 'success', '', 0.45), ('sign_in', 'google', 'success', '', 0.25), ('sign_in', 'otp', 'success', '', 0.1),
      ('sign_in', 'password', 'failure', 'EMAIL_PASSWORD_MISMATCH', 0.1), ('sign_up', 'password', 'success', '', 0.05), ('sign_up', 'otp', 'challenge', '', 0.05)
    ) as kinds (action, method, outcome, reason, share)
  ) tries where count > 0`;

const insertDailyAttempts = `insert into sign_in_day_counts (project_id, day, action, method, outcome, reason, count)
  select project_id, (quarter at time zone 'UTC')::date, action, method, outcome, reason, sum(count) from sign_in_counts where project_id = $1
  group by 1, 2, 3, 4, 5, 6`;

/** Fills in user activity and sign-in attempts, with every counter derived from them. */
async function fillActivity(client: Client, { projectId, daysPerUser, now }: FillOptions): Promise<void> {
  const until = new Date(now);
  await client.query("set work_mem = '256MB'");
  await client.query("set session_replication_role = replica");
  await client.query("select setseed(0.5)");
  await client.query(insertSignUps, [projectId]);
  const { rowCount } = await client.query(insertDays, [projectId, until, daysPerUser]);
  for (const counter of counters) await client.query(counter, [projectId]);
  await client.query(insertAttempts, [projectId, until, rowCount]);
  await client.query(insertDailyAttempts, [projectId]);
  await client.query(
    "vacuum (analyze) activity_days, activity_weeks, activity_countries, sign_up_counts, sign_in_counts",
  );
}

const migrations = fileURLToPath(new URL("../../apps/server/migrations", import.meta.url));

export interface SeedOptions {
  readonly databaseUrl: string;
  /** The server's secret. */
  readonly secret: string;
  readonly users: number;
  /** Number of days each user was active. */
  readonly activeDays: number;
  readonly sessionsPerUser: number;
}

/** Creates a project with the given number of users; migrates a new database first. */
export async function seed(options: SeedOptions): Promise<SeedProject> {
  const { databaseUrl, secret, users, activeDays, sessionsPerUser } = options;
  const client = openConnection({ connectionString: databaseUrl }, "migrate");
  await client.connect();
  try {
    await migrate(client, migrations);
    const project = await createSeedProject(databaseUrl, secret, `${users} users`);
    const now = Date.now();
    await fillProject(client, { projectId: project.id, users, sessionsPerUser, now });
    if (activeDays > 0) await fillActivity(client, { projectId: project.id, daysPerUser: activeDays, now });
    return project;
  } finally {
    await client.end();
  }
}
