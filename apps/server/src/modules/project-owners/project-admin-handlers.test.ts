import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { asOwner, internalProject, makeOwner, makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/projects/current";
const call = (method: "GET" | "PATCH" | "DELETE", body?: unknown, of = project): TestRequest => ({
  method,
  path,
  headers: of.as("admin"),
  body,
});
const tiers = (request: TestRequest) => accessScenarios(request, ["admin"], (access) => project.as(access));
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe("GET /internal/projects/current", () => {
  runScenarios(
    () => app,
    [
      ...tiers({ method: "GET", path }),
      {
        name: "returns the project with its whole configuration",
        request: () => call("GET"),
        status: 200,
        contains: {
          display_name: "Acme",
          description: "",
          is_production_mode: false,
          config: { allow_localhost: true, email_config: { type: "shared" } },
        },
      },
      {
        name: "returns project internal to its own admin",
        request: () => call("GET", undefined, internalProject(app)),
        status: 200,
        contains: { id: "internal" },
      },
      {
        name: "a query parameter is rejected",
        request: () => ({ ...call("GET"), path: `${path}?x=1` }),
        ...schemaError,
      },
    ],
  );

  test("counts users as they are created and deleted", async () => {
    const counted = await makeProject(app);
    const count = async () => (await app.send(call("GET", undefined, counted))).json.user_count;
    expect(await count()).toBe(0);
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(app, counted)));
    expect(await count()).toBe(10);
    const leave = (accessToken: string) => ({
      method: "DELETE",
      path: "/users/me",
      headers: counted.as("server", accessToken),
    });
    await Promise.all(people.slice(0, 4).map(({ accessToken }) => app.send(leave(accessToken))));
    expect(await count()).toBe(6);
  });
});

describe("production mode", () => {
  const change = async (of: TestProject, body: object) => (await app.send(call("PATCH", body, of))).json.config;

  test("stops allowing localhost when it is turned on, and leaves localhost off when it is turned off", async () => {
    const own = await makeProject(app);
    expect(await change(own, { is_production_mode: true })).toMatchObject({ allow_localhost: false });
    expect(await change(own, { is_production_mode: false })).toMatchObject({ allow_localhost: false });
  });

  test("allows localhost if a request says so", async () => {
    const own = await makeProject(app);
    const asked = { is_production_mode: true, config: { allow_localhost: true } };
    expect(await change(own, asked)).toMatchObject({ allow_localhost: true });
    expect(await change(own, { is_production_mode: true })).toMatchObject({ allow_localhost: true });
  });

  test("turned on with other settings keeps them and stops allowing localhost", async () => {
    const own = await makeProject(app);
    const config = await change(own, { is_production_mode: true, config: { passkey_enabled: true } });
    expect(config).toMatchObject({ allow_localhost: false, passkey_enabled: true });
  });
});

describe("PATCH /internal/projects/current", () => {
  const read = async (of = project) => (await app.send(call("GET", undefined, of))).json;

  runScenarios(
    () => app,
    [
      ...tiers({ method: "PATCH", path, body: {} }),
      ...[
        { display_name: "Renamed" },
        { description: "What it is for" },
        { is_production_mode: true },
        { is_production_mode: false },
        {},
        { config: {} },
      ].map((change) => ({
        name: `applies ${JSON.stringify(change)} and returns the whole project`,
        request: () => call("PATCH", change),
        status: 200,
        contains: change,
        effects: async (_app: TestApp, { json }: { json: object }) => expect(json).toEqual(await read()),
      })),
      {
        name: "a null description becomes empty",
        request: () => call("PATCH", { description: null }),
        status: 200,
        contains: { description: "" },
      },
      { name: "a null name is rejected", request: () => call("PATCH", { display_name: null }), ...schemaError },
      { name: "rejects a blank name", request: () => call("PATCH", { display_name: " \t" }), ...schemaError },
      { name: "rejects an empty name", request: () => call("PATCH", { display_name: "" }), ...schemaError },
      { name: "rejects a null configuration", request: () => call("PATCH", { config: null }), ...schemaError },
      { name: "rejects a missing body", request: () => call("PATCH"), ...schemaError },
      ...["id", "user_count", "created_at_millis", "anything"].map((field) => ({
        name: `${field} is read-only`,
        request: () => call("PATCH", { [field]: 1 }),
        ...schemaError,
      })),
    ],
  );

  test("absent fields stay unchanged", async () => {
    const kept = await makeProject(app, { passkey_enabled: true });
    await app.send(call("PATCH", { description: "kept" }, kept));
    await app.send(call("PATCH", { display_name: "Other", config: { magic_link_enabled: true } }, kept));
    expect(await read(kept)).toMatchObject({
      display_name: "Other",
      description: "kept",
      config: { passkey_enabled: true, magic_link_enabled: true, allow_localhost: true },
    });
  });

  test("two admins who change different fields concurrently don't overwrite each other", async () => {
    const shared = await makeProject(app);
    const flags = ["magic_link_enabled", "passkey_enabled", "allow_user_api_keys", "allow_team_api_keys"];
    await Promise.all(flags.map((flag) => app.send(call("PATCH", { config: { [flag]: true } }, shared))));
    expect((await read(shared)).config).toMatchObject(Object.fromEntries(flags.map((flag) => [flag, true])));
  });

  test("a rejected update changes nothing", async () => {
    const before = await read();
    await app.send(
      call("PATCH", { display_name: "Half", config: { passkey_enabled: true, allow_localhost: "maybe" } }),
    );
    expect(await read()).toEqual(before);
  });

  test("audits who changed what: flags with both values, other fields by name only", async () => {
    const { owner, owned } = await makeOwner(app);
    const change = {
      display_name: "Other",
      config: {
        sign_up_enabled: false,
        passkey_enabled: false,
        oauth_providers: [{ id: "github", type: "standard", client_id: "x", client_secret: "kept-from-the-log" }],
      },
    };
    await app.send({ ...call("PATCH", change), headers: asOwner(owned, owner.accessToken) });
    await app.send({ ...call("PATCH", change), headers: asOwner(owned, owner.accessToken) });
    const updates = (await listAuditEntries(app, owned.id)).filter(({ action }) => action === "project.update");
    expect(updates).toEqual([
      {
        action: "project.update",
        outcome: "success",
        reason: null,
        actor_type: "owner",
        actor_id: owner.id,
        target_type: "project",
        target_id: owned.id,
        details: {
          display_name: "changed",
          "config.sign_up_enabled": { before: true, after: false },
          "config.oauth_providers": "changed",
        },
      },
    ]);
    expect(await findTablesContaining(app, "kept-from-the-log")).toEqual([]);
  });

  test("leaves other projects unchanged", async () => {
    const [mine, theirs] = [await makeProject(app), await makeProject(app)];
    const before = await read(theirs);
    await app.send(call("PATCH", { display_name: "Mine", config: { allow_localhost: false } }, mine));
    expect(await read(theirs)).toEqual(before);
  });
});

describe("DELETE /internal/projects/current", () => {
  runScenarios(
    () => app,
    [
      ...tiers({ method: "DELETE", path }),
      {
        name: "project internal, which holds the owners, can't be deleted",
        request: () => call("DELETE", undefined, internalProject(app)),
        status: 400,
        code: null,
      },
      {
        name: "ignores the body",
        request: async () => call("DELETE", { anything: 1 }, await makeProject(app)),
        status: 200,
        contains: { success: true },
      },
    ],
  );

  test("deletes all data of the project and nothing of another", async () => {
    const doomed = await makeProject(app, {
      oauth_providers: [{ id: "github", type: "standard", client_id: "x", client_secret: "y" }],
    });
    const survivor = await makeProject(app);
    await signUp(app, doomed);
    const kept = await signUp(app, survivor);
    await app.activity.flush();
    const held = await findTablesContaining(app, doomed.id);
    for (const table of [
      "projects",
      "project_secrets",
      "users",
      "sessions",
      "emails",
      "webhook_events",
      "audit_pending",
    ])
      expect(held).toContain(table);
    expect((await app.send(call("DELETE", undefined, doomed))).json).toEqual({ success: true });
    await app.runProjectDeletions();
    // The audit log of project internal keeps the deletion.
    expect(await findTablesContaining(app, doomed.id)).toEqual(["audit_pending"]);
    expect(await listAuditEntries(app, doomed.id)).toEqual([]);
    const me = await app.send({ method: "GET", path: "/users/me", headers: survivor.as("client", kept.accessToken) });
    expect(me.json.id).toBe(kept.id);
  });

  test("its keys stop working immediately", async () => {
    const doomed = await makeProject(app);
    await app.send(call("DELETE", undefined, doomed));
    expect((await app.send(call("DELETE", undefined, doomed))).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
    const jwks = await app.send({ method: "GET", path: `/projects/${doomed.id}/.well-known/jwks.json` });
    expect(jwks.status).toBe(404);
  });
});

describe("/projects/current, the path older admin clients use", () => {
  const old = (method: "PATCH" | "DELETE", of: TestProject, body?: unknown) =>
    app.send({ method, path: "/projects/current", headers: of.as("admin"), body });

  test("updates and returns the admin view", async () => {
    const answer = await old("PATCH", project, { display_name: "Renamed the old way" });
    expect(answer.json).toMatchObject({ display_name: "Renamed the old way", config: { domains: [] } });
  });

  test("deletes", async () => {
    const doomed = await makeProject(app);
    expect((await old("DELETE", doomed)).json).toEqual({ success: true });
    expect((await app.send(call("GET", undefined, doomed))).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
  });

  test("rejects clients", async () => {
    const request = { method: "PATCH", path: "/projects/current", headers: project.as("client"), body: {} };
    expect((await app.send(request)).json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  });
});
