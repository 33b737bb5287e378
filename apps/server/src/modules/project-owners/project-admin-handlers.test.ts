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
        name: "shows the project with its whole configuration",
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
        name: "shows project internal to its own administrator",
        request: () => call("GET", undefined, internalProject(app)),
        status: 200,
        contains: { id: "internal" },
      },
      {
        name: "a query parameter is refused",
        request: () => ({ ...call("GET"), path: `${path}?x=1` }),
        ...schemaError,
      },
    ],
  );

  test("counts users as they come and go", async () => {
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
        name: `changes ${JSON.stringify(change)} and answers the whole project`,
        request: () => call("PATCH", change),
        status: 200,
        contains: change,
        effects: async (_app: TestApp, { json }: { json: object }) => expect(json).toEqual(await read()),
      })),
      {
        name: "a description of null is empty",
        request: () => call("PATCH", { description: null }),
        status: 200,
        contains: { description: "" },
      },
      { name: "a name of null is refused", request: () => call("PATCH", { display_name: null }), ...schemaError },
      { name: "a blank name is refused", request: () => call("PATCH", { display_name: " \t" }), ...schemaError },
      { name: "an empty name is refused", request: () => call("PATCH", { display_name: "" }), ...schemaError },
      { name: "a configuration of null is refused", request: () => call("PATCH", { config: null }), ...schemaError },
      { name: "a missing body is refused", request: () => call("PATCH"), ...schemaError },
      ...["id", "user_count", "created_at_millis", "anything"].map((field) => ({
        name: `${field} cannot be written`,
        request: () => call("PATCH", { [field]: 1 }),
        ...schemaError,
      })),
    ],
  );

  test("what is absent stays as it is", async () => {
    const kept = await makeProject(app, { passkey_enabled: true });
    await app.send(call("PATCH", { description: "kept" }, kept));
    await app.send(call("PATCH", { display_name: "Other", config: { magic_link_enabled: true } }, kept));
    expect(await read(kept)).toMatchObject({
      display_name: "Other",
      description: "kept",
      config: { passkey_enabled: true, magic_link_enabled: true, allow_localhost: true },
    });
  });

  test("two administrators who change different fields at once do not undo each other", async () => {
    const shared = await makeProject(app);
    const flags = ["magic_link_enabled", "passkey_enabled", "allow_user_api_keys", "allow_team_api_keys"];
    await Promise.all(flags.map((flag) => app.send(call("PATCH", { config: { [flag]: true } }, shared))));
    expect((await read(shared)).config).toMatchObject(Object.fromEntries(flags.map((flag) => [flag, true])));
  });

  test("a refused change changes nothing at all", async () => {
    const before = await read();
    await app.send(
      call("PATCH", { display_name: "Half", config: { passkey_enabled: true, allow_localhost: "maybe" } }),
    );
    expect(await read()).toEqual(before);
  });

  test("what was changed is in the log, by whom: switches with both values, of anything else only that it changed", async () => {
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

  test("another project is not touched", async () => {
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
        name: "project internal, where the owners are, cannot be deleted",
        request: () => call("DELETE", undefined, internalProject(app)),
        status: 400,
        code: null,
      },
      {
        name: "a body is ignored",
        request: async () => call("DELETE", { anything: 1 }, await makeProject(app)),
        status: 200,
        contains: { success: true },
      },
    ],
  );

  test("everything of the project goes with it, and nothing of another one", async () => {
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
      "audit_waiting",
    ])
      expect(held).toContain(table);
    expect((await app.send(call("DELETE", undefined, doomed))).json).toEqual({ success: true });
    await app.runProjectDeletions();
    // The log of project internal keeps that it was.
    expect(await findTablesContaining(app, doomed.id)).toEqual(["audit_waiting"]);
    expect(await listAuditEntries(app, doomed.id)).toEqual([]);
    const me = await app.send({ method: "GET", path: "/users/me", headers: survivor.as("client", kept.accessToken) });
    expect(me.json.id).toBe(kept.id);
  });

  test("its keys open nothing from that moment on", async () => {
    const doomed = await makeProject(app);
    await app.send(call("DELETE", undefined, doomed));
    expect((await app.send(call("DELETE", undefined, doomed))).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
    const jwks = await app.send({ method: "GET", path: `/projects/${doomed.id}/.well-known/jwks.json` });
    expect(jwks.status).toBe(404);
  });
});

describe("/projects/current, as older administration clients call it", () => {
  const old = (method: "PATCH" | "DELETE", of: TestProject, body?: unknown) =>
    app.send({ method, path: "/projects/current", headers: of.as("admin"), body });

  test("takes changes and answers the administrator's view", async () => {
    const answer = await old("PATCH", project, { display_name: "Renamed the old way" });
    expect(answer.json).toMatchObject({ display_name: "Renamed the old way", config: { domains: [] } });
  });

  test("deletes", async () => {
    const doomed = await makeProject(app);
    expect((await old("DELETE", doomed)).json).toEqual({ success: true });
    expect((await app.send(call("GET", undefined, doomed))).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
  });

  test("is not for clients", async () => {
    const request = { method: "PATCH", path: "/projects/current", headers: project.as("client"), body: {} };
    expect((await app.send(request)).json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  });
});
