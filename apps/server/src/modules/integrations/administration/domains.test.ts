import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import type { TestApp, TestRequest } from "../../../testing/test-app.ts";
import { createPartnerApp } from "../testing/partners.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createPartnerApp();
});
beforeEach(async () => {
  project = await makeProject(app, { domains: [{ domain: "https://known.example", handler_path: "/auth" }] });
});
afterAll(() => app.close());

const path = "/integrations/neon/domains";
const list = async () => (await app.send({ method: "GET", path, headers: project.as("admin") })).json;
const add = (domain: unknown): TestRequest => ({
  method: "POST",
  path,
  headers: project.as("admin"),
  body: { domain },
});
const remove = (domain: string): TestRequest => ({
  method: "DELETE",
  path: `${path}/${encodeURIComponent(domain)}`,
  headers: project.as("admin"),
});
const stored = async () => {
  const read = { method: "GET", path: "/internal/projects/current", headers: project.as("admin") };
  return ((await app.send(read)).json.config as { domains: unknown[] }).domains;
};

describe("GET /integrations/{partner}/domains", () => {
  test("lists domains only, by name", async () => {
    await app.send(add("https://a.example"));
    expect(await list()).toEqual({
      items: [{ domain: "https://a.example" }, { domain: "https://known.example" }],
      is_paginated: false,
    });
  });
});

describe("POST /integrations/{partner}/domains", () => {
  runScenarios(
    () => app,
    [
      {
        name: "adds a domain with the default path and keeps the others",
        request: () => add("https://new.example"),
        status: 201,
        contains: { domain: "https://new.example" },
        effects: async () =>
          expect(await stored()).toEqual([
            { domain: "https://known.example", handler_path: "/auth" },
            { domain: "https://new.example", handler_path: "/handler" },
          ]),
      },
      ...["https://known.example", "https://Known.Example/", "https://known.example:443"].map(
        (domain): Scenario => ({
          name: `${domain}, which is already trusted, is unchanged`,
          request: () => add(domain),
          status: 201,
          contains: { domain: "https://known.example" },
          effects: async () =>
            expect(await stored()).toEqual([{ domain: "https://known.example", handler_path: "/auth" }]),
        }),
      ),
      ...["https://*.com", "http://*.example.com", "https://a.*.example"].map(
        (domain): Scenario => ({
          name: `the wildcard ${domain}, which would trust unrelated domains, is rejected`,
          request: () => add(domain),
          status: 400,
          code: null,
        }),
      ),
      ...[
        undefined,
        null,
        "",
        "known.example",
        "javascript:alert(1)",
        "https://a b.example",
        "ftp://a.example",
        {},
      ].map(
        (domain): Scenario => ({
          name: `${JSON.stringify(domain)} is not a domain`,
          request: () => add(domain),
          status: 400,
          code: "SCHEMA_ERROR",
        }),
      ),
    ],
  );

  test("ten concurrent additions are all kept", async () => {
    const domains = Array.from({ length: 10 }, (_, index) => `https://d${index}.example`);
    const answers = await Promise.all(domains.map((domain) => app.send(add(domain))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await stored()).toHaveLength(11);
  });

  test("is audited in the project's log once; a request without effect is not", async () => {
    await app.send(add("https://new.example"));
    await app.send(add("https://new.example"));
    const updates = (await listAuditEntries(app, project.id)).filter(({ action }) => action === "project.update");
    expect(updates).toMatchObject([{ actor_type: "key", details: { "config.domains": "changed" } }]);
  });

  test("is effective in the redirect check immediately", async () => {
    const send = (callback_url: string) =>
      app.send({
        method: "POST",
        path: "/auth/password/send-reset-code",
        headers: project.as("client"),
        body: { email: "unknown@example.com", callback_url },
      });
    expect((await send("https://new.example/x")).json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
    await app.send(add("https://new.example"));
    expect((await send("https://new.example/x")).status).toBe(200);
  });
});

describe("DELETE /integrations/{partner}/domains/{domain}", () => {
  runScenarios(
    () => app,
    [
      {
        name: "removes a domain",
        request: () => remove("https://known.example"),
        status: 200,
        contains: { success: true },
        effects: async () => expect(await stored()).toEqual([]),
      },
      { name: "in any spelling", request: () => remove("https://KNOWN.example:443/"), status: 200 },
      {
        name: "a domain that is not trusted is not found",
        request: () => remove("https://nowhere.example"),
        status: 404,
        code: null,
        effects: async () => expect(await stored()).toHaveLength(1),
      },
      { name: "a malformed domain is not found", request: () => remove("%"), status: 404, code: null },
    ],
  );

  test("a second removal is not found", async () => {
    const answers = await Promise.all([1, 2].map(() => app.send(remove("https://known.example"))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
