import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { makePerson } from "./people.ts";

const batchSize = 20_000;
/** A team of ten for every so many users, and one that everybody of the first batch is in. */
const usersPerTeam = 20;
const teamSize = 10;

/** Everything that happened in the last two years, in ms. */
const spanMs = 2 * 365 * 24 * 60 * 60 * 1000;

interface Filling {
  readonly projectId: string;
  readonly users: number;
  /** ms since the epoch. */
  readonly now: number;
}

const insertUsers = `insert into users (project_id, id, display_name, signed_up_at, last_active_at, search_text)
  select $1, id, name, at, at, search_form(coalesce(name, '') || chr(1) || email || coalesce(chr(1) || other, ''))
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) as user_rows (id, name, email, other, at)`;

const insertChannels = `insert into contact_channels
    (project_id, id, user_id, type, value, normalized_value, is_primary, is_verified, used_for_auth, created_at)
  select $1, gen_random_uuid(), id, 'email', email, lower(email), $5, true, $5, at
  from unnest($2::uuid[], $3::text[], $4::timestamptz[]) as channel_rows (id, email, at) where email is not null`;

const insertTeams = `insert into teams (project_id, id, display_name, created_at)
  select $1, id, 'Team ' || left(id::text, 4), $3 from unnest($2::uuid[]) as id`;

const insertMembers = `insert into team_memberships (project_id, team_id, user_id, created_at)
  select $1, team_id, user_id, $4 from unnest($2::uuid[], $3::uuid[]) as member_rows (team_id, user_id)`;

/** Fills a project with users, the older ones first, by the batch. Triggers and checks of references are switched off: what they would
 *  keep is written here. */
export async function fillProject(client: Client, { projectId, users, now }: Filling): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'users_by_text'",
  );
  await client.query("set session_replication_role = replica");
  // Made at once it is ready long before it would be row by row.
  await client.query("drop index users_by_text");
  for (let start = 0; start < users; start += batchSize) {
    const end = Math.min(start + batchSize, users);
    const times = Array.from(
      { length: end - start },
      (_, i) => new Date(now - spanMs + (spanMs * (start + i)) / users),
    );
    await fillBatch(client, projectId, start, times);
  }
  await client.query(
    `insert into project_user_counts as c (project_id, shard, count) values ($1, 0, $2)
     on conflict (project_id, shard) do update set count = c.count + excluded.count`,
    [projectId, users],
  );
  await client.query("set session_replication_role = origin");
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query(rows[0]?.indexdef ?? "");
  await client.query("vacuum (analyze) users, contact_channels, teams, team_memberships");
}

async function fillBatch(client: Client, projectId: string, start: number, times: readonly Date[]): Promise<void> {
  const people = times.map((_, index) => makePerson(start + index));
  const ids = times.map(() => randomUUID());
  const emails = people.map(({ email }) => email);
  const others = people.map(({ otherEmail }) => otherEmail);
  const names = people.map(({ displayName }) => displayName);
  await client.query(insertUsers, [projectId, ids, names, emails, others, times]);
  await client.query(insertChannels, [projectId, ids, emails, times, true]);
  await client.query(insertChannels, [projectId, ids, others, times, false]);
  const isFirst = start === 0;
  const teams = ids.filter((_, index) => index % usersPerTeam === 0).map(() => randomUUID());
  await client.query(insertTeams, [projectId, isFirst ? [...teams, bigTeamId] : teams, times[0]]);
  const members = teams.flatMap((team, index) =>
    ids.slice(index * usersPerTeam, index * usersPerTeam + teamSize).map((id) => [team, id] as const),
  );
  const inBigTeam = isFirst ? ids.map((id) => [bigTeamId, id] as const) : [];
  const all = [...members, ...inBigTeam];
  await client.query(insertMembers, [projectId, all.map(([team]) => team), all.map(([, id]) => id), times[0]]);
}

/** The team that everybody of the first batch is in. */
export const bigTeamId = "b1600000-0000-4000-8000-000000000000";
