import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/send-sign-in-invitation";
const email = "Grace@example.com";
const request = (change: object = {}, own = project): TestRequest => ({
  method: "POST",
  path,
  headers: own.as("admin"),
  body: { email, callback_url: callbackUrl, ...change },
});
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const untrusted = { status: 400, code: "REDIRECT_URL_NOT_WHITELISTED" } as const;

describe("POST /internal/send-sign-in-invitation (newest clients §10.2)", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["admin"], (access) => project.as(access)),
      {
        name: "emails a link to the sign-in page, without a code",
        request: () => request(),
        status: 200,
        emailsSent: 1,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ success: true });
          const [sent] = await app.emailsSent();
          expect(sent).toMatchObject({ recipient: email, subject: "Sign in to Acme" });
          expect(sent?.text.split("\n")).toContain(callbackUrl);
          expect(sent?.text).not.toContain("code=");
        },
      },
      {
        name: "emails a user, too, and says nothing about the account",
        request: async () => request({ email: (await signUp(app, project)).email }),
        status: 200,
        emailsSent: 1,
      },
      {
        name: "rejects an untrusted callback",
        request: () => request({ callback_url: "https://evil.example/" }),
        ...untrusted,
      },
      {
        name: "rejects a callback with a scheme other than http or https",
        request: () => request({ callback_url: "javascript://localhost/%0aalert(1)" }),
        ...untrusted,
      },
      { name: "rejects a relative callback", request: () => request({ callback_url: "/sign-in" }), ...schemaError },
      { name: "rejects an invalid email", request: () => request({ email: "grace" }), ...schemaError },
      { name: "rejects two emails", request: () => request({ email: "a@b.example,c@d.example" }), ...schemaError },
      { name: "rejects a missing email", request: () => request({ email: undefined }), ...schemaError },
      { name: "rejects an unknown field", request: () => request({ subject: "Hello" }), ...schemaError },
    ],
  );

  test("creates no account, and is in the email log and, without the address, in the audit log", async () => {
    const own = await makeProject(app);
    await app.send(request({}, own));
    const get = async (to: string) =>
      (await app.send({ method: "GET", path: to, headers: own.as("admin") })).json.items;
    expect(await get("/users")).toEqual([]);
    expect(await get("/internal/emails")).toEqual([
      expect.objectContaining({ type: "sign_in_invitation", to: [email], user_id: null }),
    ]);
    const entries = await get("/internal/audit-log?action=email.send_invitation");
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});
