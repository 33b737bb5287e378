import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUser, goodPassword, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { changeConfig, notificationsOff, passwordSignIn, requestResetCode } from "../../../testing/sign-in-fixtures.ts";
import {
  callbackUrl,
  createTestApp,
  type ProjectConfigInput,
  type TestApp,
  type TestResponse,
} from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Setting {
  readonly project: TestProject;
  readonly email: string;
}
type Way = (setting: Setting, password: string) => Promise<TestResponse>;

/** A user with a password that the tested setting, changed afterward, would reject. */
async function getMember(config: ProjectConfigInput): Promise<Setting> {
  const project = await makeProject(app, { ...notificationsOff, refuse_common_passwords: false });
  const { email } = await signUp(app, project);
  await changeConfig(app, project, config);
  return { project, email };
}

const getToken = async ({ project, email }: Setting): Promise<string> =>
  String((await app.send(passwordSignIn(project, email))).json.access_token);

const signUpWith: Way = ({ project }, password) =>
  app.send({
    method: "POST",
    path: "/auth/password/sign-up",
    headers: project.as("client"),
    body: { email: "grace.hopper@example.com", password, verification_callback_url: callbackUrl },
  });

const resetWith: Way = async ({ project, email }, password) => {
  const body = { code: await requestResetCode(app, project, email), password };
  return app.send({ method: "POST", path: "/auth/password/reset", headers: project.as("client"), body });
};

const updateWith: Way = async (setting, password) => {
  const headers = setting.project.as("client", await getToken(setting));
  const body = { old_password: goodPassword, new_password: password };
  return app.send({ method: "POST", path: "/auth/password/update", headers, body });
};

const setWith: Way = async ({ project, email }, password) => {
  const before = await app.send(passwordSignIn(project, email));
  const user = { id: "", email, accessToken: String(before.json.access_token), refreshToken: "" };
  await changeUser(app, project, user, { password: null });
  const body = { user_id: before.json.user_id };
  const session = await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("server"), body });
  const headers = project.as("client", String(session.json.access_token));
  return app.send({ method: "POST", path: "/auth/password/set", headers, body: { password } });
};

const byServer: Way = async (setting, password) => {
  const headers = setting.project.as("server", await getToken(setting));
  return app.send({ method: "PATCH", path: "/users/me", headers, body: { password } });
};

const ownWays: [string, Way][] = [
  ["sign-up", signUpWith],
  ["reset", resetWith],
  ["change", updateWith],
  ["first password", setWith],
];

describe.each([...ownWays, ["change by a server", byServer]] as [string, Way][])(
  "a %s in a project that requires 15 characters",
  (_name, choose) => {
    test("rejects 14 and names the minimum", async () => {
      const { status, json } = await choose(await getMember({ password_min_length: 15 }), "xK4#mQ9!vT2&pL");
      expect({ status, code: json.code, details: json.details }).toEqual({
        status: 400,
        code: "PASSWORD_TOO_SHORT",
        details: { min_length: 15 },
      });
    });

    test("accepts 15", async () => {
      const { status } = await choose(await getMember({ password_min_length: 15 }), "xK4#mQ9!vT2&pLw");
      expect(status).toBe(200);
    });
  },
);

test("a password below the current minimum still signs in", async () => {
  const { project, email } = await getMember({ password_min_length: 64 });
  expect((await app.send(passwordSignIn(project, email))).status).toBe(200);
});

describe.each(ownWays)("a %s in a project that rejects common passwords", (_name, choose) => {
  test.each([
    ["one of the most common ones", "password1"],
    ["one in other letter case", "PassWord1"],
    ["a row of digits", "123456789"],
    ["a row of keys", "qwertyuiop"],
    ["one character again and again", "11111111"],
  ])("rejects %s with a message, not with its own error code", async (_what, password) => {
    const { status, json } = await choose(await getMember({ refuse_common_passwords: true }), password);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "SCHEMA_ERROR" });
    expect(json.details).toMatchObject({
      message: expect.stringMatching(/password.*common/),
      reason: "password_too_common",
    });
    expect(JSON.stringify(json)).not.toContain(password);
  });

  test("accepts an uncommon password", async () => {
    const { status } = await choose(await getMember({ refuse_common_passwords: true }), "xK4#mQ9!vT2&pLw");
    expect(status).toBe(200);
  });

  test("accepts a common password once the project allows it", async () => {
    const { status } = await choose(await getMember({ refuse_common_passwords: false }), "password1");
    expect(status).toBe(200);
  });
});

describe("a password similar to", () => {
  test.each([
    ["the URL", "grace.hopper@example.com"],
    ["the name before the at sign", "grace.hopper"],
    ["the project's name with a year", "AcmeAcme2026"],
  ])("%s is rejected at sign-up", async (_what, password) => {
    const { status, json } = await signUpWith(await getMember({ refuse_common_passwords: true }), password);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "SCHEMA_ERROR" });
  });
});

test("for a short and common password, reports the length first", async () => {
  const { json } = await signUpWith(await getMember({ refuse_common_passwords: true }), "1234567");
  expect(json.code).toBe("PASSWORD_TOO_SHORT");
});
