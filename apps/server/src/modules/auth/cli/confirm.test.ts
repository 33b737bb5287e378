import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  canRefresh,
  countOutcomes,
  notificationsOff,
  sendConcurrently,
  signIn,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  other = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const lifeMs = 2 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const completePath = "/auth/cli/complete";
const checkPath = "/auth/cli/check";
const denyPath = "/auth/cli/deny";
const text400 = { status: 400, code: null } as const;
const text404 = { status: 404, code: null } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const unknown = "0".repeat(45);

const post = (path: string, body: object, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path,
  headers,
  body,
});
interface Login {
  readonly polling_code: string;
  readonly login_code: string;
}
async function begin(headers: Record<string, string> = {}, body: object = {}): Promise<Login> {
  const { json } = await app.send(post("/auth/cli", body, { ...project.as("client"), ...headers }));
  return { polling_code: String(json.polling_code), login_code: String(json.login_code) };
}
const complete = (login_code: string, refresh_token = user.refreshToken, headers = project.as("client")): TestRequest =>
  post(completePath, { login_code, refresh_token }, headers);
const check = (login_code: string, headers = project.as("client")): TestRequest =>
  post(checkPath, { login_code }, headers);
const deny = (login_code: string, headers = project.as("client", user.accessToken)): TestRequest =>
  post(denyPath, { login_code }, headers);
const poll = ({ polling_code }: Login): Promise<TestResponse> => app.send(post("/auth/cli/poll", { polling_code }));
const freshCode = async (): Promise<string> => (await begin()).login_code;

/** A login that was already confirmed. */
async function confirmedCode(): Promise<string> {
  const code = await freshCode();
  await app.send(complete(code));
  return code;
}
async function deniedCode(): Promise<string> {
  const code = await freshCode();
  await app.send(deny(code));
  return code;
}

describe("POST /auth/cli/complete", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: completePath, body: {} }, allAccessTypes, (access) =>
        project.as(access),
      ),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `confirms with the refresh token of a live session and ${access} access, signed in or not`,
          request: async () => complete(await freshCode(), user.refreshToken, project.as(access)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      {
        name: "confirms for the signed-in user without a refresh token, which a server cookie hides from the page",
        request: async () =>
          post(completePath, { login_code: await freshCode() }, project.as("client", user.accessToken)),
        status: 200,
        contains: { success: true },
      },
      {
        name: "rejects the access token of a revoked session",
        request: async () => {
          const gone = await signIn(app, project, user);
          const headers = project.as("client", gone.accessToken);
          await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
          return post(completePath, { login_code: await freshCode() }, headers);
        },
        ...text400,
      },
      { name: "rejects an unknown login", request: () => complete(unknown), ...text400 },
      {
        name: "rejects a login that was already confirmed",
        request: async () => complete(await confirmedCode()),
        ...text400,
      },
      { name: "rejects a login that was denied", request: async () => complete(await deniedCode()), ...text400 },
      {
        name: "rejects the polling code",
        request: async () => complete((await begin()).polling_code),
        ...text400,
      },
      {
        name: "rejects a login from another project",
        request: async () => complete(await freshCode(), (await signUp(app, other)).refreshToken, other.as("client")),
        ...text400,
      },
      {
        name: "rejects a session from another project",
        request: async () => complete(await freshCode(), (await signUp(app, other)).refreshToken),
        ...text400,
      },
      {
        name: "rejects an unknown refresh token",
        request: async () => complete(await freshCode(), "x".repeat(45)),
        ...text400,
      },
      {
        name: "rejects an access token in place of a refresh token",
        request: async () => complete(await freshCode(), user.accessToken),
        ...text400,
      },
      {
        name: "rejects a revoked session",
        request: async () => {
          const gone = await signIn(app, project, user);
          await app.send({
            method: "DELETE",
            path: "/auth/sessions/current",
            headers: project.as("client", gone.accessToken),
          });
          return complete(await freshCode(), gone.refreshToken);
        },
        ...text400,
      },
      {
        name: "rejects a missing login code",
        request: () => post(completePath, { refresh_token: "x" }),
        ...schemaError,
      },
      {
        name: "rejects a missing refresh token",
        request: () => post(completePath, { login_code: "x" }),
        ...text400,
      },
      { name: "rejects an empty login code", request: () => complete(""), ...schemaError },
      { name: "rejects an empty refresh token", request: () => complete(unknown, ""), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => post(completePath, { login_code: "x", refresh_token: "y", user_id: "z" }),
        ...schemaError,
      },
    ],
  );

  test("rejects an expired login", async () => {
    const code = await freshCode();
    expect((await app.later(lifeMs, () => app.send(complete(code)))).status).toBe(400);
    expect((await app.later(lifeMs - 1, () => app.send(complete(code)))).status).toBe(200);
  });

  test("rejects an expired session", async () => {
    const old = await signIn(app, project, user);
    const { status } = await app.later(366 * dayMs, async () =>
      app.send(complete(await freshCode(), old.refreshToken)),
    );
    expect(status).toBe(400);
  });

  test("a rejected refresh token leaves the login pending", async () => {
    const login = await begin();
    await app.send(complete(login.login_code, "x".repeat(45)));
    expect((await poll(login)).json.status).toBe("waiting");
    expect((await app.send(complete(login.login_code))).status).toBe(200);
  });

  test("confirming doesn't consume the session", async () => {
    await app.send(complete(await freshCode()));
    expect(await canRefresh(app, project, user.refreshToken)).toBe(true);
  });

  test("of fifty concurrent confirmations exactly one succeeds", async () => {
    expect(countOutcomes(await sendConcurrently(app, 50, complete(await freshCode())))).toEqual({
      "200": 1,
      "400": 49,
    });
  });

  test("when two users confirm concurrently, the CLI is signed in as the one whose request succeeded", async () => {
    const people = [await signUp(app, project), await signUp(app, project)];
    const login = await begin();
    const answers = await Promise.all(
      people.map(({ refreshToken }) => app.send(complete(login.login_code, refreshToken))),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 1, "400": 1 });
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    await poll(login);
    const { rows } = await app.platform.database.pool.query<{ user_id: string }>(
      "select user_id from sessions where user_id = any($1::uuid[]) group by 1 having count(*) = 2",
      [people.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ user_id: winner?.id }]);
  });
});

describe("POST /auth/cli/check", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: checkPath, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns the requester's details with ${access} access, and neither code`,
          request: async () =>
            check((await begin({ "user-agent": "vestibule-cli/0.1.0 (linux; host)" })).login_code, project.as(access)),
          status: 200,
          effects: (_app, { json }) => {
            const now = app.platform.clock();
            expect(json).toEqual({
              created_at_millis: now,
              expires_at_millis: now + lifeMs,
              ip: "127.0.0.1",
              country_code: null,
              user_agent: "vestibule-cli/0.1.0 (linux; host)",
            });
          },
        }),
      ),
      {
        name: "a CLI without a user agent has no name",
        request: async () => check(await freshCode()),
        status: 200,
        contains: { user_agent: null },
      },
      { name: "returns 404 for an unknown login", request: () => check(unknown), ...text404 },
      { name: "returns 404 for a confirmed login", request: async () => check(await confirmedCode()), ...text404 },
      { name: "returns 404 for a denied login", request: async () => check(await deniedCode()), ...text404 },
      {
        name: "returns 404 for a login from another project",
        request: async () => check(await freshCode(), other.as("client")),
        ...text404,
      },
      {
        name: "returns 404 for the polling code",
        request: async () => check((await begin()).polling_code),
        ...text404,
      },
      { name: "rejects a missing code", request: () => post(checkPath, {}), ...schemaError },
      { name: "rejects an empty code", request: () => check(""), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => post(checkPath, { login_code: "x", polling_code: "y" }),
        ...schemaError,
      },
    ],
  );

  test("returns 404 for an expired login", async () => {
    const code = await freshCode();
    expect((await app.later(lifeMs, () => app.send(check(code)))).status).toBe(404);
  });

  test("reading a login doesn't confirm or deny it", async () => {
    const login = await begin();
    await app.send(check(login.login_code));
    expect((await poll(login)).json.status).toBe("waiting");
  });
});

describe("POST /auth/cli/deny", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: denyPath, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `a signed-in user denies a login with ${access} access`,
          request: async () => deny(await freshCode(), project.as(access, user.accessToken)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      {
        name: "requires a signed-in user",
        request: async () => deny(await freshCode(), project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      { name: "returns 404 for an unknown login", request: () => deny(unknown), ...text404 },
      {
        name: "returns 404 for a login that was already denied",
        request: async () => deny(await deniedCode()),
        ...text404,
      },
      {
        name: "returns 404 for a login that was confirmed",
        request: async () => deny(await confirmedCode()),
        ...text404,
      },
      {
        name: "returns 404 for a login from another project",
        request: async () => deny(await freshCode(), other.as("client", (await signUp(app, other)).accessToken)),
        ...text404,
      },
      { name: "rejects a missing code", request: () => post(denyPath, {}), ...schemaError },
      { name: "rejects an empty code", request: () => deny(""), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => post(denyPath, { login_code: "x", why: "y" }),
        ...schemaError,
      },
    ],
  );

  test("polling reports the denial", async () => {
    const login = await begin();
    await app.send(deny(login.login_code));
    expect((await poll(login)).json).toEqual({ status: "denied" });
  });

  test("returns 404 for an expired login, and polling still reports it as expired", async () => {
    const login = await begin({}, { expires_in_millis: 1000 });
    expect((await app.later(1000, () => app.send(deny(login.login_code)))).status).toBe(404);
    expect((await app.later(1000, () => poll(login))).json.status).toBe("expired");
  });

  test("of a concurrent confirmation and denial exactly one takes effect", async () => {
    const login = await begin();
    const answers = await Promise.all([app.send(complete(login.login_code)), app.send(deny(login.login_code))]);
    const isConfirmed = answers[0]?.status === 200;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await poll(login)).json.status).toBe(isConfirmed ? "success" : "denied");
  });
});
