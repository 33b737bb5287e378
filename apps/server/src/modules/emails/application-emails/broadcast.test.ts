import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { makeProjectWithMailServer, sendQueuedEmails } from "../../../testing/mail/project-mail-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const send = (own: TestProject, change: object = {}) =>
  app.send({
    method: "POST",
    path: "/emails/send-email",
    headers: own.as("server"),
    body: { all_users: true, subject: "News", html: "<p>News</p>", ...change },
  });

/** Users with and without an email, faster than by signing up. */
async function makeUsers(own: TestProject, count: number, { hasEmail = true } = {}): Promise<void> {
  const { pool } = app.platform.database;
  await pool.query(
    `insert into users (project_id, id, signed_up_at, last_active_at)
     select $1, gen_random_uuid(), now(), now() from generate_series(1, $2)`,
    [own.id, count],
  );
  if (hasEmail)
    await pool.query(
      `insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_primary)
       select project_id, gen_random_uuid(), id, 'email', id || '@example.com', id || '@example.com', true from users u
       where project_id = $1 and not exists (select from contact_channels c where c.project_id = u.project_id and c.user_id = u.id)`,
      [own.id],
    );
}

const list = async (own: TestProject, type: string) =>
  (
    await app.platform.database.pool.query<{ id: string; recipient: string; state: string; user_id: string }>(
      "select id, recipient, state, user_id from emails where project_id = $1 and type = $2",
      [own.id, type],
    )
  ).rows;

describe("POST /emails/send-email with all_users (newest clients §10.2)", () => {
  test("only writes one row, and the job creates each user's email, batch by batch, once", async () => {
    const own = await makeProject(app);
    await makeUsers(own, 150);
    await makeUsers(own, 60, { hasEmail: false });
    const { json } = await send(own);
    expect(json).toEqual({ results: [] });
    expect(await list(own, "application")).toEqual([]);
    expect(await list(own, "broadcast")).toMatchObject([{ recipient: "all users", state: "queued" }]);

    await sendQueuedEmails(app, own);
    const first = await list(own, "application");
    expect(first.length).toBeLessThanOrEqual(100);
    expect((await list(own, "broadcast"))[0]?.state).toBe("queued");
    await sendQueuedEmails(app, own);
    await sendQueuedEmails(app, own);
    const all = await list(own, "application");
    expect(all).toHaveLength(150);
    expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(150);
    expect((await list(own, "broadcast"))[0]?.state).toBe("sent");
    await sendQueuedEmails(app, own);
    expect(await list(own, "application")).toHaveLength(150);
  });

  test("two jobs for the same batch create it once", async () => {
    const own = await makeProject(app);
    await makeUsers(own, 20);
    await send(own);
    await Promise.all([sendQueuedEmails(app, own), sendQueuedEmails(app, own)]);
    expect(await list(own, "application")).toHaveLength(20);
  });

  test("the job for the next batch waits behind the emails, and those behind the emails that users ask for", async () => {
    const { project: own, server } = await makeProjectWithMailServer(app);
    await makeUsers(own, 150);
    await send(own);
    await sendQueuedEmails(app, own);
    await signUp(app, own);
    const { rows } = await app.platform.database.pool.query<{ type: string; priority: number }>(
      `select distinct e.type, j.priority from graphile_worker.jobs j join emails e on j.key = 'send-email:' || e.id
       where e.project_id = $1 order by j.priority`,
      [own.id],
    );
    expect(rows).toEqual([
      { type: "email_verification", priority: 0 },
      { type: "application", priority: 10 },
      { type: "broadcast", priority: 20 },
    ]);
    await server.close();
  });

  test("can be canceled before its time and between batches", async () => {
    const own = await makeProject(app);
    await makeUsers(own, 150);
    const at = app.platform.clock() + 3_600_000;
    await send(own, { scheduled_at_millis: at });
    const [broadcast] = await list(own, "broadcast");
    const change = (body: object) =>
      app.send({ method: "PATCH", path: `/emails/outbox/${broadcast?.id}`, headers: own.as("server"), body });
    await sendQueuedEmails(app, own);
    expect(await list(own, "application")).toEqual([]);
    await change({ scheduled_at_millis: app.platform.clock() });
    await sendQueuedEmails(app, own);
    expect((await list(own, "application")).length).toBe(100);
    expect((await change({ cancel: true })).json).toMatchObject({ status: "skipped", to: { emails: [] } });
    await sendQueuedEmails(app, own);
    expect((await list(own, "application")).length).toBe(100);
  });

  test("a marketing email skips those who turned it off, and gives each user a link of their own", async () => {
    const own = await makeProject(app);
    const [reader, other] = [await signUp(app, own), await signUp(app, own)];
    await app.platform.database.pool.query("insert into notification_preferences values ($1, $2, 'marketing', false)", [
      own.id,
      other.id,
    ]);
    await send(own, { notification_category_name: "Marketing" });
    await sendQueuedEmails(app, own);
    expect(await list(own, "application")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ user_id: reader.id, state: "kept" }),
        expect.objectContaining({ user_id: other.id, state: "skipped" }),
      ]),
    );
    const [sent] = await app.emailsSent();
    expect(sent?.text).toContain("/emails/unsubscribe-link?");
  });

  test("doesn't count as delivered: only its emails do", async () => {
    const own = await makeProject(app);
    await send(own);
    await sendQueuedEmails(app, own);
    const { json } = await app.send({ method: "GET", path: "/emails/delivery-info", headers: own.as("server") });
    expect(json).toMatchObject({ stats: { month: { sent: 0 } } });
  });
});
