import { webhookEventTypes } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../../testing/audit.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { getAdminKey, runSvixScenarios, type SvixRequest, type SvixScenario, sendSvix } from "../testing/svix-api.ts";
import { getItems, makeWebhookProject, type WebhookProject } from "../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
let foreign: WebhookProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
  foreign = await makeWebhookProject(app);
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const own = () => ({ id: project.id, uid: project.id, name: project.id, metadata: {} });
const bearers = [
  ["a token", () => project.token],
  ["a key", () => getAdminKey(project)],
] as const;

describe.each(bearers)("the application of a project, with %s", (_name, bearer) => {
  const ask = (change: Partial<SvixRequest>): SvixRequest => ({
    method: "GET",
    path: "/app",
    bearer: bearer(),
    ...change,
  });
  const getOrCreate = (body: object, query = "?get_if_exists=true") =>
    ask({ method: "POST", path: `/app${query}`, body });

  runSvixScenarios(
    () => app,
    [
      {
        name: "is read by the project id",
        request: () => ask({ path: `/app/${project.id}` }),
        status: 200,
        effects: ({ json }) => {
          expect(json).toMatchObject(own());
          expect(Date.parse(String(json.createdAt))).toBe(app.platform.clock());
        },
      },
      {
        name: "get-or-create returns the existing one",
        request: () => getOrCreate({ uid: project.id, name: project.id }),
        status: 200,
        effects: ({ json }) => expect(json).toMatchObject(own()),
      },
      {
        name: "can't be created again",
        request: () => getOrCreate({ uid: project.id, name: "x" }, ""),
        status: 409,
        code: "conflict",
      },
    ],
  );
});

describe("applications with a token", () => {
  runSvixScenarios(
    () => app,
    [
      {
        name: "lists only the project's application",
        request: () => ({ method: "GET", path: "/app?limit=10", bearer: project.token }),
        status: 200,
        effects: ({ json }) => {
          expect(json).toMatchObject({ done: true, iterator: null, prevIterator: null });
          expect(getItems(json)).toEqual([expect.objectContaining(own())]);
        },
      },
      {
        name: "can't be created without a uid",
        request: () => ({
          method: "POST",
          path: "/app?get_if_exists=true",
          bearer: project.token,
          body: { name: "x" },
        }),
        status: 403,
        code: "not_authorized",
      },
      ...(
        [
          ["another project", () => foreign.id],
          ["an unknown project", () => "my-application"],
        ] as const
      ).map(
        ([whom, uid]): SvixScenario => ({
          name: `can't be created for ${whom}`,
          request: () => ({
            method: "POST",
            path: "/app?get_if_exists=true",
            bearer: project.token,
            body: { uid: uid() },
          }),
          status: 404,
          code: "not_found",
        }),
      ),
      {
        name: "can't be created with a key of another project",
        request: () => ({ method: "POST", path: "/app", bearer: getAdminKey(foreign), body: { uid: project.id } }),
        status: 401,
        code: "authentication_failed",
      },
    ],
  );
});

describe("POST /auth/app-portal-access/{app}", () => {
  const ask = (body: object, bearer = getAdminKey(project)): SvixRequest => ({
    method: "POST",
    path: `/auth/app-portal-access/${project.id}`,
    bearer,
    body,
  });
  const opens = async (token: unknown) =>
    (await sendSvix(app, { method: "GET", path: `/app/${project.id}`, bearer: String(token) })).status;

  runSvixScenarios(
    () => app,
    [
      {
        name: "returns a token valid for a day for a key",
        request: () => ask({}),
        status: 200,
        effects: async ({ json }) => {
          expect(Object.keys(json)).toEqual(["token", "url"]);
          expect(await opens(json.token)).toBe(200);
          expect(await app.later(dayMs, () => opens(json.token))).toBe(401);
          expect((await listAuditEntries(app, project.id)).at(-1)).toMatchObject({
            action: "webhook_token.create",
            actor_type: "key",
          });
        },
      },
      {
        name: "returns a shorter-lived token on request",
        request: () => ask({ expiry: 3600 }),
        status: 200,
        effects: async ({ json }) => {
          expect(await app.later(3_599_000, () => opens(json.token))).toBe(200);
          expect(await app.later(3_600_000, () => opens(json.token))).toBe(401);
        },
      },
      {
        name: "limits the lifetime to a day",
        request: () => ask({ expiry: 604_800 }),
        status: 200,
        effects: async ({ json }) => expect(await app.later(dayMs, () => opens(json.token))).toBe(401),
      },
      {
        name: "rejects tokens, which could renew themselves forever",
        request: () => ask({}, project.token),
        status: 403,
        code: "not_authorized",
      },
      {
        name: "rejects restricted capabilities, which are not supported",
        request: () => ask({ readOnly: true }),
        status: 422,
        wrong: "body.readOnly",
      },
      {
        name: "rejects partially restricted capabilities",
        request: () => ask({ capabilities: ["ViewBase"] }),
        status: 422,
        wrong: "body.capabilities",
      },
      { name: "rejects a too short lifetime", request: () => ask({ expiry: 1 }), status: 422, wrong: "body.expiry" },
    ],
  );
});

describe("POST /auth/logout", () => {
  runSvixScenarios(
    () => app,
    [
      {
        name: "succeeds",
        request: () => ({ method: "POST", path: "/auth/logout", bearer: project.token }),
        status: 204,
      },
      { name: "requires authentication", request: () => ({ method: "POST", path: "/auth/logout" }), status: 401 },
    ],
  );
});

describe("public routes", () => {
  const names = Object.keys(webhookEventTypes);

  test("list the event types, with and without schemas", async () => {
    const { status, json } = await sendSvix(app, { method: "GET", path: "/event-type" });
    expect(status).toBe(200);
    expect(getItems(json).map(({ name }) => name)).toEqual(names);
    expect(getItems(json)[0]).toMatchObject({
      name: "user.created",
      groupName: "user",
      archived: false,
      schemas: { "1": { properties: { type: { const: "user.created" }, data: { title: "UserServerRead" } } } },
    });
    const { json: bare } = await sendSvix(app, { method: "GET", path: "/event-type?with_content=false" });
    expect(getItems(bare).map(({ schemas }) => schemas)).toEqual(names.map(() => null));
  });

  runSvixScenarios(
    () => app,
    [
      {
        name: "return one event type",
        request: () => ({ method: "GET", path: "/event-type/team.deleted" }),
        status: 200,
        contains: { name: "team.deleted" },
      },
      {
        name: "return 404 for an unknown event type",
        request: () => ({ method: "GET", path: "/event-type/constructor" }),
        status: 404,
        code: "not_found",
      },
      {
        name: "are read-only",
        request: () => ({ method: "POST", path: "/event-type", bearer: project.token, body: { name: "x" } }),
        status: 405,
        code: "method_not_allowed",
      },
      { name: "return the health status", request: () => ({ method: "GET", path: "/health" }), status: 204 },
    ],
  );
});
