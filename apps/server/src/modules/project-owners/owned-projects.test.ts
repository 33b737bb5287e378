import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import {
  asOwner,
  changeUser,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
let internal: TestProject;
let ordinary: TestProject;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  internal = internalProject(app);
  ordinary = await makeProject(app);
  owner = await signUp(app, internal);
});
afterAll(() => app.close());

const path = "/internal/projects";
const allAccessTypes = ["client", "server", "admin"] as const;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const list = (headers: Record<string, string>): TestRequest => ({ method: "GET", path, headers });
const create = (body: object, headers = internal.as("client", owner.accessToken)): TestRequest => ({
  method: "POST",
  path,
  headers,
  body,
});
const getItems = ({ json }: TestResponse) => json.items as { id: string; display_name: string }[];

/** Creates projects for an owner without the API. */
async function makeOwned(person: TestUser, count: number): Promise<void> {
  await app.platform.database.pool.query(
    `with made as (
       insert into projects (id, display_name, config)
       select gen_random_uuid(), 'Project ' || n, (select config from projects where id = $1) from generate_series(1, $3::int) n returning id
     )
     insert into project_owners (project_id, owner_user_id) select id, $2 from made`,
    [ordinary.id, person.id, count],
  );
}

const noUser = { status: 401, code: "USER_AUTHENTICATION_REQUIRED" } as const;
const notInternal = { status: 401, code: "EXPECTED_INTERNAL_PROJECT" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

const defaults = {
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  passkey_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_localhost: true,
  allow_user_api_keys: false,
  api_keys_require_verified_email: false,
  branding: {},
  require_email_verification: false,
  allow_team_api_keys: false,
  create_team_on_sign_up: false,
  anonymous_accounts_enabled: false,
  refuse_common_passwords: true,
  security_notifications_enabled: true,
  publishable_client_key_required: false,
  recent_sign_in_required: false,
  default_language: "en",
  detect_language: false,
  password_min_length: 8,
  session_lifetime_minutes: 525_600,
  session_idle_minutes: null,
  custom_oidc: [],
  sign_up_rules: [],
  sign_up_rules_default_action: "allow",
  oauth_provider_order: [],
  oauth_account_merge_strategy: "link_method",
  oauth_providers: [],
  enabled_oauth_providers: [],
  domains: [],
  email_config: { type: "shared" },
  team_creator_default_permissions: [{ id: "team_admin" }],
  team_member_default_permissions: [{ id: "team_member" }],
  user_default_permissions: [],
};

describe("GET /internal/projects", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path }, allAccessTypes, (access) => internal.as(access)),
      ...allAccessTypes.map((access) => ({
        name: `returns an empty list for a user without projects, with ${access} access`,
        request: async () => list(internal.as(access, (await signUp(app, internal)).accessToken)),
        status: 200,
        effects: (_app: TestApp, { json }: TestResponse) => expect(json).toEqual({ items: [], is_paginated: false }),
      })),
      { name: "a client without a user is rejected", request: () => list(internal.as("client")), ...noUser },
      {
        name: "a user of another project is rejected",
        request: async () => list(ordinary.as("client", (await signUp(app, ordinary)).accessToken)),
        ...notInternal,
      },
      {
        name: "a missing user is reported before the wrong project",
        request: () => list(ordinary.as("admin")),
        ...noUser,
      },
      {
        name: "a query parameter is rejected",
        request: () => ({ ...list(internal.as("client")), path: `${path}?limit=1` }),
        ...schemaError,
      },
    ],
  );

  test("lists the user's own projects only, oldest first", async () => {
    const person = await signUp(app, internal);
    const headers = internal.as("client", person.accessToken);
    await makeOwner(app);
    const created: unknown[] = [];
    for (const display_name of ["One", "Two", "Three"]) {
      app.advance(1);
      created.push((await app.send(create({ display_name }, headers))).json.id);
    }
    const items = getItems(await app.send(list(headers)));
    expect(items.map(({ id }) => id)).toEqual(created);
    expect(items[0]).toMatchObject({ display_name: "One", user_count: 0, config: defaults });
  });

  test("omits a deleted project", async () => {
    const { owner: person, owned } = await makeOwner(app);
    await app.send({
      method: "DELETE",
      path: "/internal/projects/current",
      headers: asOwner(owned, person.accessToken),
    });
    expect(getItems(await app.send(list(internal.as("client", person.accessToken))))).toEqual([]);
  });

  test("two owners see the same project", async () => {
    const { owned } = await makeOwner(app);
    const second = await signUp(app, internal);
    const { pool } = app.platform.database;
    await pool.query("insert into project_owners (project_id, owner_user_id) values ($1, $2)", [owned.id, second.id]);
    expect(getItems(await app.send(list(internal.as("client", second.accessToken))))).toMatchObject([{ id: owned.id }]);
  });

  test("lists the maximum number of projects with a single query", async () => {
    const person = await signUp(app, internal);
    await makeOwned(person, 200);
    const headers = internal.as("client", person.accessToken);
    // Flushes background writes, which are not part of the request.
    await Promise.all([app.activity.flush(), app.keySetActivity.flush()]);
    const queries = vi.spyOn(app.platform.database.pool, "query");
    expect(getItems(await app.send(list(headers)))).toHaveLength(200);
    // Queries for the caller, their project ids, and the projects.
    expect(queries.mock.calls.length).toBeLessThanOrEqual(3);
    queries.mockRestore();
  });

  test("users cannot become owners by writing their own metadata", async () => {
    const person = await signUp(app, internal);
    const client_metadata = { managedProjectIds: [ordinary.id] };
    await changeUser(app, internal, person, { client_metadata, client_read_only_metadata: client_metadata });
    expect(getItems(await app.send(list(internal.as("client", person.accessToken))))).toEqual([]);
    const read = { method: "GET", path: "/internal/projects/current", headers: asOwner(ordinary, person.accessToken) };
    expect((await app.send(read)).json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  });
});

describe("POST /internal/projects", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: { display_name: "x" } }, allAccessTypes, (access) =>
        internal.as(access),
      ),
      ...allAccessTypes.map((access) => ({
        name: `creates a project with all defaults with ${access} access`,
        request: () => create({ display_name: "Acme" }, internal.as(access, owner.accessToken)),
        status: 201,
        effects: (_app: TestApp, { json }: TestResponse) =>
          expect(json).toEqual({
            id: expect.stringMatching(uuid),
            display_name: "Acme",
            description: "",
            created_at_millis: app.platform.clock(),
            user_count: 0,
            is_production_mode: false,
            config: defaults,
          }),
      })),
      {
        name: "applies the given fields",
        request: () =>
          create({
            display_name: "Acme",
            description: "A shop",
            is_production_mode: true,
            config: { allow_localhost: true },
          }),
        status: 201,
        contains: { description: "A shop", is_production_mode: true, config: { ...defaults, allow_localhost: true } },
      },
      {
        name: "in production mode, does not allow localhost unless the request says so",
        request: () => create({ display_name: "x", is_production_mode: true }),
        status: 201,
        contains: { config: { ...defaults, allow_localhost: false } },
      },
      {
        name: "a null description becomes empty",
        request: () => create({ display_name: "x", description: null }),
        status: 201,
        contains: { description: "" },
      },
      {
        name: "an empty configuration uses the defaults",
        request: () => create({ display_name: "x", config: {} }),
        status: 201,
        contains: { config: defaults },
      },
      {
        name: "a client without a user is rejected",
        request: () => create({ display_name: "x" }, internal.as("admin")),
        ...noUser,
      },
      {
        name: "a user of another project is rejected",
        request: async () =>
          create({ display_name: "x" }, ordinary.as("client", (await signUp(app, ordinary)).accessToken)),
        ...notInternal,
      },
      { name: "a missing name is rejected", request: () => create({}), ...schemaError },
      { name: "rejects a blank name", request: () => create({ display_name: "  " }), ...schemaError },
      { name: "a null name is rejected", request: () => create({ display_name: null }), ...schemaError },
      { name: "rejects an unknown field", request: () => create({ display_name: "x", id: "x" }), ...schemaError },
      {
        name: "a standard provider without its secret is rejected, and the error names the field",
        request: () =>
          create({
            display_name: "x",
            config: { oauth_providers: [{ id: "github", type: "standard", client_id: "c" }] },
          }),
        ...schemaError,
        effects: (_app: TestApp, { json }: TestResponse) =>
          expect(json.error).toContain("body.config.oauth_providers.0.client_secret"),
      },
      {
        name: "an unknown configuration field is rejected",
        request: () => create({ display_name: "x", config: { x: 1 } }),
        ...schemaError,
      },
      {
        name: "an invalid body is reported before a missing user",
        request: () => create({}, internal.as("client")),
        ...schemaError,
      },
    ],
  );

  test("the caller becomes the owner: their access token works for the project, which has no keys", async () => {
    const { json } = await app.send(create({ display_name: "Mine" }));
    const headers = { ...asOwner(ordinary, owner.accessToken), "x-stack-project-id": String(json.id) };
    expect((await app.send({ method: "GET", path: "/internal/projects/current", headers })).json.id).toBe(json.id);
    const keys = await app.send({ method: "GET", path: "/internal/api-keys", headers });
    expect(keys.json).toEqual({ items: [], is_paginated: false });
  });

  test("the project has its own signing key from the start", async () => {
    const { json } = await app.send(create({ display_name: "Mine" }));
    const jwks = await app.send({ method: "GET", path: `/projects/${json.id}/.well-known/jwks.json` });
    expect(jwks.json.keys).toHaveLength(1);
  });

  test("a repeated request creates another project", async () => {
    const [first, second] = [
      await app.send(create({ display_name: "Twin" })),
      await app.send(create({ display_name: "Twin" })),
    ];
    expect(first.json.id).not.toBe(second.json.id);
  });

  test("an owner of 200 projects must delete one before creating another, even with concurrent requests", async () => {
    const person = await signUp(app, internal);
    await makeOwned(person, 197);
    const headers = internal.as("client", person.accessToken);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => app.send(create({ display_name: `${n}` }, headers))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.text).toContain("200");
    const made = answers.find(({ status }) => status === 201)?.json.id;
    const asItsOwner = { ...asOwner(ordinary, person.accessToken), "x-stack-project-id": String(made) };
    await app.send({ method: "DELETE", path: "/internal/projects/current", headers: asItsOwner });
    expect((await app.send(create({ display_name: "Another" }, headers))).status).toBe(201);
  });

  test("an anonymous user is rejected", async () => {
    const settings = (anonymous_accounts_enabled: boolean) => ({
      method: "PATCH",
      path: "/internal/projects/current",
      headers: internal.as("admin"),
      body: { config: { anonymous_accounts_enabled } },
    });
    await app.send(settings(true));
    const headers = internal.as("client");
    const { json } = await app.send({ method: "POST", path: "/auth/anonymous/sign-up", headers, body: {} });
    const visitor = internal.as("client", String(json.access_token));
    expect((await app.send(list(visitor))).json.items).toEqual([]);
    const refused = await app.send(create({ display_name: "x" }, visitor));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("anonymous");
    await app.send(settings(false));
  });

  test("creation is audited in the log of project internal, and ownership in the project's log", async () => {
    const person = await signUp(app, internal);
    const { json } = await app.send(create({ display_name: "Written" }, internal.as("client", person.accessToken)));
    const by = { outcome: "success", actor_id: person.id };
    expect((await listAuditEntries(app, "internal")).filter(({ target_id }) => target_id === json.id)).toMatchObject([
      { action: "project.create", ...by, actor_type: "user", target_type: "project", details: {} },
    ]);
    expect(await listAuditEntries(app, String(json.id))).toMatchObject([
      {
        action: "project_owner.add",
        ...by,
        actor_type: "owner",
        target_type: "user",
        target_id: person.id,
        details: {},
      },
    ]);
  });

  test("default permissions that a new project does not have are rejected, and no project is created", async () => {
    const before = getItems(await app.send(list(internal.as("client", owner.accessToken)))).length;
    const refused = await app.send(
      create({ display_name: "x", config: { user_default_permissions: [{ id: "nope" }] } }),
    );
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("nope");
    expect(getItems(await app.send(list(internal.as("client", owner.accessToken))))).toHaveLength(before);
  });
});
