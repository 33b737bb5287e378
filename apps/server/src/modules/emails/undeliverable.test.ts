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

/** A mail to a server that answers by this script, and the task that hands it over. `isOwn`: the project brings the server along. */
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

/** A project that brings its own mail server, with a login. */
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

describe("a mail is given up, and its text kept as long as it is of use,", () => {
  test.each([
    ["its recipient is unknown", { RCPT: "550 5.1.1 No such person" }, /No such person/],
    ["its text is refused", { message: "554 5.6.0 Looks like spam" }, /Looks like spam/],
    ["it may not be handed over at all", { DATA: "554 5.5.1 No valid recipients" }, /No valid recipients/],
  ])("when %s for good", async (_name, script, reason) => {
    const { task, payload, state } = await mailFor(script);
    await task(payload, firstAttempt);
    expect(await state()).toEqual({ state: "failed", error: expect.stringMatching(reason), body: expect.any(Buffer) });
  });

  test("when the last try fails, whatever the reason", async () => {
    const { task, payload, state } = await mailFor({ RCPT: "450 4.2.1 Mailbox busy" });
    await task(payload, lastAttempt);
    expect(await state()).toEqual({
      state: "failed",
      error: expect.stringMatching(/Mailbox busy/),
      body: expect.any(Buffer),
    });
  });

  test("and is not sent by a job that comes back", async () => {
    const { server, task, payload, state } = await mailFor({ RCPT: "550 5.1.1 No such person" });
    await task(payload, firstAttempt);
    const before = server.said.length;
    await task(payload, firstAttempt);
    expect(server.said).toHaveLength(before);
    expect(await state()).toMatchObject({ state: "failed" });
  });
});

describe("a mail is kept, to be tried again,", () => {
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

  test("when the server refuses the login, which can be mended", async () => {
    const script = { EHLO: "250-hello\r\n250 AUTH PLAIN", AUTH: "535 5.7.8 Wrong password" };
    const { task, payload, state } = await mailFor(script, true);
    await expect(task(payload, firstAttempt)).rejects.toThrow(/Wrong password/);
    expect(await state()).toMatchObject({ state: "queued" });
  });
});

describe("a mail server that keeps talking without coming to an end", () => {
  const endless = { RCPT: "250-x" };

  test.each([
    ["of all", false],
    ["of a project", true],
  ])("is left after a minute, and the mail is tried again: the server %s", async (_whose, usesProjectServer) => {
    const { server, task, payload, state } = await mailFor(endless, usesProjectServer);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reached = server.reached("RCPT");
    const sending = task(payload, firstAttempt).catch((error: unknown) => error);
    await reached;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sending).toMatchObject({ message: expect.stringContaining("longer than 60 seconds") });
    await server.left();
    expect(await state()).toMatchObject({ state: "queued", error: expect.stringContaining("60 seconds") });
  });

  test("is left at once when the server stops, and the mail is tried again", async () => {
    const { server, task, payload, state } = await mailFor(endless);
    const stop = new AbortController();
    const reached = server.reached("RCPT");
    const sending = task(payload, { isLast: false, signal: stop.signal }).catch((error: unknown) => error);
    await reached;
    stop.abort(new Error("The server stops"));
    expect(await sending).toMatchObject({ message: "The server stops" });
    await server.left();
    expect(await state()).toMatchObject({ state: "queued", error: "The server stops" });
  });

  test("is waited for by its own project's mails only, one at a time", async () => {
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
