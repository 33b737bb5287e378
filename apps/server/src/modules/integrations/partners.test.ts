import { contract, type Endpoint } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "../../http/rate-limits/limits.ts";
import { internalProject, makeOwner, makeProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { as, basic, createPartnerApp, neon, provisionProject } from "./testing/partners.ts";

const groups = [
  "integrationProjects",
  "integrationKeys",
  "integrationDomains",
  "integrationProviders",
  "integrationWebhooks",
  "integrationOauth",
] as const;

/** A valid body for each endpoint, so that only the credentials are rejected. */
const bodies: Readonly<Record<string, object>> = {
  "integrationProjects.provision": { display_name: "Shop" },
  "integrationProjects.startTransfer": { project_id: "p" },
  "integrationProjects.initiateTransfer": { project_id: "p" },
  "integrationProjects.confirmTransfer": { code: "0".repeat(45) },
  "integrationProjects.checkTransferCode": { code: "0".repeat(45) },
  "integrationKeys.create": {
    description: "k",
    expires_at_millis: 1e13,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  },
  "integrationKeys.update": {},
  "integrationDomains.add": { domain: "https://a.example" },
  "integrationProviders.create": { id: "x", type: "standard", client_id: "c", client_secret: "s" },
  "integrationProviders.update": {},
  "integrationWebhooks.create": { url: "https://hooks.example" },
  "integrationOauth.token": { grant_type: "authorization_code" },
  "integrationOauth.check": { interaction_uid: "i" },
  "integrationOauth.confirm": { interaction_uid: "i", project_id: "p" },
};

const endpoints = groups.flatMap((group) =>
  Object.entries<Endpoint>(contract[group]).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);

describe("a server without partners", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  test.each(endpoints)("returns 404 at %s, for every caller", async (name, endpoint) => {
    const { owner } = await makeOwner(app);
    const isOwners = endpoint.path.includes("/confirm");
    const keys = isOwners ? internalProject(app).as("client", owner.accessToken) : (await makeProject(app)).as("admin");
    const path = endpoint.path
      .replace("{partner}", "neon")
      .replace("{id}", name.includes("Providers") ? "x" : "00000000-0000-4000-8000-00000000000f")
      .replace("{domain}", "d");
    const { status, text } = await app.send({
      method: endpoint.method,
      path: name === "integrationProjects.checkTransfer" ? `${path}?project_id=p` : path,
      headers: { ...(endpoint.access === "none" ? {} : keys), ...as(neon) },
      body: bodies[name],
    });
    expect(status).toBe(404);
    expect(text).toBe(`There is no /api/v1${path} in this API.`);
  });
});

describe("guessing a partner's secret", () => {
  const limitedApp = () =>
    createPartnerApp({
      limits: ({ readEndUser, log }) =>
        createLimits({ shared: null, readEndUser, log, isTrustedAddress: async () => false }),
    });
  const provision = (app: TestApp, headers: Record<string, string>) =>
    app.send({ method: "POST", path: "/integrations/neon/projects/provision", headers, body: { display_name: "x" } });

  test.each([
    ["/projects/provision", { display_name: "x" }],
    ["/oauth/token", { grant_type: "authorization_code" }],
  ])("at %s is blocked after a hundred attempts, even with the right one", async (path, body) => {
    const app = await limitedApp();
    try {
      const statuses = new Set<number>();
      const guess = (headers: Record<string, string>) =>
        app.send({ method: "POST", path: `/integrations/neon${path}`, headers, body });
      for (let tries = 0; tries < 100; tries += 1)
        statuses.add((await guess(basic("neon-1", `guess-${tries}`))).status);
      expect([...statuses]).toEqual([401]);
      const { status, headers } = await guess(as(neon));
      expect(status).toBe(429);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await app.close();
    }
  });

  test("valid credentials do not count as attempts", async () => {
    const app = await limitedApp();
    try {
      for (let times = 0; times < 110; times += 1) expect((await provision(app, as(neon))).status).toBe(200);
      expect((await provision(app, basic("neon-1", "guess"))).status).toBe(401);
    } finally {
      await app.close();
    }
  });

  test("attempts to guess transfer codes are limited, too", async () => {
    const app = await limitedApp();
    try {
      await provisionProject(app);
      const headers = internalProject(app).as("client");
      const guess = () =>
        app.send({
          method: "POST",
          path: "/integrations/neon/projects/transfer/confirm/check",
          headers,
          body: { code: "0".repeat(45) },
        });
      for (let tries = 0; tries < 100; tries += 1) expect((await guess()).status).toBe(404);
      expect((await guess()).status).toBe(429);
    } finally {
      await app.close();
    }
  });
});
