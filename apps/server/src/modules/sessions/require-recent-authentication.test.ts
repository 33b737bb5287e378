import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goodPassword, makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { notificationsOff, withRefreshToken } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
let strict: TestProject;
let lax: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  const ways = {
    ...notificationsOff,
    passkey_enabled: true,
    magic_link_enabled: true,
    client_user_deletion_enabled: true,
  };
  strict = await makeProject(app, { ...ways, recent_sign_in_required: true });
  lax = await makeProject(app, ways);
});
afterAll(() => app.close());

const minuteMs = 60_000;
const unknownId = "00000000-0000-4000-8000-000000000000";

/** A session that is the given number of minutes old, with a current access token. */
async function agedSession(project: TestProject, minutes: number): Promise<TestUser> {
  const user = await signUp(app, project);
  app.advance(minutes * minuteMs);
  const { json } = await app.send({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    headers: withRefreshToken(project.as("client"), user.refreshToken),
  });
  return { ...user, accessToken: String(json.access_token) };
}

const secret = Buffer.alloc(20, 7).toString("base64");
const channel = { user_id: "me", type: "email", value: "second@example.com", used_for_auth: false };

/** Requests that change sign-in methods. */
const sensitive: [string, Omit<TestRequest, "headers">][] = [
  ["adding a password", { method: "POST", path: "/auth/password/set", body: { password: "xK4#mQ9!vT2&pLw" } }],
  ["creating a TOTP secret", { method: "POST", path: "/auth/mfa/totp/initiate" }],
  [
    "adding a second factor",
    { method: "POST", path: "/auth/mfa/totp/confirm", body: { secret_base64: secret, totp: "000000" } },
  ],
  ["removing the second factor", { method: "DELETE", path: "/auth/mfa/totp" }],
  ["replacing recovery codes", { method: "POST", path: "/auth/mfa/recovery-codes" }],
  [
    "adding a second factor, as published clients do",
    { method: "PATCH", path: "/users/me", body: { totp_secret_base64: secret } },
  ],
  [
    "removing the second factor, as published clients do",
    { method: "PATCH", path: "/users/me", body: { totp_secret_base64: null } },
  ],
  ["turning sign-in by email on or off", { method: "PATCH", path: "/users/me", body: { otp_auth_enabled: true } }],
  ["turning off passkeys", { method: "PATCH", path: "/users/me", body: { passkey_auth_enabled: false } }],
  ["registering a passkey", { method: "POST", path: "/auth/passkey/initiate-passkey-registration", body: {} }],
  ["deleting a passkey", { method: "DELETE", path: `/auth/passkeys/${unknownId}?user_id=me` }],
  ["adding an email", { method: "POST", path: "/contact-channels", body: channel }],
  ["unlinking an account", { method: "DELETE", path: `/connected-accounts/me/${unknownId}` }],
  ["deleting the account", { method: "DELETE", path: "/users/me" }],
];

const refusal = /^Please confirm it's you/;
const isRefused = ({ status, text }: TestResponse): boolean => status === 403 && refusal.test(text);

describe("where a project requires recent authentication (ASVS 5.0 7.5.1)", () => {
  let aged: TestUser;
  beforeEach(async () => {
    aged = await agedSession(strict, 10);
  });

  describe.each(sensitive)("%s", (_what, request) => {
    const sendAs = (access: "client" | "server" | "admin", { accessToken }: TestUser, project = strict) =>
      app.send({ ...request, headers: project.as(access, accessToken) });

    test("is rejected ten minutes after the sign-in, as text without an error code", async () => {
      const answer = await sendAs("client", aged);
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: 403,
        text: expect.stringMatching(refusal),
      });
      expect(answer.headers["x-stack-known-error"]).toBeUndefined();
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    });

    test("is accepted one millisecond earlier", async () => {
      app.advance(-1);
      const answer = await sendAs("client", aged);
      app.advance(1);
      expect(isRefused(answer)).toBe(false);
    });

    test("is accepted after reauthentication", async () => {
      const headers = strict.as("client", aged.accessToken);
      const body = { type: "password", password: goodPassword };
      await app.send({ method: "POST", path: "/auth/sessions/current/reauthenticate", headers, body });
      expect(isRefused(await sendAs("client", aged))).toBe(false);
    });

    test("is always accepted from a server", async () => {
      expect(isRefused(await sendAs("server", aged))).toBe(false);
    });

    test("is always accepted where the project doesn't require it", async () => {
      expect(isRefused(await sendAs("client", await agedSession(lax, 600), lax))).toBe(false);
    });
  });

  test.each<[string, Omit<TestRequest, "headers">]>([
    ["reading the own user", { method: "GET", path: "/users/me" }],
    ["a new name", { method: "PATCH", path: "/users/me", body: { display_name: "Ada" } }],
    ["reading the own sessions", { method: "GET", path: "/auth/sessions?user_id=me" }],
    ["ending other sessions", { method: "POST", path: "/auth/sessions/revoke-others" }],
    ["counting recovery codes", { method: "GET", path: "/auth/mfa/recovery-codes" }],
    ["signing out", { method: "DELETE", path: "/auth/sessions/current" }],
    [
      "a new password with the old one, which is proof by itself",
      {
        method: "POST",
        path: "/auth/password/update",
        body: { old_password: goodPassword, new_password: "xK4#mQ9!vT2&pLw" },
      },
    ],
  ])("%s requires no reauthentication", async (_what, request) => {
    const answer = await app.send({ ...request, headers: strict.as("client", aged.accessToken) });
    expect(answer.status).toBe(200);
  });

  test("a rejected change changes nothing", async () => {
    const headers = strict.as("client", aged.accessToken);
    const body = { totp_secret_base64: secret, display_name: "Ada" };
    await app.send({ method: "PATCH", path: "/users/me", headers, body });
    const { json } = await app.send({ method: "GET", path: "/users/me", headers });
    expect(json).toMatchObject({ requires_totp_mfa: false, display_name: null });
  });

  test("reauthentication in one session doesn't apply to another", async () => {
    const body = { email: aged.email, password: goodPassword };
    await app.send({ method: "POST", path: "/auth/password/sign-in", headers: strict.as("client"), body });
    const headers = strict.as("client", aged.accessToken);
    expect(isRefused(await app.send({ method: "POST", path: "/auth/mfa/totp/initiate", headers }))).toBe(true);
  });

  test("neither a refresh nor a wrong password counts as reauthentication", async () => {
    const headers = strict.as("client", aged.accessToken);
    const body = { type: "password", password: "wrong password" };
    await app.send({ method: "POST", path: "/auth/sessions/current/reauthenticate", headers, body });
    expect(isRefused(await app.send({ method: "POST", path: "/auth/mfa/totp/initiate", headers }))).toBe(true);
  });
});
