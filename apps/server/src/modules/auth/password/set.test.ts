import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  goodPassword,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  changeConfig,
  countOutcomes,
  isSignedIn,
  listSubjectsTo,
  notificationsOff,
  passwordSignIn,
  requestSignInCode,
  signUpAnonymously,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, magic_link_enabled: true, anonymous_accounts_enabled: true });
});
afterAll(() => app.close());

const path = "/auth/password/set";
const set = (headers: Record<string, string>, body: object = { password: goodPassword }): TestRequest => ({
  method: "POST",
  path,
  headers,
  body,
});

/** A user who signed up by email and has no password. */
async function byMail(on: TestProject = project): Promise<TestUser> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { code: await requestSignInCode(app, on, email) };
  const { json } = await app.send({ method: "POST", path: "/auth/otp/sign-in", headers: on.as("client"), body });
  const { user_id, access_token, refresh_token } = json;
  return { id: String(user_id), email, accessToken: String(access_token), refreshToken: String(refresh_token) };
}
const asSignedInUser = async (body?: object): Promise<TestRequest> =>
  set(project.as("client", (await byMail()).accessToken), body);

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const switchedOff = { status: 400, code: "PASSWORD_AUTHENTICATION_NOT_ENABLED" } as const;
const inClosedProject = async (body?: object): Promise<TestRequest> => {
  const closed = await makeProject(app, { ...notificationsOff, magic_link_enabled: true });
  const member = await byMail(closed);
  await changeConfig(app, closed, { credential_enabled: false });
  return set(closed.as("client", member.accessToken), body);
};

describe("POST /auth/password/set", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `sets a password for a user without one, with ${access} access`,
          request: async () => set(project.as(access, (await byMail()).accessToken)),
          status: 200,
          excludes: ["token", goodPassword],
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      {
        name: "requires a signed-in user",
        request: () => set(project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "is rejected when password sign-in is disabled",
        request: () => inClosedProject(),
        ...switchedOff,
      },
      {
        name: "reports disabled password sign-in before a short password",
        request: () => inClosedProject({ password: "short" }),
        ...switchedOff,
      },
      {
        name: "rejects a password of 7 characters",
        request: () => asSignedInUser({ password: "1234567" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
        details: { min_length: 8 },
      },
      {
        name: "rejects a password of 71 characters",
        request: () => asSignedInUser({ password: "x7".repeat(36).slice(1) }),
        status: 400,
        code: "PASSWORD_TOO_LONG",
        details: { maxLength: 70 },
      },
      {
        name: "a user with a password must change it with the old one",
        request: async () => set(project.as("client", (await signUp(app, project)).accessToken)),
        status: 400,
        code: null,
      },
      {
        name: "reports a short password before an existing password",
        request: async () => set(project.as("client", (await signUp(app, project)).accessToken), { password: "short" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
      },
      { name: "rejects a missing password", request: () => set(project.as("client"), {}), ...schemaError },
      {
        name: "rejects null as a password",
        request: () => set(project.as("client"), { password: null }),
        ...schemaError,
      },
      {
        name: "rejects a number as a password",
        request: () => set(project.as("client"), { password: 12345678 }),
        ...schemaError,
      },
      {
        name: "rejects an unknown field",
        request: () => set(project.as("client"), { password: goodPassword, old_password: "x" }),
        ...schemaError,
      },
    ],
  );

  test("the password signs in, and no session ends", async () => {
    const person = await byMail();
    expect((await readUser(app, project, person.accessToken)).has_password).toBe(false);
    await app.send(set(project.as("client", person.accessToken)));
    expect((await app.send(passwordSignIn(project, person.email))).status).toBe(200);
    expect(await isSignedIn(app, project, person.accessToken)).toBe(true);
    expect((await readUser(app, project, person.accessToken)).has_password).toBe(true);
  });

  test("a repeated request is rejected, and the first password stays", async () => {
    const person = await byMail();
    const headers = project.as("client", person.accessToken);
    await app.send(set(headers));
    expect(await app.send(set(headers, { password: "another horse battery" }))).toMatchObject({
      status: 400,
      json: {},
    });
    expect((await app.send(passwordSignIn(project, person.email))).status).toBe(200);
  });

  test("of ten concurrent requests exactly one sets its password", async () => {
    const person = await byMail();
    const headers = project.as("client", person.accessToken);
    const passwords = Array.from({ length: 10 }, (_none, index) => `${goodPassword} ${index}`);
    const answers = await Promise.all(passwords.map((password) => app.send(set(headers, { password }))));
    expect(countOutcomes(answers)).toEqual({ "200": 1, "400": 9 });
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await app.send(passwordSignIn(project, person.email, winner))).status).toBe(200);
  });

  test("an anonymous user can set one and stays anonymous", async () => {
    const person = await signUpAnonymously(app, project);
    expect((await app.send(set(project.as("client", person.accessToken)))).status).toBe(200);
    expect(await readUser(app, project, person.accessToken)).toMatchObject({ is_anonymous: true, has_password: true });
  });

  test("the password is neither stored nor logged in plaintext", async () => {
    const secret = `a very own password ${crypto.randomUUID()}`;
    await app.send(await asSignedInUser({ password: secret }));
    expect(await findTablesContaining(app, secret)).toEqual([]);
    expect(app.logLines.join("")).not.toContain(secret);
  });

  test("notifies the user by email", async () => {
    const freshProject = await makeProject(app, { magic_link_enabled: true });
    const person = await byMail(freshProject);
    await app.send(set(freshProject.as("client", person.accessToken)));
    const subjects = await listSubjectsTo(app, person.email);
    expect(subjects.filter((subject) => subject.startsWith("A password was added"))).toHaveLength(1);
  });
});
