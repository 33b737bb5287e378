import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  changeUser,
  getLatestCode,
  goodPassword,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { allAccessTypes, notificationsOff, verifyEmail } from "../../../testing/sign-in-fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  user = await signUp(app, project, "Ada@Example.com");
});
afterAll(() => app.close());

const path = "/auth/password/send-reset-code";
const request = (change: object = {}, on: TestProject = project): TestRequest => ({
  method: "POST",
  path,
  headers: on.as("client"),
  body: { email: user.email, callback_url: callbackUrl, ...change },
});
const answer = { success: "maybe, only if user with e-mail exists" };
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const untrusted = { status: 400, code: "REDIRECT_URL_NOT_WHITELISTED" } as const;
const unknownEmail = "unknown@example.com";

/** Sends a reset request, runs its job and counts the emails. */
async function countEmailsAfter(change: object, on: TestProject = project): Promise<number> {
  await app.runPasswordResets();
  const before = await app.countEmailsSent();
  expect((await app.send(request(change, on))).json).toEqual(answer);
  await app.runPasswordResets();
  return (await app.countEmailsSent()) - before;
}

describe("POST /auth/password/send-reset-code", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns the constant response with ${access} access`,
          request: () => ({ ...request(), headers: project.as(access) }),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual(answer),
        }),
      ),
      {
        name: "returns the same for an unknown address",
        request: () => request({ email: unknownEmail }),
        status: 200,
        contains: answer,
      },
      {
        name: "ignores who is signed in",
        request: () => ({ ...request({ email: unknownEmail }), headers: project.as("client", user.accessToken) }),
        status: 200,
      },
      {
        name: "is rejected when password sign-in is disabled",
        request: async () => request({}, await makeProject(app, { credential_enabled: false })),
        status: 400,
        code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      },
      {
        name: "reports disabled password sign-in before an untrusted callback",
        request: async () =>
          request({ callback_url: "https://evil.example/" }, await makeProject(app, { credential_enabled: false })),
        status: 400,
        code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      },
      {
        name: "rejects an untrusted callback for a known address",
        request: () => request({ callback_url: "https://evil.example/" }),
        ...untrusted,
      },
      {
        name: "rejects an untrusted callback for an unknown address too",
        request: () => request({ email: unknownEmail, callback_url: "https://evil.example/" }),
        ...untrusted,
      },
      {
        name: "rejects a callback with a scheme other than http or https",
        request: () => request({ callback_url: "javascript://localhost/%0aalert(1)" }),
        ...untrusted,
      },
      { name: "rejects a relative callback", request: () => request({ callback_url: "/handler" }), ...schemaError },
      { name: "rejects a missing callback", request: () => request({ callback_url: undefined }), ...schemaError },
      { name: "rejects a missing address", request: () => request({ email: undefined }), ...schemaError },
      { name: "rejects null as an address", request: () => request({ email: null }), ...schemaError },
      { name: "rejects an empty address", request: () => request({ email: "" }), ...schemaError },
      {
        name: "rejects a lookalike at sign",
        request: () => request({ email: "ada＠example.com" }),
        ...schemaError,
      },
      {
        name: "rejects an invisible character",
        request: () => request({ email: "ad\u200ba@x.io" }),
        ...schemaError,
      },
      { name: "rejects an unknown field", request: () => request({ user_id: user.id }), ...schemaError },
    ],
  );

  test.each(["Ada@Example.com", "ada@example.com", "ADA@EXAMPLE.COM"])(
    "a user who signs in with the address gets one email, also when it is written %s",
    async (email) => {
      expect(await countEmailsAfter({ email })).toBe(1);
      expect((await app.emailsSent())[0]).toMatchObject({
        recipient: "Ada@Example.com",
        subject: "Reset your password at Acme",
      });
    },
  );

  test("the link points to the callback with a code that replaces an existing one", async () => {
    await countEmailsAfter({ callback_url: `${callbackUrl}?code=old&keep=1#part` });
    const code = await getLatestCode(app, user.email);
    expect((await app.emailsSent())[0]?.text).toContain(`${callbackUrl}?code=${code}&keep=1#part`);
  });

  test("an unknown address gets no email", async () => {
    expect(await countEmailsAfter({ email: unknownEmail })).toBe(0);
  });

  test("an address from another project gets no email", async () => {
    expect(await countEmailsAfter({}, await makeProject(app))).toBe(0);
  });

  test("an address not used for sign-in gets no email", async () => {
    const other = await signUp(app, project);
    await changeUser(app, project, other, { primary_email_auth_enabled: false });
    expect(await countEmailsAfter({ email: other.email })).toBe(0);
  });

  test("verified and unverified addresses both get the email", async () => {
    const verified = await signUp(app, project);
    await verifyEmail(app, project, verified);
    expect(await countEmailsAfter({ email: verified.email })).toBe(1);
  });

  test("an unverified additional email gets no email: it may belong to a different person", async () => {
    const owner = await signUp(app, project);
    const value = `typo-${owner.email}`;
    const body = { user_id: "me", type: "email", value, used_for_auth: true };
    const headers = project.as("client", owner.accessToken);
    expect((await app.send({ method: "POST", path: "/contact-channels", headers, body })).status).toBe(201);
    expect(await countEmailsAfter({ email: value })).toBe(0);
    expect(await countEmailsAfter({ email: owner.email })).toBe(1);
  });

  test("a user without a password gets an email too, to set one", async () => {
    const other = await signUp(app, project);
    await changeUser(app, project, other, { password: null });
    expect(await countEmailsAfter({ email: other.email })).toBe(1);
  });

  test("a user deleted between request and job gets no email", async () => {
    const gone = await signUp(app, project);
    await app.send(request({ email: gone.email }));
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", gone.accessToken) });
    const before = await app.countEmailsSent();
    await app.runPasswordResets();
    expect(await app.countEmailsSent()).toBe(before);
  });

  test("each request creates its own code, and older ones stay valid", async () => {
    const patient = await signUp(app, project);
    await countEmailsAfter({ email: patient.email });
    const first = await getLatestCode(app, patient.email);
    await countEmailsAfter({ email: patient.email });
    const second = await getLatestCode(app, patient.email);
    expect(second).not.toBe(first);
    for (const code of [first, second]) {
      const check = { method: "POST", path: "/auth/password/reset/check-code", headers: project.as("client") };
      expect((await app.send({ ...check, body: { code } })).json).toEqual({ is_code_valid: true });
    }
  });

  test("requesting a reset ends no session and changes no password", async () => {
    const calm = await signUp(app, project);
    await countEmailsAfter({ email: calm.email });
    const body = { email: calm.email, password: goodPassword };
    const headers = project.as("client");
    expect((await app.send({ method: "POST", path: "/auth/password/sign-in", headers, body })).status).toBe(200);
    const me = await app.send({ method: "GET", path: "/users/me", headers: project.as("client", calm.accessToken) });
    expect(me.status).toBe(200);
  });

  test("responses for known and unknown addresses are identical", async () => {
    const answers = new Set<string>();
    for (const email of [user.email, unknownEmail]) {
      const { status, text } = await app.send(request({ email }));
      answers.add(`${status} ${text}`);
    }
    expect(answers.size).toBe(1);
  });

  test("the code is neither stored nor logged in plaintext", async () => {
    const discreet = await signUp(app, project);
    await countEmailsAfter({ email: discreet.email });
    const code = await getLatestCode(app, discreet.email);
    expect(await findTablesContaining(app, code)).toEqual([]);
    expect(app.logLines.join("")).not.toContain(code);
  });
});
