import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import {
  asOwner,
  internalProject,
  makeOwner,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let owner: TestUser;
let owned: TestProject;
const github = { id: "github", type: "standard", client_id: "c", client_secret: "github-secret" };
const domains = [{ domain: "https://app.example", handler_path: "/handler" }];
const description = "As it was";
beforeAll(async () => {
  app = await createTestApp();
  owned = await makeProject(app);
  owner = await signUp(app, internalProject(app));
  const { pool } = app.platform.database;
  await pool.query("insert into project_owners (project_id, owner_user_id) values ($1, $2)", [owned.id, owner.id]);
  await send({ description, config: { domains, oauth_providers: [github], session_idle_minutes: 30 } });
});
afterAll(() => app.close());

const path = "/internal/projects/current";
const byOwner = () => asOwner(owned, owner.accessToken);
const byKey = () => owned.as("admin");
const request = (body: object, headers = byOwner()) => ({ method: "PATCH", path, headers, body });
const send = (body: object, headers = byOwner()) => app.send(request(body, headers));
const read = async (headers = byOwner()) => (await app.send({ method: "GET", path, headers })).json;

/** A small change and the version it is based on. */
const changing = (expected: unknown, headers = byOwner()) =>
  request({ config: { passkey_enabled: true }, expected }, headers);
const conflict = (name: string, expected: object, fields: string[], headers = byOwner): Scenario => ({
  name: `is rejected and changes nothing: ${name}`,
  request: () => changing(expected, headers()),
  status: 409,
  code: "CHANGED_MEANWHILE",
  details: { fields },
  excludes: ["github-secret"],
  effects: async () => expect(await read()).toMatchObject({ description, config: { passkey_enabled: false } }),
});
const malformed = (name: string, expected: unknown): Scenario => ({
  name: `is rejected: ${name}`,
  request: () => changing(expected),
  status: 400,
  code: "SCHEMA_ERROR",
});

describe("PATCH /internal/projects/current with `expected`", () => {
  runScenarios(
    () => app,
    [
      conflict("another description", { description: "Older" }, ["description"]),
      conflict("another list", { config: { domains: [] } }, ["config.domains"]),
      conflict("another order of a list", { config: { domains: [...domains, ...domains] } }, ["config.domains"]),
      conflict("a switch", { config: { passkey_enabled: true } }, ["config.passkey_enabled"]),
      conflict("null where there is a number", { config: { session_idle_minutes: null } }, [
        "config.session_idle_minutes",
      ]),
      conflict(
        "several things, each named",
        { display_name: "Older", is_production_mode: true, config: { domains: [], magic_link_enabled: true } },
        ["display_name", "is_production_mode", "config.magic_link_enabled", "config.domains"],
      ),
      conflict(
        "a secret, when the response shows it",
        { config: { oauth_providers: [{ ...github, client_secret: "older", has_client_secret: true }] } },
        ["config.oauth_providers"],
        byKey,
      ),
      malformed("a read-only field", { user_count: 1 }),
      malformed("an unknown setting", { config: { nothing: true } }),
      malformed("a list that is not a list", { config: { domains: {} } }),
      malformed("null", null),
      malformed("a word", "anything"),
      malformed("depths without end", { config: { domains: JSON.parse("[".repeat(500) + "]".repeat(500)) } }),
    ],
  );

  test.each(["owner", "key"])("sending back all that the %s has read causes no conflict", async (by) => {
    const headers = by === "owner" ? byOwner() : byKey();
    const { display_name, description: about, is_production_mode, config } = await read(headers);
    const expected = { display_name, description: about, is_production_mode, config };
    const { status, text } = await send({ display_name, expected }, headers);
    expect(status, text).toBe(200);
  });

  test("an absent secret and an empty one are equal", async () => {
    const { config } = await read();
    const providers = (config as ProjectConfigRead).oauth_providers;
    const oauth_providers = providers.map((provider) => ({ ...provider, client_secret: undefined }));
    expect((await send({ description, expected: { config: { oauth_providers } } })).status).toBe(200);
  });

  test("an empty `expected` compares nothing", async () => {
    expect((await send({ description, expected: {} })).status).toBe(200);
    expect((await send({ description, expected: { config: {} } })).status).toBe(200);
  });

  test("of fifty concurrent edits of one list, one succeeds and is audited, and the others get a conflict", async () => {
    const { owner: person, owned: project } = await makeOwner(app);
    const headers = asOwner(project, person.accessToken);
    const edits = Array.from({ length: 50 }, (_, n) =>
      send(
        {
          config: { domains: [{ domain: `https://a${n}.example`, handler_path: "/" }] },
          expected: { config: { domains: [] } },
        },
        headers,
      ),
    );
    const answers = await Promise.all(edits);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { json } of refused)
      expect(json).toMatchObject({ code: "CHANGED_MEANWHILE", details: { fields: ["config.domains"] } });
    const entries = (await listAuditEntries(app, project.id)).filter(({ action }) => action === "project.update");
    expect(entries).toHaveLength(1);
  });

  test("concurrent edits of different fields all succeed", async () => {
    const { owner: person, owned: project } = await makeOwner(app);
    const headers = asOwner(project, person.accessToken);
    const switches = ["passkey_enabled", "magic_link_enabled", "allow_user_api_keys", "allow_team_api_keys"];
    const answers = await Promise.all(
      switches.map((name) => send({ config: { [name]: true }, expected: { config: { [name]: false } } }, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
