import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import {
  type MailServer,
  makeProjectWithMailServer,
  sendQueuedEmails,
} from "../../../testing/mail/project-mail-server.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let server: MailServer;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  ({ project, server } = await makeProjectWithMailServer(app));
  user = await signUp(app, project);
  await sendQueuedEmails(app, project);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const hourMs = 3_600_000;
const unknownId = "11111111-1111-4111-8111-111111111111";
const staff = ["server", "admin"] as const;
const access = (level: "client" | "server" | "admin") => project.as(level);
const soon = () => app.platform.clock() + hourMs;

async function send(change: object = {}, own = project, to = user): Promise<string> {
  const body = { user_ids: [to.id], subject: "News", html: "<p>News</p>", ...change };
  const { json } = await app.send({ method: "POST", path: "/emails/send-email", headers: own.as("server"), body });
  return (json.results as { email_id: string }[])[0]?.email_id ?? "";
}
const patch = (id: string, body: object, own = project) => ({
  method: "PATCH",
  path: `/emails/outbox/${id}`,
  headers: own.as("server"),
  body,
});
const read = async (id: string) =>
  (await app.send({ method: "GET", path: `/emails/outbox/${id}`, headers: project.as("server") })).json;
const list = async (query: string, own = project) =>
  (await app.send({ method: "GET", path: `/emails/outbox?${query}`, headers: own.as("server") })).json;
const countReceived = () => server.received.filter(({ source }) => source.includes("Subject: News")).length;

describe("GET /emails/outbox (newest clients §10.2)", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: "/emails/outbox" }, staff, access),
      ...accessScenarios({ method: "GET", path: `/emails/outbox/${unknownId}` }, staff, access),
      {
        name: "an unknown email is not found",
        request: () => ({ method: "GET", path: `/emails/outbox/${unknownId}`, headers: project.as("server") }),
        status: 404,
        code: null,
      },
      ...["limit=201", "limit=0", "cursor=x", "status=lost", "simple_status=lost", "other=1"].map((query) => ({
        name: `rejects ${query}`,
        request: () => ({ method: "GET", path: `/emails/outbox?${query}`, headers: project.as("server") }),
        status: 400,
        code: "SCHEMA_ERROR" as const,
      })),
    ],
  );

  test("shows an email from the queue to its delivery, without its text", async () => {
    const id = await send();
    const waiting = await read(id);
    expect(waiting).toMatchObject({
      id,
      status: "queued",
      simple_status: "in-progress",
      to: { type: "user-primary-email", user_id: user.id },
      subject: "News",
      html: null,
      is_transactional: true,
      has_delivered: false,
    });
    await sendQueuedEmails(app, project);
    expect(await read(id)).toMatchObject({
      status: "sent",
      simple_status: "ok",
      has_delivered: true,
      delivered_at_millis: app.platform.clock(),
    });
  });

  test("shows why a mail server rejected an email, and whether it bounced", async () => {
    const [bounced, failed] = [await makeProjectWithMailServer(app), await makeProjectWithMailServer(app)];
    bounced.server.state.recipient = { code: 550, text: "5.1.1 No such user" };
    failed.server.state.message = { code: 554, text: "Looks like spam" };
    for (const { project: own } of [bounced, failed]) {
      await send({}, own, await signUp(app, own));
      await sendQueuedEmails(app, own);
    }
    expect((await list("status=bounced", bounced.project)).items).toHaveLength(2);
    expect((await list("status=server-error", failed.project)).items).toMatchObject([
      { simple_status: "error", server_error: expect.stringContaining("Looks like spam") },
      {},
    ]);
    expect((await list("simple_status=ok", failed.project)).items).toEqual([]);
    await bounced.server.close();
    await failed.server.close();
  });

  test("finds each email by its status, page by page, and only in its project", async () => {
    const { project: own, server: ownServer } = await makeProjectWithMailServer(app);
    const reader = await signUp(app, own);
    await sendQueuedEmails(app, own);
    const later = { scheduled_at_millis: soon() };
    const scheduled = await send(later, own, reader);
    const paused = await send(later, own, reader);
    await app.send(patch(paused, { is_paused: true }, own));
    const canceled = await send(later, own, reader);
    await app.send(patch(canceled, { cancel: true }, own));
    const queued = await send({}, own, reader);
    await app.send({
      method: "POST",
      path: "/emails/send-email",
      headers: own.as("server"),
      body: { all_users: true, html: "" },
    });
    const find = async (query: string) => ((await list(query, own)).items as { id: string }[]).map(({ id }) => id);
    expect(await find("status=scheduled")).toEqual([scheduled]);
    expect(await find("status=paused")).toEqual([paused]);
    expect(await find("status=skipped")).toEqual([canceled]);
    expect(await find("status=queued")).toEqual([queued]);
    expect(await find("status=preparing")).toHaveLength(1);
    expect(await find("status=sent")).toHaveLength(1);
    expect(await find("status=opened")).toEqual([]);
    expect(await find("simple_status=in-progress")).toHaveLength(4);
    const all = await find("");
    const paged: string[] = [];
    let cursor = "";
    do {
      const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`, own);
      paged.push(...(page.items as { id: string }[]).map(({ id }) => id));
      cursor = (page.pagination as { next_cursor: string | null }).next_cursor ?? "";
    } while (cursor);
    expect(paged).toEqual(all);
    expect(all).toHaveLength(6);
    await ownServer.close();
  });
});

describe("PATCH /emails/outbox/{id} (newest clients §10.2)", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "PATCH", path: `/emails/outbox/${unknownId}`, body: {} }, staff, access),
      {
        name: "an unknown email is not found",
        request: () => patch(unknownId, { cancel: true }),
        status: 404,
        code: null,
      },
      {
        name: "an email of another project is not found",
        request: async () =>
          patch(await send({ scheduled_at_millis: soon() + 24 * hourMs }), { cancel: true }, await makeProject(app)),
        status: 404,
        code: null,
      },
      {
        name: "rejects a change of the text",
        request: () => patch(unknownId, { tsx_source: "" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects cancel: false",
        request: () => patch(unknownId, { cancel: false }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects a time too far ahead",
        request: () => patch(unknownId, { scheduled_at_millis: Date.UTC(2030, 0) }),
        status: 400,
        code: null,
      },
      {
        name: "the server's own emails can't be changed",
        request: async () => {
          await app.send({
            method: "POST",
            path: "/auth/password/send-reset-code",
            headers: project.as("client"),
            body: { email: user.email, callback_url: "http://localhost:8100/reset" },
          });
          await app.runPasswordResets();
          const { items } = await list("limit=200");
          // The clock stands still, so the list may begin with another email.
          const reset = (items as { id: string; subject: string }[]).find(({ subject }) => /password/i.test(subject));
          return patch(reset?.id ?? "", { cancel: true });
        },
        status: 400,
        code: "EMAIL_NOT_EDITABLE",
      },
    ],
  );

  test("a canceled email isn't sent, keeps no text, and can't be canceled twice", async () => {
    const id = await send();
    const before = countReceived();
    const { json } = await app.send(patch(id, { cancel: true }));
    expect(json).toMatchObject({
      status: "skipped",
      simple_status: "ok",
      skipped_reason: "Canceled before it was sent",
    });
    await sendQueuedEmails(app, project);
    expect(countReceived()).toBe(before);
    const { rows } = await app.platform.database.pool.query("select body_ciphertext from emails where id = $1", [id]);
    expect(rows).toEqual([{ body_ciphertext: null }]);
    expect((await app.send(patch(id, { cancel: true }))).json).toMatchObject({
      code: "EMAIL_NOT_EDITABLE",
      details: { email_id: id, status: "skipped" },
    });
    const entries = await listAuditEntries(app, project.id);
    expect(entries.find(({ action }) => action === "email.change_queued")).toMatchObject({
      details: { changed: ["cancel"] },
    });
  });

  test("a paused email waits until it is resumed", async () => {
    const id = await send();
    const before = countReceived();
    expect((await app.send(patch(id, { is_paused: true }))).json).toMatchObject({ status: "paused", is_paused: true });
    await sendQueuedEmails(app, project);
    expect(countReceived()).toBe(before);
    expect((await app.send(patch(id, { is_paused: false }))).json).toMatchObject({ status: "queued" });
    await sendQueuedEmails(app, project);
    expect(countReceived()).toBe(before + 1);
  });

  test("a scheduled email waits for its time, also for a new one, and its job does too", async () => {
    const at = soon();
    const id = await send({ scheduled_at_millis: at });
    const before = countReceived();
    const getRunAt = async () => {
      const { rows } = await app.platform.database.pool.query<{ run_at: Date; priority: number }>(
        "select run_at, priority from graphile_worker.jobs where key = $1",
        [`send-email:${id}`],
      );
      return rows;
    };
    expect(await getRunAt()).toMatchObject([{ run_at: new Date(at), priority: 10 }]);
    const later = { scheduled_at_millis: at + hourMs };
    expect((await app.send(patch(id, later))).json).toMatchObject({ status: "scheduled", ...later });
    expect(await getRunAt()).toMatchObject([{ run_at: new Date(at + hourMs) }]);
    await app.later(hourMs, () => sendQueuedEmails(app, project));
    expect(countReceived()).toBe(before);
    await app.later(2 * hourMs, () => sendQueuedEmails(app, project));
    expect(countReceived()).toBe(before + 1);
    await app.later(2 * hourMs, async () => expect((await app.send(patch(id, { cancel: true }))).status).toBe(400));
  });

  test("an email can't be changed during an attempt, and again once it failed", async () => {
    const id = await send();
    const claim = "update emails set sending_since = now() where id = $1";
    await app.platform.database.pool.query(claim, [id]);
    expect((await app.send(patch(id, { cancel: true }))).json).toMatchObject({ details: { status: "sending" } });
    server.state.isRefusing = true;
    await sendQueuedEmails(app, project);
    server.state.isRefusing = false;
    expect((await app.send(patch(id, { cancel: true }))).status).toBe(200);
  });

  test("without a mail server, a scheduled email is captured when it is due", async () => {
    const own = await makeProject(app);
    const reader = await signUp(app, own);
    await send({ scheduled_at_millis: soon(), subject: "Captured" }, own, reader);
    const isCaptured = async () => (await app.emailsSent()).some(({ subject }) => subject === "Captured");
    await sendQueuedEmails(app, own);
    expect(await isCaptured()).toBe(false);
    await app.later(hourMs, () => sendQueuedEmails(app, own));
    expect(await isCaptured()).toBe(true);
  });
});

describe("GET /emails/delivery-info (newest clients §10.2)", () => {
  const path = "/emails/delivery-info";
  runScenarios(() => app, accessScenarios({ method: "GET", path }, staff, access));

  test("counts what mail servers accepted and rejected, by time", async () => {
    const { project: own, server: ownServer } = await makeProjectWithMailServer(app);
    const read = async () => (await app.send({ method: "GET", path, headers: own.as("server") })).json;
    const none = { sent: 0, bounced: 0, marked_as_spam: 0 };
    expect(await read()).toEqual({
      stats: { hour: none, day: none, week: none, month: none },
      capacity: {
        rate_per_second: 0,
        boost_multiplier: 1,
        penalty_factor: 1,
        is_boost_active: false,
        boost_expires_at: null,
      },
    });
    await signUp(app, own);
    await sendQueuedEmails(app, own);
    ownServer.state.recipient = { code: 550, text: "5.1.1 No such user" };
    await app.later(2 * hourMs, async () => {
      await signUp(app, own);
      await sendQueuedEmails(app, own);
      const both = { sent: 1, bounced: 1, marked_as_spam: 0 };
      expect((await read()).stats).toEqual({ hour: { ...both, sent: 0 }, day: both, week: both, month: both });
    });
    await ownServer.close();
  });
});
