import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeUser,
  getLatestCode,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { domains: [{ domain: "https://app.example", handler_path: "/handler" }] });
  user = await signUp(app, project);
});
afterAll(() => app.close());

const path = "/contact-channels/send-verification-code";
const allAccessTypes = ["client", "server", "admin"] as const;
const request = (change: object = {}, headers = project.as("client", user.accessToken)): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { email: user.email, callback_url: callbackUrl, ...change },
});
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const untrusted = { status: 400, code: "REDIRECT_URL_NOT_WHITELISTED" } as const;

describe("POST /contact-channels/send-verification-code", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map((access) => ({
        name: `emails a new code with ${access} access`,
        request: () => request({}, project.as(access, user.accessToken)),
        status: 200,
        contains: { success: true },
        emailsSent: 1,
      })),
      {
        name: "the email can be in any letter case and goes to the stored spelling",
        request: () => request({ email: user.email.toUpperCase() }),
        status: 200,
        emailsSent: 1,
        effects: async () => expect((await app.emailsSent())[0]?.recipient).toBe(user.email),
      },
      {
        name: "a callback on a trusted domain is accepted",
        request: () => request({ callback_url: "https://app.example/handler/email-verification?x=1" }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "a client without a user is rejected",
        request: () => request({}, project.as("server")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "an email other than the primary one is rejected with both emails in the details",
        request: () => request({ email: "other@example.com" }),
        status: 400,
        code: "EMAIL_IS_NOT_PRIMARY_EMAIL",
        effects: (_app, { json }) =>
          expect(json.details).toEqual({ email: "other@example.com", primary_email: user.email }),
      },
      {
        name: "a user without an email gets an error",
        request: async () => {
          const without = await signUp(app, project);
          await changeUser(app, project, without, { primary_email: null });
          return request({ email: without.email }, project.as("client", without.accessToken));
        },
        status: 400,
        code: "EMAIL_IS_NOT_PRIMARY_EMAIL",
        effects: (_app, { json }) => expect(json.details).toMatchObject({ primary_email: null }),
      },
      {
        name: "a verified email needs no code",
        request: async () => {
          const verified = await signUp(app, project);
          await changeUser(app, project, verified, { primary_email_verified: true });
          return request({ email: verified.email }, project.as("client", verified.accessToken));
        },
        status: 409,
        code: "EMAIL_ALREADY_VERIFIED",
      },
      {
        name: "a wrong email is reported before an untrusted callback",
        request: () => request({ email: "other@example.com", callback_url: "https://evil.example" }),
        status: 400,
        code: "EMAIL_IS_NOT_PRIMARY_EMAIL",
      },
      {
        name: "an already verified email is reported before an untrusted callback",
        request: async () => {
          const verified = await signUp(app, project);
          await changeUser(app, project, verified, { primary_email_verified: true });
          const change = { email: verified.email, callback_url: "https://evil.example" };
          return request(change, project.as("client", verified.accessToken));
        },
        status: 409,
        code: "EMAIL_ALREADY_VERIFIED",
      },
      {
        name: "an untrusted callback is rejected and no email is sent",
        request: () => request({ callback_url: "https://evil.example/" }),
        ...untrusted,
      },
      {
        name: "a javascript: callback is rejected",
        request: () => request({ callback_url: "javascript://localhost/%0aalert(1)" }),
        ...untrusted,
      },
      { name: "rejects a relative callback", request: () => request({ callback_url: "/handler" }), ...schemaError },
      {
        name: "a callback with a space is rejected",
        request: () => request({ callback_url: "http://localhost/a b" }),
        ...schemaError,
      },
      { name: "rejects a missing callback", request: () => request({ callback_url: undefined }), ...schemaError },
      { name: "rejects a missing address", request: () => request({ email: undefined }), ...schemaError },
      {
        name: "rejects an address without a top-level domain",
        request: () => request({ email: "a@localhost" }),
        ...schemaError,
      },
      { name: "rejects an unknown field", request: () => request({ user_id: "x" }), ...schemaError },
    ],
  );

  test("the email names the user and contains the link once, with the caller's query parameters", async () => {
    const named = await signUp(app, project);
    await changeUser(app, project, named, { display_name: "Ada Lovelace" });
    const callback_url = `${callbackUrl}?code=old&next=%2Fhome#top`;
    await app.send(request({ email: named.email, callback_url }, project.as("client", named.accessToken)));
    const mail = (await app.emailsSent())[0];
    const code = await getLatestCode(app, named.email);
    const link = `${callbackUrl}?code=${code}&next=%2Fhome#top`;
    expect(mail?.subject).toBe("Verify your email at Acme");
    expect(mail?.text.split(link)).toHaveLength(2);
    expect(mail?.text).toContain("Ada Lovelace");
    expect(mail?.html).toContain(link.replaceAll("&", "&amp;"));
  });

  test("a name that looks like markup is escaped", async () => {
    const tricky = await signUp(app, project);
    await changeUser(app, project, tricky, { display_name: '<a href="https://evil.example">Click</a>' });
    await app.send(request({ email: tricky.email }, project.as("client", tricky.accessToken)));
    expect((await app.emailsSent())[0]?.html).not.toContain('<a href="https://evil.example"');
  });
});
