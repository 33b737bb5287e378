import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { makeProject, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";

/** Settings that published admin clients don't know. */
let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/projects/current";
const write = (config: object): Promise<TestResponse> =>
  app.send({ method: "PATCH", path, headers: project.as("admin"), body: { config } });
const read = async (): Promise<ProjectConfigRead> =>
  (await app.send({ method: "GET", path, headers: project.as("admin") })).json.config as ProjectConfigRead;
const expectRefused = async (config: object, place: string): Promise<void> => {
  const before = await read();
  const { status, json } = await write(config);
  expect(status).toBe(400);
  expect(json.code).toBe("SCHEMA_ERROR");
  expect(json.error).toContain(`body.config.${place}`);
  expect(await read()).toEqual(before);
};

describe("flags", () => {
  const switches = [
    "anonymous_accounts_enabled",
    "refuse_common_passwords",
    "api_keys_require_verified_email",
    "require_email_verification",
    "security_notifications_enabled",
    "recent_sign_in_required",
  ] as const;

  test.each(switches)("%s can be set to true and false on its own", async (name) => {
    const before = await read();
    await write({ [name]: !before[name] });
    expect(await read()).toEqual({ ...before, [name]: !before[name] });
    await write({ [name]: before[name] });
    expect(await read()).toEqual(before);
  });

  test.each(switches)("%s rejects null and strings", async (name) => {
    await expectRefused({ [name]: null }, name);
    await expectRefused({ [name]: "maybe" }, name);
  });
});

describe("numbers", () => {
  test.each<[keyof ProjectConfigRead, unknown]>([
    ["password_min_length", 8],
    ["password_min_length", 64],
    ["session_lifetime_minutes", 5],
    ["session_lifetime_minutes", 527_040],
    ["session_idle_minutes", 15],
    ["session_idle_minutes", null],
  ])("%s accepts %j", async (name, value) => {
    expect((await write({ [name]: value })).status).toBe(200);
    expect((await read())[name]).toBe(value);
  });

  test.each<[string, unknown]>([
    ["password_min_length", 7],
    ["password_min_length", 65],
    ["password_min_length", 8.5],
    ["password_min_length", null],
    ["session_lifetime_minutes", 4],
    ["session_lifetime_minutes", 527_041],
    ["session_lifetime_minutes", null],
    ["session_lifetime_minutes", "long"],
    ["session_idle_minutes", 14],
    ["session_idle_minutes", 0],
    ["session_idle_minutes", 1e300],
  ])("%s rejects %j", (name, value) => expectRefused({ [name]: value }, name));
});

describe("custom_oidc", () => {
  const custom = (change: object = {}) => ({
    id: "acme",
    display_name: "Acme",
    issuer: "https://acme.example",
    client_id: "c",
    client_secret: "acme-very-secret",
    has_client_secret: true,
    scopes: ["openid"],
    ...change,
  });

  test("is stored with every field and offered for sign-in", async () => {
    await write({ custom_oidc: [custom({ id: "b" }), custom({ id: "a" })] });
    const config = await read();
    expect(config.custom_oidc).toEqual([custom({ id: "a" }), custom({ id: "b" })]);
    expect(config.enabled_oauth_providers).toEqual([{ id: "a" }, { id: "b" }]);
  });

  test("requests the default scopes when none are given, and can be a public client", async () => {
    const { scopes: _, client_secret: __, ...rest } = custom({ id: "public" });
    await write({ custom_oidc: [rest] });
    expect((await read()).custom_oidc).toEqual([
      { ...rest, has_client_secret: false, scopes: ["openid", "profile", "email"] },
    ]);
  });

  test("keeps its secret when sent without one, and loses it when the entry is removed", async () => {
    await write({ custom_oidc: [custom()] });
    const { client_secret: _, ...rest } = custom({ display_name: "Acme 2" });
    await write({ custom_oidc: [rest] });
    expect((await read()).custom_oidc).toEqual([custom({ display_name: "Acme 2" })]);
    await write({ custom_oidc: [] });
    await write({ custom_oidc: [rest] });
    expect((await read()).custom_oidc).toEqual([{ ...rest, has_client_secret: false }]);
  });

  test("encrypts its secret", async () => {
    await write({ custom_oidc: [custom({ client_secret: "custom-seen-nowhere" })] });
    expect(await findTablesContaining(app, "custom-seen-nowhere")).toEqual([]);
  });

  test.each<[string, object]>([
    ["an id of a built-in provider", custom({ id: "google" })],
    ["an id with capitals", custom({ id: "Acme" })],
    ["an empty id", custom({ id: "" })],
    ["an id of 64 letters", custom({ id: "a".repeat(64) })],
    ["a blank name", custom({ display_name: " " })],
    ["an issuer that is no address", custom({ issuer: "acme" })],
    ["an issuer of another scheme", custom({ issuer: "ftp://acme.example" })],
    ["an empty client id", custom({ client_id: "" })],
    ["an empty scope", custom({ scopes: [""] })],
    ["an unknown field", custom({ x: 1 })],
    ["null", custom({ client_secret: null })],
  ])("%s is rejected", (_what, entry) => expectRefused({ custom_oidc: [entry] }, "custom_oidc.0"));
});

describe("code review defect 8: a project that was stored before a setting existed", () => {
  const removed = ["sign_up_enabled", "password_min_length", "domains", "user_default_permissions"] as const;
  const removeFromStored = async (id: string) => {
    const { pool } = app.platform.database;
    await pool.query("update projects set config = config - $2::text[] where id = $1", [id, removed]);
    app.projects.invalidate(id);
  };

  test("reads the default, as admin, in lists and in requests", async () => {
    const old = await makeProject(app, { allow_localhost: false });
    const headers = old.as("admin");
    const getConfig = async () => (await app.send({ method: "GET", path, headers })).json.config;
    const before = await getConfig();
    await removeFromStored(old.id);

    expect(await getConfig()).toEqual(before);
    const current = await app.send({ method: "GET", path: "/projects/current", headers: old.as("client") });
    expect(current.json.config).toMatchObject({ sign_up_enabled: true });
    expect((await app.projects.find(old.id))?.config).toMatchObject({ password_min_length: 8, domains: [] });
  });

  test("does not start to allow localhost", async () => {
    const old = await makeProject(app);
    await app.platform.database.pool.query("update projects set config = config - 'allow_localhost' where id = $1", [
      old.id,
    ]);
    app.projects.invalidate(old.id);
    const { json } = await app.send({ method: "GET", path, headers: old.as("admin") });
    expect(json.config).toMatchObject({ allow_localhost: false });
  });

  test("can be changed, and stores the default", async () => {
    const old = await makeProject(app);
    await removeFromStored(old.id);
    const body = { config: { user_default_permissions: [] } };

    const { status, json } = await app.send({ method: "PATCH", path, headers: old.as("admin"), body });

    expect({ status, config: json.config }).toMatchObject({ status: 200, config: { password_min_length: 8 } });
    const { rows } = await app.platform.database.pool.query("select config from projects where id = $1", [old.id]);
    expect(rows[0].config).toMatchObject({ sign_up_enabled: true, password_min_length: 8 });
  });
});
