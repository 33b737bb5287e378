import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { allAccessTypes, canRefresh, notificationsOff, sendConcurrently } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const hourMs = 60 * 60 * 1000;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const secret = /^[0-9a-hjkmnp-tv-z]{45}$/;

const post = (path: string, body?: object, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path,
  headers,
  ...(body === undefined ? {} : { body }),
});
const initiate = (body?: object, headers = project.as("client")): TestRequest => post("/auth/cli", body, headers);

interface Login {
  readonly pollingCode: string;
  readonly loginCode: string;
}
async function begin(body?: object, headers = project.as("client")): Promise<Login> {
  const { json } = await app.send(initiate(body, headers));
  return { pollingCode: String(json.polling_code), loginCode: String(json.login_code) };
}
const poll = ({ pollingCode }: Login, headers = project.as("client")): TestRequest =>
  post("/auth/cli/poll", { polling_code: pollingCode }, headers);
const confirm = ({ loginCode }: Login, by = user): Promise<TestResponse> =>
  app.send(post("/auth/cli/complete", { login_code: loginCode, refresh_token: by.refreshToken }));
const confirmed = async (by = user): Promise<Login> => {
  const login = await begin();
  await confirm(login, by);
  return login;
};

describe("POST /auth/cli", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: "/auth/cli" }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `starts a two-hour login with ${access} access`,
          request: () => initiate(undefined, project.as(access)),
          status: 200,
          effects: (_app, { json }) =>
            expect(json).toEqual({
              polling_code: expect.stringMatching(secret),
              login_code: expect.stringMatching(secret),
              expires_at: new Date(app.platform.clock() + 2 * hourMs).toISOString(),
            }),
        }),
      ),
      { name: "accepts an empty body", request: () => initiate({}), status: 200 },
      {
        name: "accepts a lifetime of 24 hours",
        request: () => initiate({ expires_in_millis: 24 * hourMs }),
        status: 200,
        effects: (_app, { json }) =>
          expect(json.expires_at).toBe(new Date(app.platform.clock() + 24 * hourMs).toISOString()),
      },
      {
        name: "accepts a number sent as a string",
        request: () => initiate({ expires_in_millis: "60000" }),
        status: 200,
      },
      {
        name: "rejects one millisecond over 24 hours",
        request: () => initiate({ expires_in_millis: 24 * hourMs + 1 }),
        ...schemaError,
      },
      { name: "rejects a lifetime of zero", request: () => initiate({ expires_in_millis: 0 }), ...schemaError },
      { name: "rejects a negative lifetime", request: () => initiate({ expires_in_millis: -1 }), ...schemaError },
      { name: "rejects a non-numeric string", request: () => initiate({ expires_in_millis: "soon" }), ...schemaError },
      { name: "rejects null", request: () => initiate({ expires_in_millis: null }), ...schemaError },
      { name: "rejects an unknown field", request: () => initiate({ user_id: "x" }), ...schemaError },
    ],
  );

  test("two logins have four distinct codes", async () => {
    const [first, second] = [await begin(), await begin()];
    expect(new Set([first.pollingCode, first.loginCode, second.pollingCode, second.loginCode]).size).toBe(4);
  });
});

describe("POST /auth/cli/poll", () => {
  const path = "/auth/cli/poll";
  const unknown = { status: 400, code: "INVALID_POLLING_CODE" } as const;
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `reports an unanswered login as waiting with ${access} access`,
          request: async () => poll(await begin(), project.as(access)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ status: "waiting" }),
        }),
      ),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns 201 and a refresh token for a confirmed login with ${access} access`,
          request: async () => poll(await confirmed(), project.as(access)),
          status: 201,
          effects: (_app, { json }) =>
            expect(json).toEqual({ status: "success", refresh_token: expect.stringMatching(secret) }),
        }),
      ),
      { name: "rejects an unknown code", request: () => post(path, { polling_code: "0".repeat(45) }), ...unknown },
      { name: "reports an empty code as unknown", request: () => post(path, { polling_code: "" }), ...unknown },
      {
        name: "rejects the login code",
        request: async () => post(path, { polling_code: (await begin()).loginCode }),
        ...unknown,
      },
      {
        name: "rejects a login from another project",
        request: async () => poll(await confirmed(), (await makeProject(app)).as("client")),
        ...unknown,
      },
      { name: "rejects a missing code", request: () => post(path, {}), ...schemaError },
      { name: "rejects null", request: () => post(path, { polling_code: null }), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => post(path, { polling_code: "x", login_code: "y" }),
        ...schemaError,
      },
    ],
  );

  const getStatus = async (login: Login): Promise<unknown> => (await app.send(poll(login))).json.status;

  test("a login expires to the millisecond, confirmed or not", async () => {
    const [open, done] = [await begin({ expires_in_millis: 1000 }), await begin({ expires_in_millis: 1000 })];
    await confirm(done);
    expect(await app.later(999, () => getStatus(open))).toBe("waiting");
    expect(await app.later(1000, () => getStatus(open))).toBe("expired");
    expect(await app.later(1000, () => getStatus(done))).toBe("expired");
    expect(await app.later(999, () => getStatus(done))).toBe("success");
  });

  test("a claimed login reports used until it expires", async () => {
    const login = await confirmed();
    await app.send(poll(login));
    expect(await getStatus(login)).toBe("used");
    expect(await app.later(2 * hourMs, () => getStatus(login))).toBe("expired");
  });

  test("the CLI gets its own session for the confirming user", async () => {
    const login = await confirmed();
    const { json } = await app.send(poll(login));
    const token = String(json.refresh_token);
    expect(token).not.toBe(user.refreshToken);
    const headers = { ...project.as("client"), "x-stack-refresh-token": token };
    const refreshed = await app.send(post("/auth/sessions/current/refresh", undefined, headers));
    expect((await readUser(app, project, String(refreshed.json.access_token))).id).toBe(user.id);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
    expect(await canRefresh(app, project, user.refreshToken)).toBe(true);
  });

  test("the session lists the CLI's user agent as its device", async () => {
    const login = await confirmed();
    const person = await signUp(app, project);
    const own = await confirmed(person);
    await app.send(poll(login));
    const agent = { "user-agent": "vestibule-cli/0.1.0 (linux; host)" };
    await app.send(poll(own, { ...project.as("client"), ...agent }));
    const headers = project.as("client", person.accessToken);
    const { json } = await app.send({ method: "GET", path: "/auth/sessions?user_id=me", headers });
    const kinds = (json.items as { device: { kind: string } }[]).map(({ device }) => device.kind);
    expect(kinds).toContain("cli");
  });

  test("polling starts no session before the login is confirmed", async () => {
    const person = await signUp(app, project);
    await app.send(poll(await begin()));
    const { rows } = await app.platform.database.pool.query("select 1 from sessions where user_id = $1", [person.id]);
    expect(rows).toHaveLength(1);
  });

  test("of fifty concurrent polls exactly one gets the token; the others report used", async () => {
    const person = await signUp(app, project);
    const answers = await sendConcurrently(app, 50, poll(await confirmed(person)));
    const statuses = answers.map(({ json }) => json.status);
    expect(statuses.filter((status) => status === "success")).toHaveLength(1);
    expect(statuses.filter((status) => status === "used")).toHaveLength(49);
    const { rows } = await app.platform.database.pool.query("select 1 from sessions where user_id = $1", [person.id]);
    expect(rows).toHaveLength(2);
  });

  test("a login confirmed by a user who was since deleted is unknown", async () => {
    const gone = await signUp(app, project);
    const login = await confirmed(gone);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", gone.accessToken) });
    expect((await app.send(poll(login))).json.code).toBe("INVALID_POLLING_CODE");
  });

  test("codes, the confirming token and the issued token are never stored or logged in plaintext", async () => {
    const login = await confirmed();
    const { json } = await app.send(poll(login));
    for (const text of [login.pollingCode, login.loginCode, user.refreshToken, String(json.refresh_token)]) {
      expect(await findTablesContaining(app, text)).toEqual([]);
      expect(app.logLines.join("")).not.toContain(text);
    }
  });
});
