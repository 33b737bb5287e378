import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import {
  adminHeaders,
  as,
  createPartnerApp,
  invalidCredentials,
  neon,
  otherPartner,
  provisionProject,
  secondNeon,
} from "../testing/partners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createPartnerApp();
});
afterAll(() => app.close());

const path = "/integrations/neon/projects/provision";
const provision = (change: Partial<TestRequest> = {}): TestRequest => ({
  method: "POST",
  path,
  headers: as(neon),
  body: { display_name: "Shop" },
  ...change,
});
const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.platform.database.pool.query<Row>(sql, values)).rows;
const countProjects = async () => (await query<{ n: number }>("select count(*)::int as n from projects"))[0]?.n;

describe("POST /integrations/{partner}/projects/provision", () => {
  runScenarios(
    () => app,
    [
      ...invalidCredentials.map(
        ([who, headers]): Scenario => ({
          name: `${who} no project is created`,
          request: () => provision({ headers }),
          status: 401,
          code: null,
          headers: { "www-authenticate": 'Basic realm="vestibule", charset="UTF-8"' },
          excludes: [neon.clientSecret],
        }),
      ),
      {
        name: "an unknown partner is not found",
        request: () => provision({ path: "/integrations/unknown/projects/provision" }),
        status: 404,
        code: null,
      },
      {
        name: "the partner's name is case-sensitive",
        request: () => provision({ path: "/integrations/Neon/projects/provision" }),
        status: 404,
        code: null,
      },
      {
        name: "another partner can create projects with its own path",
        request: () => provision({ path: "/integrations/rival/projects/provision", headers: as(otherPartner) }),
        status: 200,
      },
      {
        name: "the second client of a partner is accepted",
        request: () => provision({ headers: as(secondNeon) }),
        status: 200,
      },
      {
        name: "the scheme is case-insensitive",
        request: () =>
          provision({ headers: { authorization: as(neon).authorization?.replace("Basic", "bAsIc") ?? "" } }),
        status: 200,
      },
      ...[undefined, null, "", "   ", "n".repeat(257), ["a"], "a\0b"].map(
        (display_name): Scenario => ({
          name: `the name ${JSON.stringify(display_name)?.slice(0, 20)} is rejected`,
          request: () => provision({ body: { display_name } }),
          status: 400,
          code: "SCHEMA_ERROR",
        }),
      ),
      {
        name: "fields other than the name are rejected",
        request: () => provision({ body: { display_name: "Shop", config: {} } }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("rejected requests create nothing", async () => {
    const before = await countProjects();
    for (const [, headers] of invalidCredentials) await app.send(provision({ headers }));
    expect(await countProjects()).toBe(before);
  });

  test("creates a project without an owner that allows localhost and has the default sign-in methods", async () => {
    const made = await provisionProject(app);
    expect(await query("select 1 from project_owners where project_id = $1", [made.id])).toEqual([]);
    const read = { method: "GET", path: "/internal/projects/current", headers: adminHeaders(made) };
    expect((await app.send(read)).json).toMatchObject({
      id: made.id,
      display_name: "Shop",
      is_production_mode: false,
      config: { allow_localhost: true, credential_enabled: true, sign_up_enabled: true },
    });
  });

  test("creates one key set: only an admin key, valid for 100 years, stored as a digest", async () => {
    const made = await provisionProject(app);
    expect(made.key).toMatch(/^sak_[0-9a-hjkmnp-tv-z]{45}$/);
    const { json } = await app.send({ method: "GET", path: "/internal/api-keys", headers: adminHeaders(made) });
    expect(json.items).toEqual([
      {
        id: expect.any(String),
        description: "Neon (integration)",
        created_at_millis: app.platform.clock(),
        expires_at_millis: app.platform.clock() + 100 * 365 * 86_400_000,
        last_used_at_millis: expect.any(Number),
        super_secret_admin_key: { last_four: made.key.slice(-4) },
      },
    ]);
    expect(await findTablesContaining(app, made.key)).toEqual([]);
    const later = () => app.send({ method: "GET", path: "/internal/projects/current", headers: adminHeaders(made) });
    expect((await app.later(99 * 365 * 86_400_000, later)).status).toBe(200);
    expect((await app.later(101 * 365 * 86_400_000, later)).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
  });

  test("is audited in the project's log and in that of project internal, without the key", async () => {
    const made = await provisionProject(app);
    const details = { partner: "neon", client_id: "neon-1" };
    expect(await listAuditEntries(app, made.id)).toMatchObject([
      { action: "project_key.create", actor_type: "system", details: { ...details, keys: ["admin"] } },
    ]);
    const entry = (await listAuditEntries(app, "internal")).find(({ target_id }) => target_id === made.id);
    expect(entry).toMatchObject({ action: "project.create", actor_type: "system", details });
  });
});

describe("the OAuth providers of a provisioned project", () => {
  const providersWith = async (options: Parameters<typeof createPartnerApp>[0]) => {
    const other = await createPartnerApp(options);
    try {
      const made = await provisionProject(other);
      const { json } = await other.send({
        method: "GET",
        path: "/internal/projects/current",
        headers: adminHeaders(made),
      });
      return (json.config as { oauth_providers: unknown }).oauth_providers;
    } finally {
      await other.close();
    }
  };
  const own = { clientId: "c", clientSecret: "s" };

  test("are google and github if the server shares both", async () => {
    const oauth = { shared: { google: own, github: own, spotify: own }, testIdentityProvider: null };
    expect(await providersWith({ oauth })).toEqual([
      { id: "github", type: "shared" },
      { id: "google", type: "shared" },
    ]);
  });

  test("are only those that the server shares", async () => {
    expect(await providersWith({ oauth: { shared: { github: own }, testIdentityProvider: null } })).toEqual([
      { id: "github", type: "shared" },
    ]);
    expect(await providersWith({})).toEqual([]);
  });

  test("are both if a test identity provider replaces them", async () => {
    const oauth = { shared: {}, testIdentityProvider: { url: "http://localhost:9", secret: "s" } };
    expect(await providersWith({ oauth })).toHaveLength(2);
  });
});

describe("the number of projects that a partner can create", () => {
  test("is limited under concurrency; claimed and deleted projects do not count", async () => {
    const small = await createTestApp({ integrationClients: [{ ...neon, maxUnclaimed: 3 }, otherPartner] });
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, () => small.send(provision())));
      const made = answers.filter(({ status }) => status === 200);
      expect(made).toHaveLength(3);
      const refused = answers.find(({ status }) => status !== 200);
      expect(refused).toMatchObject({ status: 400, text: expect.stringContaining("limit of 3 unclaimed projects") });

      // The other partner has a separate limit.
      expect((await provisionProject(small, otherPartner)).id).toEqual(expect.any(String));

      const [first] = made;
      const headers = adminHeaders({
        id: String(first?.json.project_id),
        key: String(first?.json.super_secret_admin_key),
      });
      await small.send({ method: "DELETE", path: "/internal/projects/current", headers });
      expect((await small.send(provision())).status).toBe(200);
      expect((await small.send(provision())).status).toBe(400);
    } finally {
      await small.close();
    }
  });
});
