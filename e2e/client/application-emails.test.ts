import { StackServerApp } from "@vestibule/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { createProject, freshEmail } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";

let mailServer: MailServer;
let server: Server;
let app: StackServerApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startServer();
  const email_config = {
    type: "standard",
    host: "127.0.0.1",
    port: mailServer.port,
    username: "",
    password: "",
    sender_name: "Acme",
    sender_email: "news@acme.example",
  };
  const { baseUrl, projectId, publishableClientKey, secretServerKey } = await createProject(server.url, {
    email_config,
  });
  app = new StackServerApp({ baseUrl, projectId, publishableClientKey, secretServerKey, tokenStore: null });
});
afterAll(async () => {
  await server.discard();
  await mailServer.stop();
});

const createUser = async () => {
  const email = freshEmail();
  const { id } = await app.createUser({ primaryEmail: email });
  return { id, email };
};
const html = "<p>Big news</p>";

it("an email to all users reaches each of them once, and one click in the mail client turns off the next one", async () => {
  const users = await Promise.all([createUser(), createUser(), createUser()]);
  const news = { allUsers: true, html, notificationCategoryName: "Marketing" } as const;
  await app.sendEmail({ ...news, subject: "First" });
  const received = await Promise.all(users.map(({ email }) => mailServer.waitForEmail(email)));

  const headers = new Map(received[0]?.message.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = /^<(.+)>$/.exec(headers.get("list-unsubscribe") ?? "")?.[1] ?? "";
  expect(received[0]?.message.text).toContain(link);
  const click = await fetch(link, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  expect(click.status).toBe(200);

  await app.sendEmail({ ...news, subject: "Second" });
  await Promise.all(users.slice(1).map(({ email }) => mailServer.waitForEmail(email, 1)));
  const subjects = mailServer.emails.map(({ recipients, message }) => `${recipients[0]} ${message.subject}`);
  const expected = users.flatMap(({ email }, index) =>
    index === 0 ? [`${email} First`] : [`${email} First`, `${email} Second`],
  );
  expect(subjects.toSorted()).toEqual(expected.toSorted());
  // The project's emails are sent one by one, so the first ones are recorded.
  expect((await app.getEmailDeliveryStats()).hour.sent).toBeGreaterThanOrEqual(users.length);
});

it("a canceled email isn't sent, and one that was sent can't be canceled", async () => {
  const user = await createUser();
  const scheduledAt = new Date(Date.now() + 3_600_000);
  const [later] = await app.sendEmail({ userIds: [user.id], html, subject: "Later", scheduledAt });
  await app.cancelEmail(later?.emailId ?? "");
  const [now] = await app.sendEmail({ userIds: [user.id], html, subject: "Now" });
  const { message } = await mailServer.waitForEmail(user.email);
  expect(message.subject).toBe("Now");
  await expect(app.cancelEmail(now?.emailId ?? "")).rejects.toMatchObject({ errorCode: "EMAIL_NOT_EDITABLE" });
});
