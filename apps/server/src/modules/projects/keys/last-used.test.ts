import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { asOwner, makeOwner, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/api-keys";
const year = 365 * 24 * 60 * 60 * 1000;

interface KeySet {
  readonly id: string;
  readonly secret_server_key: string;
}
const make = async (of = project, change: object = {}): Promise<KeySet> => {
  const body = {
    description: "For a server",
    expires_at_millis: app.platform.clock() + year,
    has_publishable_client_key: false,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
    ...change,
  };
  const { json } = await app.send({ method: "POST", path, headers: of.as("admin"), body });
  return { id: String(json.id), secret_server_key: String(json.secret_server_key) };
};
const use = (key: KeySet, of = project) => {
  const headers = { ...of.as("server"), "x-stack-secret-server-key": key.secret_server_key };
  return app.send({ method: "GET", path: "/projects/current", headers });
};
const shown = async (id: string): Promise<unknown> => {
  const { json } = await app.send({ method: "GET", path: `${path}/${id}`, headers: project.as("admin") });
  return json.last_used_at_millis;
};
const stored = async (id: string): Promise<unknown> => {
  const { rows } = await app.platform.database.pool.query("select last_used_at from project_key_sets where id = $1", [
    id,
  ]);
  return rows[0]?.last_used_at?.getTime() ?? null;
};

describe("last use of a key set", () => {
  test("is absent before the first use and updated immediately after a use", async () => {
    const key = await make();
    expect(await shown(key.id)).toBeUndefined();
    app.advance(1_000);
    await use(key);
    expect(await shown(key.id)).toBe(app.platform.clock());
    expect(await stored(key.id)).toBeNull();
  });

  test("is in the list and in the response to an update", async () => {
    const key = await make();
    await use(key);
    const last_used_at_millis = app.platform.clock();
    const headers = project.as("admin");
    const list = await app.send({ method: "GET", path, headers });
    expect(list.json.items).toContainEqual(expect.objectContaining({ id: key.id, last_used_at_millis }));
    const change = { method: "PATCH", path: `${path}/${key.id}`, headers, body: { description: "Renamed" } };
    expect((await app.send(change)).json).toMatchObject({ last_used_at_millis });
  });

  test("is written later, in batches, and never moves backward", async () => {
    const keys = [await make(), await make()];
    for (const key of keys) await use(key);
    await app.keySetActivity.flush();
    for (const key of keys) expect(await stored(key.id)).toBe(app.platform.clock());
    const before = app.platform.clock();
    await app.later(-5_000, async () => {
      for (const key of keys) await use(key);
      await app.keySetActivity.flush();
    });
    for (const key of keys) expect(await stored(key.id)).toBe(before);
  });

  test("ignores requests that the key set can't authenticate: for another project, revoked or expired", async () => {
    const other = await makeProject(app);
    const foreign = await make();
    expect((await use(foreign, other)).status).toBe(401);
    expect(await shown(foreign.id)).toBeUndefined();

    const revoked = await make();
    const headers = project.as("admin");
    await app.send({ method: "PATCH", path: `${path}/${revoked.id}`, headers, body: { revoked: true } });
    expect((await use(revoked)).status).toBe(401);
    expect(await shown(revoked.id)).toBeUndefined();

    const expired = await make(project, { expires_at_millis: app.platform.clock() - 1 });
    expect((await use(expired)).status).toBe(401);
    expect(await shown(expired.id)).toBeUndefined();
  });

  test("doesn't invalidate the project cache, while revoking does", async () => {
    const key = await make();
    const client = await app.platform.database.pool.connect();
    const heard: unknown[] = [];
    try {
      client.on("notification", ({ payload }) => heard.push(payload));
      await client.query("listen project_changed");
      await client.query("update project_key_sets set last_used_at = now() where id = $1", [key.id]);
      await client.query("select 1");
      expect(heard).toEqual([]);
      await client.query("update project_key_sets set revoked_at = now() where id = $1", [key.id]);
      await client.query("select 1");
      expect(heard).toEqual([project.id]);
    } finally {
      client.release(true);
    }
  });
});

test("the audit log records who created, updated and revoked a key set, without any part of a key", async () => {
  const { owner, owned } = await makeOwner(app);
  const headers = asOwner(owned, owner.accessToken);
  const as = { ...owned, as: () => headers };
  const key = await make(as, { has_publishable_client_key: true });
  const patch = (body: object) => app.send({ method: "PATCH", path: `${path}/${key.id}`, headers, body });
  for (const change of [{ description: "Renamed" }, { description: "Renamed" }, {}]) await patch(change);
  for (const change of [{ revoked: true }, { revoked: true }]) await patch(change);
  const written = (await listAuditEntries(app, owned.id)).filter(({ target_type }) => target_type === "project_key");
  const entry = { outcome: "success", actor_type: "owner", actor_id: owner.id, target_id: key.id };
  expect(written).toMatchObject([
    {
      action: "project_key.create",
      ...entry,
      details: { keys: ["client", "server"], expires_at_millis: app.platform.clock() + year },
    },
    { action: "project_key.update", ...entry, details: { description: "changed" } },
    { action: "project_key.revoke", ...entry, details: {} },
  ]);
  expect(JSON.stringify(written)).not.toContain(key.secret_server_key.slice(-12));
});
