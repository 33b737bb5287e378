import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getLatestCode, makeProject, signUp, type TestProject } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createCleanUpTask } from "./clean-up.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const attempt = { isLast: false, signal: new AbortController().signal };
const dayMs = 24 * 60 * 60 * 1000;
const getRows = async (table: string, userId: string): Promise<number> =>
  (await app.platform.database.pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rows.length;
const cleanUpAfter = (days: number) =>
  app.later(days * dayMs, () => createCleanUpTask({ ...app.platform, auditDays: 400 })({}, attempt));

test("sessions are deleted after they expire, not before", async () => {
  const { id } = await signUp(app, project);
  await cleanUpAfter(364);
  expect(await getRows("sessions", id)).toBe(1);
  await cleanUpAfter(366);
  expect(await getRows("sessions", id)).toBe(0);
});

test("codes are kept for a month after they expire, so that a late click gets an expired error instead of not found", async () => {
  const { id, email } = await signUp(app, project);
  const code = await getLatestCode(app, email);
  const verify = { method: "POST", path: "/contact-channels/verify", headers: project.as("client"), body: { code } };
  await cleanUpAfter(36);
  expect(await getRows("verification_codes", id)).toBe(1);
  expect((await app.later(36 * dayMs, () => app.send(verify))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
  await cleanUpAfter(38);
  expect(await getRows("verification_codes", id)).toBe(0);
  expect((await app.send(verify)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
});

test("passkey challenges, which any client can request, are deleted a day after they expire", async () => {
  const own = await makeProject(app, { passkey_enabled: true });
  const headers = own.as("client");
  await app.send({ method: "POST", path: "/auth/passkey/initiate-passkey-authentication", headers });
  const query = "select 1 from verification_codes where project_id = $1";
  const count = async () => (await app.platform.database.pool.query(query, [own.id])).rows.length;
  await cleanUpAfter(1);
  expect(await count()).toBe(1);
  await cleanUpAfter(1.1);
  expect(await count()).toBe(0);
});

test.each(["sent", "failed", "kept", "queued"])("emails that are %s are deleted after a month", async (state) => {
  const { id } = await signUp(app, project);
  await app.platform.database.pool.query("update emails set state = $2 where user_id = $1", [id, state]);
  await cleanUpAfter(29);
  expect(await getRows("emails", id)).toBe(1);
  await cleanUpAfter(31);
  expect(await getRows("emails", id)).toBe(0);
});

test("emails, webhook events and activity are kept as long as the settings say", async () => {
  const { pool } = app.platform.database;
  const own = await makeProject(app);
  const { accessToken } = await signUp(app, own);
  await app.send({ method: "GET", path: "/users/me", headers: own.as("client", accessToken) });
  await app.activity.flush();
  const count = async (table: string) =>
    (await pool.query(`select 1 from ${table} where project_id = $1`, [own.id])).rows.length;
  const cleanUp = (days: number, settings: object) =>
    app.later(days * dayMs, () => createCleanUpTask({ ...app.platform, ...settings })({}, attempt));
  const tables = ["emails", "webhook_events", "activity_days", "activity_weeks"];
  const counts = async () => Promise.all(tables.map(count));
  const before = await counts();
  for (const each of before) expect(each).toBeGreaterThan(0);
  await cleanUp(90, { emailDays: 100, webhookEventDays: 100, activityDays: 100 });
  expect(await counts()).toEqual(before);
  await cleanUp(5, { emailDays: 4, webhookEventDays: 4, activityDays: 100 });
  expect(await counts()).toEqual([0, 0, ...before.slice(2)]);
  await cleanUp(110, { activityDays: 0 });
  expect(await counts()).toEqual([0, 0, ...before.slice(2)]);
  await cleanUp(110, { activityDays: 100 });
  expect(await counts()).toEqual([0, 0, 0, 0]);
  expect(await count("activity_counts")).toBeGreaterThan(0);
});

test("operating.md says for every table how long its rows are kept", async () => {
  const guide = await readFile(new URL("../../../../docs/guides/operating.md", import.meta.url), "utf8");
  const part = guide.split("## How long data is kept")[1]?.split("\n## ")[0] ?? "";
  const named = [...part.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
  const { rows } = await app.platform.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
});

test("the user and their credentials are kept", async () => {
  const { id, email } = await signUp(app, project);
  await cleanUpAfter(1_000);
  const body = { email, password: "correct horse battery" };
  const signIn = { method: "POST", path: "/auth/password/sign-in", headers: project.as("client"), body };
  expect((await app.send(signIn)).json.user_id).toBe(id);
});

test.each([
  [
    "oauth_flows",
    "insert into oauth_flows (project_id, state_digest, provider_id, parameters, secrets_ciphertext, created_at, expires_at) values ($1, $2, 'github', '{}', '', $3, $3)",
    1,
  ],
  [
    "cli_logins",
    "insert into cli_logins (project_id, polling_digest, login_digest, created_at, expires_at) values ($1, $2, $2, $3, $3)",
    30,
  ],
])("rows of %s are deleted some days after they expire", async (table, insert, days) => {
  const { pool } = app.platform.database;
  const own = await makeProject(app);
  const count = async () => (await pool.query(`select 1 from ${table} where project_id = $1`, [own.id])).rows.length;
  await pool.query(insert, [own.id, Buffer.from(own.id), new Date(app.platform.clock())]);
  await cleanUpAfter(days - 0.5);
  expect(await count()).toBe(1);
  await cleanUpAfter(days + 0.5);
  expect(await count()).toBe(0);
});

test("an authorization code is deleted a day after it expires", async () => {
  const { id } = await signUp(app, project);
  await app.platform.database.pool.query(
    "insert into authorization_codes (project_id, digest, user_id, parameters, created_at, expires_at) values ($1, $2, $3, '{}', $4, $4)",
    [project.id, Buffer.from(id), id, new Date(app.platform.clock())],
  );
  await cleanUpAfter(0.5);
  expect(await getRows("authorization_codes", id)).toBe(1);
  await cleanUpAfter(1.5);
  expect(await getRows("authorization_codes", id)).toBe(0);
});

test("IDs of deleted users are removed after a week, webhook events after a month", async () => {
  const { pool } = app.platform.database;
  const own = await makeProject(app);
  const { accessToken } = await signUp(app, own);
  await app.send({ method: "DELETE", path: "/users/me", headers: own.as("server", accessToken) });
  const count = async (table: string) =>
    (await pool.query(`select 1 from ${table} where project_id = $1`, [own.id])).rows.length;
  await cleanUpAfter(6.9);
  expect(await count("deleted_users")).toBe(1);
  await cleanUpAfter(7.1);
  expect(await count("deleted_users")).toBe(0);
  await cleanUpAfter(29.9);
  expect(await count("webhook_events")).toBeGreaterThan(0);
  await cleanUpAfter(30.1);
  expect(await count("webhook_events")).toBe(0);
});

test("an invitation is deleted a month after it expires", async () => {
  const { pool } = app.platform.database;
  const own = await makeProject(app);
  const id = crypto.randomUUID();
  const now = new Date(app.platform.clock());
  await pool.query("insert into teams (project_id, id, display_name, created_at) values ($1, $2, '', $3)", [
    own.id,
    id,
    now,
  ]);
  await pool.query(
    `insert into team_invitations (project_id, id, team_id, recipient_email, normalized_email, created_at, expires_at)
     values ($1, $2, $2, 'a@example.com', 'a@example.com', $3, $3)`,
    [own.id, id, now],
  );
  const count = async () => (await pool.query("select 1 from team_invitations where id = $1", [id])).rows.length;
  await cleanUpAfter(29);
  expect(await count()).toBe(1);
  await cleanUpAfter(31);
  expect(await count()).toBe(0);
});

test("a failing step is reported and doesn't stop the others", async () => {
  const { id } = await signUp(app, project);
  const { database } = app.platform;
  const run: typeof database.run = (query, values) =>
    query.name === "delete-expired-sessions" ? Promise.reject(new Error("too much")) : database.run(query, values);
  const task = createCleanUpTask({ ...app.platform, database: { ...database, run } });
  await app.later(366 * dayMs, () => expect(task({}, attempt)).rejects.toThrow("failed in part: Error: too much"));
  expect(await getRows("sessions", id)).toBe(1);
  expect(await getRows("emails", id)).toBe(0);
});

test("more rows than one batch are deleted completely", async () => {
  const { pool } = app.platform.database;
  const own = await makeProject(app);
  const old = new Date(app.platform.clock() - 8 * dayMs);
  await pool.query(
    `insert into deleted_users (project_id, id, signed_up_at, deleted_at)
     select $1, gen_random_uuid(), $2, $2 from generate_series(1, 20001)`,
    [own.id, old],
  );
  await cleanUpAfter(0);
  const { rows } = await pool.query("select count(*)::int as left from deleted_users where project_id = $1", [own.id]);
  expect(rows).toEqual([{ left: 0 }]);
});

test("operations 1: a server whose clock is far from the database's deletes nothing, and says so once", async () => {
  const { id } = await signUp(app, project);
  const errors: unknown[] = [];
  let databaseNow = app.platform.clock();
  const task = createCleanUpTask({
    ...app.platform,
    readDatabaseClock: async () => databaseNow,
    log: Object.assign(Object.create(app.platform.log), { error: (entry: unknown) => errors.push(entry) }),
  });

  await app.later(400 * dayMs, async () => {
    await task({}, attempt);
    await task({}, attempt);
    expect(await getRows("sessions", id)).toBe(1);
    expect(errors).toEqual([{ aheadMs: 400 * dayMs }]);

    databaseNow = app.platform.clock();
    await task({}, attempt);
    expect(await getRows("sessions", id)).toBe(0);
  });
});
