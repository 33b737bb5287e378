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

/** A login that was answered already. */
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
          name: `the refresh token of a live session confirms with ${access} access, signed in or not`,
          request: async () => complete(await freshCode(), user.refreshToken, project.as(access)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      { name: "an unknown login is not waiting", request: () => complete(unknown), ...text400 },
      { name: "a confirmed login is not waiting", request: async () => complete(await confirmedCode()), ...text400 },
      { name: "a denied login is not waiting", request: async () => complete(await deniedCode()), ...text400 },
      {
        name: "the polling code confirms nothing",
        request: async () => complete((await begin()).polling_code),
        ...text400,
      },
      {
        name: "a login of another project is not waiting here",
        request: async () => complete(await freshCode(), (await signUp(app, other)).refreshToken, other.as("client")),
        ...text400,
      },
      {
        name: "a session of another project confirms nothing",
        request: async () => complete(await freshCode(), (await signUp(app, other)).refreshToken),
        ...text400,
      },
      {
        name: "an unknown refresh token confirms nothing",
        request: async () => complete(await freshCode(), "x".repeat(45)),
        ...text400,
      },
      {
        name: "an access token is no refresh token",
        request: async () => complete(await freshCode(), user.accessToken),
        ...text400,
      },
      {
        name: "a session that was ended confirms nothing",
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
        name: "a missing login code is refused",
        request: () => post(completePath, { refresh_token: "x" }),
        ...schemaError,
      },
      {
        name: "a missing refresh token is refused",
        request: () => post(completePath, { login_code: "x" }),
        ...schemaError,
      },
      { name: "an empty login code is refused", request: () => complete(""), ...schemaError },
      { name: "an empty refresh token is refused", request: () => complete(unknown, ""), ...schemaError },
      {
        name: "an unknown field is refused",
        request: () => post(completePath, { login_code: "x", refresh_token: "y", user_id: "z" }),
        ...schemaError,
      },
    ],
  );

  test("a login that has expired cannot be confirmed", async () => {
    const code = await freshCode();
    expect((await app.later(lifeMs, () => app.send(complete(code)))).status).toBe(400);
    expect((await app.later(lifeMs - 1, () => app.send(complete(code)))).status).toBe(200);
  });

  test("a session that has expired confirms nothing", async () => {
    const old = await signIn(app, project, user);
    const { status } = await app.later(366 * dayMs, async () =>
      app.send(complete(await freshCode(), old.refreshToken)),
    );
    expect(status).toBe(400);
  });

  test("a refused refresh token leaves the login waiting", async () => {
    const login = await begin();
    await app.send(complete(login.login_code, "x".repeat(45)));
    expect((await poll(login)).json.status).toBe("waiting");
    expect((await app.send(complete(login.login_code))).status).toBe(200);
  });

  test("confirming does not use the session up", async () => {
    await app.send(complete(await freshCode()));
    expect(await canRefresh(app, project, user.refreshToken)).toBe(true);
  });

  test("of fifty confirmations at once exactly one succeeds, to the others the login is not waiting any more", async () => {
    expect(countOutcomes(await sendConcurrently(app, 50, complete(await freshCode())))).toEqual({
      "200": 1,
      "400": 49,
    });
  });

  test("of two people who confirm at once the program is signed in as the one who was told so", async () => {
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
          name: `shows who asks, and neither code, with ${access} access`,
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
        name: "a program that does not name itself has no name",
        request: async () => check(await freshCode()),
        status: 200,
        contains: { user_agent: null },
      },
      { name: "an unknown login is gone", request: () => check(unknown), ...text404 },
      { name: "a confirmed login is gone", request: async () => check(await confirmedCode()), ...text404 },
      { name: "a denied login is gone", request: async () => check(await deniedCode()), ...text404 },
      {
        name: "a login of another project is gone here",
        request: async () => check(await freshCode(), other.as("client")),
        ...text404,
      },
      { name: "the polling code shows nothing", request: async () => check((await begin()).polling_code), ...text404 },
      { name: "a missing code is refused", request: () => post(checkPath, {}), ...schemaError },
      { name: "an empty code is refused", request: () => check(""), ...schemaError },
      {
        name: "an unknown field is refused",
        request: () => post(checkPath, { login_code: "x", polling_code: "y" }),
        ...schemaError,
      },
    ],
  );

  test("an expired login is gone", async () => {
    const code = await freshCode();
    expect((await app.later(lifeMs, () => app.send(check(code)))).status).toBe(404);
  });

  test("looking does not answer the login", async () => {
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
          name: `somebody signed in refuses a login with ${access} access`,
          request: async () => deny(await freshCode(), project.as(access, user.accessToken)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      {
        name: "nobody signed in refuses nothing",
        request: async () => deny(await freshCode(), project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      { name: "an unknown login is gone", request: () => deny(unknown), ...text404 },
      { name: "a login that was denied is gone", request: async () => deny(await deniedCode()), ...text404 },
      { name: "a login that was confirmed is gone", request: async () => deny(await confirmedCode()), ...text404 },
      {
        name: "a login of another project is gone here",
        request: async () => deny(await freshCode(), other.as("client", (await signUp(app, other)).accessToken)),
        ...text404,
      },
      { name: "a missing code is refused", request: () => post(denyPath, {}), ...schemaError },
      { name: "an empty code is refused", request: () => deny(""), ...schemaError },
      {
        name: "an unknown field is refused",
        request: () => post(denyPath, { login_code: "x", why: "y" }),
        ...schemaError,
      },
    ],
  );

  test("the program is told", async () => {
    const login = await begin();
    await app.send(deny(login.login_code));
    expect((await poll(login)).json).toEqual({ status: "denied" });
  });

  test("an expired login is gone, and stays expired for the program", async () => {
    const login = await begin({}, { expires_in_millis: 1000 });
    expect((await app.later(1000, () => app.send(deny(login.login_code)))).status).toBe(404);
    expect((await app.later(1000, () => poll(login))).json.status).toBe("expired");
  });

  test("of a confirmation and a refusal at once exactly one counts", async () => {
    const login = await begin();
    const answers = await Promise.all([app.send(complete(login.login_code)), app.send(deny(login.login_code))]);
    const isConfirmed = answers[0]?.status === 200;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await poll(login)).json.status).toBe(isConfirmed ? "success" : "denied");
  });
});
