import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  asOwner,
  internalProject,
  makeOwner,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { canRefresh, notificationsOff } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const path = "/auth/sessions";
const dayMs = 24 * 60 * 60 * 1000;
const serverAndAdmin = ["server", "admin"] as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const create = (change: object = {}, headers = project.as("server")): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { user_id: user.id, ...change },
});

interface Stored {
  readonly is_impersonation: boolean;
  readonly started_by: Record<string, unknown> | null;
  readonly life: number;
}
/** The user's newest session. */
async function newest(userId: string): Promise<Stored | undefined> {
  const { rows } = await app.platform.database.pool.query<Stored>(
    `select is_impersonation, started_by, (extract(epoch from expires_at - created_at) * 1000)::float8 as life
     from sessions where user_id = $1 order by xmin::text::bigint desc limit 1`,
    [userId],
  );
  return rows[0];
}

describe("POST /auth/sessions", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: { user_id: crypto.randomUUID() } }, serverAndAdmin, (access) =>
        project.as(access),
      ),
      ...serverAndAdmin.map(
        (access): Scenario => ({
          name: `creates a session of one year with ${access} access`,
          request: () => create({}, project.as(access)),
          status: 200,
          effects: async (_app, { json }) => {
            expect(Object.keys(json).sort()).toEqual(["access_token", "refresh_token"]);
            expect((await readUser(app, project, String(json.access_token))).id).toBe(user.id);
            expect(await newest(user.id)).toMatchObject({ is_impersonation: false, life: 365 * dayMs });
          },
        }),
      ),
      {
        name: "me is the signed-in user",
        request: () => create({ user_id: "me" }, project.as("server", user.accessToken)),
        status: 200,
      },
      {
        name: "me without a user is unknown",
        request: () => create({ user_id: "me" }),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      ...[1, 1000, 367 * dayMs].map(
        (expires_in_millis): Scenario => ({
          name: `accepts a lifetime of ${expires_in_millis} ms`,
          request: () => create({ expires_in_millis }),
          status: 200,
          effects: async () => expect((await newest(user.id))?.life).toBe(expires_in_millis),
        }),
      ),
      { name: "accepts a number sent as a string", request: () => create({ expires_in_millis: "60000" }), status: 200 },
      {
        name: "rejects one millisecond over 367 days",
        request: () => create({ expires_in_millis: 367 * dayMs + 1 }),
        ...schemaError,
      },
      { name: "rejects a lifetime of zero", request: () => create({ expires_in_millis: 0 }), ...schemaError },
      { name: "rejects a negative lifetime", request: () => create({ expires_in_millis: -1 }), ...schemaError },
      {
        name: "rejects a fraction of a millisecond",
        request: () => create({ expires_in_millis: 0.5 }),
        ...schemaError,
      },
      {
        name: "rejects a non-numeric string",
        request: () => create({ expires_in_millis: "Infinity" }),
        ...schemaError,
      },
      { name: "rejects null", request: () => create({ expires_in_millis: null }), ...schemaError },
      {
        name: "rejects an unknown user",
        request: () => create({ user_id: "00000000-0000-4000-8000-000000000000" }),
        status: 400,
        code: "USER_ID_DOES_NOT_EXIST",
        details: { user_id: "00000000-0000-4000-8000-000000000000" },
      },
      {
        name: "rejects a user of another project",
        request: async () => create({ user_id: (await signUp(app, await makeProject(app, notificationsOff))).id }),
        status: 400,
        code: "USER_ID_DOES_NOT_EXIST",
      },
      { name: "rejects a missing user", request: () => create({ user_id: undefined }), ...schemaError },
      { name: "rejects an invalid user ID", request: () => create({ user_id: "ada" }), ...schemaError },
      {
        name: "is_impersonation must be a boolean",
        request: () => create({ is_impersonation: "maybe" }),
        ...schemaError,
      },
      { name: "rejects an unknown field", request: () => create({ started_by: "unknown" }), ...schemaError },
    ],
  );

  test("the session ends at its expiry, even before its first access token would", async () => {
    const { json } = await app.send(create({ expires_in_millis: 1000 }));
    const me = () => readUser(app, project, String(json.access_token));
    expect((await app.later(999, me)).id).toBe(user.id);
    expect((await app.later(1000, me)).id).toBeUndefined();
    expect(await app.later(1000, () => canRefresh(app, project, String(json.refresh_token)))).toBe(false);
  });

  test("each request creates one more session and ends none", async () => {
    const tokens = [await app.send(create()), await app.send(create())].map(({ json }) => String(json.refresh_token));
    for (const token of [user.refreshToken, ...tokens]) expect(await canRefresh(app, project, token)).toBe(true);
  });

  test("the refresh token is never stored or logged in plaintext", async () => {
    const { json } = await app.send(create({ is_impersonation: true }));
    for (const text of [String(json.refresh_token), String(json.access_token)]) {
      expect(await findTablesContaining(app, text)).toEqual([]);
      expect(app.logLines.join("")).not.toContain(text);
    }
  });

  test("sends no email about a session that a server starts", async () => {
    const freshProject = await makeProject(app);
    const person = await signUp(app, freshProject);
    const before = await app.countEmailsSent();
    await app.send(create({ user_id: person.id }, freshProject.as("server")));
    expect(await app.countEmailsSent()).toBe(before);
  });
});

describe("records who started the session (ASVS 5.0 16.3.1)", () => {
  test.each(serverAndAdmin)("records a key with %s access and its IP address", async (access) => {
    const person = await signUp(app, project);
    await app.send(create({ user_id: person.id, is_impersonation: true }, project.as(access)));
    const started_by = { accessType: access, credential: "key", userId: null, address: "127.0.0.1" };
    expect(await newest(person.id)).toMatchObject({ is_impersonation: true, started_by });
  });

  test("records the user who was signed in", async () => {
    const [person, supporter] = [await signUp(app, project), await signUp(app, project)];
    await app.send(create({ user_id: person.id }, project.as("server", supporter.accessToken)));
    expect((await newest(person.id))?.started_by).toMatchObject({ credential: "key", userId: supporter.id });
  });

  test("records an admin without a key", async () => {
    const { owner, owned } = await makeOwner(app);
    await app.send({
      method: "PATCH",
      path: "/internal/projects/current",
      headers: asOwner(owned, owner.accessToken),
      body: { config: { allow_localhost: true } },
    });
    const person = await ownedUser(owned, owner.accessToken);
    await app.send(create({ user_id: person, is_impersonation: true }, asOwner(owned, owner.accessToken)));
    const stored = await newest(person);
    expect(stored?.started_by).toMatchObject({ accessType: "admin", credential: "admin-access-token" });
    expect(JSON.stringify(stored?.started_by)).toContain(owner.id);
  });

  test("a user's own sign-in has no recorded starter", async () => {
    expect((await newest((await signUp(app, project)).id))?.started_by).toBeNull();
  });

  test("impersonation doesn't count as user activity", async () => {
    const person = await signUp(app, project);
    const before = await readUser(app, project, person.accessToken);
    await app.later(60_000, () => app.send(create({ user_id: person.id, is_impersonation: true })));
    await app.activity.flush();
    const after = await readUser(app, project, person.accessToken);
    expect(after.last_active_at_millis).toBe(before.last_active_at_millis);
  });
});

/** Signs up a user as the owner of a project without keys. */
async function ownedUser(owned: TestProject, adminAccessToken: string): Promise<string> {
  const { json } = await app.send({
    method: "POST",
    path: "/auth/password/sign-up",
    headers: asOwner(owned, adminAccessToken, "client"),
    body: {
      email: "ada@example.com",
      password: "correct horse battery",
      verification_callback_url: "http://localhost:8100/verify",
    },
  });
  return String(json.user_id);
}

describe("security review LOW 15: a key of project internal is a key to every project", () => {
  test.each([false, true])(
    "no session of an owner can be created with it, impersonation: %s",
    async (impersonation) => {
      const { owner } = await makeOwner(app);
      const body = { user_id: owner.id, is_impersonation: impersonation };
      const headers = internalProject(app).as("server");
      const { status, text } = await app.send({ method: "POST", path, headers, body });
      expect([status, text]).toEqual([403, expect.stringContaining("project owners")]);
    },
  );
});
