import { afterEach, expect, it } from "vitest";
import { createTestAdminApp } from "../../testing/admin-app.ts";
import { type ApiServer, type Reply, startApiServer } from "../../testing/api-server.ts";
import { createTestPlatform } from "../../testing/platform.ts";

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

it("endpoints are listed with one token for many requests, of which a new one is fetched after an hour", async () => {
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

it("a token that could not be had is asked for again", async () => {
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

it("an endpoint is made, changed, tried and deleted", async () => {
  const one = below("/endpoint/ep_1");
  const app = await serve({
    [`POST ${below("/endpoint")}`]: { status: 201, body: endpoint },
    [`PATCH ${one}`]: { body: { ...endpoint, disabled: true, filterTypes: null } },
    [`GET ${one}/secret`]: { body: { key: "whsec_new" } },
    [`POST ${one}/secret/rotate`]: { status: 204, body: "" },
    [`POST ${one}/send-example`]: { body: { id: "msg_1" } },
    [`POST ${one}/recover`]: { status: 202, body: {} },
    [`POST ${one}/replay-missing`]: { status: 202, body: {} },
    [`POST ${below("/msg/msg_1/endpoint/ep_1/resend")}`]: { status: 202, body: {} },
    [`DELETE ${one}`]: { status: 204, body: "" },
  });
  const made = await app.createWebhookEndpoint({ url: "https://hooks.example", eventTypes: ["user.created"] });
  expect(await made.update({ isDisabled: true, eventTypes: null })).toMatchObject({
    isDisabled: true,
    eventTypes: null,
  });
  expect(await made.rotateSecret()).toBe("whsec_new");
  await made.sendExample("user.created");
  await made.recover(new Date(0));
  await made.replayMissing(new Date(0));
  await made.resend("msg_1");
  await made.delete();

  const body = (name: string) => JSON.parse(sent(name)[0]?.body ?? "null");
  expect(body(`POST ${below("/endpoint")}`)).toEqual({ url: "https://hooks.example", filterTypes: ["user.created"] });
  expect(body(`PATCH ${one}`)).toEqual({ disabled: true, filterTypes: null });
  expect(body(`POST ${one}/recover`)).toEqual({ since: "1970-01-01T00:00:00.000Z" });
  expect(sent(`DELETE ${one}`)).toHaveLength(1);
});

it("attempts are listed page by page, with what they were about", async () => {
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

it("an endpoint that has gone meanwhile says so", async () => {
  const app = await serve({ [`POST ${below("/endpoint")}`]: { status: 201, body: endpoint } });
  const made = await app.createWebhookEndpoint({ url: "https://hooks.example" });

  await expect(made.sendExample("user.created")).rejects.toThrow("does not exist any more");
  await expect(made.update({ description: "x" })).rejects.toThrow("does not exist any more");
  await expect(made.delete()).resolves.toBeUndefined();
});

it.each([
  [{ code: "conflict", detail: "The endpoint is disabled." }, "Status 409: The endpoint is disabled."],
  [
    { code: "validation", detail: [{ loc: ["body", "url"], msg: "must be http or https", type: "value" }] },
    "Status 409: body.url must be http or https",
  ],
  ["down", "Status 409: down"],
])("what is refused says why: %j", async (body, message) => {
  const app = await serve({ [`POST ${below("/endpoint")}`]: { status: 409, body } });

  await expect(app.createWebhookEndpoint({ url: "x" })).rejects.toThrow(message);
});
