import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getLatestCode, makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import {
  enqueueVerificationEmail,
  firstAttempt,
  getEmailState as readState,
  variables,
} from "../../testing/mail/queued-emails.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { enqueueEmail } from "./enqueue-email.ts";
import { createSendEmailTask } from "./send-email.ts";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

let app: TestApp;
let project: TestProject;
let server: MailServer;
let task: ReturnType<typeof createSendEmailTask>;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  server = await startMailServer();
  task = makeTask(server.url);
});
afterAll(async () => {
  task.close();
  await server.close();
  await app.close();
});

const makeTask = (smtpUrl: string | null) =>
  createSendEmailTask({ ...app.platform, projects: app.projects, smtpUrl, mailFrom: "auth@vestibule.example" });
const queue = (on = project, smtpUrl: string | null = server.url) => enqueueVerificationEmail(app, on, smtpUrl);
const getEmailState = (emailId: string) => readState(app, emailId);
const countJobs = async (): Promise<number> =>
  (await app.platform.database.pool.query("select 1 from graphile_worker.jobs")).rows.length;

describe("a queued email", () => {
  test("is sent with both parts, and its text is deleted afterward", async () => {
    const payload = await queue();
    expect(await getEmailState(payload.emailId)).toMatchObject({ state: "queued", error: null });
    const before = server.received.length;
    await task.task(payload, firstAttempt);
    const [mail] = server.received.slice(before);
    expect(mail?.from).toBe("auth@vestibule.example");
    expect(mail?.to).toEqual([expect.stringMatching(/@example\.com$/)]);
    expect(mail?.source).toMatch(/^From: Acme <auth@vestibule\.example>\r$/m);
    expect(mail?.source).toMatch(/^Subject: Verify your email at Acme\r$/m);
    expect(mail?.source).toMatch(new RegExp(`^Message-ID: <${payload.emailId}@vestibule\\.example>\\r$`, "mi"));
    expect(mail?.source).toMatch(/^Content-Type: text\/plain/im);
    expect(mail?.source).toMatch(/^Content-Type: text\/html/im);
    expect(await getEmailState(payload.emailId)).toEqual({ state: "sent", error: null, body: null });
  });

  test("that was sent is not sent again when the job is retried", async () => {
    const payload = await queue();
    await task.task(payload, firstAttempt);
    const before = server.received.length;
    await task.task(payload, firstAttempt);
    expect(server.received).toHaveLength(before);
  });

  test("that the server rejects stays queued with the reason, and is sent when the job is retried", async () => {
    const payload = await queue();
    server.state.isRefusing = true;
    await expect(task.task(payload, firstAttempt)).rejects.toThrow(/Try later/);
    expect(await getEmailState(payload.emailId)).toMatchObject({
      state: "queued",
      error: expect.stringContaining("Try later"),
    });
    server.state.isRefusing = false;
    await task.task(payload, firstAttempt);
    expect(await getEmailState(payload.emailId)).toMatchObject({ state: "sent", error: null });
  });

  test("stays queued while the server is down", async () => {
    const down = await startMailServer();
    const late = makeTask(down.url);
    await down.close();
    const payload = await queue();
    await expect(late.task(payload, firstAttempt)).rejects.toThrow();
    expect(await getEmailState(payload.emailId)).toMatchObject({ state: "queued" });
    late.close();
  });

  test("uses the project's own server, sender and login", async () => {
    const own = await startMailServer({ user: "mailer", password: "mail-secret" });
    const withServer = await makeProject(app, {
      email_config: {
        type: "standard",
        host: "127.0.0.1",
        port: own.port,
        username: "mailer",
        password: "mail-secret",
        sender_name: "Acme Mail",
        sender_email: "hello@acme.example",
      },
    });
    const payload = await queue(withServer, null);
    await makeTask(null).task(payload, firstAttempt);
    expect(own.received[0]?.from).toBe("hello@acme.example");
    expect(own.received[0]?.source).toMatch(/^From: Acme Mail <hello@acme\.example>\r$/m);
    await own.close();
  });

  test("a line break in a project's name cannot inject a header", async () => {
    const tricky = await makeProject(app);
    const display_name = "Acme\r\nBcc: evil@example.com";
    const rename = { method: "PATCH", path: "/internal/projects/current", headers: tricky.as("admin") };
    await app.send({ ...rename, body: { display_name } });
    const before = server.received.length;
    await task.task(await queue(tricky), firstAttempt);
    const [mail] = server.received.slice(before);
    expect(mail?.to).toHaveLength(1);
    expect(mail?.source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
  });

  test("of a deleted user or project is skipped", async () => {
    const payload = await queue();
    await app.platform.database.pool.query("delete from users where id = (select user_id from emails where id = $1)", [
      payload.emailId,
    ]);
    const before = server.received.length;
    await task.task(payload, firstAttempt);
    await task.task({ projectId: crypto.randomUUID(), emailId: payload.emailId }, firstAttempt);
    expect(server.received).toHaveLength(before);
  });

  test("never stores its text unencrypted, in the table or in the job", async () => {
    const payload = await queue();
    const { rows } = await app.platform.database.pool.query(
      "select e::text as row from emails e where id = $1 union all select p::text from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) p",
      [payload.emailId],
    );
    expect(JSON.stringify(rows)).not.toContain("secret-code");
  });

  test("is queued only if the transaction commits", async () => {
    const found = await app.projects.find(project.id);
    if (!found) throw new Error("The fixture's project is gone");
    const user = await signUp(app, project);
    const [emailsSent, jobs] = [await app.countEmailsSent(), await countJobs()];
    const failing = app.platform.database.transaction(async (transaction) => {
      const mail = {
        project: found,
        userId: user.id,
        recipient: user.email,
        type: "email_verification",
        variables,
      } as const;
      await enqueueEmail(transaction, { ...app.platform, smtpUrl: server.url }, mail);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect([await app.countEmailsSent(), await countJobs()]).toEqual([emailsSent, jobs]);
  });
});

describe("without a mail server", () => {
  test("email is captured in the development inbox, and no job is queued", async () => {
    const jobs = await countJobs();
    const user = await signUp(app, project);
    expect(await getLatestCode(app, user.email)).toHaveLength(45);
    expect(await countJobs()).toBe(jobs);
  });

  test("an email that was queued for one logs how to fix it", async () => {
    await expect(makeTask(null).task(await queue(), firstAttempt)).rejects.toThrow(/VESTIBULE_SMTP_URL/);
  });
});
