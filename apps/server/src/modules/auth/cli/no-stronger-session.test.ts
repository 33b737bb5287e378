import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { canRefresh, notificationsOff, signIn, withRefreshToken } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  project = await makeProject(app, { ...notificationsOff, recent_sign_in_required: true });
  user = await signUp(app, project);
});
afterAll(() => app.close());

const minuteMs = 60 * 1000;

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
  await app.later(10 * minuteMs, async () => {
    const { polled } = await signInCli(user.refreshToken);
    const headers = project.as("client", await readAccessToken(String(polled.json.refresh_token)));
    const { status, text } = await post("/auth/mfa/totp/initiate", {}, headers);
    expect({ status, text }).toEqual({ status: 403, text: expect.stringMatching(/^Please confirm it's you/) });
    const current = await app.send({ method: "GET", path: "/auth/sessions/current", headers });
    expect(Number(current.json.fresh_until_millis)).toBeLessThanOrEqual(app.platform.clock());
  });
});

test("an impersonation session can't be turned into a longer session of the user", async () => {
  const body = { user_id: user.id, is_impersonation: true, expires_in_millis: 60_000 };
  const { json } = await post("/auth/sessions", body, project.as("admin"));
  const { confirmed, polled } = await signInCli(String(json.refresh_token));
  expect([confirmed.status, confirmed.json.code]).toEqual([403, "IMPERSONATION_FORBIDDEN"]);
  expect(polled.json).toEqual({ status: "waiting" });
  const begun = await post("/auth/cli", {});
  const headers = project.as("client", String(json.access_token));
  const byAccessToken = await post("/auth/cli/complete", { login_code: begun.json.login_code }, headers);
  expect([byAccessToken.status, byAccessToken.json.code]).toEqual([403, "IMPERSONATION_FORBIDDEN"]);
});

describe("security review MEDIUM 6: a CLI login", () => {
  const confirm = async (refreshToken: string): Promise<{ poll: () => Promise<TestResponse> }> => {
    const { json } = await post("/auth/cli", { expires_in_millis: 24 * 60 * minuteMs });
    await post("/auth/cli/complete", { login_code: json.login_code, refresh_token: refreshToken });
    return { poll: () => post("/auth/cli/poll", { polling_code: json.polling_code }) };
  };

  test("confirmed by a session that the user ended from another one can't be polled", async () => {
    const stolen = await signIn(app, project, user);
    const { poll } = await confirm(stolen.refreshToken);
    const headers = project.as("client", user.accessToken);
    const { json } = await app.send({ method: "GET", path: `/auth/sessions?user_id=${user.id}`, headers });
    const items = json.items as { id: string; is_current_session: boolean }[];
    const other = items.find((item) => !item.is_current_session);
    const path = `/auth/sessions/${other?.id}?user_id=${user.id}`;
    expect((await app.send({ method: "DELETE", path, headers })).status).toBe(200);
    expect((await poll()).json.code).toBe("INVALID_POLLING_CODE");
    expect(
      (await app.send({ method: "GET", path: `/auth/sessions?user_id=${user.id}`, headers })).json.items,
    ).toHaveLength(1);
  });

  test("confirmed by a session that signed out can't be polled", async () => {
    const own = await signUp(app, project);
    const { poll } = await confirm(own.refreshToken);
    const headers = project.as("client", own.accessToken);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
    expect((await poll()).json.code).toBe("INVALID_POLLING_CODE");
  });

  test("confirmed by a session that has expired or is idle can't be polled", async () => {
    for (const config of [{ session_lifetime_minutes: 60 }, { session_idle_minutes: 60 }]) {
      project = await makeProject(app, { ...notificationsOff, ...config });
      const { poll } = await confirm((await signUp(app, project)).refreshToken);
      expect((await app.later(60 * minuteMs, poll)).json.code).toBe("INVALID_POLLING_CODE");
      expect((await poll()).status).toBe(201);
    }
  });

  test("ends when the session that confirmed it would have expired", async () => {
    project = await makeProject(app, { ...notificationsOff, session_lifetime_minutes: 60 });
    const { refreshToken } = await signUp(app, project);
    await app.later(30 * minuteMs, async () => {
      const { polled } = await signInCli(refreshToken);
      const cli = String(polled.json.refresh_token);
      expect(await app.later(29 * minuteMs, () => canRefresh(app, project, cli))).toBe(true);
      expect(await app.later(30 * minuteMs, () => canRefresh(app, project, cli))).toBe(false);
    });
  });
});
