import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";
import { join, makeTeam } from "../teams/testing/invitation-fixtures.ts";

type Access = "client" | "server" | "admin";

let app: TestApp;
let project: TestProject;
let user: TestUser;
let teamId: string;
let otherTeamId: string;

beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project);
  teamId = await makeTeam(app, project);
  await join(app, project, teamId, user, "team_admin");
  otherTeamId = await makeTeam(app, project, "Other");
  await join(app, project, otherTeamId, user, "team_member");
});
afterAll(() => app.close());

const everyone: Access[] = ["client", "server", "admin"];
const servers: Access[] = ["server", "admin"];
const admins: Access[] = ["admin"];
const emptyPage = { items: [], is_paginated: true, pagination: { next_cursor: null } };
const emptyUnmarkedPage = { items: [], pagination: { next_cursor: null } };
const product = (id: string) =>
  ({ code: "PRODUCT_DOES_NOT_EXIST", details: { product_id: id, context: null } }) as const;

interface Row extends Pick<Scenario, "code" | "details"> {
  readonly line: string;
  readonly access: readonly Access[];
  readonly body?: object;
  /** The complete response. */
  readonly json?: object;
  readonly status?: number;
}

/** `{user}`: the signed-in user. Each row is sent with its first access type. */
const rows: Row[] = [
  {
    line: "GET /payments/billing/user/{user}",
    access: everyone,
    json: { has_customer: false, default_payment_method: null },
  },
  { line: "GET /payments/products/user/{user}?limit=1", access: everyone, json: emptyPage },
  { line: "GET /payments/invoices/user/me", access: everyone, json: emptyPage },
  {
    line: "GET /payments/items/user/{user}/credits",
    access: everyone,
    status: 404,
    code: "ITEM_NOT_FOUND",
    details: { item_id: "credits" },
  },
  {
    line: "POST /payments/items/custom/any-id/credits/update-quantity?allow_negative=false",
    access: servers,
    body: { delta: 1 },
    status: 404,
    code: "ITEM_NOT_FOUND",
    details: { item_id: "credits" },
  },
  {
    line: "POST /payments/products/user/{user}",
    access: servers,
    body: { product_id: "plan", quantity: 2 },
    status: 400,
    ...product("plan"),
  },
  {
    line: "POST /payments/products/user/{user}/switch",
    access: everyone,
    body: { from_product_id: "free", to_product_id: "plan" },
    status: 400,
    ...product("plan"),
  },
  { line: "DELETE /payments/products/user/{user}/plan", access: everyone, status: 400, ...product("plan") },
  {
    line: "POST /payments/payment-method/user/{user}/setup-intent",
    access: everyone,
    body: {},
    status: 404,
    code: "STRIPE_ACCOUNT_INFO_NOT_FOUND",
  },
  {
    line: "POST /payments/purchases/create-purchase-url",
    access: everyone,
    body: { product_id: "plan" },
    status: 403,
    code: "NEW_PURCHASES_BLOCKED",
  },
  {
    line: "GET /internal/payments/stripe/account-info",
    access: admins,
    status: 404,
    code: "STRIPE_ACCOUNT_INFO_NOT_FOUND",
  },
  { line: "GET /internal/payments/method-configs", access: admins, status: 404, code: "STRIPE_ACCOUNT_INFO_NOT_FOUND" },
  { line: "GET /internal/payments/transactions", access: admins, json: { transactions: [], next_cursor: null } },
  { line: "POST /analytics/events/batch", access: everyone, body: { events: [] }, json: { inserted: 0 } },
  {
    line: "POST /internal/analytics/query",
    access: admins,
    body: { query: "select 1" },
    status: 400,
    code: "ANALYTICS_NOT_ENABLED",
  },
  {
    line: "POST /session-replays/batch",
    access: everyone,
    body: { events: [] },
    status: 400,
    code: "ANALYTICS_NOT_ENABLED",
  },
  { line: "GET /internal/session-replays?limit=10", access: admins, json: emptyUnmarkedPage },
  { line: "GET /internal/session-replays/one/chunks", access: admins, json: emptyUnmarkedPage },
  { line: "GET /internal/session-replays/one/chunks/two/events", access: admins, json: { events: [] } },
  { line: "GET /internal/session-replays/one/events", access: admins, json: { chunks: [], chunk_events: [] } },
  {
    line: "POST /data-vault/stores/secrets/get",
    access: servers,
    body: { hashed_key: "abc" },
    status: 400,
    code: "DATA_VAULT_STORE_DOES_NOT_EXIST",
    details: { store_id: "secrets" },
  },
  {
    line: "POST /data-vault/stores/secrets/set",
    access: servers,
    body: { hashed_key: "abc", encrypted_value: "x" },
    status: 400,
    code: "DATA_VAULT_STORE_DOES_NOT_EXIST",
    details: { store_id: "secrets" },
  },
  { line: "GET /internal/ai-chat/thread", access: admins, json: { messages: [] } },
  { line: "GET /internal/emails/managed-onboarding/list", access: admins, json: { items: [] } },
  {
    line: "POST /emails/capacity-boost",
    access: servers,
    body: {},
    json: { expires_at: "2026-01-15T12:00:00.000Z" },
  },
];

const toRequest = ({ line, body }: Row, headers: Record<string, string> = {}): TestRequest => {
  const [method = "", path = ""] = line.replace("{user}", user.id).split(" ");
  return { method, path, headers, ...(body && { body }) };
};

describe.each(rows)("$line", (row) => {
  const [access = "admin"] = row.access;
  const withoutUser = { ...row, line: row.line.replace("{user}", randomUUID()).replace(/\/me$/, `/${randomUUID()}`) };
  const [method = "", path = ""] = withoutUser.line.split(" ");
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method, path, ...(row.body && { body: row.body }) }, row.access, (type) => project.as(type)),
      {
        name: "returns what disturbs no client",
        request: () => toRequest(row, project.as(access, user.accessToken)),
        status: row.status ?? 200,
        ...(row.code && { code: row.code }),
        ...(row.details && { details: row.details }),
        effects: (_app, { json }) => {
          if (row.json) expect(json).toEqual(row.json);
        },
      },
    ],
  );
});

describe("a customer", () => {
  const billing = (type: string, id: string, headers: Record<string, string>): TestRequest => ({
    method: "GET",
    path: `/payments/billing/${type}/${id}`,
    headers,
  });
  const asClient = () => project.as("client", user.accessToken);
  const missingPermission = (id: string) => ({ team_id: id, user_id: user.id, permission_id: "team_admin" });
  const none = randomUUID();
  runScenarios(
    () => app,
    [
      {
        name: "can be the signed-in user, in any letter case",
        request: () => billing("user", user.id.toUpperCase(), asClient()),
        status: 200,
      },
      {
        name: "cannot be another user for clients",
        request: () => billing("user", randomUUID(), asClient()),
        status: 403,
        code: null,
      },
      {
        name: "requires a signed-in user for clients",
        request: () => billing("user", user.id, project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "can be a team in which the user has team_admin",
        request: () => billing("team", teamId, asClient()),
        status: 200,
      },
      {
        name: "cannot be a team in which the user lacks team_admin",
        request: () => billing("team", otherTeamId, asClient()),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
      },
      {
        name: "cannot be a team of other users",
        request: () => ({ ...billing("team", none, asClient()), path: `/payments/products/team/${none}` }),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
        effects: (_app, { json }) => expect(json.details).toEqual(missingPermission(none)),
      },
      {
        name: "cannot be a team whose ID is no UUID",
        request: () => billing("team", "x", asClient()),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
      },
      {
        name: "cannot have an ID of the application's own for clients",
        request: () => billing("custom", "x", asClient()),
        status: 403,
        code: null,
      },
      {
        name: "can have an ID of the application's own for servers",
        request: () => billing("custom", "x", project.as("server")),
        status: 200,
      },
      {
        name: "of another type is rejected",
        request: () => billing("company", "x", project.as("server")),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );
});

describe("POST /analytics/events/batch", () => {
  const send = (body: Buffer | string, contentType: string, headers = project.as("client", user.accessToken)) =>
    app.send({
      method: "POST",
      path: "/analytics/events/batch",
      headers: { ...headers, "content-type": contentType },
      body,
    });
  const batch = JSON.stringify({ events: Array.from({ length: 500 }, () => ({ data: { path: "x".repeat(90) } })) });

  test("accepts gzip bytes as application/octet-stream", async () => {
    expect(await send(gzipSync(batch), "application/octet-stream")).toMatchObject({
      status: 200,
      json: { inserted: 0 },
    });
  });

  test("discards 60 KB of JSON unparsed, also without a signed-in user", async () => {
    const invalid = `{${batch}`;
    expect(Buffer.byteLength(invalid)).toBeGreaterThan(50_000);
    expect((await send(invalid, "application/json")).status).toBe(200);
    expect((await send(invalid, "application/json", project.as("client"))).status).toBe(200);
  });

  test("rejects more bytes than a signed-in user can send, and more than a public key can send", async () => {
    expect((await send(Buffer.alloc(1_600_000), "application/octet-stream")).status).toBe(413);
    expect((await send(Buffer.alloc(70_000), "application/octet-stream", project.as("client"))).status).toBe(413);
  });
});

describe("what other clients request without a project", () => {
  // A URL would replace the one in the client's environment, which can be an internal one that the server doesn't know.
  // Browsers report a 404 as an error in the console of every page (issue 16).
  test("further URLs of the server are none, without an error in the browser's console", async () => {
    const { status, json, headers } = await app.send({ method: "GET", path: "/internal/backend-urls" });
    expect([status, json, headers["access-control-allow-origin"]]).toEqual([200, {}, "*"]);
  });

  test.each([["/internal/component-versions", { versions: {} }]])("GET %s", async (path, json) => {
    expect(await app.send({ method: "GET", path })).toMatchObject({ status: 200, json });
  });

  test.each(["POST /internal/feedback", "POST /ai/query/stream", "GET /internal/changelog"])(
    "%s stays unknown: text, with CORS headers and without an error code",
    async (line) => {
      const [method = "", path = ""] = line.split(" ");
      const { status, headers } = await app.send({ method, path });
      expect(status).toBe(404);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["x-stack-known-error"]).toBeUndefined();
    },
  );
});
