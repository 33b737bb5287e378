import { randomUUID } from "node:crypto";
import type { MetricsRead } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCleanUpTask } from "../../jobs/clean-up.ts";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  project = await makeProject(app);
});
afterAll(() => app.close());

const run = async (sql: string, values: readonly unknown[]) =>
  (await app.platform.database.pool.query(sql, [...values])).rows;
const metrics = async (): Promise<MetricsRead> => {
  const { json } = await app.send({ method: "GET", path: "/internal/metrics", headers: project.as("admin") });
  return json as unknown as MetricsRead;
};
const methods = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await metrics()).login_methods.map(({ method, count }) => [method, count]));
const addUsers = (count: number, hasOtp = false) =>
  run(
    `insert into users (project_id, id, otp_auth_enabled, signed_up_at, last_active_at)
     select $1, gen_random_uuid(), $2, $3, $3 from generate_series(1, $4)`,
    [project.id, hasOtp, new Date(app.platform.clock()), count],
  );

describe("sign-in methods", () => {
  const add = {
    passwords:
      "insert into password_credentials (project_id, user_id, hash) select project_id, id, '' from users where project_id = $1",
    passkeys: `insert into passkeys (project_id, id, user_id, credential_id, public_key, sign_count, transports, device_type, is_backed_up, name, created_at)
      select project_id, gen_random_uuid(), id, id::text, '', 0, '{}', 'multiDevice', true, '', now() from users where project_id = $1`,
    accounts: `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
      select project_id, gen_random_uuid(), id, 'GitHub', id::text, now() from users where project_id = $1`,
  };

  test("are counted as they are added, concurrently, by the provider's lower-case name", async () => {
    await addUsers(30, true);
    for (const sql of Object.values(add)) await run(sql, [project.id]);
    expect(await methods()).toEqual({ github: 30, otp: 30, passkey: 30, password: 30 });
  });

  test("are subtracted with their user, and one by one", async () => {
    await addUsers(4);
    for (const sql of Object.values(add)) await run(sql, [project.id]);
    await run("update users set otp_auth_enabled = true where project_id = $1", [project.id]);
    await run("update users set otp_auth_enabled = true, display_name = 'Same' where project_id = $1", [project.id]);
    expect(await methods()).toEqual({ github: 4, otp: 4, passkey: 4, password: 4 });
    const one = "(select id from users where project_id = $1 order by id limit 1)";
    await run(`delete from passkeys where project_id = $1 and user_id = ${one}`, [project.id]);
    await run(`update users set otp_auth_enabled = false where project_id = $1 and id = ${one}`, [project.id]);
    expect(await methods()).toEqual({ github: 4, otp: 3, passkey: 3, password: 4 });
    await run("delete from users where project_id = $1", [project.id]);
    expect(await methods()).toEqual({});
    expect((await metrics()).total_users).toBe(0);
  });

  test("count once if they are stored again", async () => {
    await addUsers(1);
    const again = `${add.passwords} on conflict (project_id, user_id) do update set hash = 'other'`;
    await run(again, [project.id]);
    await run(again, [project.id]);
    expect(await methods()).toEqual({ password: 1 });
  });
});

describe("sign-ups", () => {
  const signUps = async (): Promise<number | undefined> => (await metrics()).daily_users.at(-1)?.activity;

  test("of a rolled-back transaction do not count", async () => {
    const failing = app.platform.database.transaction(async (transaction) => {
      const text = "insert into users (project_id, id, signed_up_at, last_active_at) values ($1, $2, $3, $3)";
      const values = [project.id, randomUUID(), new Date(app.platform.clock())];
      await transaction.query({ name: "", text, values });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await signUps()).toBe(0);
  });

  test("twenty concurrent ones count twenty, before and after the roll-up", async () => {
    await Promise.all(Array.from({ length: 20 }, () => signUp(app, project)));
    const rows = () => run("select shard from sign_up_counts where project_id = $1", [project.id]);
    const cleanUp = createCleanUpTask({ ...app.platform, auditDays: 0 });
    const attempt = { isLast: false, signal: new AbortController().signal };
    await cleanUp({}, attempt);
    expect((await rows()).every(({ shard }) => shard > 0)).toBe(true);
    expect(await signUps()).toBe(20);
    app.advance(2 * 60 * 60_000);
    await cleanUp({}, attempt);
    expect(await rows()).toEqual([{ shard: 0 }]);
    expect(await signUps()).toBe(20);
    await run("delete from users where project_id = $1", [project.id]);
    await cleanUp({}, attempt);
    expect(await rows()).toEqual([{ shard: 0 }]);
    expect(await signUps()).toBe(0);
    expect((await metrics()).overview.retention.at(-1)?.users).toBe(20);
  });
});

test("a project that is being deleted stops counting and deletes its counters", async () => {
  await addUsers(3, true);
  await run("update projects set deleted_at = now() where id = $1", [project.id]);
  await run("delete from users where project_id = $1", [project.id]);
  const count = async (table: string) =>
    (await run(`select count from ${table} where project_id = $1`, [project.id])).length;
  expect(
    await run("select sum(count)::int as count from project_user_counts where project_id = $1", [project.id]),
  ).toEqual([{ count: 3 }]);
  await run("delete from projects where id = $1", [project.id]);
  for (const table of ["project_user_counts", "sign_up_counts", "login_method_counts"])
    expect(await count(table)).toBe(0);
});

test("deleting a project and its users at the same time leaves no rows", async () => {
  await signUp(app, project);
  await metrics();
  await run("delete from projects where id = $1", [project.id]);
  for (const table of [
    "activity_days",
    "activity_counts",
    "activity_weeks",
    "retention_counts",
    "recently_active",
    "sign_in_counts",
    "sign_up_counts",
  ])
    expect(await run(`select 1 from ${table} where project_id = $1`, [project.id])).toEqual([]);
});
