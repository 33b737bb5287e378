import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCleanUpTask } from "../../../jobs/clean-up.ts";
import type { Database } from "../../../platform/database/database.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  asOwner,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
} from "../../../testing/fixtures.ts";
import { enqueueVerificationEmail } from "../../../testing/mail/queued-emails.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createSendEmailTask } from "../../emails/index.ts";
import { createDeleteProjectTask } from "./delete-project-data.ts";
import { batches } from "./deletion-statements.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const current = "/internal/projects/current";
const remove = (headers: Record<string, string>) => app.send({ method: "DELETE", path: current, headers });
const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.platform.database.pool.query<Row>(sql, values)).rows;
const count = async (table: string, project: TestProject): Promise<number> => {
  const rows = await query<{ n: number }>(`select count(*)::int as n from ${table} where project_id = $1`, [
    project.id,
  ]);
  return rows[0]?.n ?? 0;
};

/** Users with an address and a session each, without hashing passwords. */
const addPeople = (project: TestProject, people: number) =>
  query(
    `with people as (
       insert into users (project_id, id, display_name, is_anonymous, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), 'Person ' || n, false, now(), now() from generate_series(1, $2::int) n returning id
     ), addresses as (
       insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_primary, used_for_auth)
       select $1, gen_random_uuid(), id, 'email', id || '@example.com', id || '@example.com', true, true from people
     ), logins as (
       insert into sessions (project_id, id, user_id, refresh_token_digest, created_at, expires_at, last_used_at, authenticated_at)
       select $1, gen_random_uuid(), id, sha256(id::text::bytea), now(), now(), now(), now() from people
     )
     insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
     select $1, gen_random_uuid(), 'user.created', id, '{}', now() from people`,
    [project.id, people],
  );

/**
 * A database that fails after a number of transactions that removed rows, as if the server was killed. `sizes`: rows
 * removed by each.
 */
function dyingAfter(transactions: number): { database: Database; sizes: number[] } {
  const { database } = app.platform;
  const sizes: number[] = [];
  const transaction: Database["transaction"] = async (work) => {
    if (sizes.length === transactions) throw new Error("Connection terminated");
    const result = await database.transaction(work);
    if (Number(result) > 0) sizes.push(Number(result));
    return result;
  };
  return { database: { ...database, transaction }, sizes };
}

const attempt = { isLast: false, signal: new AbortController().signal };

describe("deleting a project", () => {
  test("immediately invalidates its keys, sessions, tokens and public keys", async () => {
    const doomed = await makeProject(app, {
      oauth_providers: [{ id: "x", type: "standard", client_id: "c", client_secret: "s" }],
    });
    const person = await signUp(app, doomed);
    expect((await remove(doomed.as("admin"))).json).toEqual({ success: true });
    const me = (access: "client" | "server") =>
      app.send({ method: "GET", path: "/users/me", headers: doomed.as(access, person.accessToken) });
    expect((await me("client")).json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
    for (const access of ["client", "server", "admin"] as const) {
      const { status } = await app.send({ method: "GET", path: "/projects/current", headers: doomed.as(access) });
      expect(status).toBe(401);
    }
    expect((await app.send({ method: "GET", path: `/projects/${doomed.id}/.well-known/jwks.json` })).status).toBe(404);
    expect(await count("project_secrets", doomed)).toBe(0);
  });

  test("doesn't wait for concurrent inserts, which never stop in a busy project", async () => {
    const busy = await makeProject(app);
    const client = await app.platform.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "insert into teams (project_id, id, display_name, created_at) values ($1, gen_random_uuid(), 'T', now())",
        [busy.id],
      );
      expect((await remove(busy.as("admin"))).json).toEqual({ success: true });
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("immediately removes it from its owners' lists and rejects their tokens", async () => {
    const { owner, owned } = await makeOwner(app);
    await remove(asOwner(owned, owner.accessToken));
    const headers = internalProject(app).as("client", owner.accessToken);
    expect((await app.send({ method: "GET", path: "/internal/projects", headers })).json.items).toEqual([]);
    const read = await app.send({ method: "GET", path: current, headers: asOwner(owned, owner.accessToken) });
    expect(read.json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  });

  test("removes two projects with the same owners from their lists when deleted concurrently", async () => {
    const { owner: first, owned } = await makeOwner(app);
    const internal = internalProject(app);
    const asUser = internal.as("client", first.accessToken);
    const more = { method: "POST", path: "/internal/projects", headers: asUser, body: { display_name: "More" } };
    const ids = [owned.id, String((await app.send(more)).json.id)];
    const second = await signUp(app, internal);
    const server_metadata = { managedProjectIds: [...ids].reverse() };
    const share = {
      method: "PATCH",
      path: `/users/${second.id}`,
      headers: internal.as("server"),
      body: { server_metadata },
    };
    expect((await app.send(share)).status).toBe(200);
    const answers = await Promise.all(
      ids.map((id, index) =>
        remove({ ...asOwner(owned, (index ? second : first).accessToken), "x-stack-project-id": id }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { accessToken } of [first, second]) {
      const me = await app.send({ method: "GET", path: "/users/me", headers: internal.as("server", accessToken) });
      expect(me.json.server_metadata).toEqual({ managedProjectIds: [] });
    }
  });

  test("is announced to all servers immediately", async () => {
    const doomed = await makeProject(app);
    const client = await app.platform.database.pool.connect();
    const heard: unknown[] = [];
    try {
      client.on("notification", ({ payload }) => heard.push(payload));
      await client.query("listen project_changed");
      await remove(doomed.as("admin"));
      await client.query("select 1");
      expect(heard).toContain(doomed.id);
    } finally {
      client.release(true);
    }
  });

  test("sends no pending emails", async () => {
    const server = await startMailServer();
    const { url: smtpUrl } = server;
    const sending = createSendEmailTask({
      ...app.platform,
      projects: app.projects,
      smtpUrl,
      mailFrom: "auth@v.example",
    });
    try {
      const [doomed, kept] = [await makeProject(app), await makeProject(app)];
      const waiting = await Promise.all(
        [doomed, kept].map((project) => enqueueVerificationEmail(app, project, smtpUrl)),
      );
      await remove(doomed.as("admin"));
      for (const payload of waiting) await sending.task(payload, attempt);
      expect(server.received).toHaveLength(1);
    } finally {
      sending.close();
      await server.close();
    }
  });

  test("stops webhook deliveries", async () => {
    const doomed = await makeProject(app);
    await query(
      `insert into webhook_endpoints (project_id, id, url, created_at, updated_at) values ($1, 'ep', 'https://a.example', now(), now())`,
      [doomed.id],
    );
    await remove(doomed.as("admin"));
    expect(await query("select is_disabled from webhook_endpoints where project_id = $1", [doomed.id])).toEqual([
      { is_disabled: true },
    ]);
  });

  test("is audited in project internal with the actor and the project name", async () => {
    const { owner, owned } = await makeOwner(app);
    await remove(asOwner(owned, owner.accessToken));
    expect((await listAuditEntries(app, "internal")).at(-1)).toEqual({
      action: "project.delete",
      outcome: "success",
      reason: null,
      actor_type: "owner",
      actor_id: owner.id,
      target_type: "project",
      target_id: owned.id,
      details: { display_name: "Owned" },
    });
  });

  test("two concurrent deletions delete it once", async () => {
    const doomed = await makeProject(app);
    const answers = await Promise.all([1, 2, 3].map(() => remove(doomed.as("admin"))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { json, status } of answers)
      if (status !== 200) expect(["PROJECT_NOT_FOUND", "INVALID_SUPER_SECRET_ADMIN_KEY"]).toContain(json.code);
    const entries = await listAuditEntries(app, "internal");
    expect(entries.filter(({ target_id }) => target_id === doomed.id)).toHaveLength(1);
  });

  test("concurrent sign-ups, keys and owners leave nothing behind", async () => {
    const { owner, owned } = await makeOwner(app);
    const headers = asOwner(owned, owner.accessToken);
    const key = { description: "k", expires_at_millis: 1e13, has_publishable_client_key: true };
    const body = { ...key, has_secret_server_key: false, has_super_secret_admin_key: false };
    const post = (path: string, sent: object) => app.send({ method: "POST", path, headers, body: sent });
    const answers = await Promise.all([
      ...[1, 2, 3].map((n) => post("/users", { display_name: `Person ${n}` })),
      post("/internal/api-keys", body),
      remove(headers),
      post("/internal/api-keys", body),
      ...[4, 5, 6].map((n) => post("/users", { display_name: `Person ${n}` })),
    ]);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
    await app.runProjectDeletions();
    // The owners' metadata and the audit log of project internal still mention it.
    expect(await findTablesContaining(app, owned.id)).toEqual(["audit_pending", "webhook_events"]);
  });
});

describe("data of a deleted project", () => {
  test("is deleted in several runs, and an interrupted run resumes", async () => {
    const doomed = await makeProject(app);
    const survivor = await makeProject(app);
    await addPeople(doomed, 5_000);
    await addPeople(survivor, 10);
    await remove(doomed.as("admin"));

    const first = dyingAfter(Number.POSITIVE_INFINITY);
    await createDeleteProjectTask(first)({ projectId: doomed.id }, attempt);
    const left = await count("users", doomed);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(5_000);
    // No transaction removes enough rows to block others for long.
    expect(Math.max(...first.sizes)).toBe(5_000);
    // The remaining work is a new job, so that other jobs run first.
    expect(
      await query("select 1 from graphile_worker.jobs where key = $1", [`delete-project:${doomed.id}`]),
    ).toHaveLength(1);
    // The user count is gone.
    expect(
      await query("select sum(count)::int as n from project_user_counts where project_id = $1", [doomed.id]),
    ).toEqual([{ n: 5_000 }]);

    const second = dyingAfter(1);
    await expect(createDeleteProjectTask(second)({ projectId: doomed.id }, attempt)).rejects.toThrow("terminated");
    expect(await count("users", doomed)).toBe(left - 500);

    await app.runProjectDeletions();
    expect(await findTablesContaining(app, doomed.id)).toEqual(["audit_pending"]);
    expect(await count("users", survivor)).toBe(10);
    expect(await count("webhook_events", survivor)).toBe(10);
  });

  test("is deleted even if the job was lost: the cleanup enqueues it again", async () => {
    const doomed = await makeProject(app);
    await remove(doomed.as("admin"));
    await query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))");
    await createCleanUpTask(app.platform)({}, attempt);
    await app.runProjectDeletions();
    expect(await query("select 1 from projects where id = $1", [doomed.id])).toEqual([]);
  });

  test("a job alone deletes nothing of a project that isn't marked as deleted", async () => {
    const safe = await makeProject(app);
    await signUp(app, safe);
    await createDeleteProjectTask(app.platform)({ projectId: safe.id }, attempt);
    expect(await count("users", safe)).toBe(1);
  });

  /** Tables with few rows in any project. They are deleted with the project row by cascade. */
  const small = [
    "activity_counts",
    "activity_local_days",
    "audit_heads",
    "country_counts",
    "email_documents",
    "integration_codes",
    "login_method_counts",
    "permission_closure",
    "permission_definitions",
    "project_key_sets",
    "project_owner_invitations",
    "project_owners",
    "project_secrets",
    "costliest_passwords",
    "project_user_counts",
    "provisioned_projects",
    "recently_active",
    "retention_counts",
    "sign_in_counts",
    "sign_in_day_counts",
    "sign_up_counts",
    "signing_keys",
  ];

  test("covers every table that references projects, in batches or as a small table", async () => {
    const rows = await query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'projects'::regclass order by 1`,
    );
    const known = new Set([...small, ...batches.map(({ table }) => table)]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});
