import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openConnection } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { createDatabase } from "../../testing/test-database.ts";

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));
const own = "0008-metrics.sql";

const people = `
  insert into projects (id, display_name, config) values ('acme', 'Acme', '{}'), ('other', 'Other', '{}');
  insert into users (project_id, id, otp_auth_enabled, signed_up_at, last_active_at) values
    ('acme', '00000000-0000-4000-8000-00000000000a', true, '2026-01-05 10:00Z', '2026-01-14 23:59Z'),
    ('acme', '00000000-0000-4000-8000-00000000000b', false, '2026-01-05 10:14Z', '2026-01-05 10:14Z'),
    ('other', '00000000-0000-4000-8000-00000000000c', false, '2026-01-05 10:14Z', '2026-01-05 10:14Z');
  insert into password_credentials (project_id, user_id, hash) select project_id, id, '' from users where project_id = 'acme';
  insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
    select project_id, gen_random_uuid(), id, 'GitHub', '1', now() from users where otp_auth_enabled;
  insert into sessions (project_id, id, user_id, refresh_token_digest, is_impersonation, created_at, expires_at, last_used_at, authenticated_at, place)
    select 'acme', gen_random_uuid(), '00000000-0000-4000-8000-00000000000a', digest, is_impersonation, created_at, now(), used_at, now(),
      jsonb_build_object('countryCode', country)
    from (values
      ('\\x01'::bytea, false, '2026-01-05 10:00Z'::timestamptz, '2026-01-07 10:00Z'::timestamptz, 'AT'),
      ('\\x02', false, '2026-01-07 10:20Z', '2026-01-13 10:00Z', 'NP'),
      ('\\x03', true, '2026-01-10 10:00Z', '2026-01-20 10:00Z', 'US')) as s (digest, is_impersonation, created_at, used_at, country);`;

test("a database from before the counters is backfilled with the metrics that it can still compute", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vestibule-migrations-"));
  const { connection, drop } = await createDatabase();
  const client = openConnection(connection, "migrate");
  await client.connect();
  try {
    const earlier = (await readdir(migrations)).filter((name) => name < own);
    for (const name of earlier) await copyFile(join(migrations, name), join(folder, name));
    await migrate(client, folder);
    await client.query(people);
    await copyFile(join(migrations, own), join(folder, own));
    await migrate(client, folder);

    const rows = async (sql: string) => (await client.query({ text: sql, rowMode: "array" })).rows;
    expect(
      await rows("select day::text, length(replace(quarters::text, '0', '')) from activity_days order by 1"),
    ).toEqual([
      ["2026-01-05", 1],
      ["2026-01-07", 2],
      ["2026-01-13", 1],
      ["2026-01-14", 1],
    ]);
    expect(await rows("select day::text, active::int, new::int from activity_counts order by 1")).toEqual([
      ["2026-01-05", 1, 1],
      ["2026-01-07", 1, 0],
      ["2026-01-13", 1, 0],
      ["2026-01-14", 1, 0],
    ]);
    expect(
      await rows("select sign_up_week::text, week::text, active::int from retention_counts order by 1, 2"),
    ).toEqual([
      ["2026-01-05", "2026-01-05", 1],
      ["2026-01-05", "2026-01-12", 1],
    ]);
    expect(await rows("select country_code, count::int from country_counts")).toEqual([["NP", 1]]);
    expect(await rows("select project_id, right(user_id::text, 1) from recently_active")).toEqual([["acme", "a"]]);
    expect(await rows("select project_id, count::int, ever::int from sign_up_counts order by 1")).toEqual([
      ["acme", 2, 2],
      ["other", 1, 1],
    ]);
    expect(await rows("select method, count::int from login_method_counts order by 1")).toEqual([
      ["github", 1],
      ["otp", 1],
      ["password", 2],
    ]);
    await client.query("delete from users");
    expect(await rows("select sum(count)::int from project_user_counts")).toEqual([[0]]);
    expect(await rows("select sum(count)::int, sum(ever)::int from sign_up_counts")).toEqual([[0, 3]]);
  } finally {
    await client.end();
    await drop();
    await rm(folder, { recursive: true });
  }
});
