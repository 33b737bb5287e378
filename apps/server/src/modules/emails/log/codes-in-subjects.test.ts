import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestProject } from "../../../testing/fixtures.ts";
import {
  type MailServer,
  makeProjectWithMailServer,
  sendQueuedEmails,
} from "../../../testing/mail/project-mail-server.ts";
import { callbackUrl, createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let server: MailServer;
beforeAll(async () => {
  app = await createTestApp();
  ({ project, server } = await makeProjectWithMailServer(app));
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const subjectIn = (source: string | undefined): string =>
  /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source ?? "")?.[1]?.replace(/\r\n[ \t]/g, " ") ?? "";

test("codes in a template's subject reach the recipient but no admin", async () => {
  const headers = project.as("admin");
  const subject = "{{otp}} is your code, or open {{magicLink}}";
  const change = { method: "PATCH", path: "/email-templates/magic_link", headers, body: { subject } };
  expect((await app.send(change)).status).toBe(200);

  const ask = { method: "POST", path: "/auth/otp/send-sign-in-code", headers: project.as("client") };
  const { json } = await app.send({ ...ask, body: { email: "ada@example.com", callback_url: callbackUrl } });
  await sendQueuedEmails(app, project);
  const sent = subjectIn(server.received[0]?.source);
  const otp = /^([0-9A-Z]{6}) is your code/.exec(sent)?.[1] ?? "";
  expect(otp).toHaveLength(6);

  const log = await app.send({ method: "GET", path: "/internal/emails", headers });
  expect(log.text).toContain("•••••• is your code");
  expect(log.text.toUpperCase()).not.toContain(otp);
  expect(log.text).not.toContain(String(json.nonce).slice(0, 8));
  const { rows } = await app.platform.database.pool.query<{ row: string }>("select e::text as row from emails e");
  expect(rows[0]?.row.toUpperCase()).not.toContain(otp);
});
