import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeProject, type TestProject } from "../../testing/fixtures.ts";
import {
  enqueueVerificationEmail,
  firstAttempt,
  getEmailState,
  lastAttempt,
} from "../../testing/mail/queued-emails.ts";
import { type Script, startScriptedMailServer } from "../../testing/mail/scripted-mail-server.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createSendEmailTask } from "./send-email.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const step of undo.splice(0).reverse()) await step();
});

/**
 * An email to a server that follows this script, and the task that sends it. `usesProjectServer`: the project's own
 * server.
 */
async function mailFor(script: Script, usesProjectServer = false) {
  const server = await startScriptedMailServer(script);
  const smtpUrl = usesProjectServer ? null : server.url;
  const services = { ...app.platform, projects: app.projects, smtpUrl, mailFrom: "auth@vestibule.example" };
  const { task, close } = createSendEmailTask(services);
  undo.push(() => server.close(), close);
  const payload = await enqueueVerificationEmail(
    app,
    usesProjectServer ? await withServer(server.port) : project,
    smtpUrl,
  );
  return { server, task, payload, state: () => getEmailState(app, payload.emailId) };
}

/** A project with its own mail server and a login. */
const withServer = (port: number): Promise<TestProject> =>
  makeProject(app, {
    email_config: {
      type: "standard",
      host: "127.0.0.1",
      port,
      username: "mailer",
      password: "mail-secret",
      sender_name: "Acme Mail",
      sender_email: "hello@acme.example",
    },
  });

describe("an email fails, and its text is kept while its link or code is valid,", () => {
  test.each([
    ["its recipient is unknown", { RCPT: "550 5.1.1 No such person" }, /No such person/],
    ["its text is refused", { message: "554 5.6.0 Looks like spam" }, /Looks like spam/],
    ["it may not be handed over at all", { DATA: "554 5.5.1 No valid recipients" }, /No valid recipients/],
  ])("when %s permanently", async (_name, script, reason) => {
    const { task, payload, state } = await mailFor(script);
    await task(payload, firstAttempt);
    expect(await state()).toEqual({ state: "failed", error: expect.stringMatching(reason), body: expect.any(Buffer) });
  });

  test("when the last attempt fails, for any reason", async () => {
    const { task, payload, state } = await mailFor({ RCPT: "450 4.2.1 Mailbox busy" });
    await task(payload, lastAttempt);
    expect(await state()).toEqual({
      state: "failed",
      error: expect.stringMatching(/Mailbox busy/),
      body: expect.any(Buffer),
    });
  });

  test("and is not sent when the job is retried", async () => {
    const { server, task, payload, state } = await mailFor({ RCPT: "550 5.1.1 No such person" });
    await task(payload, firstAttempt);
    const before = server.steps.length;
    await task(payload, firstAttempt);
    expect(server.steps).toHaveLength(before);
    expect(await state()).toMatchObject({ state: "failed" });
  });
});

describe("an email stays queued for a retry,", () => {
  test.each([
    ["the server is busy", { RCPT: "450 4.2.1 Mailbox busy" }, /Mailbox busy/],
    ["the server closes", { MAIL: "421 4.3.2 Shutting down" }, /Shutting down/],
    [
      "the server does not like the sender, which can be mended",
      { MAIL: "550 5.7.1 Sender unknown" },
      /Sender unknown/,
    ],
    ["the server wants a login, which can be mended", { RCPT: "530 5.7.0 Log in first" }, /Log in first/],
  ])("when %s", async (_name, script, reason) => {
    const { task, payload, state } = await mailFor(script);
    await expect(task(payload, firstAttempt)).rejects.toThrow(reason);
    expect(await state()).toMatchObject({
      state: "queued",
      error: expect.stringMatching(reason),
      body: expect.any(Buffer),
    });
  });

  test("when the server rejects the login, which can be fixed", async () => {
    const script = { EHLO: "250-hello\r\n250 AUTH PLAIN", AUTH: "535 5.7.8 Wrong password" };
    const { task, payload, state } = await mailFor(script, true);
    await expect(task(payload, firstAttempt)).rejects.toThrow(/Wrong password/);
    expect(await state()).toMatchObject({ state: "queued" });
  });
});

describe("a mail server that keeps sending data", () => {
  const endless = { RCPT: "250-x" };

  test.each([
    ["of all", false],
    ["of a project", true],
  ])("is disconnected after a minute, and the email is retried: the server %s", async (_whose, usesProjectServer) => {
    const { server, task, payload, state } = await mailFor(endless, usesProjectServer);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reached = server.waitForStep("RCPT");
    const sending = task(payload, firstAttempt).catch((error: unknown) => error);
    await reached;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sending).toMatchObject({ message: expect.stringContaining("longer than 60 seconds") });
    await server.waitForDisconnect();
    expect(await state()).toMatchObject({ state: "queued", error: expect.stringContaining("60 seconds") });
  });

  test("is disconnected immediately on shutdown, and the email is retried", async () => {
    const { server, task, payload, state } = await mailFor(endless);
    const stop = new AbortController();
    const reached = server.waitForStep("RCPT");
    const sending = task(payload, { isLast: false, signal: stop.signal }).catch((error: unknown) => error);
    await reached;
    stop.abort(new Error("The server is shutting down"));
    expect(await sending).toMatchObject({ message: "The server is shutting down" });
    await server.waitForDisconnect();
    expect(await state()).toMatchObject({ state: "queued", error: "The server is shutting down" });
  });

  test("delays only its own project's email, one at a time", async () => {
    const queues = async (payload: { emailId: string }) =>
      (
        await app.platform.database.pool.query("select queue_name from graphile_worker.jobs where key = $1", [
          `send-email:${payload.emailId}`,
        ])
      ).rows;
    const own = await withServer(2525);
    expect(await queues(await enqueueVerificationEmail(app, own, "smtp://127.0.0.1:2525"))).toEqual([
      { queue_name: `mail:${own.id}` },
    ]);
    expect(await queues(await enqueueVerificationEmail(app, project, "smtp://127.0.0.1:2525"))).toEqual([
      { queue_name: null },
    ]);
  });
});
