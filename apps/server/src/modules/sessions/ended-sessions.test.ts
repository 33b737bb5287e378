import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeUser,
  goodPassword,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import {
  canRefresh,
  isSignedIn,
  notificationsOff,
  passwordSignIn,
  requestMfaAttemptCode,
  requestResetCode,
  setUpTotp,
  signIn,
  signUpAnonymously,
  totpNow,
} from "../../testing/sign-in-fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";
import { decodePart } from "../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    ...notificationsOff,
    client_user_deletion_enabled: true,
    anonymous_accounts_enabled: true,
  });
});
afterAll(() => app.close());

const newPassword = "another horse battery";
const post = (path: string, body: object, headers = project.as("client")): Promise<TestResponse> =>
  app.send({ method: "POST", path, headers, body });
const as = (user: TestUser) => project.as("client", user.accessToken);
const getId = ({ accessToken }: TestUser): string => String(decodePart(accessToken, 1).refreshTokenId);

/** Ends the user's second session. The caller uses the first. */
type End = (first: TestUser, second: TestUser) => Promise<TestResponse>;

const reset: End = async ({ email }) =>
  post("/auth/password/reset", { code: await requestResetCode(app, project, email), password: newPassword });
const change: End = (first) =>
  post("/auth/password/update", { old_password: goodPassword, new_password: newPassword }, as(first));
const ends: [string, End][] = [
  [
    "signing out of it",
    (_first, second) => app.send({ method: "DELETE", path: "/auth/sessions/current", headers: as(second) }),
  ],
  [
    "ending it from another one",
    (first, second) =>
      app.send({ method: "DELETE", path: `/auth/sessions/${getId(second)}?user_id=me`, headers: as(first) }),
  ],
  ["ending all others", (first) => post("/auth/sessions/revoke-others", {}, as(first))],
  ["changing the password", change],
  ["resetting the password", reset],
  [
    "a server changing the password",
    (first) =>
      app.send({
        method: "PATCH",
        path: "/users/me",
        headers: project.as("server", first.accessToken),
        body: { password: newPassword },
      }),
  ],
  [
    "a server removing the password",
    (first) =>
      app.send({
        method: "PATCH",
        path: "/users/me",
        headers: project.as("server", first.accessToken),
        body: { password: null },
      }),
  ],
  ["deleting the account", (first) => app.send({ method: "DELETE", path: "/users/me", headers: as(first) })],
];

describe("Show 4: a revoked session is rejected on the next request, even though its access token hasn't expired", () => {
  describe.each(ends)("by %s", (_how, end) => {
    const setUp = async (): Promise<TestUser> => {
      const first = await signUp(app, project);
      const second = await signIn(app, project, first);
      expect(await isSignedIn(app, project, second.accessToken)).toBe(true);
      expect((await end(first, second)).status).toBe(200);
      return second;
    };

    test("its access token authenticates no one, wherever a user is required", async () => {
      const second = await setUp();
      const me = await app.send({ method: "GET", path: "/users/me", headers: as(second) });
      expect(me.json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      const list = await app.send({ method: "GET", path: "/auth/sessions?user_id=me", headers: as(second) });
      expect(list.json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      const change = await post("/auth/password/set", { password: newPassword }, as(second));
      expect(change.json.code).toBe("USER_AUTHENTICATION_REQUIRED");
      const current = await app.send({ method: "GET", path: "/auth/sessions/current", headers: as(second) });
      expect(current.json.code).toBe("USER_AUTHENTICATION_REQUIRED");
    });

    test("its refresh token is rejected and can't confirm a CLI login", async () => {
      const second = await setUp();
      expect(await canRefresh(app, project, second.refreshToken)).toBe(false);
      const { json } = await post("/auth/cli", {});
      const confirmation = { login_code: json.login_code, refresh_token: second.refreshToken };
      expect((await post("/auth/cli/complete", confirmation)).status).toBe(400);
    });
  });

  test("a server that forwards the access token has no user either", async () => {
    const user = await signUp(app, project);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers: as(user) });
    const headers = project.as("server", user.accessToken);
    const { json } = await app.send({ method: "GET", path: "/users/me", headers });
    expect(json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test("an anonymous session is rejected after its account has signed up", async () => {
    const person = await signUpAnonymously(app, project);
    const body = { email: `${crypto.randomUUID()}@example.com`, password: goodPassword };
    await post("/auth/password/sign-up", { ...body, verification_callback_url: callbackUrl }, as(person));
    expect(await isSignedIn(app, project, person.accessToken)).toBe(false);
  });
});

describe.each([
  ["a reset", reset],
  ["a change of the password", change],
] as [string, End][])("pending sign-ins from before %s are canceled:", (_what, end) => {
  test("a confirmed CLI login gets no token", async () => {
    const user = await signUp(app, project);
    const { json } = await post("/auth/cli", {});
    await post("/auth/cli/complete", { login_code: json.login_code, refresh_token: user.refreshToken });
    await end(user, user);
    const polled = await post("/auth/cli/poll", { polling_code: json.polling_code });
    expect(polled.json.status).not.toBe("success");
    expect(polled.text).not.toContain("refresh_token");
  });

  test("a verified first factor can't be completed", async () => {
    const user = await signUp(app, project);
    const { secret } = await setUpTotp(app, project, user);
    const code = await requestMfaAttemptCode(app, project, user.email);
    await end(user, user);
    const answer = await post("/auth/mfa/sign-in", { type: "totp", totp: totpNow(app, secret), code });
    expect(answer.json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("an unconfirmed CLI login stays pending", async () => {
    const user = await signUp(app, project);
    const { json } = await post("/auth/cli", {});
    await end(user, user);
    expect((await post("/auth/cli/poll", { polling_code: json.polling_code })).json.status).toBe("waiting");
  });
});

describe("actions that end no session", () => {
  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ["a sign-in elsewhere", (user) => signIn(app, project, user)],
    ["a wrong password", (user) => app.send(passwordSignIn(project, user.email, "wrong password"))],
    ["a request to reset", (user) => requestResetCode(app, project, user.email)],
    ["a second factor set up", (user) => setUpTotp(app, project, user)],
    [
      "a changed address",
      (user) => changeUser(app, project, user, { primary_email: `${crypto.randomUUID()}@example.com` }),
    ],
    [
      "another user's deletion",
      async () => app.send({ method: "DELETE", path: "/users/me", headers: as(await signUp(app, project)) }),
    ],
  ])("%s", async (_what, act) => {
    const user = await signUp(app, project);
    await act(user);
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
    expect(await canRefresh(app, project, user.refreshToken)).toBe(true);
  });
});
