import { maxOwnedProjects, maxOwnersPerProject } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import {
  asOwner,
  changeUser,
  internalProject,
  makeOwner,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
let internal: TestProject;
let first: TestProject;
let second: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  internal = internalProject(app);
  first = await makeProject(app);
  second = await makeProject(app);
});
afterAll(() => app.close());

const getMetadata = async (person: TestUser): Promise<unknown> =>
  (await readUser(app, internal, person.accessToken)).server_metadata;
const write = (person: TestUser, server_metadata: unknown): Promise<TestResponse> =>
  app.send({ method: "PATCH", path: `/users/${person.id}`, headers: internal.as("server"), body: { server_metadata } });
const owns = async (person: TestUser): Promise<unknown[]> => {
  const headers = internal.as("client", person.accessToken);
  const { json } = await app.send({ method: "GET", path: "/internal/projects", headers });
  return (json.items as { id: unknown }[]).map(({ id }) => id);
};
const makeAnother = async (person: TestUser): Promise<unknown> => {
  const headers = internal.as("client", person.accessToken);
  app.advance(1);
  return (await app.send({ method: "POST", path: "/internal/projects", headers, body: { display_name: "More" } })).json
    .id;
};
const getEvents = async (person: TestUser): Promise<[string, unknown][]> => {
  const { rows } = await app.platform.database.pool.query(
    `select type, payload -> 'data' -> 'server_metadata' -> 'managedProjectIds' as ids from webhook_events
     where project_id = 'internal' and subject_id = $1 order by sequence`,
    [person.id],
  );
  return rows.map(({ type, ids }) => [type, ids]);
};

describe("managedProjectIds of a user of project internal", () => {
  test("can't exceed the maximum of owners per project, or of projects per owner", async () => {
    const { pool } = app.platform.database;
    const [crowded, person] = [await makeProject(app), await signUp(app, internal)];
    await pool.query(
      `with made as (
         insert into users (project_id, id, signed_up_at, last_active_at)
         select 'internal', gen_random_uuid(), $2::timestamptz, $2 from generate_series(1, $3::int) returning id
       )
       insert into project_owners (project_id, owner_user_id, created_at) select $1, id, $2 from made`,
      [crowded.id, new Date(app.platform.clock()), maxOwnersPerProject],
    );
    const full = await write(person, { managedProjectIds: [crowded.id] });
    expect([full.status, full.text]).toEqual([400, expect.stringContaining("at most 500 owners")]);

    const { rows } = await pool.query<{ id: string }>(
      "insert into projects (id, display_name, config) select gen_random_uuid(), 'One of many', '{}' from generate_series(0, $1::int) returning id",
      [maxOwnedProjects],
    );
    const ids = rows.map(({ id }) => id);
    const tooMany = await write(person, { managedProjectIds: ids });
    expect([tooMany.status, tooMany.text]).toEqual([400, expect.stringContaining("at most 1000 projects")]);
    expect((await write(person, { managedProjectIds: ids.slice(1) })).status).toBe(200);
    await pool.query("delete from projects where id = any($1)", [ids]);
  });

  test("is absent for a user who never owned a project", async () => {
    expect(await getMetadata(await signUp(app, internal))).toBeNull();
  });

  test("lists the user's projects in the order in which they became the owner", async () => {
    const { owner, owned } = await makeOwner(app);
    const more = [await makeAnother(owner), await makeAnother(owner)];
    expect(await getMetadata(owner)).toEqual({ managedProjectIds: [owned.id, ...more] });
  });

  test("is empty once the last project is deleted, and the same for every owner", async () => {
    const { owner, owned } = await makeOwner(app);
    const other = await signUp(app, internal);
    await write(other, { managedProjectIds: [owned.id] });
    const headers = asOwner(owned, owner.accessToken);
    await app.send({ method: "DELETE", path: "/internal/projects/current", headers });
    expect(await getMetadata(owner)).toEqual({ managedProjectIds: [] });
    expect(await getMetadata(other)).toEqual({ managedProjectIds: [] });
  });

  test("is preserved when the metadata is written without it, removed, or replaced", async () => {
    const { owner, owned } = await makeOwner(app);
    const managedProjectIds = [owned.id];
    for (const [written, read] of [
      [{ plan: "pro" }, { plan: "pro", managedProjectIds }],
      [null, { managedProjectIds }],
      ["text", { managedProjectIds }],
      [[1, 2], { managedProjectIds }],
    ]) {
      expect((await write(owner, written)).status).toBe(200);
      expect(await getMetadata(owner)).toEqual(read);
    }
  });

  test("cannot be overwritten, even by writing to the database", async () => {
    const { owner, owned } = await makeOwner(app);
    await app.platform.database.pool.query(
      `update users set server_metadata = '{"managedProjectIds": ["internal"], "a": 1}' where project_id = 'internal' and id = $1`,
      [owner.id],
    );
    expect(await getMetadata(owner)).toEqual({ a: 1, managedProjectIds: [owned.id] });
  });

  test("triggers webhooks of project internal whenever it changes", async () => {
    const { owner, owned } = await makeOwner(app);
    await app.send({
      method: "DELETE",
      path: "/internal/projects/current",
      headers: asOwner(owned, owner.accessToken),
    });
    expect(await getEvents(owner)).toEqual([
      ["user.created", null],
      ["user.updated", [owned.id]],
      ["user.updated", []],
    ]);
  });

  test("is an ordinary key in another project", async () => {
    const person = await signUp(app, first);
    const server_metadata = { managedProjectIds: "mine" };
    await changeUser(app, first, person, { server_metadata });
    expect(await readUser(app, first, person.accessToken)).toMatchObject({ server_metadata });
  });
});

describe("writing it with server access", () => {
  test("makes the user the owner of exactly these projects", async () => {
    const person = await signUp(app, internal);
    expect((await write(person, { managedProjectIds: [second.id, first.id], a: 1 })).json.server_metadata).toEqual({
      a: 1,
      managedProjectIds: [second.id, first.id],
    });
    expect(await owns(person)).toEqual([second.id, first.id]);
    const read = { method: "GET", path: "/internal/projects/current", headers: asOwner(first, person.accessToken) };
    expect((await app.send(read)).status).toBe(200);

    await write(person, { managedProjectIds: [second.id] });
    expect(await owns(person)).toEqual([second.id]);
    expect((await app.send(read)).json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  });

  test("works at the own-user endpoint with admin access, and counts a repeated id once", async () => {
    const person = await signUp(app, internal);
    const headers = internal.as("admin", person.accessToken);
    const body = { server_metadata: { managedProjectIds: [first.id, first.id] } };
    expect((await app.send({ method: "PATCH", path: "/users/me", headers, body })).status).toBe(200);
    expect(await owns(person)).toEqual([first.id]);
  });

  test("works when a user is created; the webhook for the creation comes first", async () => {
    const body = { server_metadata: { managedProjectIds: [first.id] } };
    const created = await app.send({ method: "POST", path: "/users", headers: internal.as("server"), body });
    expect(created.status).toBe(201);
    expect(created.json.server_metadata).toEqual({ managedProjectIds: [first.id] });
    expect((await getEvents({ id: created.json.id } as TestUser)).map(([type]) => type)).toEqual([
      "user.created",
      "user.updated",
    ]);
  });

  test.each<[string, unknown]>([
    ["an unknown project", [crypto.randomUUID()]],
    ["a project along with an unknown one", ["internal", "nowhere"]],
    ["a text", "internal"],
    ["a number", 1],
    ["null", null],
    ["an object", { 0: "internal" }],
    ["a list with a number", ["internal", 1]],
    ["a list with null", [null]],
  ])("%s is rejected, changes nothing and creates no user", async (_what, managedProjectIds) => {
    const person = await signUp(app, internal);
    const refused = await write(person, { managedProjectIds, a: 1 });
    expect(refused.status).toBe(400);
    expect(refused.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(await getMetadata(person)).toBeNull();
    expect(await owns(person)).toEqual([]);
    const body = { server_metadata: { managedProjectIds }, primary_email: `${crypto.randomUUID()}@example.com` };
    expect((await app.send({ method: "POST", path: "/users", headers: internal.as("server"), body })).status).toBe(400);
    const { rows } = await app.platform.database.pool.query("select 1 from contact_channels where value = $1", [
      body.primary_email,
    ]);
    expect(rows).toEqual([]);
  });

  test("rejects a project that is being deleted", async () => {
    const { owner, owned } = await makeOwner(app);
    const headers = asOwner(owned, owner.accessToken);
    await app.send({ method: "DELETE", path: "/internal/projects/current", headers });
    expect((await write(owner, { managedProjectIds: [owned.id] })).status).toBe(400);
  });

  test("is not allowed to users themselves", async () => {
    const person = await signUp(app, internal);
    const body = { server_metadata: { managedProjectIds: [first.id] } };
    const headers = internal.as("client", person.accessToken);
    expect((await app.send({ method: "PATCH", path: "/users/me", headers, body })).json.code).toBe("SCHEMA_ERROR");
    expect(await owns(person)).toEqual([]);
  });

  test("for an unknown user is not found", async () => {
    const unknownUser = { id: crypto.randomUUID() } as TestUser;
    expect((await write(unknownUser, { managedProjectIds: [first.id] })).json.code).toBe("USER_NOT_FOUND");
  });

  test("concurrent project creation loses no new project, except one that the write removes", async () => {
    const { owner, owned } = await makeOwner(app);
    const made = makeAnother(owner);
    const written = Array.from({ length: 4 }, (_, turn) => write(owner, { turn }));
    const [more, ...answers] = await Promise.all([made, ...written]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await owns(owner)).toEqual([owned.id, more]);
    expect(await getMetadata(owner)).toMatchObject({ managedProjectIds: [owned.id, more] });
  });

  test("is audited in the projects' logs, with the key that was used", async () => {
    const project = await makeProject(app);
    const person = await signUp(app, internal);
    await write(person, { managedProjectIds: [project.id] });
    await write(person, { managedProjectIds: [] });
    const entry = {
      actor_type: "key",
      actor_id: "00000000-0000-4000-8000-000000000001",
      target_type: "user",
      target_id: person.id,
      details: {},
    };
    expect(await listAuditEntries(app, project.id)).toMatchObject([
      { action: "project_owner.add", ...entry },
      { action: "project_owner.remove", ...entry },
    ]);
  });
});
