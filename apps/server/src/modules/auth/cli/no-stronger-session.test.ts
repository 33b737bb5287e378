import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { notificationsOff, withRefreshToken } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, recent_sign_in_required: true });
  user = await signUp(app, project);
});
afterAll(() => app.close());

const post = (path: string, body: object, headers = project.as("client")): Promise<TestResponse> =>
  app.send({ method: "POST", path, headers, body });

/** Signs a CLI in with the session of a refresh token. */
async function signInCli(refreshToken: string): Promise<{ confirmed: TestResponse; polled: TestResponse }> {
  const { json } = await post("/auth/cli", {});
  const confirmed = await post("/auth/cli/complete", { login_code: json.login_code, refresh_token: refreshToken });
  return { confirmed, polled: await post("/auth/cli/poll", { polling_code: json.polling_code }) };
}

async function readAccessToken(refreshToken: string): Promise<string> {
  const headers = withRefreshToken(project.as("client"), refreshToken);
  const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
  return String(json.access_token);
}

test("signing in a CLI from an old session doesn't produce a recently authenticated session", async () => {
  const { polled } = await signInCli(user.refreshToken);
  const headers = project.as("client", await readAccessToken(String(polled.json.refresh_token)));
  const { status, text } = await post("/auth/mfa/totp/initiate", {}, headers);
  expect({ status, text }).toEqual({ status: 403, text: expect.stringMatching(/^Please confirm it's you/) });
  const current = await app.send({ method: "GET", path: "/auth/sessions/current", headers });
  expect(Number(current.json.fresh_until_millis)).toBeLessThan(app.platform.clock());
});

test("an impersonation session can't be turned into a longer session of the user", async () => {
  const body = { user_id: user.id, is_impersonation: true, expires_in_millis: 60_000 };
  const { json } = await post("/auth/sessions", body, project.as("admin"));
  const { confirmed, polled } = await signInCli(String(json.refresh_token));
  expect([confirmed.status, confirmed.json.code]).toEqual([403, "IMPERSONATION_FORBIDDEN"]);
  expect(polled.json).toEqual({ status: "waiting" });
});
