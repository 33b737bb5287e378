import { afterEach, expect, it } from "vitest";
import { NetworkError } from "../../../core/http/network-error.ts";
import { createTestAdminApp } from "../../../testing/admin-app.ts";
import { type ApiServer, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { ownerWith } from "../../../testing/owner.ts";
import { createTestPlatform } from "../../../testing/platform.ts";

const below = (path: string) => `/svix/api/v1/app/project${path}`;
const endpoint = {
  id: "ep_1",
  url: "https://hooks.example",
  description: "",
  filterTypes: ["user.created"],
  disabled: false,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-02T00:00:00Z",
};
let server: ApiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(answers: Record<string, Reply>, platform = createTestPlatform()) {
  let tokens = 0;
  server = await startApiServer({
    "POST /webhooks/svix-token": () => ({ status: 201, body: { token: `token-${++tokens}` } }),
    ...Object.fromEntries(Object.entries(answers).map(([name, reply]) => [name, () => reply])),
  });
  return createTestAdminApp(server.baseUrl, {}, platform);
}
const sent = (name: string) => server?.requestsTo(name) ?? [];

it("endpoints are listed; one token is cached for an hour", async () => {
  const platform = createTestPlatform();
  const list = `GET ${below("/endpoint")}`;
  const app = await serve({ [list]: { body: { data: [endpoint], done: true, iterator: null } } }, platform);

  expect(await app.listWebhookEndpoints()).toEqual([
    expect.objectContaining({
      id: "ep_1",
      eventTypes: ["user.created"],
      isDisabled: false,
      createdAt: new Date("2026-01-01"),
    }),
  ]);
  await app.listWebhookEndpoints();
  platform.advance(3_600_000);
  await app.listWebhookEndpoints();
  expect(sent(list).map(({ headers }) => headers.authorization)).toEqual([
    "Bearer token-1",
    "Bearer token-1",
    "Bearer token-2",
  ]);
});

it("an owner session uses its own access token and replaces a rejected one", async () => {
  const list = `GET ${below("/endpoint")}`;
  server = await startApiServer({
    [list]: ({ headers }) =>
      headers.authorization === "Bearer fresh"
        ? { body: { data: [endpoint], done: true, iterator: null } }
        : { status: 401, body: { code: "authentication_failed", detail: "The token is not valid here." } },
  });
  const app = createTestAdminApp(server.baseUrl, { projectOwnerSession: ownerWith("old", "fresh") });

  expect(await app.listWebhookEndpoints()).toHaveLength(1);
  expect(sent(list).map(({ headers }) => headers.authorization)).toEqual(["Bearer old", "Bearer fresh"]);
});

it("an owner who has lost access gets an error without endless retries", async () => {
  const list = `GET ${below("/endpoint")}`;
  server = await startApiServer({
    [list]: () => ({ status: 401, body: { code: "authentication_failed", detail: "No." } }),
  });
  const app = createTestAdminApp(server.baseUrl, { projectOwnerSession: ownerWith("old", "older") });

  await expect(app.listWebhookEndpoints()).rejects.toMatchObject({ statusCode: 401 });
  expect(sent(list)).toHaveLength(2);
  await expect(app.listWebhookEndpoints()).rejects.toMatchObject({ statusCode: 401 });
  expect(sent(list)).toHaveLength(3);
});

it("a failed token request is retried on the next call", async () => {
  let fails = true;
  server = await startApiServer({
    "POST /webhooks/svix-token": () => (fails ? { status: 400, body: "No." } : { status: 201, body: { token: "t" } }),
    [`GET ${below("/endpoint")}`]: () => ({ body: { data: [], done: true, iterator: null } }),
  });
  const app = createTestAdminApp(server.baseUrl);
  await expect(app.listWebhookEndpoints()).rejects.toThrow("400");
  fails = false;
  expect(await app.listWebhookEndpoints()).toEqual([]);
});

it("an endpoint can be created, updated, tested and deleted", async () => {
  const one = below("/endpoint/ep_1");
  const app = await serve({
    [`POST ${below("/endpoint")}`]: { status: 201, body: endpoint },
    [`PATCH ${one}`]: { body: { ...endpoint, disabled: true, filterTypes: null } },
    [`GET ${one}/secret`]: { body: { key: "whsec_new" } },
    [`POST ${one}/secret/rotate`]: { status: 204, body: "" },
    [`POST ${one}/send-example`]: {
      body: { id: "msg_1", eventType: "user.created", payload: { a_b: 1 }, timestamp: "2026-01-01T00:00:00Z" },
    },
    [`POST ${one}/recover`]: { status: 202, body: { count: 3 } },
    [`POST ${one}/replay-missing`]: { status: 202, body: { count: 4 } },
    [`POST ${below("/msg/msg_1/endpoint/ep_1/resend")}`]: { status: 202, body: {} },
    [`DELETE ${one}`]: { status: 204, body: "" },
  });
  const made = await app.createWebhookEndpoint({ url: "https://hooks.example", eventTypes: ["user.created"] });
  expect(await made.update({ isDisabled: true, eventTypes: null })).toMatchObject({
    isDisabled: true,
    eventTypes: null,
  });
  expect(await made.rotateSecret()).toBe("whsec_new");
  expect(await made.sendExample("user.created")).toEqual({
    id: "msg_1",
    eventType: "user.created",
    payload: { a_b: 1 },
    at: new Date("2026-01-01"),
  });
  expect(await made.recover(new Date(0))).toBe(3);
  expect(await made.replayMissing(new Date(0))).toBe(4);
  await made.resend("msg_1");
  await made.delete();

  const body = (name: string) => JSON.parse(sent(name)[0]?.body ?? "null");
  expect(body(`POST ${below("/endpoint")}`)).toEqual({ url: "https://hooks.example", filterTypes: ["user.created"] });
  expect(body(`PATCH ${one}`)).toEqual({ disabled: true, filterTypes: null });
  expect(body(`POST ${one}/recover`)).toEqual({ since: "1970-01-01T00:00:00.000Z" });
  expect(sent(`DELETE ${one}`)).toHaveLength(1);
});

it("attempts are listed page by page with their event types", async () => {
  const attempt = {
    id: "atmpt_1",
    msgId: "msg_1",
    url: "https://hooks.example",
    status: 2,
    response: "no",
    responseStatusCode: 500,
    responseDurationMs: 12,
    timestamp: "2026-01-01T00:00:00Z",
    triggerType: 1,
    msg: { eventType: "user.created" },
  };
  const app = await serve({
    [`POST ${below("/endpoint")}`]: { status: 201, body: endpoint },
    [`GET ${below("/attempt/endpoint/ep_1")}`]: { body: { data: [attempt], done: false, iterator: "next" } },
    [`GET ${below("/msg/msg_1")}`]: {
      body: { id: "msg_1", eventType: "user.created", payload: { a_b: 1 }, timestamp: "2026-01-01T00:00:00Z" },
    },
  });
  const made = await app.createWebhookEndpoint({ url: "https://hooks.example" });
  const page = await made.listAttempts({ status: "failure", limit: 1 });

  expect(page.nextCursor).toBe("next");
  expect(page[0]).toMatchObject({ status: "failure", responseStatus: 500, isManual: true, eventType: "user.created" });
  expect(sent(`GET ${below("/attempt/endpoint/ep_1")}`)[0]?.path).toContain("?limit=1&status=2&with_msg=true");
  expect(await app.getWebhookMessage("msg_1")).toMatchObject({ payload: { a_b: 1 } });
  expect(await app.getWebhookMessage("msg_gone")).toBeNull();
});

it("using a deleted endpoint reports that it no longer exists", async () => {
  const app = await serve({ [`POST ${below("/endpoint")}`]: { status: 201, body: endpoint } });
  const made = await app.createWebhookEndpoint({ url: "https://hooks.example" });

  await expect(made.sendExample("user.created")).rejects.toThrow("no longer exists");
  await expect(made.update({ description: "x" })).rejects.toThrow("no longer exists");
  await expect(made.delete()).resolves.toBeUndefined();
});

it("endpoints report their health, in the list and individually", async () => {
  const at = "2026-01-03T00:00:00Z";
  const health = {
    failingSince: at,
    givenUpAt: null,
    lastAttempt: { status: 2, statusText: "fail", responseStatusCode: 500, timestamp: at },
  };
  const app = await serve({
    [`GET ${below("/endpoint")}`]: { body: { data: [{ ...endpoint, health }], done: true, iterator: null } },
    [`GET ${below("/endpoint/ep_1")}`]: { body: { ...endpoint, health: { ...health, lastAttempt: null } } },
  });
  const told = { failingSince: new Date(at), givenUpAt: null };
  const lastAttempt = { status: "failure", responseStatus: 500, at: new Date(at) };
  expect((await app.listWebhookEndpoints())[0]?.health).toEqual({ ...told, lastAttempt });
  expect((await app.getWebhookEndpoint("ep_1"))?.health).toEqual({ ...told, lastAttempt: null });
  expect(await app.getWebhookEndpoint("ep_gone")).toBeNull();
  expect(sent(`GET ${below("/endpoint/ep_1")}`)[0]?.path).toContain("with_health=true");
});

it("messages are listed in total and per endpoint, with delivery progress", async () => {
  const message = { id: "msg_1", eventType: "user.created", payload: {}, timestamp: "2026-01-01T00:00:00Z" };
  const progress = { status: 1, attempts: 2, lastResponseStatusCode: 503, nextAttempt: "2026-01-01T00:05:00Z" };
  const page = (item: object) => ({ body: { data: [item], done: false, iterator: "next" } });
  const app = await serve({
    [`GET ${below("/msg")}`]: page(message),
    [`GET ${below("/endpoint/ep_1/msg")}`]: page({ ...message, ...progress }),
    [`GET ${below("/endpoint/ep_1/stats")}`]: { body: { success: 1, pending: 2, sending: 3, fail: 4, canceled: 0 } },
    [`GET ${below("/msg/msg_1/endpoint")}`]: page({ ...endpoint, ...progress }),
  });
  const head = { id: "msg_1", eventType: "user.created", at: new Date("2026-01-01") };
  const on = {
    ...{ status: "pending", attempts: 2, lastResponseStatus: 503 },
    nextAttemptAt: new Date("2026-01-01T00:05:00Z"),
  };
  const types = ["user.created", "user.deleted"];

  const messages = await app.listWebhookMessages({ eventTypes: types, cursor: "here" });
  expect([...messages]).toEqual([head]);
  expect(messages.nextCursor).toBe("next");
  expect(sent(`GET ${below("/msg")}`)[0]?.path).toMatch(
    /limit=50&iterator=here&event_types=user.created%2Cuser.deleted&with_content=false$/,
  );
  const deliveries = await app.listWebhookDeliveries("ep_1", { status: "failure" });
  expect([...(deliveries ?? [])]).toEqual([{ ...head, ...on }]);
  expect(sent(`GET ${below("/endpoint/ep_1/msg")}`)[0]?.path).toMatch(/limit=50&status=2&with_content=false$/);
  expect(await app.countWebhookDeliveries("ep_1")).toEqual({ success: 1, pending: 2, sending: 3, failure: 4 });
  expect(await app.listWebhookDeliveries("ep_gone")).toBeNull();
  expect(await app.countWebhookDeliveries("ep_gone")).toBeNull();
  expect(await app.listWebhookDestinations("msg_1")).toEqual([
    { endpointId: "ep_1", url: "https://hooks.example", description: "", isDisabled: false, ...on },
  ]);
  expect(await app.listWebhookDestinations("msg_gone")).toBeNull();
});

it("attempts of a message are listed, optionally for one endpoint", async () => {
  const path = below("/attempt/msg/msg_1");
  const app = await serve({ [`GET ${path}`]: { body: { data: [], done: true, iterator: null } } });
  expect(await app.listWebhookMessageAttempts("msg_1", "ep_1")).toEqual([]);
  expect(sent(`GET ${path}`)[0]?.path).toContain("?limit=250&endpoint_id=ep_1&with_msg=true");
  expect(await app.listWebhookMessageAttempts("msg_gone")).toBeNull();
});

it("an update with onlyIfUnchanged expects the changed fields as read", async () => {
  const one = below("/endpoint/ep_1");
  const changed = { loc: ["body", "expected", "url"], msg: "has changed", type: "value_error" };
  const app = await serve({
    [`GET ${one}`]: { body: endpoint },
    [`PATCH ${one}`]: { status: 409, body: { detail: [changed] } },
  });
  const read = await app.getWebhookEndpoint("ep_1");
  const refused = read?.update({ url: "https://new.example", eventTypes: null }, { onlyIfUnchanged: true });
  await expect(refused).rejects.toMatchObject({ errorCode: "CHANGED_MEANWHILE", details: { fields: ["url"] } });
  expect(JSON.parse(sent(`PATCH ${one}`)[0]?.body ?? "")).toEqual({
    url: "https://new.example",
    filterTypes: null,
    expected: { url: "https://hooks.example", eventTypes: ["user.created"] },
  });
});

it("validation errors have the same shape as in the rest of the API", async () => {
  const detail = [{ loc: ["body", "url"], msg: "must be http or https", type: "value_error" }];
  const app = await serve({ [`POST ${below("/endpoint")}`]: { status: 422, body: { detail } } });
  await expect(app.createWebhookEndpoint({ url: "x" })).rejects.toMatchObject({
    errorCode: "SCHEMA_ERROR",
    message: expect.stringContaining("\n  - body.url must be http or https"),
  });
});

it("an expired token is replaced once; a rejected new token is not", async () => {
  let tokens = 0;
  let opens = ["Bearer token-1"];
  server = await startApiServer({
    "POST /webhooks/svix-token": () => ({ status: 201, body: { token: `token-${++tokens}` } }),
    [`GET ${below("/endpoint")}`]: ({ headers }) =>
      opens.includes(headers.authorization ?? "")
        ? { body: { data: [], done: true, iterator: null } }
        : { status: 401, body: { code: "authentication_failed", detail: "The token is not valid here." } },
  });
  const app = createTestAdminApp(server.baseUrl);
  await app.listWebhookEndpoints();
  opens = ["Bearer token-2"];
  expect(await app.listWebhookEndpoints()).toEqual([]);
  opens = [];
  await expect(app.listWebhookEndpoints()).rejects.toThrow("401");
  expect(tokens).toBe(3);
});

it("an unreachable server is a network error, not an API error", async () => {
  const list = { body: { data: [], done: true, iterator: null } };
  const app = await serve({ [`GET ${below("/endpoint")}`]: list });
  await app.listWebhookEndpoints();
  await server?.close();
  server = undefined;
  await expect(app.listWebhookEndpoints()).rejects.toBeInstanceOf(NetworkError);
});

it.each([
  [{ code: "conflict", detail: "The endpoint is disabled." }, "Status 409: The endpoint is disabled."],
  ["down", "Status 409: down"],
])("errors include the reason: %j", async (body, message) => {
  const app = await serve({ [`POST ${below("/endpoint")}`]: { status: 409, body } });

  await expect(app.createWebhookEndpoint({ url: "x" })).rejects.toThrow(message);
});
