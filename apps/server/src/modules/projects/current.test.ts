import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    oauth_providers: [
      { id: "github", type: "standard", client_id: "an-id", client_secret: "provider-secret" },
      { id: "apple", type: "shared" },
    ],
    email_config: {
      type: "standard",
      host: "smtp.example.com",
      port: 587,
      username: "mailer",
      password: "smtp-secret",
      sender_name: "Acme",
      sender_email: "acme@example.com",
    },
  });
});
afterAll(() => app.close());

const path = "/projects/current";
const allAccessTypes = ["client", "server", "admin"] as const;

describe("GET /projects/current", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path }, allAccessTypes, (access) => project.as(access)),
      ...(["client", "server"] as const).map((access) => ({
        name: `returns only the public settings with ${access} access`,
        request: () => ({ method: "GET", path, headers: project.as(access) }),
        status: 200,
        excludes: ["secret", "smtp", "domains", "allow_localhost", "description"],
        effects: (_app: TestApp, { json }: { json: object }) =>
          expect(json).toEqual({
            id: project.id,
            display_name: "Acme",
            config: {
              sign_up_enabled: true,
              credential_enabled: true,
              magic_link_enabled: false,
              passkey_enabled: false,
              client_team_creation_enabled: false,
              client_user_deletion_enabled: false,
              allow_user_api_keys: false,
              api_keys_require_verified_email: false,
              allow_team_api_keys: false,
              anonymous_accounts_enabled: false,
              default_language: "en",
              detect_language: false,
              password_min_length: 8,
              enabled_oauth_providers: [{ id: "apple" }, { id: "github" }],
            },
          }),
      })),
      {
        name: "returns everything to admins, as clients before 2.8.12 expect",
        request: () => ({ method: "GET", path, headers: project.as("admin") }),
        status: 200,
        effects: async (app, { json }) => {
          const newer = { method: "GET", path: "/internal/projects/current", headers: project.as("admin") };
          expect(json).toEqual((await app.send(newer)).json);
          expect(json).toMatchObject({ config: { domains: [], email_config: { password: "smtp-secret" } } });
        },
      },
      {
        name: "a query parameter is rejected",
        request: () => ({ method: "GET", path: `${path}?fields=all`, headers: project.as("client") }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("returns a change immediately", async () => {
    const fresh = await makeProject(app);
    const read = async () => (await app.send({ method: "GET", path, headers: fresh.as("client") })).json;
    expect(await read()).toMatchObject({ display_name: "Acme", config: { passkey_enabled: false } });
    const body = { display_name: "Other", config: { passkey_enabled: true } };
    await app.send({ method: "PATCH", path: "/internal/projects/current", headers: fresh.as("admin"), body });
    expect(await read()).toMatchObject({ display_name: "Other", config: { passkey_enabled: true } });
  });
});
