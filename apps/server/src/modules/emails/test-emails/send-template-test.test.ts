import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PlainError } from "../../../http/api-error.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { asOwner, makeOwner, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { customSmtpConfig, type MailServer } from "../../../testing/mail/project-mail-server.ts";
import { contentWithText, upsertTemplate } from "../../../testing/mail/templates.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const password = "a-very-secret-mail-password";
const path = "/email-templates/magic_link/send-test";
const recipient_email = "ada@example.com";

let app: TestApp;
let project: TestProject;
let server: MailServer;
let isOverLimit = false;
beforeAll(async () => {
  const check = async () => {
    if (isOverLimit) throw new PlainError(429, "Too many attempts. Try again in a minute.");
    return { isEmailSuppressed: false, succeeded: async () => {} };
  };
  app = await createTestApp({ limits: () => ({ check }) });
  server = await startMailServer({ user: "mailer", password });
  project = await makeProject(app, {
    email_config: customSmtpConfig(server.port, { username: "mailer", password, reply_to: "help@acme.example" }),
  });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const request = (draft: object = {}, headers = project.as("admin"), to = path) => ({
  method: "POST",
  path: to,
  headers,
  body: { recipient_email, ...draft },
});
const newestMail = async () => PostalMime.parse(server.received.at(-1)?.source ?? "");

describe("POST /email-templates/{type}/send-test", () => {
  const refused = (name: string, draft: object, more: Partial<Scenario> = {}): Scenario => ({
    name: `rejects ${name}`,
    request: () => request(draft),
    status: 400,
    code: "SCHEMA_ERROR",
    ...more,
  });
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["admin"], (access) => project.as(access)),
      refused("an invalid recipient", { recipient_email: "not-an-email" }),
      refused("two recipients", { recipient_email: "a@b.example, c@d.example" }),
      refused("a content that is null", { content: null }),
      refused("a text of one's own", { text: "Hello" }),
      refused(
        "a content that cannot be used, naming the block",
        { content: contentWithText("x".repeat(10_001)) },
        {
          code: null,
          effects: (_app, { text }) => expect(text).toMatch(/Block "words": data\.props\.text/),
        },
      ),
      {
        name: "rejects an unknown type",
        request: () => request({}, project.as("admin"), "/email-templates/newsletter/send-test"),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects projects on the shared mail server",
        request: async () => request({}, (await makeProject(app)).as("admin")),
        status: 400,
        code: null,
        effects: (_app, { text }) => expect(text).toMatch(/their own mail server/),
      },
      {
        name: "rejects an owner of another project",
        request: async () => request({}, asOwner(project, (await makeOwner(app)).owner.accessToken)),
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      },
      {
        name: "sends the draft with example values, from the project's sender, and does not store it",
        request: () => request({ subject: "Try {{projectDisplayName}}", content: contentWithText("Code {{otp}}") }),
        status: 200,
        contains: { success: true },
        emailsSent: 1,
        effects: async () => {
          const mail = await newestMail();
          expect(mail).toMatchObject({
            subject: "Try Acme",
            from: { name: "Acme Mail", address: "hello@acme.example" },
            to: [{ address: recipient_email }],
            replyTo: [{ address: "help@acme.example" }],
            text: expect.stringContaining("Code K7M2QX"),
            html: expect.stringContaining("K7M2QX"),
          });
          const read = { method: "GET", path: "/email-templates/magic_link", headers: project.as("admin") };
          expect((await app.send(read)).json).toMatchObject({ is_default: true });
        },
      },
      {
        name: "sends the stored template of a language where the draft has no content",
        request: async () => {
          await upsertTemplate(app, project, "/team_invitation?language=de", {
            subject: "Komm zu {{teamDisplayName}}",
          });
          return request({}, project.as("admin"), "/email-templates/team_invitation/send-test?language=de-AT");
        },
        status: 200,
        contains: { success: true },
        emailsSent: 1,
        effects: async () => expect((await newestMail()).subject).toBe("Komm zu Blue Team"),
      },
      {
        name: "explains the error, without the password",
        request: async () => {
          const wrong = await makeProject(app, {
            email_config: customSmtpConfig(server.port, { username: "mailer", password: "wrong-but-secret" }),
          });
          return request({}, wrong.as("admin"));
        },
        status: 200,
        contains: { success: false, error_message: expect.stringMatching(/didn't accept the login/) },
        excludes: ["wrong-but-secret"],
        emailsSent: 1,
      },
    ],
  );

  test("is in the email log as a test, and in the audit log", async () => {
    const own = await makeProject(app, {
      email_config: customSmtpConfig(server.port, { username: "mailer", password }),
    });
    await app.send(request({ subject: "Draft" }, own.as("admin")));
    const list = { method: "GET", path: "/internal/emails?type=test", headers: own.as("admin") };
    expect((await app.send(list)).json).toMatchObject({
      items: [{ to: [recipient_email], subject: "Draft", status: "sent", type: "test", can_resend: false }],
    });
    expect(await listAuditEntries(app, own.id)).toMatchObject([
      { action: "email.send_test", details: { host: "127.0.0.1", port: server.port, is_sent: true } },
    ]);
  });

  test("is rate-limited before any delivery attempt", async () => {
    const before = [server.received.length, await app.countEmailsSent()];
    isOverLimit = true;
    const { status } = await app.send(request());
    isOverLimit = false;
    expect(status).toBe(429);
    expect([server.received.length, await app.countEmailsSent()]).toEqual(before);
  });
});
