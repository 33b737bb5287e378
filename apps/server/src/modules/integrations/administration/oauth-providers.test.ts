import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { asOwner, makeOwner, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import type { TestApp, TestRequest } from "../../../testing/test-app.ts";
import { createPartnerApp } from "../testing/partners.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createPartnerApp({
    oauth: { shared: { google: { clientId: "c", clientSecret: "s" } }, testIdentityProvider: null },
  });
});
const gitlab = { id: "gitlab", type: "standard", client_id: "own-id", client_secret: "own-secret" } as const;
beforeEach(async () => {
  project = await makeProject(app, { oauth_providers: [gitlab] });
});
afterAll(() => app.close());

const path = "/integrations/neon/oauth-providers";
const send = (method: string, at = "", body?: unknown): TestRequest => ({
  method,
  path: `${path}${at}`,
  headers: project.as("admin"),
  body,
});
const stored = async () => (await app.send(send("GET"))).json.items;
const plain = (status: number) => ({ status, code: null });

describe("GET /integrations/{partner}/oauth-providers", () => {
  test("lists providers by id, with secrets for key holders", async () => {
    await app.send(send("POST", "", { id: "google", type: "shared" }));
    expect((await app.send(send("GET"))).json).toEqual({
      items: [gitlab, { id: "google", type: "shared" }],
      is_paginated: false,
    });
  });

  test("omits secrets for owner sessions", async () => {
    const { owner, owned } = await makeOwner(app);
    const headers = asOwner(owned, owner.accessToken);
    const created = await app.send({ ...send("POST", "", gitlab), headers });
    const listed = await app.send({ ...send("GET"), headers });
    const changed = await app.send({ ...send("PATCH", "/gitlab", { client_id: "new" }), headers });
    expect([created.status, listed.status, changed.status]).toEqual([201, 200, 200]);
    for (const { text } of [created, listed, changed]) expect(text).not.toContain("own-secret");
  });
});

describe("POST /integrations/{partner}/oauth-providers", () => {
  runScenarios(
    () => app,
    [
      {
        name: "adds a shared provider and keeps the others",
        request: () => send("POST", "", { id: "google", type: "shared" }),
        status: 201,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ id: "google", type: "shared" });
          expect(await stored()).toEqual([gitlab, { id: "google", type: "shared" }]);
        },
      },
      {
        name: "adds a standard provider with all its settings",
        request: () =>
          send("POST", "", {
            id: "microsoft",
            type: "standard",
            client_id: "c",
            client_secret: "s",
            microsoft_tenant_id: "t",
          }),
        status: 201,
        contains: { id: "microsoft", client_id: "c", client_secret: "s", microsoft_tenant_id: "t" },
      },
      {
        name: "drops the credentials of a shared provider",
        request: () => send("POST", "", { id: "google", type: "shared", client_id: "c", client_secret: "s" }),
        status: 201,
        effects: (_app, { json }) => expect(json).toEqual({ id: "google", type: "shared" }),
      },
      {
        name: "rejects a provider that exists, and keeps it",
        request: () => send("POST", "", { ...gitlab, client_secret: "stolen" }),
        ...plain(400),
        effects: async () => expect(await stored()).toEqual([gitlab]),
      },
      {
        name: "rejects a provider that the server does not share",
        request: () => send("POST", "", { id: "github", type: "shared" }),
        ...plain(400),
      },
      ...[{ client_id: "c" }, { client_secret: "s" }, { client_id: "", client_secret: "s" }].map(
        (fields): Scenario => ({
          name: `rejects a standard provider with only ${JSON.stringify(fields)}`,
          request: () => send("POST", "", { id: "x", type: "standard", ...fields }),
          ...plain(400),
        }),
      ),
      ...[
        {},
        { id: "google" },
        { type: "shared" },
        { id: "myspace", type: "shared" },
        { id: "google", type: "own" },
        { id: "google", type: "shared", enabled: false },
        { id: "google", type: "shared", client_id: null },
      ].map(
        (body): Scenario => ({
          name: `rejects ${JSON.stringify(body)}`,
          request: () => send("POST", "", body),
          status: 400,
          code: "SCHEMA_ERROR",
        }),
      ),
    ],
  );

  test("keeps all concurrent additions, and only one of the same provider", async () => {
    const own = (id: string) => ({ ...gitlab, id });
    const ids = ["x", "x", "apple", "discord", "linkedin"];
    const answers = await Promise.all(ids.map((id) => app.send(send("POST", "", own(id)))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 400]);
    expect(await stored()).toHaveLength(5);
  });

  test("is audited in the project's log without the secret", async () => {
    await app.send(send("POST", "", { ...gitlab, id: "x" }));
    const [entry] = (await listAuditEntries(app, project.id)).filter(({ action }) => action === "project.update");
    expect(entry).toMatchObject({ actor_type: "key", details: { "config.oauth_providers": "changed" } });
    expect(JSON.stringify(entry)).not.toContain("own-secret");
  });
});

describe("PATCH /integrations/{partner}/oauth-providers/{id}", () => {
  runScenarios(
    () => app,
    [
      {
        name: "changes the given fields and keeps the rest, including the secret",
        request: () => send("PATCH", "/gitlab", { client_id: "new-id" }),
        status: 200,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ ...gitlab, client_id: "new-id" });
          expect(await stored()).toEqual([{ ...gitlab, client_id: "new-id" }]);
        },
      },
      {
        name: "changes a secret",
        request: () => send("PATCH", "/gitlab", { client_secret: "new-secret" }),
        status: 200,
        contains: { client_secret: "new-secret" },
      },
      {
        name: "an empty update changes nothing",
        request: () => send("PATCH", "/gitlab", {}),
        status: 200,
        contains: gitlab,
      },
      {
        name: "rejects a shared provider that the server does not share",
        request: () => send("PATCH", "/gitlab", { type: "shared" }),
        ...plain(400),
        effects: async () => expect(await stored()).toEqual([gitlab]),
      },
      {
        name: "does not find a provider that the project does not have",
        request: () => send("PATCH", "/apple", { client_id: "c" }),
        ...plain(404),
      },
      {
        name: "rejects a change of the id",
        request: () => send("PATCH", "/gitlab", { id: "x" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "rejects a malformed id",
        request: () => send("PATCH", "/myspace", {}),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("changes from shared to standard and back", async () => {
    await app.send(send("POST", "", { id: "google", type: "shared" }));
    expect((await app.send(send("PATCH", "/google", { type: "standard" }))).status).toBe(400);
    const own = { type: "standard", client_id: "c", client_secret: "s" };
    expect((await app.send(send("PATCH", "/google", own))).json).toEqual({ id: "google", ...own });
    expect((await app.send(send("PATCH", "/google", { type: "shared" }))).json).toEqual({
      id: "google",
      type: "shared",
    });
  });
});

describe("DELETE /integrations/{partner}/oauth-providers/{id}", () => {
  runScenarios(
    () => app,
    [
      {
        name: "removes a provider",
        request: () => send("DELETE", "/gitlab"),
        status: 200,
        contains: { success: true },
        effects: async () => expect(await stored()).toEqual([]),
      },
      {
        name: "does not find a provider that the project does not have",
        request: () => send("DELETE", "/apple"),
        ...plain(404),
      },
      {
        name: "rejects a malformed id",
        request: () => send("DELETE", "/myspace"),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );
});
