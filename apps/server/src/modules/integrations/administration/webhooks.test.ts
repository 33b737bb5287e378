import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import type { TestApp, TestRequest } from "../../../testing/test-app.ts";
import { as, createPartnerApp, invalidCredentials, neon } from "../testing/partners.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  // Not localhost, because webhooks are not allowed to internal networks.
  app = await createPartnerApp({ publicUrl: "https://auth.example" });
  project = await makeProject(app);
});
afterAll(() => app.close());

const add = (body: unknown, headers: Record<string, string> = {}): TestRequest => ({
  method: "POST",
  path: "/integrations/neon/webhooks",
  headers: { ...project.as("admin"), ...as(neon), ...headers },
  body,
});
const stored = async (url: string) =>
  (
    await app.platform.database.pool.query(
      "select url, description, event_types from webhook_endpoints where project_id = $1 and url = $2",
      [project.id, url],
    )
  ).rows;

describe("POST /integrations/{partner}/webhooks", () => {
  runScenarios(
    () => app,
    [
      ...invalidCredentials.map(
        ([who, headers]): Scenario => ({
          name: `${who} an admin of the project is rejected`,
          request: () => ({
            ...add({ url: "https://hooks.example/no" }),
            headers: { ...project.as("admin"), ...headers },
          }),
          status: 401,
          code: null,
          effects: async () => expect(await stored("https://hooks.example/no")).toEqual([]),
        }),
      ),
      {
        name: "adds a URL for all events and returns its signing secret",
        request: () => add({ url: "https://hooks.example/all", description: "Mirror" }),
        status: 200,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/=]{40,}$/) });
          expect(await stored("https://hooks.example/all")).toEqual([
            { url: "https://hooks.example/all", description: "Mirror", event_types: null },
          ]);
        },
      },
      ...[
        "http://127.0.0.1/hook",
        "http://[::1]:8100/hook",
        "https://10.0.0.7/hook",
        "http://169.254.169.254/latest/meta-data",
        "ftp://hooks.example",
        "https://user:password@hooks.example",
        `https://hooks.example/${"x".repeat(2_100)}`,
      ].map(
        (url): Scenario => ({
          name: `rejects the URL ${url.slice(0, 50)}`,
          request: () => add({ url }),
          status: 400,
          code: null,
        }),
      ),
      {
        name: "rejects an oversized description",
        request: () => add({ url: "https://hooks.example", description: "x".repeat(2_001) }),
        status: 400,
        code: null,
      },
      ...[{}, { url: "hooks" }, { url: "https://hooks.example", secret: "whsec_x" }, { url: null }].map(
        (body): Scenario => ({
          name: `rejects ${JSON.stringify(body)}`,
          request: () => add(body),
          status: 400,
          code: "SCHEMA_ERROR",
        }),
      ),
    ],
  );

  test("is idempotent: the same description and URL give one endpoint and the same secret", async () => {
    const headers = { "idempotency-key": "once" };
    const answers = [1, 2].map(() => app.send(add({ url: "https://hooks.example/once" }, headers)));
    const [first, second] = await Promise.all(answers);
    expect(second?.json).toEqual(first?.json);
    expect(await stored("https://hooks.example/once")).toHaveLength(1);
  });

  test("is a regular endpoint of the project, is audited, and its secret is stored encrypted", async () => {
    const own = await makeProject(app);
    const headers = { ...own.as("admin"), ...as(neon) };
    const { json } = await app.send({ ...add({ url: "https://hooks.example/path-secret" }), headers });
    expect(await listAuditEntries(app, own.id)).toMatchObject([
      {
        action: "webhook_endpoint.create",
        actor_type: "key",
        details: { host: "hooks.example", event_types: null },
      },
    ]);
    expect(await findTablesContaining(app, String(json.secret))).toEqual([]);
  });

  test("is rejected when the project has reached its limit of endpoints", async () => {
    const full = await makeProject(app);
    await app.platform.database.pool.query(
      `insert into webhook_endpoints (project_id, id, url, created_at, updated_at)
       select $1, 'ep_' || n, 'https://a.example', now(), now() from generate_series(1, 50) n`,
      [full.id],
    );
    const headers = { ...full.as("admin"), ...as(neon) };
    const { status, text } = await app.send({ ...add({ url: "https://hooks.example" }), headers });
    expect(status).toBe(409);
    expect(text).toContain("at most 50 endpoints");
  });
});
