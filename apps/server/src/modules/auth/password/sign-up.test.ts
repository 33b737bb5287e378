import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { getLatestCode, goodPassword, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let inProduction: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  inProduction = await makeProject(app);
  await app.send({
    method: "PATCH",
    path: "/internal/projects/current",
    headers: inProduction.as("admin"),
    body: { is_production_mode: true, config: { allow_localhost: true } },
  });
});
afterAll(() => app.close());

const body = { email: "ada@example.com", password: goodPassword, verification_callback_url: callbackUrl };
const request = (change: object = {}, on: TestProject = project): TestRequest => ({
  method: "POST",
  path: "/auth/password/sign-up",
  headers: on.as("client"),
  body: { ...body, ...change },
});
const evil = { verification_callback_url: "https://evil.example/" };
const script = { verification_callback_url: "javascript://localhost/%0aalert(1)" };
const skipped = "x-stack-verification-email-skipped";

describe("POST /auth/password/sign-up", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: "/auth/password/sign-up", body }, ["client", "server", "admin"], (a) =>
        project.as(a),
      ),
      {
        name: "a new user gets an account, tokens and one email",
        request: () => request(),
        status: 200,
        emailsSent: 1,
        excludes: [goodPassword],
      },
      {
        name: "a repeated request is rejected: the address is taken",
        request: () => request(),
        status: 409,
        code: "USER_EMAIL_ALREADY_EXISTS",
        details: { email: "ada@example.com" },
      },
      {
        name: "addresses are case-insensitive",
        request: () => request({ email: "ADA@Example.com" }),
        status: 409,
        code: "USER_EMAIL_ALREADY_EXISTS",
        details: { email: "ADA@Example.com" },
      },
      {
        name: "rejects a password of 7 characters",
        request: () => request({ email: "b@example.com", password: "1234567" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
        details: { min_length: 8 },
      },
      {
        name: "rejects a password of 71 characters",
        request: () => request({ email: "b@example.com", password: "x".repeat(71) }),
        status: 400,
        code: "PASSWORD_TOO_LONG",
        details: { maxLength: 70 },
      },
      {
        name: "password length is counted in code points, and long multibyte passwords are accepted",
        request: () => request({ email: "emoji@example.com", password: "🔑".repeat(40) }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "rejects a number as a password",
        request: () => request({ email: "b@example.com", password: 12345678 }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects an address without a top-level domain",
        request: () => request({ email: "a@localhost" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects an address with surrounding spaces",
        request: () => request({ email: " a@example.com" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects an address with an invisible character",
        request: () => request({ email: "ad​a@example.com" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects an address with a lookalike at sign",
        request: () => request({ email: "ada＠example.com" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects an unknown field",
        request: () => request({ is_admin: true }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "in production mode, rejects a callback on an untrusted domain before creating an account",
        request: () => request({ email: "c@example.com", ...evil }, inProduction),
        status: 400,
        code: "REDIRECT_URL_NOT_WHITELISTED",
      },
      {
        name: "in production mode, rejects a callback with a scheme other than http or https",
        request: () => request({ email: "c@example.com", ...script }, inProduction),
        status: 400,
        code: "REDIRECT_URL_NOT_WHITELISTED",
      },
      {
        name: "in production mode, a missing callback creates the account without an email and says so in a header",
        request: () => request({ email: "e@example.com", verification_callback_url: undefined }, inProduction),
        status: 200,
        emailsSent: 0,
        headers: { [skipped]: "missing-callback-url" },
      },
      {
        name: "accepts the fields of a bot challenge",
        request: () => request({ email: "f@example.com", bot_challenge_token: "t", bot_challenge_phase: "invisible" }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "accepts that the bot challenge was unavailable",
        request: () => request({ email: "g@example.com", bot_challenge_unavailable: "true" }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "rejects an unknown phase of a bot challenge",
        request: () => request({ email: "h@example.com", bot_challenge_phase: "third" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "in production mode, emails a link to a trusted callback",
        request: () => request({ email: "c@example.com" }, inProduction),
        status: 200,
        emailsSent: 1,
        effects: (_app, { headers }) => expect(headers).not.toHaveProperty(skipped),
      },
      ...(
        [
          ["an untrusted callback", evil, "untrusted-callback-url"],
          ["a callback with a scheme other than http or https", script, "untrusted-callback-url"],
          ["no callback", { verification_callback_url: undefined }, "missing-callback-url"],
        ] as const
      ).map(
        ([what, change, reason]): Scenario => ({
          name: `outside production mode, ${what} creates the account without an email and says so in a header`,
          request: () => request({ email: `${crypto.randomUUID()}@example.com`, ...change }),
          status: 200,
          emailsSent: 0,
          headers: { [skipped]: reason },
        }),
      ),
      {
        name: "rejects a callback that is not a URL in any mode",
        request: () => request({ email: "d@example.com", verification_callback_url: "/here" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "is rejected when password sign-in is disabled",
        request: async () => request({}, await makeProject(app, { credential_enabled: false })),
        status: 400,
        code: "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      },
      {
        name: "is rejected when sign-up is disabled",
        request: async () => request({}, await makeProject(app, { sign_up_enabled: false })),
        status: 400,
        code: "SIGN_UP_NOT_ENABLED",
      },
      {
        name: "reports a short password before disabled sign-up",
        request: async () => request({ password: "short" }, await makeProject(app, { sign_up_enabled: false })),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
      },
      {
        name: "the same address can be used in another project",
        request: async () => request({}, await makeProject(app)),
        status: 200,
        emailsSent: 1,
      },
    ],
  );

  test("of twenty concurrent sign-ups with one address exactly one succeeds; the others get an address-taken error", async () => {
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

  test("the email links to the callback with a code that replaces an existing one", async () => {
    const email = "link@example.com";
    const verification_callback_url = `${callbackUrl}?code=old&keep=1#part`;
    await app.send(request({ email, verification_callback_url }));
    const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
    const code = await getLatestCode(app, email);
    expect(mail?.text).toContain(`${callbackUrl}?code=${code}&keep=1#part`);
    expect(mail?.subject).toBe("Verify your email at Acme");
  });

  test("no secrets are stored or logged in plaintext", async () => {
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

describe("a sign-up whose verification email was skipped (issue 15, section 5)", () => {
  test("is in the audit log, so that the dashboard can tell the owners after a restart", async () => {
    const { json } = await app.send(request({ email: "skipped@example.com", ...evil }));
    const target = { type: "user", id: json.user_id };
    const entries = await listAuditEntries(app, project.id);
    expect(entries.filter(({ action }) => action === "email.skip").at(-1)).toMatchObject({
      actor_type: "user",
      target_id: target.id,
      details: { type: "email_verification", reason: "untrusted-callback-url" },
    });
  });
});
