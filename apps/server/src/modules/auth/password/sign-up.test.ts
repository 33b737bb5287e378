import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getLatestCode, goodPassword, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const body = { email: "ada@example.com", password: goodPassword, verification_callback_url: callbackUrl };
const request = (change: object = {}, on: TestProject = project): TestRequest => ({
  method: "POST",
  path: "/auth/password/sign-up",
  headers: on.as("client"),
  body: { ...body, ...change },
});

describe("POST /auth/password/sign-up", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: "/auth/password/sign-up", body }, ["client", "server", "admin"], (a) =>
        project.as(a),
      ),
      {
        name: "a new person gets an account, tokens and one mail",
        request: () => request(),
        status: 200,
        emailsSent: 1,
        excludes: [goodPassword],
      },
      {
        name: "the same request again finds the address taken",
        request: () => request(),
        status: 409,
        code: "USER_EMAIL_ALREADY_EXISTS",
        details: { email: "ada@example.com" },
      },
      {
        name: "an address differing only in letter case is the same account",
        request: () => request({ email: "ADA@Example.com" }),
        status: 409,
        code: "USER_EMAIL_ALREADY_EXISTS",
        details: { email: "ADA@Example.com" },
      },
      {
        name: "a password of 7 characters is too short",
        request: () => request({ email: "b@example.com", password: "1234567" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
        details: { min_length: 8 },
      },
      {
        name: "a password of 71 characters is too long",
        request: () => request({ email: "b@example.com", password: "x".repeat(71) }),
        status: 400,
        code: "PASSWORD_TOO_LONG",
        details: { maxLength: 70 },
      },
      {
        name: "a password is measured in code points, and long ones in bytes are fine",
        request: () => request({ email: "emoji@example.com", password: "🔑".repeat(40) }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "a number is not taken for a password",
        request: () => request({ email: "b@example.com", password: 12345678 }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "an address without a top level is refused",
        request: () => request({ email: "a@localhost" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "an address with spaces around is refused",
        request: () => request({ email: " a@example.com" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "an address with an invisible character is refused",
        request: () => request({ email: "ad​a@example.com" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "an address with a look-alike at sign is refused",
        request: () => request({ email: "ada＠example.com" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "an unknown field is refused",
        request: () => request({ is_admin: true }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "a callback on an untrusted domain is refused before an account exists",
        request: () => request({ email: "c@example.com", verification_callback_url: "https://evil.example/" }),
        status: 400,
        code: "REDIRECT_URL_NOT_WHITELISTED",
      },
      {
        name: "a callback with a scheme other than http is refused",
        request: () =>
          request({ email: "c@example.com", verification_callback_url: "javascript://localhost/%0aalert(1)" }),
        status: 400,
        code: "REDIRECT_URL_NOT_WHITELISTED",
      },
      {
        name: "without password sign-in the project takes no sign-up",
        request: async () => request({}, await makeProject(app, { credential_enabled: false })),
        status: 400,
        code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      },
      {
        name: "with sign-up switched off nobody comes in",
        request: async () => request({}, await makeProject(app, { sign_up_enabled: false })),
        status: 400,
        code: "SIGN_UP_NOT_ENABLED",
      },
      {
        name: "a short password is reported before sign-up being off",
        request: async () => request({ password: "short" }, await makeProject(app, { sign_up_enabled: false })),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
      },
      {
        name: "the same address may be used in another project",
        request: async () => request({}, await makeProject(app)),
        status: 200,
        emailsSent: 1,
      },
    ],
  );

  test("of twenty sign-ups with one address at once exactly one succeeds, and the others are told that it is taken", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.send(request({ email: "race@example.com" }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === "USER_EMAIL_ALREADY_EXISTS")).toHaveLength(19);
    expect((await app.emailsSent()).filter(({ recipient }) => recipient === "race@example.com")).toHaveLength(1);
  });

  test("the user starts unverified, with a password, and the tokens work", async () => {
    const user = await signUp(app, project);
    const me = await app.send({ method: "GET", path: "/users/me", headers: project.as("client", user.accessToken) });
    expect(me.json).toMatchObject({
      id: user.id,
      primary_email: user.email,
      primary_email_verified: false,
      has_password: true,
      display_name: null,
    });
  });

  test("the mail leads to the callback with a code that replaces one already there", async () => {
    const email = "link@example.com";
    const verification_callback_url = `${callbackUrl}?code=old&keep=1#part`;
    await app.send(request({ email, verification_callback_url }));
    const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
    const code = await getLatestCode(app, email);
    expect(mail?.text).toContain(`${callbackUrl}?code=${code}&keep=1#part`);
    expect(mail?.subject).toBe("Verify your email at Acme");
  });

  test("nothing secret is stored or logged in clear", async () => {
    const user = await signUp(app, project);
    const code = await getLatestCode(app, user.email);
    const tables = await app.platform.database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const dumps = await Promise.all(
      tables.rows.map(({ name }) => app.platform.database.pool.query(`select t::text as row from ${name} t`)),
    );
    const stored = JSON.stringify(dumps.map(({ rows }) => rows));
    const logged = app.logLines.join("");
    for (const secret of [goodPassword, code, user.refreshToken, user.accessToken]) {
      expect(stored).not.toContain(secret);
      expect(logged).not.toContain(secret);
    }
  });
});
