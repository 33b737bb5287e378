import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { createPerson } from "./fake-people.ts";

/** Sign-in methods and flags of a fictional user. The same index always yields the same traits. */
interface UserTraits {
  readonly isAnonymous: boolean;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasOtp: boolean;
  readonly hasPasskey: boolean;
  readonly hasTotp: boolean;
  readonly provider: string | null;
}

/** True for one index in `count`, spread evenly. `salt` keeps traits independent of each other. */
const isOneIn = (index: number, count: number, salt: number): boolean =>
  (Math.imul(index + salt, 2_654_435_761) >>> 8) % count === 0;

function pickProvider(index: number): string | null {
  // Rare enough (about five per million) that a full scan can't find a page of them quickly.
  if (index % 200_000 === 77) return "rare-oidc";
  if (isOneIn(index, 5, 1)) return "google";
  return isOneIn(index, 50, 2) ? "github" : null;
}

function createTraits(index: number): UserTraits {
  const provider = pickProvider(index);
  return {
    isAnonymous: isOneIn(index, 100, 3),
    isVerified: !isOneIn(index, 12, 4),
    hasPassword: provider === null || isOneIn(index, 4, 5),
    hasOtp: isOneIn(index, 6, 6),
    hasPasskey: isOneIn(index, 30, 7),
    hasTotp: isOneIn(index, 400, 8),
    provider,
  };
}

const listTraits = (traits: UserTraits): (string | false)[] => [
  traits.isAnonymous && "anonymous",
  traits.isVerified && "verified",
  traits.hasPassword && "password",
  traits.hasOtp && "otp",
  traits.hasPasskey && "passkey",
  traits.hasTotp && "totp",
  traits.provider !== null && "oauth",
];

/** Formats the traits as the database does, except for the provider's word. */
const formatTraits = (traits: UserTraits): string => listTraits(traits).filter(Boolean).join(" ");

const batchSize = 20_000;
/** One team of ten per this many users, plus one team with every user of the first batch. */
const usersPerTeam = 20;
const teamSize = 10;

/** Time span of the seeded history: two years, in ms. */
const spanMs = 2 * 365 * 24 * 60 * 60 * 1000;

interface FillOptions {
  readonly projectId: string;
  readonly users: number;
  readonly sessionsPerUser: number;
  /** ms since the epoch. */
  readonly now: number;
}

const insertUsers = `insert into users (project_id, id, display_name, signed_up_at, last_active_at, search_text, is_anonymous,
    otp_auth_enabled, totp_secret_ciphertext, traits, account_summary)
  select $1, id, name, at, at, search_form(coalesce(name, '') || chr(1) || email || coalesce(chr(1) || other, '')), anonymous, otp,
    case when totp then '\\x00'::bytea end, concat_ws(' ', traits, provider_word(provider)),
    jsonb_build_object('primary_email', email, 'primary_email_verified', verified, 'primary_email_auth_enabled', true,
      'has_password', password, 'has_passkey', passkey, 'oauth_providers', case when provider is null then '[]'::jsonb else
        jsonb_build_array(jsonb_build_object('id', provider, 'account_id', id::text, 'email', null)) end)
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::bool[], $8::bool[], $9::bool[], $10::text[], $11::text[],
      $12::bool[], $13::bool[], $14::bool[])
    as user_rows (id, name, email, other, at, anonymous, otp, totp, traits, provider, verified, password, passkey)`;

const insertPasswords = `insert into password_credentials (project_id, user_id, hash)
  select $1, id, '$argon2id$' from unnest($2::uuid[]) as id`;

const insertPasskeys = `insert into passkeys
    (project_id, id, user_id, credential_id, public_key, sign_count, device_type, is_backed_up, name, created_at)
  select $1, gen_random_uuid(), id, id::text, '', 0, 'singleDevice', false, 'Key', now() from unnest($2::uuid[]) as id`;

const insertAccounts = `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
  select $1, gen_random_uuid(), id, provider, id::text, now() from unnest($2::uuid[], $3::text[]) as account_rows (id, provider)`;

const insertChannels = `insert into contact_channels
    (project_id, id, user_id, type, value, normalized_value, is_primary, is_verified, used_for_auth, created_at)
  select $1, gen_random_uuid(), id, 'email', email, lower(email), $5, verified, $5, at
  from unnest($2::uuid[], $3::text[], $4::timestamptz[], $6::bool[]) as channel_rows (id, email, at, verified) where email is not null`;

/** Digests of random tokens. */
const insertSessions = `insert into sessions
    (project_id, id, user_id, refresh_token_digest, created_at, expires_at, last_used_at, authenticated_at)
  select $1, gen_random_uuid(), id, sha256((id::text || n)::bytea), at, now() + interval '1 year', at, at
  from unnest($2::uuid[], $3::timestamptz[]) as session_rows (id, at) cross join generate_series(1, $4::int) n`;

const insertTeams = `insert into teams (project_id, id, display_name, created_at)
  select $1, id, 'Team ' || left(id::text, 4), $3 from unnest($2::uuid[]) as id`;

const insertMembers = `insert into team_memberships (project_id, team_id, user_id, created_at)
  select $1, team_id, user_id, $4 from unnest($2::uuid[], $3::uuid[]) as member_rows (team_id, user_id)`;

/** Rebuilding these indexes once is much faster than updating them row by row. */
const lateIndexes = `select indexname, indexdef from pg_indexes where schemaname = 'public'
  and (indexname = 'users_by_text' or tablename = 'sessions' and indexname not like '%_pkey')`;

/**
 * Seeds a project with users in batches, oldest first. Triggers and foreign-key checks are disabled, so this code
 * maintains everything they would.
 */
export async function fillProject(
  client: Client,
  { projectId, users, sessionsPerUser, now }: FillOptions,
): Promise<void> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(lateIndexes);
  await client.query("set session_replication_role = replica");
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  for (let start = 0; start < users; start += batchSize) {
    const end = Math.min(start + batchSize, users);
    const times = Array.from(
      { length: end - start },
      (_, i) => new Date(now - spanMs + (spanMs * (start + i)) / users),
    );
    const ids = await fillUsers(client, projectId, start, times);
    await client.query(insertSessions, [projectId, ids, times, sessionsPerUser]);
    await fillTeams(client, projectId, ids, { isFirst: start === 0, createdAt: times[0] });
  }
  await client.query(
    `insert into project_user_counts as c (project_id, shard, count) values ($1, 0, $2)
     on conflict (project_id, shard) do update set count = c.count + excluded.count`,
    [projectId, users],
  );
  await client.query("set session_replication_role = origin");
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query(
    "vacuum (analyze) users, contact_channels, password_credentials, passkeys, oauth_accounts, sessions, teams, team_memberships",
  );
}

/** Returns the user IDs, oldest first. */
async function fillUsers(
  client: Client,
  projectId: string,
  start: number,
  times: readonly Date[],
): Promise<readonly string[]> {
  const people = times.map((_, index) => createPerson(start + index));
  const ids = times.map(() => randomUUID());
  const emails = people.map(({ email }) => email);
  const others = people.map(({ otherEmail }) => otherEmail);
  const names = people.map(({ displayName }) => displayName);
  const traits = times.map((_, index) => createTraits(start + index));
  const verified = traits.map(({ isVerified }) => isVerified);
  await client.query(insertUsers, [
    ...[projectId, ids, names, emails, others, times],
    ...[
      traits.map(({ isAnonymous }) => isAnonymous),
      traits.map(({ hasOtp }) => hasOtp),
      traits.map(({ hasTotp }) => hasTotp),
    ],
    ...[traits.map(formatTraits), traits.map(({ provider }) => provider)],
    ...[verified, traits.map(({ hasPassword }) => hasPassword), traits.map(({ hasPasskey }) => hasPasskey)],
  ]);
  await client.query(insertChannels, [projectId, ids, emails, times, true, verified]);
  await client.query(insertChannels, [projectId, ids, others, times, false, verified]);
  const idsWith = (has: (userTraits: UserTraits) => boolean) =>
    ids.filter((_, index) => has(traits[index] as UserTraits));
  await client.query(insertPasswords, [projectId, idsWith(({ hasPassword }) => hasPassword)]);
  await client.query(insertPasskeys, [projectId, idsWith(({ hasPasskey }) => hasPasskey)]);
  const providers = traits.map(({ provider }) => provider).filter((provider) => provider !== null);
  await client.query(insertAccounts, [projectId, idsWith(({ provider }) => provider !== null), providers]);
  return ids;
}

async function fillTeams(
  client: Client,
  projectId: string,
  ids: readonly string[],
  { isFirst, createdAt }: { isFirst: boolean; createdAt: Date | undefined },
): Promise<void> {
  const teams = ids.filter((_, index) => index % usersPerTeam === 0).map(() => randomUUID());
  await client.query(insertTeams, [projectId, isFirst ? [...teams, bigTeamId] : teams, createdAt]);
  const members = teams.flatMap((team, index) =>
    ids.slice(index * usersPerTeam, index * usersPerTeam + teamSize).map((id) => [team, id] as const),
  );
  const inBigTeam = isFirst ? ids.map((id) => [bigTeamId, id] as const) : [];
  const all = [...members, ...inBigTeam];
  await client.query(insertMembers, [projectId, all.map(([team]) => team), all.map(([, id]) => id), createdAt]);
}

/** The team with every user of the first batch. */
export const bigTeamId = "b1600000-0000-4000-8000-000000000000";
