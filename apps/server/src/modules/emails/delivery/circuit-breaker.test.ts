import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { enqueueVerificationEmail, firstAttempt, getEmailState } from "../../../testing/mail/queued-emails.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createSendEmailTask } from "../send-email.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const getHost = (name: string) => `${name}.mail.example`;
const getConfig = (host: string) => ({
  type: "standard" as const,
  ...{ host, port: 587, username: "", password: "", sender_name: "Acme", sender_email: "auth@acme.example" },
});
const withOwnServer = (name: string): Promise<TestProject> =>
  makeProject(app, { email_config: getConfig(getHost(name)) });

/** A task whose mail servers take this many seconds to fail, and the hosts that it tries. */
function slowTask(seconds: number) {
  const tried: string[] = [];
  const outgoing = {
    ...app.platform.outgoing,
    checkHost(host: string) {
      tried.push(host);
      app.advance(seconds * 1000);
      throw Object.assign(new Error("Greeting never received"), { name: "TimeoutError" });
    },
  };
  const services = {
    ...app.platform,
    outgoing,
    projects: app.projects,
    smtpUrl: null,
    mailFrom: "auth@vestibule.example",
  };
  return { tried, send: createSendEmailTask(services).task };
}

const getJob = async (emailId: string): Promise<{ run_at: Date; queue_name: string } | undefined> => {
  const { rows } = await app.platform.database.pool.query(
    "select run_at, queue_name from graphile_worker.jobs where key = 'send-email:' || $1",
    [emailId],
  );
  return rows[0];
};

test("a project's slow mail server is skipped for ten times as long as it took; other projects' servers are not", async () => {
  const [slow, other] = [await withOwnServer("slow"), await withOwnServer("other")];
  const [first, second, elsewhere] = [
    await enqueueVerificationEmail(app, slow, null),
    await enqueueVerificationEmail(app, slow, null),
    await enqueueVerificationEmail(app, other, null),
  ];
  const { tried, send } = slowTask(60);
  await expect(send(first, firstAttempt)).rejects.toThrow("Greeting");
  const until = app.platform.clock() + 600_000;
  await send(second, firstAttempt);
  await send(first, firstAttempt);
  expect(tried).toEqual([getHost("slow")]);
  expect(await getEmailState(app, second.emailId)).toMatchObject({ state: "queued", error: null });
  expect(await getJob(second.emailId)).toEqual({ run_at: new Date(until), queue_name: `mail:${slow.id}` });
  await expect(send(elsewhere, firstAttempt)).rejects.toThrow("Greeting");
  app.advance(600_000);
  await expect(send(second, firstAttempt)).rejects.toThrow("Greeting");
  expect(tried).toEqual([getHost("slow"), getHost("other"), getHost("slow")]);
});

test("a different server that the project configures in the meantime is tried immediately", async () => {
  const project = await withOwnServer("before");
  const mail = await enqueueVerificationEmail(app, project, null);
  const { tried, send } = slowTask(60);
  await expect(send(mail, firstAttempt)).rejects.toThrow("Greeting");
  await app.send({
    method: "PATCH",
    path: "/internal/projects/current",
    headers: project.as("admin"),
    body: { config: { email_config: getConfig(getHost("after")) } },
  });
  await expect(send(mail, firstAttempt)).rejects.toThrow("Greeting");
  expect(tried).toEqual([getHost("before"), getHost("after")]);
});

test("a server that fails quickly is tried with every email", async () => {
  const project = await withOwnServer("quick");
  const { tried, send } = slowTask(4);
  for (const mail of [
    await enqueueVerificationEmail(app, project, null),
    await enqueueVerificationEmail(app, project, null),
  ])
    await expect(send(mail, firstAttempt)).rejects.toThrow("Greeting");
  expect(tried).toHaveLength(2);
});

test("an email fails after 25 attempts, however often it was postponed in between", async () => {
  const project = await withOwnServer("never");
  const mail = await enqueueVerificationEmail(app, project, null);
  await app.platform.database.pool.query("update emails set attempts = 24, usable_until = null where id = $1", [
    mail.emailId,
  ]);
  await slowTask(60).send(mail, firstAttempt);
  expect(await getEmailState(app, mail.emailId)).toMatchObject({ state: "failed" });
});
