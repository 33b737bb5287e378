import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  changeUser,
  getLatestCode,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  getLatestTypedCode,
  notificationsOff,
  verifyEmail,
} from "../../../testing/sign-in-fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let verified: TestUser;
let unverified: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, byMail);
  verified = await signUp(app, project, "Ada@Example.com");
  await verifyEmail(app, project, verified);
  unverified = await signUp(app, project, "Grace@Example.com");
});
afterAll(() => app.close());

const byMail = { ...notificationsOff, magic_link_enabled: true } as const;
const path = "/auth/otp/send-sign-in-code";
const request = (change: object = {}, on: TestProject = project): TestRequest => ({
  method: "POST",
  path,
  headers: on.as("client"),
  body: { email: `${crypto.randomUUID()}@example.com`, callback_url: callbackUrl, ...change },
});
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const untrusted = { status: 400, code: "REDIRECT_URL_NOT_WHITELISTED" } as const;
const evil = { callback_url: "https://evil.example/" };

describe("POST /auth/otp/send-sign-in-code", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `emails a new address with ${access} access and returns only the nonce`,
          request: () => ({ ...request(), headers: project.as(access) }),
          status: 200,
          emailsSent: 1,
          effects: (_app, { json }) =>
            expect(json).toEqual({ nonce: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{39}$/) }),
        }),
      ),
      {
        name: "emails a verified address, regardless of letter case",
        request: () => request({ email: "ADA@example.COM" }),
        status: 200,
        emailsSent: 1,
        effects: async () => expect((await app.emailsSent())[0]?.recipient).toBe("ADA@example.COM"),
      },
      {
        name: "is rejected when sign-in by email is disabled",
        request: async () => request({}, await makeProject(app, notificationsOff)),
        status: 403,
        code: null,
      },
      {
        name: "reports disabled sign-in by email before a taken address",
        request: async () => {
          const closed = await makeProject(app, notificationsOff);
          await signUp(app, closed, unverified.email);
          return request({ email: unverified.email, ...evil }, closed);
        },
        status: 403,
        code: null,
      },
      {
        name: "rejects an unverified address instead of sharing it",
        request: () => request({ email: "GRACE@example.com" }),
        status: 409,
        code: "USER_EMAIL_ALREADY_EXISTS",
        details: { email: "GRACE@example.com" },
      },
      {
        name: "reports a taken address before an untrusted callback",
        request: () => request({ email: unverified.email, ...evil }),
        status: 409,
        code: "USER_EMAIL_ALREADY_EXISTS",
      },
      {
        name: "rejects a new address when sign-up is disabled",
        request: async () => request({}, await makeProject(app, { ...byMail, sign_up_enabled: false })),
        status: 400,
        code: "SIGN_UP_NOT_ENABLED",
      },
      {
        name: "reports disabled sign-up before an untrusted callback",
        request: async () => request(evil, await makeProject(app, { ...byMail, sign_up_enabled: false })),
        status: 400,
        code: "SIGN_UP_NOT_ENABLED",
      },
      { name: "rejects an untrusted callback for a new address", request: () => request(evil), ...untrusted },
      {
        name: "rejects an untrusted callback for a known address",
        request: () => request({ email: verified.email, ...evil }),
        ...untrusted,
      },
      {
        name: "rejects a callback with a scheme other than http or https",
        request: () => request({ callback_url: "javascript://localhost/%0aalert(1)" }),
        ...untrusted,
      },
      {
        name: "an address used in another project is new in this one",
        request: async () => request({ email: unverified.email }, await makeProject(app, byMail)),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "accepts the fields of a bot challenge",
        request: () => request({ bot_challenge_token: "t", bot_challenge_phase: "visible" }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "rejects a bot challenge that is unavailable in other words",
        request: () => request({ bot_challenge_unavailable: "yes" }),
        ...schemaError,
      },
      { name: "rejects a missing address", request: () => request({ email: undefined }), ...schemaError },
      { name: "rejects a missing callback", request: () => request({ callback_url: undefined }), ...schemaError },
      { name: "rejects an empty address", request: () => request({ email: "" }), ...schemaError },
      {
        name: "rejects an address without a top-level domain",
        request: () => request({ email: "a@localhost" }),
        ...schemaError,
      },
      {
        name: "rejects an address with two consecutive dots",
        request: () => request({ email: "a..b@x.io" }),
        ...schemaError,
      },
      {
        name: "rejects an address with surrounding spaces",
        request: () => request({ email: " a@x.io" }),
        ...schemaError,
      },
      {
        name: "rejects a lookalike at sign",
        request: () => request({ email: "ada＠example.com" }),
        ...schemaError,
      },
      { name: "rejects a relative callback", request: () => request({ callback_url: "/here" }), ...schemaError },
      { name: "rejects an unknown field", request: () => request({ nonce: "x" }), ...schemaError },
    ],
  );

  test("a verified address still gets an email when sign-up is disabled", async () => {
    const closed = await makeProject(app, byMail);
    const member = await signUp(app, closed);
    await verifyEmail(app, closed, member);
    const headers = closed.as("admin");
    const body = { config: { sign_up_enabled: false } };
    await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body });
    expect((await app.send(request({ email: member.email }, closed))).status).toBe(200);
  });

  test("an address that its user doesn't sign in with doesn't conflict", async () => {
    const holder = await signUp(app, project);
    await changeUser(app, project, holder, { primary_email_auth_enabled: false });
    expect((await app.send(request({ email: holder.email }))).status).toBe(200);
  });

  test("an unverified additional email of another user doesn't block its owner", async () => {
    const emailSquatter = await signUp(app, project);
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { user_id: "me", type: "email", value: email, used_for_auth: true };
    const headers = project.as("client", emailSquatter.accessToken);
    expect((await app.send({ method: "POST", path: "/contact-channels", headers, body })).status).toBe(201);
    expect((await app.send(request({ email }))).status).toBe(200);
  });

  test("the email contains a link to the callback and the first six characters; the nonce is the rest", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { json } = await app.send(request({ email, callback_url: `${callbackUrl}?code=old&keep=1#part` }));
    const code = await getLatestCode(app, email);
    const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
    expect(mail?.text).toContain(`${callbackUrl}?code=${code}&keep=1#part`);
    expect(await getLatestTypedCode(app, email)).toBe(code.slice(0, 6).toUpperCase());
    expect(json.nonce).toBe(code.slice(6));
    expect(mail?.subject).toBe("Sign in to Acme");
  });

  test.each([
    ["js @stackframe/stack@2.5.37", false],
    ["js @stackframe/stack@2.4.99", false],
    ["js @stackframe/stack@2.5", false],
    ["js @stackframe/stack@2.5.38", true],
    ["js @stackframe/stack@2.10.1", true],
    ["js @stackframe/react@2.5.1", true],
    ["js @stackframe/stack@2.5.37-beta", true],
    ["@stackframe/stack@2.5.37", true],
    [undefined, true],
  ] as const)("the email to client %j contains a typed code: %j", async (version, hasCode) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const headers = { ...project.as("client"), ...(version && { "x-stack-client-version": version }) };
    const { json } = await app.send({ ...request({ email }), headers });
    const code = await getLatestCode(app, email);
    const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
    expect(mail?.text.includes(code.slice(0, 6).toUpperCase())).toBe(hasCode);
    // The link works in both emails, and the response is the same.
    expect(json).toEqual({ nonce: code.slice(6) });
  });

  test("two requests produce two different codes", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const nonces = [await app.send(request({ email })), await app.send(request({ email }))].map(
      ({ json }) => json.nonce,
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test("requesting a code neither creates nor changes an account", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await app.send(request({ email }));
    expect(await findTablesContaining(app, email)).toEqual(["emails", "verification_codes"]);
    await app.send(request({ email: verified.email }));
    expect((await readUser(app, project, verified.accessToken)).otp_auth_enabled).toBe(false);
  });

  test("neither the code nor its nonce is stored or logged in plaintext", async () => {
    let code: string;
    // Stored bytes are searched in hexadecimal, where a code of hex digits alone could match by chance.
    do {
      const email = `${crypto.randomUUID()}@example.com`;
      await app.send(request({ email }));
      code = await getLatestCode(app, email);
    } while (/^[0-9a-f]{6}/i.test(code));
    for (const secret of [code, code.slice(6), code.slice(0, 6).toUpperCase()]) {
      expect(await findTablesContaining(app, secret)).toEqual([]);
      expect(app.logLines.join("")).not.toContain(secret);
    }
  });
});
