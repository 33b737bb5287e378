import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  changeUser,
  goodPassword,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  canRefresh,
  changeConfig,
  countOutcomes,
  isSignedIn,
  listSubjectsTo,
  notificationsOff,
  passwordSignIn,
  signIn,
  withRefreshToken,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const path = "/auth/password/update";
const newPassword = "another horse battery";
const request = (change: object = {}, headers = project.as("client", user.accessToken)): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { old_password: goodPassword, new_password: newPassword, ...change },
});
const getRequest = (person: TestUser, change: object = {}): TestRequest =>
  request(change, project.as("client", person.accessToken));
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const switchedOff = { status: 400, code: "PASSWORD_AUTHENTICATION_NOT_ENABLED" } as const;

/** A user of a project that disabled password sign-in after the sign-up. */
async function inClosedProject(change: object = {}): Promise<TestRequest> {
  const closed = await makeProject(app, notificationsOff);
  const member = await signUp(app, closed);
  await changeConfig(app, closed, { credential_enabled: false });
  return request(change, closed.as("client", member.accessToken));
}

describe("POST /auth/password/update", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `changes the caller's password with ${access} access`,
          request: async () => request({}, project.as(access, (await signUp(app, project)).accessToken)),
          status: 200,
          excludes: ["token", newPassword],
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `requires a signed-in user with ${access} access`,
          request: () => request({}, project.as(access)),
          status: 401,
          code: "USER_AUTHENTICATION_REQUIRED",
        }),
      ),
      {
        name: "is rejected when password sign-in is disabled",
        request: () => inClosedProject(),
        ...switchedOff,
      },
      {
        name: "reports disabled password sign-in before a short password",
        request: () => inClosedProject({ new_password: "short" }),
        ...switchedOff,
      },
      {
        name: "rejects a new password of 7 characters",
        request: () => request({ new_password: "1234567" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
        details: { min_length: 8 },
      },
      {
        name: "rejects a new password of 71 characters",
        request: () => request({ new_password: "x7".repeat(36).slice(1) }),
        status: 400,
        code: "PASSWORD_TOO_LONG",
        details: { maxLength: 70 },
      },
      {
        name: "reports a short new password before a wrong old one",
        request: () => request({ old_password: "wrong password", new_password: "short" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
      },
      {
        name: "reports a short new password before a missing old one",
        request: async () => {
          const bare = await withoutPassword();
          return getRequest(bare, { new_password: "short" });
        },
        status: 400,
        code: "PASSWORD_TOO_SHORT",
      },
      {
        name: "is rejected for a user without a password",
        request: async () => getRequest(await withoutPassword()),
        status: 400,
        code: "USER_DOES_NOT_HAVE_PASSWORD",
      },
      {
        name: "rejects a wrong old password",
        request: () => request({ old_password: "wrong password" }),
        status: 400,
        code: "PASSWORD_CONFIRMATION_MISMATCH",
      },
      {
        name: "rejects an empty old password",
        request: () => request({ old_password: "" }),
        status: 400,
        code: "PASSWORD_CONFIRMATION_MISMATCH",
      },
      {
        name: "rejects a missing old password",
        request: () => request({ old_password: undefined }),
        ...schemaError,
      },
      {
        name: "rejects a missing new password",
        request: () => request({ new_password: undefined }),
        ...schemaError,
      },
      { name: "rejects a number as a password", request: () => request({ new_password: 12345678 }), ...schemaError },
      { name: "rejects null as the old password", request: () => request({ old_password: null }), ...schemaError },
      { name: "rejects an unknown field", request: () => request({ user_id: user.id }), ...schemaError },
    ],
  );

  test("the new password signs in; the old one doesn't", async () => {
    const person = await signUp(app, project);
    await app.send(getRequest(person));
    expect((await app.send(passwordSignIn(project, person.email, newPassword))).status).toBe(200);
    expect((await app.send(passwordSignIn(project, person.email))).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("a rejected change leaves the password and sessions unchanged", async () => {
    const person = await signUp(app, project);
    const second = await signIn(app, project, person);
    await app.send(getRequest(person, { old_password: "wrong password" }));
    expect(await isSignedIn(app, project, second.accessToken)).toBe(true);
    expect((await app.send(passwordSignIn(project, person.email))).status).toBe(200);
  });

  test("a repeated request is a mismatch: the old password is no longer current", async () => {
    const person = await signUp(app, project);
    await app.send(getRequest(person));
    expect((await app.send(getRequest(person))).json.code).toBe("PASSWORD_CONFIRMATION_MISMATCH");
  });

  test("without a refresh token, all sessions but the caller's end at once", async () => {
    const person = await signUp(app, project);
    const second = await signIn(app, project, person);
    const stranger = await signUp(app, project);
    await app.send(getRequest(person));
    expect(await isSignedIn(app, project, person.accessToken)).toBe(true);
    expect(await canRefresh(app, project, person.refreshToken)).toBe(true);
    expect(await isSignedIn(app, project, second.accessToken)).toBe(false);
    expect(await canRefresh(app, project, second.refreshToken)).toBe(false);
    expect(await isSignedIn(app, project, stranger.accessToken)).toBe(true);
  });

  test("the session of the refresh-token header is kept", async () => {
    const person = await signUp(app, project);
    const second = await signIn(app, project, person);
    const headers = withRefreshToken(project.as("client", person.accessToken), second.refreshToken);
    await app.send(request({}, headers));
    expect(await canRefresh(app, project, second.refreshToken)).toBe(true);
    expect(await isSignedIn(app, project, person.accessToken)).toBe(false);
  });

  test.each([
    ["empty", async () => ""],
    ["unknown", async () => "x".repeat(45)],
    ["another user's session", async () => (await signUp(app, project)).refreshToken],
  ])(
    "with a refresh token that is %s, the caller's session is kept and no other user's session ends",
    async (_what, make) => {
      const person = await signUp(app, project);
      const second = await signIn(app, project, person);
      const refreshToken = await make();
      const headers = withRefreshToken(project.as("client", person.accessToken), refreshToken);
      expect((await app.send(request({}, headers))).status).toBe(200);
      expect(await isSignedIn(app, project, person.accessToken)).toBe(true);
      expect(await isSignedIn(app, project, second.accessToken)).toBe(false);
    },
  );

  test("of ten concurrent changes with the same old password exactly one succeeds, and its password works", async () => {
    const person = await signUp(app, project);
    const passwords = Array.from({ length: 10 }, (_none, index) => `${newPassword} ${index}`);
    const answers = await Promise.all(passwords.map((new_password) => app.send(getRequest(person, { new_password }))));
    expect(countOutcomes(answers)).toEqual({ "200": 1, PASSWORD_CONFIRMATION_MISMATCH: 9 });
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await app.send(passwordSignIn(project, person.email, winner))).status).toBe(200);
  });

  test("neither password is stored or logged in plaintext", async () => {
    const person = await signUp(app, project);
    const secret = `a very own password ${crypto.randomUUID()}`;
    await app.send(getRequest(person, { new_password: secret }));
    expect(await findTablesContaining(app, secret)).toEqual([]);
    expect(app.logLines.join("")).not.toContain(secret);
    expect(app.logLines.join("")).not.toContain(goodPassword);
  });

  test("notifies the user by email, only of successful changes", async () => {
    const freshProject = await makeProject(app);
    const person = await signUp(app, freshProject);
    const headers = freshProject.as("client", person.accessToken);
    await app.send(request({ old_password: "wrong password" }, headers));
    await app.send(request({}, headers));
    const subjects = await listSubjectsTo(app, person.email);
    expect(subjects.filter((subject) => subject.startsWith("Your password was changed"))).toHaveLength(1);
  });
});

async function withoutPassword(): Promise<TestUser> {
  const person = await signUp(app, project);
  await changeUser(app, project, person, { password: null });
  const headers = project.as("server");
  const body = { user_id: person.id };
  // The change ended the session from the sign-up.
  const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers, body });
  return { ...person, accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
}
