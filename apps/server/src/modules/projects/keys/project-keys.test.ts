import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { asOwner, makeOwner, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  other = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/api-keys";
const farFuture = Date.UTC(2226, 0, 1);
const secret = "[0-9a-hjkmnp-tv-z]{45}";
const nowhere = "00000000-0000-4000-8000-00000000000f";

const wanted = (change: object = {}) => ({
  description: "For the web application",
  expires_at_millis: farFuture,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: true,
  ...change,
});
const create = (change: object = {}, on = project): TestRequest => ({
  method: "POST",
  path,
  headers: on.as("admin"),
  body: wanted(change),
});
const made = async (change: object = {}, on = project) => (await app.send(create(change, on))).json;
const at = (id: unknown, method: "GET" | "PATCH", body?: object, on = project): TestRequest => ({
  method,
  path: `${path}/${id}`,
  headers: on.as("admin"),
  body,
});

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const notFound = { status: 404, code: "API_KEY_NOT_FOUND" } as const;
const tiers = (request: TestRequest) => accessScenarios(request, ["admin"], (access) => project.as(access));

describe("POST /internal/api-keys", () => {
  runScenarios(
    () => app,
    [
      ...tiers({ method: "POST", path, body: {} }),
      {
        name: "creates all three keys and returns them in full, once",
        request: () => create(),
        status: 200,
        effects: (_app, { json }) =>
          expect(json).toEqual({
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            description: "For the web application",
            created_at_millis: app.platform.clock(),
            expires_at_millis: farFuture,
            publishable_client_key: expect.stringMatching(new RegExp(`^pck_${secret}$`)),
            secret_server_key: expect.stringMatching(new RegExp(`^ssk_${secret}$`)),
            super_secret_admin_key: expect.stringMatching(new RegExp(`^sak_${secret}$`)),
          }),
      },
      {
        name: "creates only the requested keys",
        request: () => create({ has_super_secret_admin_key: false, has_secret_server_key: "0" }),
        status: 200,
        excludes: ["ssk_", "sak_", "secret_server_key", "super_secret_admin_key"],
      },
      {
        name: "accepts an expiry in the past",
        request: () => create({ expires_at_millis: 0 }),
        status: 200,
        contains: { expires_at_millis: 0 },
      },
      { name: "accepts an empty description", request: () => create({ description: "" }), status: 200 },
      ...Object.keys(wanted()).map(
        (field): Scenario => ({
          name: `requires ${field}`,
          request: () => create({ [field]: undefined }),
          ...schemaError,
        }),
      ),
      ...[null, "soon", {}, ""].map(
        (expires_at_millis): Scenario => ({
          name: `rejects ${JSON.stringify(expires_at_millis)} as a time`,
          request: () => create({ expires_at_millis }),
          ...schemaError,
        }),
      ),
      {
        name: "rejects a set without any key",
        request: () =>
          create({
            has_publishable_client_key: false,
            has_secret_server_key: false,
            has_super_secret_admin_key: false,
          }),
        ...schemaError,
      },
      { name: "rejects an unknown field", request: () => create({ revoked: true }), ...schemaError },
      { name: "a query parameter is rejected", request: () => ({ ...create(), path: `${path}?x=1` }), ...schemaError },
    ],
  );

  test.each([8.64e15, -8.64e15, 8.64e15 + 1, -1e300, 1e300, 1.5])(
    "the time %d is either accepted or rejected with 400",
    async (expires_at_millis) => {
      expect([200, 400]).toContain((await app.send(create({ expires_at_millis }))).status);
    },
  );

  test("an owner of the project can, too", async () => {
    const { owner, owned } = await makeOwner(app);
    const { status } = await app.send({ ...create(), headers: asOwner(owned, owner.accessToken) });
    expect(status).toBe(200);
  });

  test("each key authenticates at its access level immediately, for its own project only", async () => {
    const keys = await made();
    const levels = [
      ["client", "x-stack-publishable-client-key", keys.publishable_client_key],
      ["server", "x-stack-secret-server-key", keys.secret_server_key],
      ["admin", "x-stack-super-secret-admin-key", keys.super_secret_admin_key],
    ] as const;
    for (const [access, header, key] of levels) {
      const read = (on: TestProject) => ({
        method: "GET",
        path: "/projects/current",
        headers: { ...on.as(access), [header]: String(key) },
      });
      expect((await app.send(read(project))).status).toBe(200);
      expect((await app.send(read(other))).status).toBe(401);
    }
  });

  test("no key is stored or logged in plain text", async () => {
    const keys = await made();
    for (const key of [keys.publishable_client_key, keys.secret_server_key, keys.super_secret_admin_key]) {
      expect(await findTablesContaining(app, String(key))).toEqual([]);
      expect(app.logLines.join("")).not.toContain(String(key));
    }
  });

  test("all keys are different", async () => {
    const sets = await Promise.all(Array.from({ length: 20 }, () => made()));
    expect(new Set(sets.map((set) => set.secret_server_key)).size).toBe(20);
  });
});

describe("GET /internal/api-keys", () => {
  runScenarios(
    () => app,
    [
      ...tiers({ method: "GET", path }),
      {
        name: "a query parameter is rejected",
        request: () => ({ method: "GET", path: `${path}?page=1`, headers: project.as("admin") }),
        ...schemaError,
      },
    ],
  );

  test("lists the project's sets, newest first, with only the last four characters of each key", async () => {
    const fresh = await makeProject(app);
    app.advance(1);
    const first = await made({ description: "first", has_secret_server_key: false }, fresh);
    app.advance(1);
    const second = await made({ description: "second" }, fresh);
    const { json, text } = await app.send({ method: "GET", path, headers: fresh.as("admin") });
    const items = json.items as { id: string; description: string }[];
    expect(json.is_paginated).toBe(false);
    expect(json).not.toHaveProperty("pagination");
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
    expect(items[1]).toEqual({
      id: first.id,
      description: "first",
      created_at_millis: first.created_at_millis,
      expires_at_millis: farFuture,
      publishable_client_key: { last_four: String(first.publishable_client_key).slice(-4) },
      super_secret_admin_key: { last_four: String(first.super_secret_admin_key).slice(-4) },
    });
    expect(text).not.toContain(String(second.secret_server_key));
  });
});

describe("GET /internal/api-keys/{id}", () => {
  runScenarios(
    () => app,
    [
      ...tiers({ method: "GET", path: `${path}/${nowhere}` }),
      {
        name: "returns one set without its keys",
        request: async () => at((await made()).id, "GET"),
        status: 200,
        excludes: ["pck_", "ssk_", "sak_"],
      },
      { name: "returns 404 for an unknown set", request: () => at(nowhere, "GET"), ...notFound },
      {
        name: "returns 404 for another project's set",
        request: async () => at((await made({}, other)).id, "GET"),
        ...notFound,
      },
      { name: "rejects an invalid ID", request: () => at("first", "GET"), ...schemaError },
    ],
  );
});

describe("PATCH /internal/api-keys/{id}", () => {
  const revokedAt = ({ json }: TestResponse) => json.manually_revoked_at_millis;

  runScenarios(
    () => app,
    [
      ...tiers({ method: "PATCH", path: `${path}/${nowhere}`, body: {} }),
      {
        name: "renames",
        request: async () => at((await made()).id, "PATCH", { description: "Renamed" }),
        status: 200,
        contains: { description: "Renamed" },
        excludes: ["manually_revoked_at_millis", "pck_", "ssk_", "sak_"],
      },
      {
        name: "an empty body changes nothing",
        request: async () => at((await made()).id, "PATCH", {}),
        status: 200,
        contains: { description: "For the web application" },
        excludes: ["manually_revoked_at_millis"],
      },
      {
        name: "revokes",
        request: async () => at((await made()).id, "PATCH", { revoked: true }),
        status: 200,
        effects: (_app, response) => expect(revokedAt(response)).toBe(app.platform.clock()),
      },
      {
        name: "a revocation can't be undone",
        request: async () => at((await made()).id, "PATCH", { revoked: false }),
        ...schemaError,
      },
      {
        name: "the expiry can't be changed",
        request: async () => at((await made()).id, "PATCH", { expires_at_millis: 0 }),
        ...schemaError,
      },
      { name: "rejects a missing body", request: async () => at((await made()).id, "PATCH"), ...schemaError },
      { name: "returns 404 for an unknown set", request: () => at(nowhere, "PATCH", { revoked: true }), ...notFound },
      {
        name: "another project's set is not found and stays unchanged",
        request: async () => at((await made({}, other)).id, "PATCH", { revoked: true }),
        ...notFound,
        effects: async () => {
          const { json } = await app.send({ method: "GET", path, headers: other.as("admin") });
          expect(JSON.stringify(json)).not.toContain("manually_revoked_at_millis");
        },
      },
    ],
  );

  test("revoking again keeps the time of the first revocation", async () => {
    const { id } = await made();
    const first = await app.send(at(id, "PATCH", { revoked: true }));
    app.advance(1_000);
    expect(revokedAt(await app.send(at(id, "PATCH", { revoked: true })))).toBe(revokedAt(first));
  });

  test("a revoked key stops working immediately", async () => {
    const keys = await made();
    const headers = { ...project.as("server"), "x-stack-secret-server-key": String(keys.secret_server_key) };
    const current = { method: "GET", path: "/projects/current", headers };
    expect((await app.send(current)).status).toBe(200);
    await app.send(at(keys.id, "PATCH", { revoked: true }));
    expect((await app.send(current)).json.code).toBe("INVALID_SECRET_SERVER_KEY");
  });

  test("a set can revoke itself", async () => {
    const keys = await made();
    const headers = { ...project.as("admin"), "x-stack-super-secret-admin-key": String(keys.super_secret_admin_key) };
    const revoke = { ...at(keys.id, "PATCH", { revoked: true }), headers };
    expect((await app.send(revoke)).status).toBe(200);
    expect((await app.send(revoke)).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
  });
});

test.each(["PUT", "DELETE"])("doesn't support %s on a set: revoking is an update", async (method) => {
  const { id } = await made();
  const { status } = await app.send({ method, path: `${path}/${id}`, headers: project.as("admin") });
  expect(status).toBe(405);
  expect((await app.send(at(id, "GET"))).json).not.toHaveProperty("manually_revoked_at_millis");
});

test("a project has at most 500 active key sets, even with concurrent creation", async () => {
  const full = await makeProject(app);
  await app.platform.database.pool.query(
    `insert into project_key_sets (project_id, id, description, expires_at, created_at)
     select $1, gen_random_uuid(), 'n', now(), now() from generate_series(1, 498)`,
    [full.id],
  );
  const answers = await Promise.all([1, 2, 3].map(() => app.send(create({}, full))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const id = answers.find(({ status }) => status === 200)?.json.id;
  await app.send(at(id, "PATCH", { revoked: true }, full));
  expect((await app.send(create({}, full))).status).toBe(200);
});
