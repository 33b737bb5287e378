import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { interleave } from "../../testing/interleave.ts";
import {
  canRefresh,
  notificationsOff,
  requestMfaAttemptCode,
  requestResetCode,
  setUpTotp,
  totpNow,
} from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

const newPassword = "another horse battery";
const post = (path: string, body: object, headers = project.as("client")): Promise<TestResponse> =>
  app.send({ method: "POST", path, headers, body });

type End = (user: TestUser, resetCode: string) => Promise<TestResponse>;
const ends: [string, End][] = [
  ["a reset", (_user, code) => post("/auth/password/reset", { code, password: newPassword })],
  [
    "a change of the password",
    (user) =>
      post(
        "/auth/password/update",
        { old_password: goodPassword, new_password: newPassword },
        project.as("client", user.accessToken),
      ),
  ],
  [
    "the end of all other sessions",
    (user) => post("/auth/sessions/revoke-others", {}, project.as("client", user.accessToken)),
  ],
];

describe.each(ends)("%s at the moment when", (_what, end) => {
  test("a CLI fetches its token leaves it without a session", async () => {
    const user = await signUp(app, project);
    const code = await requestResetCode(app, project, user.email);
    const { json } = await post("/auth/cli", {});
    await post("/auth/cli/complete", { login_code: json.login_code, refresh_token: user.refreshToken });
    const { started, changed } = await interleave(app, {
      start: () => post("/auth/cli/poll", { polling_code: json.polling_code }),
      change: () => end(user, code),
    });
    expect(changed.status).toBe(200);
    expect(await canRefresh(app, project, String(started.json.refresh_token))).toBe(false);
  });

  test("the second factor is submitted leaves the caller without a session", async () => {
    const user = await signUp(app, project);
    const { secret } = await setUpTotp(app, project, user);
    const resetCode = await requestResetCode(app, project, user.email);
    const code = await requestMfaAttemptCode(app, project, user.email);
    const { started, changed } = await interleave(app, {
      start: () => post("/auth/mfa/sign-in", { type: "totp", totp: totpNow(app, secret), code }),
      change: () => end(user, resetCode),
    });
    expect(changed.status).toBe(200);
    expect(await canRefresh(app, project, String(started.json.refresh_token))).toBe(false);
  });

  test("a session confirms a CLI login leaves the CLI without a token", async () => {
    const user = await signUp(app, project);
    const second = await post("/auth/password/sign-in", { email: user.email, password: goodPassword });
    const resetCode = await requestResetCode(app, project, user.email);
    const { json } = await post("/auth/cli", {});
    const confirmation = { login_code: json.login_code, refresh_token: second.json.refresh_token };
    const { changed } = await interleave(app, {
      start: () => post("/auth/cli/complete", confirmation),
      change: () => end(user, resetCode),
      before: "confirm-cli-login",
    });
    expect(changed.status).toBe(200);
    const polled = await post("/auth/cli/poll", { polling_code: json.polling_code });
    expect(polled.text).not.toContain("refresh_token");
  });
});

test("concurrent operations on one account don't deadlock, and the server never fails", async () => {
  for (let round = 1; round <= 5; round++) {
    const user = await signUp(app, project);
    const { secret, recoveryCodes } = await setUpTotp(app, project, user);
    const headers = project.as("client", user.accessToken);
    const resetCodes = [
      await requestResetCode(app, project, user.email),
      await requestResetCode(app, project, user.email),
    ];
    const attempts = await Promise.all([1, 2, 3].map(() => requestMfaAttemptCode(app, project, user.email)));
    const { json } = await post("/auth/cli", {});
    await post("/auth/cli/complete", { login_code: json.login_code, refresh_token: user.refreshToken });
    // Makes the reset insert a new password, which touches the user's row.
    await app.platform.database.pool.query("delete from password_credentials where user_id = $1", [user.id]);
    const answers = await Promise.all([
      ...resetCodes.map((code) => post("/auth/password/reset", { code, password: newPassword })),
      ...attempts.map((code, index) =>
        post(
          "/auth/mfa/sign-in",
          index === 0
            ? { type: "totp", totp: totpNow(app, secret), code }
            : { type: "recovery_code", recovery_code: recoveryCodes[index], code },
        ),
      ),
      post("/auth/cli/poll", { polling_code: json.polling_code }),
      post("/auth/sessions/revoke-others", {}, headers),
      post("/auth/sessions/current/reauthenticate", { type: "totp", totp: totpNow(app, secret, 1) }, headers),
      post("/auth/mfa/recovery-codes", {}, headers),
      app.send({ method: "DELETE", path: "/auth/mfa/totp", headers }),
      app.send({ method: "DELETE", path: "/auth/sessions/current", headers }),
    ]);
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  }
});
