import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "../../../http/rate-limits/limits.ts";
import { getConnection, operate, toUrl } from "../../../operate/testing/operator.ts";
import {
  changeUser,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
} from "../../../testing/fixtures.ts";
import { notificationsOff, verifyEmail } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, testSecret } from "../../../testing/test-app.ts";
import { exportSections } from "./export-sections.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp({
    limits: ({ database, readEndUser, log }) =>
      createLimits({ shared: database, readEndUser, isTrustedAddress: async () => false, log }),
  });
  project = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

const download = (accessToken: string, accessType: "client" | "server" = "client", own = project) =>
  app.send({ method: "GET", path: "/users/me/export", headers: own.as(accessType, accessToken) });
const parse = (text: string) => JSON.parse(text) as Record<string, Record<string, unknown>[]>;
const query = async (sql: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(sql, values)).rows as Record<string, unknown>[];

/** Tables with users that an export leaves out, and why. */
const leftOut = {
  audit_log: "has a section of its own",
  activity_weeks: "the weeks of the active days",
  recently_active: "the time is in the user's section",
};

test("covers every table with a column for users", async () => {
  const tables = await query(
    `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema = 'public' and column_name in ('user_id', 'owner_user_id') order by 1`,
  );
  const sql = exportSections.map(({ select }) => select("$1", "$2")).join("\n");
  const missing = tables
    .map(({ name }) => String(name))
    .filter((name) => !new RegExp(`from ${name}\\b|join ${name}\\b`).test(sql));
  expect(missing).toEqual(Object.keys(leftOut).filter((name) => name !== "audit_log"));
});

describe("GET /users/me/export", () => {
  test("has all of the user's data, no secrets, and nothing of other users", async () => {
    const other = await signUp(app, project);
    await changeUser(app, project, other, { display_name: "Another Person Entirely" });
    const user = await signUp(app, project);
    await verifyEmail(app, project, user);
    await changeUser(app, project, user, {
      display_name: "Ada Lovelace",
      locale: "de",
      client_metadata: { color: "blue" },
      server_metadata: { note: "internal note" },
    });
    const headers = project.as("server");
    const team = await app.send({
      method: "POST",
      path: "/teams",
      headers,
      body: { display_name: "Blue", creator_user_id: user.id },
    });
    await app.activity.flush();

    const { status, text, headers: answered } = await download(user.accessToken);
    expect(status).toBe(200);
    expect(answered["content-disposition"]).toBe('attachment; filename="user.json"');
    const data = parse(text);
    expect(Object.keys(data)).toEqual(exportSections.filter(({ isInternal }) => !isInternal).map(({ name }) => name));
    expect(data.user).toMatchObject([
      { id: user.id, display_name: "Ada Lovelace", locale: "de", client_metadata: { color: "blue" } },
    ]);
    expect(data.contact_channels).toMatchObject([{ value: user.email, is_verified: true }]);
    expect(data.teams).toMatchObject([{ team_id: team.json.id, team_display_name: "Blue" }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.session_devices).toMatchObject([{ ip: "127.0.0.1" }]);
    expect(data.active_days).toHaveLength(1);
    expect(data.emails?.length).toBeGreaterThan(0);
    expect(data.audit_log?.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["sign_up", "user.update", "user.export"]),
    );

    const secrets = await query(
      `select hash as value from password_credentials where user_id = $1
       union all select encode(refresh_token_digest, 'hex') from sessions where user_id = $1
       union all select encode(digest, 'hex') from verification_codes where user_id = $1`,
      [user.id],
    );
    expect(secrets.length).toBeGreaterThan(2);
    for (const value of [
      ...secrets.map((row) => String(row.value)),
      "internal note",
      other.id,
      other.email,
      "Another Person",
    ])
      expect(text).not.toContain(value);
  });

  test("has every page of a long section, in order and without duplicates", async () => {
    const user = await signUp(app, project);
    await query(
      `insert into emails (project_id, id, user_id, type, recipient, sender_name, subject, state, created_at)
       select $1, gen_random_uuid(), $2, 'application', $3, 'Acme', 'Number ' || n, 'sent', now() + n * interval '1 second'
       from generate_series(1, 1201) n`,
      [project.id, user.id, user.email],
    );
    const emails = parse((await download(user.accessToken)).text).emails ?? [];
    const subjects = emails.map(({ subject }) => subject).filter((subject) => String(subject).startsWith("Number"));
    expect(subjects).toEqual(Array.from({ length: 1201 }, (_, index) => `Number ${index + 1}`));
  });

  test("needs a recent sign-in, if the project requires one", async () => {
    const strict = await makeProject(app, { recent_sign_in_required: true });
    const user = await signUp(app, strict);
    expect((await download(user.accessToken, "client", strict)).status).toBe(200);
    await app.later(11 * 60_000, async () => {
      const { json } = await app.send({
        method: "POST",
        path: "/auth/sessions/current/refresh",
        headers: { ...strict.as("client"), "x-stack-refresh-token": user.refreshToken },
      });
      expect(await download(String(json.access_token), "client", strict)).toMatchObject({
        status: 403,
        text: expect.stringContaining("confirm it's you"),
      });
    });
  });

  test("is limited to five times an hour", async () => {
    const user = await signUp(app, project);
    const answers = [];
    for (let count = 0; count < 6; count++) answers.push((await download(user.accessToken)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("needs a user", async () => {
    const { json } = await app.send({ method: "GET", path: "/users/me/export", headers: project.as("client") });
    expect(json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test("names the projects of an owner", async () => {
    const { owner, owned } = await makeOwner(app);
    const { text } = await download(owner.accessToken, "client", internalProject(app));
    expect(parse(text).owned_projects).toMatchObject([{ project_id: owned.id, display_name: "Owned" }]);
  });
});

describe("vestibule user export", () => {
  const run = (...args: string[]) =>
    operate(["user", "export", ...args], {
      VESTIBULE_DATABASE_URL: toUrl(getConnection(app)),
      VESTIBULE_DATA_DIR: "/nonexistent",
      VESTIBULE_SECRET: testSecret,
    });

  test("prints the same, with what the application hides from the user", async () => {
    const user = await signUp(app, project);
    await changeUser(app, project, user, { server_metadata: { note: "internal note" } });
    const { code, output } = await run(user.id);
    expect(code).toBe(0);
    const data = parse(output.toString());
    expect(Object.keys(data)).toEqual(exportSections.map(({ name }) => name));
    expect(data.server_data).toEqual([
      { server_metadata: { note: "internal note" }, restricted_by_admin_private_details: null },
    ]);
  });

  test.each([
    ["an unknown user", crypto.randomUUID()],
    ["an invalid ID", "unknown"],
  ])("rejects %s", async (_name, id) => {
    expect(await run(id)).toMatchObject({ code: 1, errors: `User ${id} does not exist.` });
  });
});
