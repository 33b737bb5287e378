import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asOwner, makeOwner, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import {
  customSmtpConfig,
  enqueueEmailTo,
  type MailServer,
  makeProjectWithMailServer,
  sendQueuedEmails,
} from "../../../testing/mail/project-mail-server.ts";
import { lastAttempt } from "../../../testing/mail/queued-emails.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { enqueueEmail } from "../enqueue-email.ts";

let app: TestApp;
let project: TestProject;
let server: MailServer;
let foreign: TestProject;
let foreignMail: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ project, server } = await makeProjectWithMailServer(app, { user: "mailer", password: "mail-secret" }));
  foreign = await makeProject(app);
  foreignMail = await enqueueEmailTo(app, foreign, "foreign@example.com");
});
afterAll(async () => {
  await server.close();
  await app.close();
});

interface Listed {
  readonly items: { readonly id: string; readonly to: string[]; readonly status: string }[];
  readonly is_paginated: boolean;
  readonly pagination?: { readonly next_cursor: string | null };
}
const list = async (query = "", on = project): Promise<Listed> => {
  const { status, json, text } = await app.send({
    method: "GET",
    path: `/internal/emails${query}`,
    headers: on.as("admin"),
  });
  expect(status, text).toBe(200);
  return json as unknown as Listed;
};
const read = async (id: string, on = project) =>
  (await app.send({ method: "GET", path: `/internal/emails/${id}`, headers: on.as("admin") })).json;
const unknownId = "00000000-0000-4000-8000-000000000001";
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe("GET /internal/emails", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: "/internal/emails" }, ["admin"], (access) => project.as(access)),
      ...[
        "limit=0",
        "limit=201",
        "limit=1.5",
        "limit=x",
        "cursor=x",
        `cursor=${unknownId}`,
        "cursor=1.x",
        `cursor=1.${"-".repeat(36)}`,
        `cursor=-1.${unknownId}`,
        `cursor=999999999999999.${unknownId}`,
        "cursor=%00",
        "status=lost",
        "status=",
        "recipient=unknown",
        "search=",
        `search=${"a".repeat(255)}`,
        "recipient=%00@example.com",
        "user_id=me",
        "type=",
        "type=Magic%20link",
        "offset=1",
      ].map(
        (query): Scenario => ({
          name: `rejects ${query}`,
          request: () => ({ method: "GET", path: `/internal/emails?${query}`, headers: project.as("admin") }),
          ...schemaError,
        }),
      ),
      {
        name: "accepts an owner session without a key",
        request: async () => {
          const { owner, owned } = await makeOwner(app);
          return { method: "GET", path: "/internal/emails", headers: asOwner(owned, owner.accessToken) };
        },
        status: 200,
        contains: { items: [], is_paginated: false },
      },
      {
        name: "returns no email of another project, whatever the query",
        request: () => ({
          method: "GET",
          path: "/internal/emails?recipient=foreign@example.com",
          headers: project.as("admin"),
        }),
        status: 200,
        contains: { items: [] },
      },
    ],
  );

  test("without limit and cursor, returns only the newest 100", async () => {
    const crowd = await makeProject(app);
    await app.platform.database.pool.query(
      `insert into emails (project_id, id, type, recipient, sender_name, subject, state, created_at)
       select $1, gen_random_uuid(), 'test', n || '@example.com', '', '', 'sent', $2::timestamptz + n * interval '1 s'
       from generate_series(1, 101) n`,
      [crowd.id, new Date(app.platform.clock())],
    );
    const { items, ...rest } = await list("", crowd);
    expect(rest).toEqual({ is_paginated: false });
    expect(items).toHaveLength(100);
    expect(items[0]?.to).toEqual(["101@example.com"]);
    expect((await list("?limit=200", crowd)).items).toHaveLength(101);
  });

  test.each([1, 2, 3, 7])(
    "with %i per page, returns every email once, including those with equal times",
    async (limit) => {
      const own = await makeProject(app);
      for (const name of ["a", "b", "c", "d", "e"]) await enqueueEmailTo(app, own, `${name}@example.com`);
      app.advance(1);
      await enqueueEmailTo(app, own, "last@example.com");
      const all = (await list("", own)).items.map(({ id }) => id);
      const seen: string[] = [];
      let page = await list(`?limit=${limit}`, own);
      seen.push(...page.items.map(({ id }) => id));
      while (page.pagination?.next_cursor) {
        page = await list(`?limit=${limit}&cursor=${page.pagination.next_cursor}`, own);
        seen.push(...page.items.map(({ id }) => id));
      }
      expect(seen).toEqual(all);
      expect(new Set(seen).size).toBe(6);
    },
  );

  test("continues after an email that was deleted", async () => {
    const own = await makeProject(app);
    for (const name of ["a", "b", "c"]) {
      await enqueueEmailTo(app, own, `${name}@example.com`);
      app.advance(1);
    }
    const first = await list("?limit=2", own);
    await app.platform.database.pool.query("delete from emails where id = $1", [first.items[1]?.id]);
    const { items } = await list(`?cursor=${first.pagination?.next_cursor}`, own);
    expect(items.map(({ to }) => to[0])).toEqual(["a@example.com"]);
  });

  test("every combination of filters finds what matches all of them", async () => {
    const { project: own, server: theirs } = await makeProjectWithMailServer(app);
    const user = await signUp(app, own);
    await enqueueEmailTo(app, own, "Customer@Example.com");
    await sendQueuedEmails(app, own);
    theirs.state.recipient = { code: 550, text: "No such person" };
    await enqueueEmailTo(app, own, "customer@example.com");
    await sendQueuedEmails(app, own);
    await theirs.close();
    const about = (query: string) =>
      list(query, own).then(({ items }) => items.map(({ to, status }) => [to[0], status]));
    const [toUser, sent, failed] = [
      [user.email, "sent"],
      ["Customer@Example.com", "sent"],
      ["customer@example.com", "failed"],
    ];
    const sorted = async (query: string) => (await about(query)).sort();
    expect(await sorted("")).toEqual([toUser, sent, failed].sort());
    expect(await sorted("?status=sent")).toEqual([toUser, sent].sort());
    expect(await about("?status=failed")).toEqual([failed]);
    expect(await about("?status=suppressed")).toEqual([]);
    expect(await sorted("?recipient=CUSTOMER@example.com")).toEqual([sent, failed].sort());
    expect(await about("?recipient=customer@example.com&status=failed")).toEqual([failed]);
    expect(await sorted("?search=STOMER@ex")).toEqual([sent, failed].sort());
    expect(await about("?search=stomer@ex&status=failed")).toEqual([failed]);
    expect(await about("?search=st%25mer")).toEqual([]);
    expect(await about(`?user_id=${user.id}`)).toEqual([toUser]);
    expect(await about(`?user_id=${user.id}&status=failed`)).toEqual([]);
    expect(await about(`?user_id=${user.id}&recipient=${user.email}&status=sent&limit=1`)).toEqual([toUser]);
    expect(await about(`?user_id=${user.id}&recipient=customer@example.com`)).toEqual([]);
    expect(await sorted("?type=email_verification")).toEqual([toUser, sent, failed].sort());
    expect(await about("?type=magic_link")).toEqual([]);
    expect(await about("?type=email_verification&recipient=customer@example.com&status=failed")).toEqual([failed]);
    expect(await about(`?user_id=${user.id}&type=email_verification`)).toEqual([toUser]);
  });
});

describe("GET /internal/emails/{id}", () => {
  const path = `/internal/emails/${unknownId}`;
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path }, ["admin"], (access) => project.as(access)),
      {
        name: "rejects a malformed id",
        request: () => ({ method: "GET", path: "/internal/emails/x", headers: project.as("admin") }),
        ...schemaError,
      },
      ...(["unknown", "foreign"] as const).map(
        (kind): Scenario => ({
          name: `does not find an ${kind} email`,
          request: () => ({
            method: "GET",
            path: kind === "unknown" ? path : `/internal/emails/${foreignMail}`,
            headers: project.as("admin"),
          }),
          status: 404,
          code: null,
          effects: (_app, { text }) => expect(text).toBe("Email not found."),
        }),
      ),
    ],
  );

  test("returns the full sender of an email sent by the project's own server, except the password and the text", async () => {
    const id = await enqueueEmailTo(app, project, "ada@example.com");
    app.advance(5_000);
    await sendQueuedEmails(app, project);
    const now = app.platform.clock();
    expect(await read(id)).toEqual({
      id,
      to: ["ada@example.com"],
      subject: "Verify your email at Acme",
      sent_at_millis: now,
      sender_config: {
        type: "standard",
        host: "127.0.0.1",
        port: server.port,
        username: "mailer",
        sender_name: "Acme Mail",
        sender_email: "hello@acme.example",
      },
      error: null,
      status: "sent",
      type: "email_verification",
      user_id: null,
      created_at_millis: now - 5_000,
      attempts: 1,
      scheduled_at_millis: null,
      is_paused: false,
      can_cancel: false,
      can_resend: false,
    });
  });

  test("returns only the sender name and address for the shared mail server", async () => {
    expect((await read(foreignMail, foreign)).sender_config).toEqual({
      type: "shared",
      sender_name: "Acme",
      sender_email: "auth@vestibule.example",
    });
  });

  test("counts the attempts and returns the last error", async () => {
    const { project: own, server: theirs } = await makeProjectWithMailServer(app);
    theirs.state.recipient = { code: 450, text: "4.2.1 Mailbox busy" };
    const id = await enqueueEmailTo(app, own, "busy@example.com");
    const error = {
      errorType: "temporary-refusal",
      message: expect.stringMatching(/temporarily rejected/),
      canRetry: true,
      rawError: "450 4.2.1 Mailbox busy",
    };
    await sendQueuedEmails(app, own);
    expect(await read(id, own)).toMatchObject({ status: "queued", attempts: 1, error, can_resend: false });
    await sendQueuedEmails(app, own);
    await sendQueuedEmails(app, own, lastAttempt);
    expect(await read(id, own)).toMatchObject({ status: "failed", attempts: 3, error, can_resend: true });
    await theirs.close();
  });

  test("returns the sender of the last attempt, because the configuration may have changed while it was queued", async () => {
    const { project: own, server: old } = await makeProjectWithMailServer(app);
    const id = await enqueueEmailTo(app, own, "moved@example.com");
    await old.close();
    const { server: moved, project: other } = await makeProjectWithMailServer(app);
    const email_config = customSmtpConfig(moved.port, {
      sender_name: "Moved",
      security: "none",
      reply_to: "help@acme.example",
    });
    const change = { method: "PATCH", path: "/internal/projects/current", headers: own.as("admin") };
    await app.send({ ...change, body: { config: { email_config } } });
    await sendQueuedEmails(app, own);
    expect(moved.received[0]?.source).toMatch(/^From: Moved <hello@acme\.example>\r$/m);
    expect(moved.received[0]?.source).toMatch(/^Reply-To: help@acme\.example\r$/m);
    expect(await read(id, own)).toMatchObject({
      status: "sent",
      sender_config: { port: moved.port, sender_name: "Moved" },
    });
    expect((await list("", other)).items).toEqual([]);
    await moved.close();
  });

  test.each(["magic_link", "reauthentication_code"] as const)(
    "masks codes that %s has in its subject",
    async (type) => {
      const found = await app.projects.find(project.id);
      if (!found) throw new Error("The fixture's project is gone");
      const variables = {
        otp: "ABC123",
        magicLink: "https://app.example/?code=x",
        linkLifeMs: 60_000,
        codeLifeMs: 60_000,
      };
      const named = { ...found, displayName: "abc123 ABC123" };
      const recipient = `${type}@example.com`;
      const mail = { project: named, userId: null, recipient, type, variables };
      await app.platform.database.transaction((transaction) =>
        enqueueEmail(transaction, { ...app.platform, smtpUrl: null }, mail),
      );
      const [logged] = (await list(`?recipient=${recipient}`)).items;
      expect(JSON.stringify(logged)).not.toMatch(/abc123/i);
      expect(await read(logged?.id ?? "")).toMatchObject({ subject: expect.stringMatching(/•••••• ••••••$/) });
      await sendQueuedEmails(app, project);
      expect(server.received.at(-1)?.source).toMatch(/^Subject: .*abc123 ABC123\r$/m);
      const { rows } = await app.platform.database.pool.query("select subject from emails where id = $1", [logged?.id]);
      expect(rows[0]?.subject).not.toMatch(/abc123/i);
    },
  );
});
