import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  goodPassword,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { canRefresh, countOutcomes, sendConcurrently, signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { anonymous_accounts_enabled: true });
  other = await makeProject(app, { anonymous_accounts_enabled: true });
  user = await signUp(app, project);
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const post = (path: string, body: object): TestRequest => ({
  method: "POST",
  path,
  headers: project.as("client"),
  body,
});
const initiate = (body: object): TestRequest => post("/auth/cli", body);
const complete = (body: object): TestRequest => post("/auth/cli/complete", body);

/** Starts a CLI sign-in, for an anonymous user if there is one. */
async function begin(anonymous?: Pick<TestUser, "refreshToken">, body: object = {}) {
  const token = anonymous && { anon_refresh_token: anonymous.refreshToken };
  const { json } = await app.send(initiate({ ...token, ...body }));
  return { loginCode: String(json.login_code), pollingCode: String(json.polling_code) };
}
const beginAnonymously = async () => {
  const anonymous = await signUpAnonymously(app, project);
  return { anonymous, ...(await begin(anonymous)) };
};
const check = (loginCode: string): TestRequest => complete({ login_code: loginCode, mode: "check" });
const claim = (loginCode: string): TestRequest => complete({ login_code: loginCode, mode: "claim-anon-session" });
const confirm = (loginCode: string, refreshToken: string): TestRequest =>
  complete({ login_code: loginCode, mode: "complete", refresh_token: refreshToken });
const isText400 = { status: 400, headers: { "content-type": "text/plain; charset=utf-8" } };

describe("POST /auth/cli with anon_refresh_token", () => {
  test.each<[string, () => Promise<string>]>([
    ["of a regular user", async () => user.refreshToken],
    ["that is unknown", async () => "x".repeat(45)],
    ["of an anonymous user of another project", async () => (await signUpAnonymously(app, other)).refreshToken],
    [
      "of a session that has ended",
      async () => {
        const anonymous = await signUpAnonymously(app, project);
        const headers = project.as("client", anonymous.accessToken);
        await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
        return anonymous.refreshToken;
      },
    ],
    [
      "of an impersonated anonymous user",
      async () => {
        const { id } = await signUpAnonymously(app, project);
        const body = { user_id: id, is_impersonation: true };
        const request = { method: "POST", path: "/auth/sessions", headers: project.as("server"), body };
        return String((await app.send(request)).json.refresh_token);
      },
    ],
  ])("rejects one %s", async (_name, getToken) => {
    expect(await app.send(initiate({ anon_refresh_token: await getToken() }))).toMatchObject(isText400);
  });

  test("stores no token, in plaintext or as a digest", async () => {
    const { anonymous, loginCode } = await beginAnonymously();
    expect((await app.send(check(loginCode))).status).toBe(200);
    const { rows } = await app.platform.database.pool.query("select to_jsonb(c)::text as row from cli_logins c");
    expect(JSON.stringify(rows)).not.toContain(anonymous.refreshToken);
  });
});

describe("POST /auth/cli/complete, mode check", () => {
  test("returns whether the CLI has an anonymous user", async () => {
    const { loginCode } = await beginAnonymously();
    expect((await app.send(check(loginCode))).json).toEqual({ cli_session_state: "anonymous" });
    expect((await app.send(check((await begin()).loginCode))).json).toEqual({ cli_session_state: "none" });
  });

  test("neither confirms nor claims", async () => {
    const { loginCode, pollingCode } = await beginAnonymously();
    await app.send(check(loginCode));
    expect((await app.send(post("/auth/cli/poll", { polling_code: pollingCode }))).json).toEqual({ status: "waiting" });
    expect((await app.send(claim(loginCode))).status).toBe(200);
  });

  test("returns none after the anonymous user's session has ended, was claimed, or isn't anonymous any more", async () => {
    const ended = await beginAnonymously();
    const headers = project.as("client", ended.anonymous.accessToken);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
    const claimed = await beginAnonymously();
    await app.send(claim(claimed.loginCode));
    const upgraded = await beginAnonymously();
    const body = { is_anonymous: false };
    const path = `/users/${upgraded.anonymous.id}`;
    await app.send({ method: "PATCH", path, headers: project.as("server"), body });
    for (const { loginCode } of [ended, claimed, upgraded])
      expect((await app.send(check(loginCode))).json).toEqual({ cli_session_state: "none" });
  });
});

describe("POST /auth/cli/complete, mode claim-anon-session", () => {
  test("returns a session of the anonymous user, which ends with the CLI's", async () => {
    const { anonymous, loginCode } = await beginAnonymously();
    const { status, json } = await app.send(claim(loginCode));
    expect(status).toBe(200);
    expect(json).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(json.refresh_token).not.toBe(anonymous.refreshToken);
    expect((await readUser(app, project, String(json.access_token))).id).toBe(anonymous.id);
    const headers = project.as("client", anonymous.accessToken);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
    expect(await canRefresh(app, project, String(json.refresh_token))).toBe(false);
  });

  test("of ten concurrent claims exactly one succeeds", async () => {
    const { loginCode } = await beginAnonymously();
    expect(countOutcomes(await sendConcurrently(app, 10, claim(loginCode)))).toEqual({ "200": 1, "400": 9 });
  });

  test("rejects a login without an anonymous user", async () => {
    expect(await app.send(claim((await begin()).loginCode))).toMatchObject(isText400);
  });

  test("the user can sign up with the claimed session, keeps the user ID, and confirms the login", async () => {
    const { anonymous, loginCode, pollingCode } = await beginAnonymously();
    const claimed = await app.send(claim(loginCode));
    const headers = project.as("client", String(claimed.json.access_token));
    const body = { email: `${crypto.randomUUID()}@example.com`, password: goodPassword };
    const { json } = await app.send({ method: "POST", path: "/auth/password/sign-up", headers, body });
    expect(json.user_id).toBe(anonymous.id);
    expect((await app.send(confirm(loginCode, String(json.refresh_token)))).json).toEqual({ success: true });
    const polled = await app.send(post("/auth/cli/poll", { polling_code: pollingCode }));
    expect(polled.json).toMatchObject({ status: "success" });
    expect(await canRefresh(app, project, String(polled.json.refresh_token))).toBe(true);
  });
});

test.each(["check", "claim-anon-session", "complete"])("mode %s rejects logins that don't wait", async (mode) => {
  const send = (loginCode: string) =>
    app.send(complete({ login_code: loginCode, mode, refresh_token: user.refreshToken }));
  const confirmed = await beginAnonymously();
  await app.send(confirm(confirmed.loginCode, user.refreshToken));
  const denied = await beginAnonymously();
  const headers = project.as("client", user.accessToken);
  await app.send({ method: "POST", path: "/auth/cli/deny", headers, body: { login_code: denied.loginCode } });
  for (const loginCode of ["0".repeat(45), confirmed.loginCode, denied.loginCode])
    expect(await send(loginCode)).toMatchObject(isText400);
  const expired = await beginAnonymously();
  expect(await app.later(dayMs, () => send(expired.loginCode))).toMatchObject(isText400);
});

test("mode complete requires a refresh token without a signed-in user", async () => {
  const { loginCode } = await begin();
  expect(await app.send(complete({ login_code: loginCode, mode: "complete" }))).toMatchObject(isText400);
});

test("an unknown mode is rejected", async () => {
  const { json } = await app.send(complete({ login_code: "x", mode: "other" }));
  expect(json.code).toBe("SCHEMA_ERROR");
});
