import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCleanUpTask } from "../../../jobs/clean-up.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { goodPassword, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import {
  enqueueEmailTo,
  type MailServer,
  makeProjectWithMailServer,
  sendQueuedEmails,
} from "../../../testing/mail/project-mail-server.ts";
import { firstAttempt } from "../../../testing/mail/queued-emails.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { callbackUrl, createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { recordBounce } from "./suppression-statements.ts";

const dayMs = 24 * 60 * 60 * 1000;

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

const fresh = () => `${crypto.randomUUID()}@example.com`;
const noSuchPerson = { code: 550, text: "5.1.1 No such person" };

/** Sends an email that the server rejects with `refusal`, or accepts; returns the outcome. */
async function mail(recipient: string, refusal?: { code: number; text: string }, on = project) {
  if (refusal) server.state.recipient = refusal;
  const id = await enqueueEmailTo(app, on, recipient);
  await sendQueuedEmails(app, on);
  delete server.state.recipient;
  return (await app.send({ method: "GET", path: `/internal/emails/${id}`, headers: on.as("admin") })).json;
}
const list = async (on = project, query = "") =>
  (await app.send({ method: "GET", path: `/internal/email-suppressions${query}`, headers: on.as("admin") })).json as {
    items: { email: string }[];
    pagination: { next_cursor: string | null };
  };
const isListed = async (email: string) => (await list()).items.some((item) => item.email === email);
const lift = (email: string, on = project) => ({
  method: "DELETE",
  path: `/internal/email-suppressions/${encodeURIComponent(email)}`,
  headers: on.as("admin"),
});
async function makeSuppressed(email = fresh(), on = project): Promise<string> {
  await mail(email, noSuchPerson, on);
  await mail(email, noSuchPerson, on);
  return email;
}

describe("a bouncing address", () => {
  test("is suppressed after the second consecutive hard bounce, and the log gives the reason", async () => {
    const email = fresh();
    expect(await mail(email, noSuchPerson)).toMatchObject({ status: "failed", error: { errorType: "rejected" } });
    expect(await isListed(email)).toBe(false);
    expect(await mail(email, noSuchPerson)).toMatchObject({ status: "failed" });
    expect((await list()).items[0]).toEqual({
      email,
      refusals: 2,
      reason: "550 5.1.1 No such person",
      suppressed_at_millis: app.platform.clock(),
    });
    const before = server.received.length;
    expect(await mail(email.toUpperCase())).toMatchObject({
      status: "suppressed",
      attempts: 0,
      can_resend: false,
      error: { errorType: "suppressed", canRetry: false, rawError: "550 5.1.1 No such person" },
    });
    expect(server.received).toHaveLength(before);
  });

  test("also gets none of the email that was already queued", async () => {
    const email = fresh();
    const first = await enqueueEmailTo(app, project, email);
    await enqueueEmailTo(app, project, email);
    const third = await enqueueEmailTo(app, project, email);
    server.state.recipient = noSuchPerson;
    await sendQueuedEmails(app, project);
    delete server.state.recipient;
    const read = async (id: string) =>
      (await app.send({ method: "GET", path: `/internal/emails/${id}`, headers: project.as("admin") })).json;
    expect(await read(first)).toMatchObject({ status: "failed" });
    expect(await read(third)).toMatchObject({ status: "suppressed", attempts: 0 });
  });

  test("is counted correctly when several emails bounce at once", async () => {
    const email = fresh();
    const refusal = { project_id: project.id, recipient: email, line: "550 No", now: app.platform.clock() };
    const { database } = app.platform;
    await Promise.all(
      Array.from({ length: 5 }, () => database.transaction((transaction) => recordBounce(transaction, refusal))),
    );
    expect((await list()).items.find((item) => item.email === email)).toMatchObject({ refusals: 5 });
  });

  test("starts over after a delivered email", async () => {
    const email = fresh();
    await mail(email, noSuchPerson);
    expect(await mail(email)).toMatchObject({ status: "sent" });
    await mail(email, noSuchPerson);
    expect(await isListed(email)).toBe(false);
  });

  test("starts over after thirty days", async () => {
    const email = fresh();
    await mail(email, noSuchPerson);
    await app.later(31 * dayMs, () => mail(email, noSuchPerson));
    expect(await isListed(email)).toBe(false);
    await app.later(32 * dayMs, () => mail(email, noSuchPerson));
    expect(await isListed(email)).toBe(true);
  });

  test.each([
    ["a mailbox that is full", { code: 552, text: "5.2.2 Mailbox full" }],
    ["a mailbox that is full, by the other code", { code: 550, text: "5.2.2 Mailbox full" }],
    ["a blocked sender", { code: 554, text: "5.7.1 Your network is on a list" }],
    ["a sender whose domain is unknown", { code: 550, text: "5.1.8 Sender domain not found" }],
    ["a login that is wanted", { code: 530, text: "5.7.0 Log in first" }],
    ["a refusal for now", { code: 450, text: "4.2.1 Mailbox busy" }],
    ["a command that was not understood", { code: 501, text: "5.5.4 Syntax error" }],
  ])("is not suppressed for %s", async (_what, refusal) => {
    const email = fresh();
    for (let index = 0; index < 3; index += 1) await mail(email, refusal);
    expect(await isListed(email)).toBe(false);
  });

  test.each([
    ["the sender is refused", "sender"],
    ["the text is refused", "message"],
  ] as const)("is not suppressed when %s", async (_what, step) => {
    const email = fresh();
    server.state[step] = noSuchPerson;
    for (let index = 0; index < 3; index += 1) await mail(email);
    delete server.state[step];
    expect(await isListed(email)).toBe(false);
  });

  test("is suppressed only in its project", async () => {
    const email = await makeSuppressed();
    const { project: other, server: theirs } = await makeProjectWithMailServer(app);
    expect(await mail(email, undefined, other)).toMatchObject({ status: "sent" });
    expect((await list(other)).items).toEqual([]);
    await theirs.close();
  });

  test("is not revealed to clients", async () => {
    const [refusing, usual] = [await makeSuppressed(), fresh()];
    const ask = (email: string) =>
      app.send({
        method: "POST",
        path: "/auth/otp/send-sign-in-code",
        headers: project.as("client"),
        body: { email, callback_url: callbackUrl },
      });
    const [suppressed, sent] = [await ask(refusing), await ask(usual)];
    expect(suppressed.status).toBe(200);
    expect(Object.keys(suppressed.json)).toEqual(Object.keys(sent.json));
    const signUp = { method: "POST", path: "/auth/password/sign-up", headers: project.as("client") };
    const body = { email: refusing, password: goodPassword, verification_callback_url: callbackUrl };
    expect((await app.send({ ...signUp, body })).status).toBe(200);
  });

  test("bounces that no longer count are deleted", async () => {
    const [email, kept] = [fresh(), await makeSuppressed()];
    await mail(email, noSuchPerson);
    const count = async (address: string) =>
      (await app.platform.database.pool.query("select 1 from email_suppressions where email = $1", [address])).rows
        .length;
    await app.later(29 * dayMs, () => createCleanUpTask(app.platform)({}, firstAttempt));
    expect(await count(email)).toBe(1);
    await app.later(31 * dayMs, () => createCleanUpTask(app.platform)({}, firstAttempt));
    expect([await count(email), await count(kept)]).toEqual([0, 1]);
  });
});

describe("GET /internal/email-suppressions", () => {
  const path = "/internal/email-suppressions";
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path }, ["admin"], (access) => project.as(access)),
      ...["limit=0", "limit=201", "cursor=x", "cursor=1.", "cursor=%00", "email=a@example.com"].map((query) => ({
        name: `rejects ${query}`,
        request: () => ({ method: "GET", path: `${path}?${query}`, headers: project.as("admin") }),
        status: 400,
        code: "SCHEMA_ERROR" as const,
      })),
    ],
  );

  test("lists newest first, page by page, including equal times", async () => {
    const { project: own, server: theirs } = await makeProjectWithMailServer(app);
    theirs.state.recipient = noSuchPerson;
    for (const name of ["b", "a", "c"]) await makeSuppressed(`${name}@example.com`, own);
    app.advance(1);
    await makeSuppressed("newest@example.com", own);
    await theirs.close();
    const seen: string[] = [];
    let page = await list(own, "?limit=1");
    seen.push(...page.items.map(({ email }) => email));
    while (page.pagination.next_cursor) {
      page = await list(own, `?limit=1&cursor=${encodeURIComponent(page.pagination.next_cursor)}`);
      seen.push(...page.items.map(({ email }) => email));
    }
    expect(seen).toEqual(["newest@example.com", "a@example.com", "b@example.com", "c@example.com"]);
  });
});

describe("DELETE /internal/email-suppressions/{email}", () => {
  const notSuppressed = {
    status: 404,
    code: null,
    effects: (_app: TestApp, { text }: { text: string }) => expect(text).toBe("This email address isn't suppressed."),
  };
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "DELETE", path: "/internal/email-suppressions/a%40example.com" },
        ["admin"],
        (access) => project.as(access),
      ),
      { name: "rejects a malformed address", request: () => lift("not-an-email"), status: 400, code: "SCHEMA_ERROR" },
      { name: "does not find an address that never bounced", request: () => lift(fresh()), ...notSuppressed },
      {
        name: "does not find an address that is suppressed in another project",
        request: async () => lift(await makeSuppressed(), await makeProject(app)),
        ...notSuppressed,
      },
      {
        name: "does not find an address that bounced once",
        request: async () => {
          const email = fresh();
          await mail(email, noSuchPerson);
          return lift(email);
        },
        ...notSuppressed,
      },
      {
        name: "accepts unusual characters in addresses",
        request: async () => lift(await makeSuppressed(`o'neil+a/b#${crypto.randomUUID()}@example.com`)),
        status: 200,
        contains: { success: true },
      },
    ],
  );

  test("lets email through again, in any letter case of the address, and is audited", async () => {
    const email = await makeSuppressed();
    const failed = (await app.send({
      method: "GET",
      path: `/internal/emails?recipient=${email}&status=failed`,
      headers: project.as("admin"),
    })) as { json: { items?: { id: string }[] } };
    const id = failed.json.items?.[0]?.id;
    const resend = { method: "POST", path: `/internal/emails/${id}/resend`, headers: project.as("admin"), body: {} };
    const refused = await app.send(resend);
    expect({ status: refused.status, text: refused.text }).toMatchObject({
      status: 400,
      text: expect.stringMatching(/Remove its suppression first/),
    });

    expect((await app.send(lift(email.toUpperCase()))).status).toBe(200);
    expect(await isListed(email)).toBe(false);
    expect((await app.send(resend)).status).toBe(201);
    expect(await mail(email)).toMatchObject({ status: "sent" });
    const [entry] = (await listAuditEntries(app, project.id)).filter(({ target_id }) => target_id === email);
    expect(entry).toMatchObject({
      action: "email_suppression.remove",
      actor_type: "key",
      target_type: "email_address",
      details: { refusals: 2, reason: "550 5.1.1 No such person" },
    });
  });

  test("of two concurrent requests one removes it, and the other gets not found", async () => {
    const email = await makeSuppressed();
    const statuses = (await Promise.all([app.send(lift(email)), app.send(lift(email))])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });
});
