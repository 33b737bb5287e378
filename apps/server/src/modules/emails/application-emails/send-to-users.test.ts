import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PlainError } from "../../../http/api-error.ts";
import type { LimitedAttempt } from "../../../http/limits.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { makeProjectWithMailServer, sendQueuedEmails } from "../../../testing/mail/project-mail-server.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const path = "/emails/send-email";
const unknownId = "11111111-1111-4111-8111-111111111111";
const html = "<p>Big <b>news</b></p>";
const post = (body: object, own = project): TestRequest => ({ method: "POST", path, headers: own.as("server"), body });
const toUser =
  (change: object = {}) =>
  () =>
    post({ user_ids: [user.id], subject: "News", html, ...change });
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const textError = { status: 400, code: null } as const;

async function createDocument(kind: "templates" | "drafts", source?: object): Promise<string> {
  const headers = project.as("admin");
  const collection = `/internal/email-${kind}`;
  const { json } = await app.send({ method: "POST", path: collection, headers, body: { display_name: "Own" } });
  const id = String(json.id);
  const body = { tsx_source: JSON.stringify(source) };
  if (source) await app.send({ method: "PATCH", path: `${collection}/${id}`, headers, body });
  return id;
}

const turnOffMarketing = (of: TestUser, own = project) =>
  app.send({
    method: "PATCH",
    path: `/emails/notification-preference/${of.id}/4f6f8873-3d04-46bd-8bef-18338b1a1b4c`,
    headers: own.as("server"),
    body: { enabled: false },
  });

describe("POST /emails/send-email (newest clients §10.2)", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["server", "admin"], (access) => project.as(access)),
      {
        name: "emails a user at the primary address, with the HTML and a plain-text part",
        request: toUser(),
        status: 200,
        emailsSent: 1,
        effects: async (_app, { json }) => {
          expect(json.results).toEqual([{ user_id: user.id, email_id: expect.any(String) }]);
          const [sent] = await app.emailsSent();
          expect(sent).toMatchObject({ recipient: user.email, subject: "News", text: "Big news\n" });
          expect(sent?.html).toContain(html);
          expect(sent?.html).not.toContain("Unsubscribe");
        },
      },
      {
        name: "a repeated request sends another email",
        request: async () => {
          await app.send(toUser()());
          return toUser()();
        },
        status: 200,
        emailsSent: 1,
      },
      {
        name: "a user named twice gets one email",
        request: () => post({ user_ids: [user.id, user.id.toUpperCase()], html }),
        status: 200,
        emailsSent: 1,
      },
      { name: "rejects a request without recipients", request: toUser({ user_ids: undefined }), ...schemaError },
      { name: "rejects both kinds of recipients", request: toUser({ all_users: true }), ...schemaError },
      { name: "rejects an empty list of users", request: toUser({ user_ids: [] }), ...schemaError },
      {
        name: "rejects more users than one request may name",
        request: toUser({ user_ids: Array(101).fill(unknownId) }),
        ...schemaError,
      },
      { name: "rejects a request without text", request: toUser({ html: undefined }), ...schemaError },
      { name: "rejects two texts", request: toUser({ draft_id: unknownId }), ...schemaError },
      { name: "rejects variables without a template", request: toUser({ variables: { a: "b" } }), ...schemaError },
      { name: "rejects HTML that is too long", request: toUser({ html: "x".repeat(100_001) }), ...schemaError },
      { name: "rejects an unknown field", request: toUser({ cc: "a@example.com" }), ...schemaError },
      {
        name: "names a user that doesn't exist, and sends no email",
        request: () => post({ user_ids: [user.id, unknownId], html }),
        status: 400,
        code: "USER_ID_DOES_NOT_EXIST",
        details: { user_id: unknownId },
      },
      { name: "rejects an unknown category", request: toUser({ notification_category_name: "Spam" }), ...textError },
      {
        name: "rejects an unknown template",
        request: toUser({ html: undefined, template_id: unknownId }),
        ...textError,
      },
      { name: "rejects an unknown draft", request: toUser({ html: undefined, draft_id: unknownId }), ...textError },
      { name: "rejects an unknown theme", request: toUser({ theme_id: unknownId }), ...textError },
      {
        name: "rejects a time too far ahead",
        request: toUser({ scheduled_at_millis: Date.UTC(2027, 0, 1) }),
        ...textError,
      },
      {
        name: "rejects a template that only the server can fill in",
        request: toUser({ html: undefined, template_id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e03" }),
        ...textError,
      },
      {
        name: "without a theme sends the HTML as it is",
        request: toUser({ theme_id: false }),
        status: 200,
        emailsSent: 1,
        effects: async () => expect((await app.emailsSent())[0]?.html).toBe(html),
      },
      {
        name: "fills in a template, with escaped values",
        request: async () => {
          const source = { subject: "Hi {{place}}", html: "<p>{{place}} {{projectDisplayName}}</p>" };
          const template_id = await createDocument("templates", source);
          return post({ user_ids: [user.id], template_id, variables: { place: "<b>" } });
        },
        status: 200,
        emailsSent: 1,
        effects: async () => {
          const [sent] = await app.emailsSent();
          expect(sent?.subject).toBe("Hi <b>");
          expect(sent?.html).toContain("<p>&lt;b&gt; Acme</p>");
        },
      },
      {
        name: "rejects blocks without a theme",
        request: async () => {
          const content = { root: { type: "EmailLayout", data: { childrenIds: [] } } };
          const template_id = await createDocument("templates", { subject: "A", content });
          return post({ user_ids: [user.id], template_id, theme_id: false });
        },
        status: 400,
        code: "EMAIL_RENDERING_ERROR",
      },
      {
        name: "sends a draft, which is then marked as sent",
        request: async () =>
          post({ user_ids: [user.id], draft_id: await createDocument("drafts"), subject: "Drafted" }),
        status: 200,
        emailsSent: 1,
        effects: async () => {
          expect((await app.emailsSent())[0]?.subject).toBe("Drafted");
          const { json } = await app.send({
            method: "GET",
            path: "/internal/email-drafts",
            headers: project.as("admin"),
          });
          expect((json.drafts as object[]).at(-1)).toMatchObject({ sent_at_millis: app.platform.clock() });
        },
      },
    ],
  );

  test("a user without a primary email gets none", async () => {
    const created = await app.send({ method: "POST", path: "/users", headers: project.as("server"), body: {} });
    const { json } = await app.send(post({ user_ids: [created.json.id], html }));
    expect(json.results).toEqual([{ user_id: created.json.id, email_id: null }]);
  });

  test("the users of another project don't exist", async () => {
    const other = await signUp(app, await makeProject(app));
    expect((await app.send(post({ user_ids: [other.id], html }))).json.code).toBe("USER_ID_DOES_NOT_EXIST");
  });

  test("the audit log has the category and the number of users, not the text", async () => {
    const own = await makeProject(app);
    const { id } = await signUp(app, own);
    await app.send(post({ user_ids: [id], html, notification_category_name: "marketing" }, own));
    const entries = (await listAuditEntries(app, own.id)).filter(({ action }) => action === "email.send");
    expect(entries).toMatchObject([{ details: { category: "marketing", users: 1 } }]);
    expect(JSON.stringify(entries)).not.toContain("news");
  });

  test("a user who turned off marketing emails gets none, which the log shows; other emails still arrive", async () => {
    const own = await makeProject(app);
    const reader = await signUp(app, own);
    await turnOffMarketing(reader, own);
    const before = await app.emailsSent();
    const send = (change: object) => app.send(post({ user_ids: [reader.id], subject: "News", html, ...change }, own));
    const { json } = await send({ notification_category_name: "Marketing" });
    expect(await app.emailsSent()).toEqual(before);
    const log = await app.send({ method: "GET", path: "/internal/emails?type=application", headers: own.as("admin") });
    expect(log.json.items).toMatchObject([
      {
        id: (json.results as { email_id: string }[])[0]?.email_id,
        status: "skipped",
        error: { errorType: "unsubscribed" },
      },
    ]);
    await send({});
    expect((await app.emailsSent())[0]).toMatchObject({ recipient: reader.email, subject: "News" });
  });

  test("has a request limit of its own, so that it can't use up the emails that users ask for", async () => {
    const attempts: LimitedAttempt[] = [];
    const limited = await createTestApp({
      limits: () => ({
        async check(attempt) {
          attempts.push(attempt);
          throw new PlainError(429, "Too many requests.");
        },
      }),
    });
    const own = await makeProject(limited);
    expect((await limited.send(post({ user_ids: [unknownId], html }, own))).status).toBe(429);
    expect(attempts).toMatchObject([{ action: "send", projectId: own.id }]);
    await limited.close();
  });
});

describe("through a mail server", () => {
  test("a project on the shared server can't choose its texts", async () => {
    const shared = await createTestApp({ smtpUrl: "smtp://127.0.0.1:1" });
    const own = await makeProject(shared);
    const reader = await signUp(shared, own);
    const { json } = await shared.send(post({ user_ids: [reader.id], html }, own));
    expect(json.code).toBe("REQUIRES_CUSTOM_EMAIL_SERVER");
    expect(await shared.countEmailsSent()).toBe(1);
    await shared.close();
  });

  test("a marketing email has a working unsubscribe link, in the text and for one click (RFC 8058)", async () => {
    const { project: own, server } = await makeProjectWithMailServer(app);
    const reader = await signUp(app, own);
    const marketing = { user_ids: [reader.id], subject: "News", html, notification_category_name: "Marketing" };
    await app.send(post(marketing, own));
    await sendQueuedEmails(app, own);
    const { source = "" } = server.received.find(({ source }) => source.includes("Subject: News")) ?? {};
    const headers = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
    const link = /^List-Unsubscribe: <(.+)>$/m.exec(headers.replaceAll("\r", ""))?.[1] ?? "";
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(source.replace(/=\r\n/g, "")).toContain("Unsubscribe:");
    const { pathname, search } = new URL(link);
    const headersOfClick = { "content-type": "application/x-www-form-urlencoded" };
    const click = {
      method: "POST",
      path: `${pathname}${search}`,
      headers: headersOfClick,
      body: "List-Unsubscribe=One-Click",
    };
    expect((await app.send(click)).status).toBe(200);

    const { json } = await app.send(post(marketing, own));
    const [result] = json.results as { email_id: string }[];
    const read = { method: "GET", path: `/emails/outbox/${result?.email_id}`, headers: own.as("server") };
    expect((await app.send(read)).json).toMatchObject({ status: "skipped", simple_status: "ok" });
    await server.close();
  });

  test("a user who unsubscribes while an email waits doesn't get it", async () => {
    const { project: own, server } = await makeProjectWithMailServer(app);
    const reader = await signUp(app, own);
    await sendQueuedEmails(app, own);
    const before = server.received.length;
    await app.send(post({ user_ids: [reader.id], html, notification_category_name: "Marketing" }, own));
    await turnOffMarketing(reader, own);
    await sendQueuedEmails(app, own);
    expect(server.received).toHaveLength(before);
    await server.close();
  });

  test("an email that waits isn't sent through the shared server if the project gives up its own", async () => {
    const { project: own, server } = await makeProjectWithMailServer(app);
    const reader = await signUp(app, own);
    const { json } = await app.send(post({ user_ids: [reader.id], html }, own));
    const [result] = json.results as { email_id: string }[];
    const body = { config: { email_config: { type: "shared" } } };
    await app.send({ method: "PATCH", path: "/internal/projects/current", headers: own.as("admin"), body });
    await app.projects.invalidate(own.id);
    await sendQueuedEmails(app, own, undefined, server.url);
    const read = { method: "GET", path: `/internal/emails/${result?.email_id}`, headers: own.as("admin") };
    expect((await app.send(read)).json).toMatchObject({ status: "failed", error: { errorType: "shared-server" } });
    await server.close();
  });
});
