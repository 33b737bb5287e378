import { randomBytes } from "node:crypto";
import { ApiException, Ordering, Svix, Webhook } from "svix";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./svix-receiver.ts";

let server: Server;
let project: TestProject;
let app: string;
let svix: Svix;
let receiver: WebhookReceiver;
beforeAll(async () => {
  server = await startServer({ environment: { VESTIBULE_WEBHOOK_RETRY_SECONDS: "1" } });
  project = await createProject(server.url);
  app = project.projectId;
  svix = createSvixClient(await createToken());
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await server.discard();
});

/** No retries, so that the first failed response surfaces. */
const createSvixClient = (token: string): Svix => new Svix(token, { serverUrl: `${server.url}/svix`, numRetries: 0 });

async function createToken(): Promise<string> {
  const { projectId, adminAccessToken } = project;
  const { status, body } = await callApi(
    server.url,
    { projectId, adminAccessToken },
    "POST",
    "/webhooks/svix-token",
    {},
  );
  if (status !== 201) throw new Error(`No token was made: ${JSON.stringify(body)}`);
  return String(body.token);
}

async function signUp(): Promise<string> {
  const { projectId, publishableClientKey } = project;
  const body = { email: freshEmail(), password, verification_callback_url: `${server.url}/handler/email-verification` };
  const answer = await callApi(server.url, { projectId, publishableClientKey }, "POST", "/auth/password/sign-up", body);
  return String(answer.body.user_id);
}

const getError = async (work: Promise<unknown>): Promise<ApiException<{ code?: string; detail: unknown }>> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiException)) throw new Error(`No error of the API: ${String(error)}`);
  return error;
};

/** All items of a paginated list. */
async function collect<Item>(
  list: (iterator: string | null) => Promise<{ data: Item[]; done: boolean; iterator: string | null }>,
): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let iterator: string | null = null; pages.length < 20; ) {
    const page = await list(iterator);
    pages.push(page.data);
    if (page.done) return pages;
    iterator = page.iterator;
  }
  throw new Error("The list has no end.");
}

/** Removes the endpoints of earlier tests, so that they receive no more events. */
afterEach(async () => {
  receiver.answer(200);
  for (const { id } of (await svix.endpoint.list(app)).data) await svix.endpoint.delete(app, id);
});

describe("svix 2.5.0: applications and endpoints", () => {
  it("the project's application exists under the project's ID", async () => {
    const made = await svix.application.getOrCreate({ uid: app, name: app });
    expect(made).toMatchObject({ id: app, uid: app, name: app, metadata: {} });
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(await svix.application.get(app)).toEqual(made);
    expect((await svix.application.list()).data).toEqual([made]);
  });

  it("creates, reads, updates and deletes an endpoint", async () => {
    const made = await svix.endpoint.create(app, {
      url: receiver.url,
      description: "First",
      uid: "first",
      eventTypes: ["user.created"],
      channels: ["eu"],
      metadata: { team: "billing" },
      throttleRate: 10,
    });
    expect(made).toMatchObject({
      url: receiver.url,
      description: "First",
      uid: "first",
      disabled: false,
      eventTypes: ["user.created"],
      channels: ["eu"],
      metadata: { team: "billing" },
      throttleRate: 10,
    });
    expect(await svix.endpoint.get(app, made.id)).toEqual(made);
    expect(await svix.endpoint.get(app, "first")).toEqual(made);

    expect(await svix.endpoint.patch(app, made.id, { disabled: true, eventTypes: null })).toMatchObject({
      disabled: true,
      eventTypes: null,
    });
    const url = `${receiver.url}/other`;
    expect(await svix.endpoint.upsert(app, "first", { url, description: "Second" })).toMatchObject({
      id: made.id,
      url,
    });
    expect(await svix.endpoint.upsert(app, "made-by-put", { url })).toMatchObject({ uid: "made-by-put", url });

    await svix.endpoint.delete(app, made.id);
    expect((await getError(svix.endpoint.get(app, made.id))).code).toBe(404);
    await svix.endpoint.delete(app, "made-by-put");
  });

  it("lists endpoints page by page, in both orders and both directions", async () => {
    const made = new Set<string>();
    for (let count = 0; count < 5; count += 1) made.add((await svix.endpoint.create(app, { url: receiver.url })).id);
    const pages = await collect((iterator) =>
      svix.endpoint.list(app, { limit: 2, iterator, order: Ordering.Ascending }),
    );
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    const oldestFirst = pages.flat().map(({ id }) => id);
    expect(new Set(oldestFirst)).toEqual(made);
    const newest = await svix.endpoint.list(app, { limit: 2 });
    expect(newest.data.map(({ id }) => id)).toEqual(oldestFirst.reverse().slice(0, 2));
    const next = await svix.endpoint.list(app, { limit: 2, iterator: newest.iterator });
    expect((await svix.endpoint.list(app, { limit: 2, iterator: next.prevIterator ?? null })).data).toEqual(
      newest.data,
    );
  });

  it("a retry with the same idempotency key creates no second endpoint", async () => {
    const idempotencyKey = "created-once";
    const [first, second] = [
      await svix.endpoint.create(app, { url: receiver.url }, { idempotencyKey }),
      await svix.endpoint.create(app, { url: receiver.url }, { idempotencyKey }),
    ];
    expect(second).toEqual(first);
  });

  it("returns errors that the client can parse", async () => {
    const wrong = await getError(svix.endpoint.create(app, { url: "http://10.0.0.1" }));
    expect(wrong.code).toBe(422);
    expect(wrong.body.detail).toEqual([expect.objectContaining({ loc: ["body", "url"], msg: expect.any(String) })]);
    const unknown = await getError(svix.endpoint.get(app, "unknown"));
    expect([unknown.code, unknown.body.code]).toEqual([404, "not_found"]);
    const stranger = await getError(createSvixClient("nonsense").endpoint.list(app));
    expect([stranger.code, stranger.body.code]).toEqual([401, "authentication_failed"]);
    const elsewhere = await createProject(server.url);
    expect((await getError(svix.endpoint.list(elsewhere.projectId))).code).toBe(404);
  });

  it("accepts a project key, which can also create tokens for browsers", async () => {
    const { projectId, adminAccessToken } = project;
    const keys = await callApi(server.url, { projectId, adminAccessToken }, "POST", "/internal/api-keys", {
      description: "Scripts",
      expires_at_millis: Date.now() + 3_600_000,
      has_publishable_client_key: false,
      has_secret_server_key: false,
      has_super_secret_admin_key: true,
    });
    const byKey = createSvixClient(String(keys.body.super_secret_admin_key));
    expect((await byKey.application.getOrCreate({ uid: app, name: app })).id).toBe(app);
    const { token } = await byKey.authentication.appPortalAccess(app, {});
    const browser = createSvixClient(token);
    expect((await browser.endpoint.list(app)).done).toBe(true);
    await browser.authentication.logout();
    await callApi(server.url, { projectId, adminAccessToken }, "PATCH", `/internal/api-keys/${keys.body.id}`, {
      revoked: true,
    });
    for (const client of [byKey, browser]) expect((await getError(client.endpoint.list(app))).code).toBe(401);
  });

  it("lists the event types", async () => {
    const { data } = await svix.eventType.list({ withContent: true });
    expect(data).toHaveLength(12);
    expect(await svix.eventType.get("user.created")).toEqual(data[0]);
    await svix.health.get();
  });
});

describe("svix 2.5.0: delivery", () => {
  it("delivers an event that the published package verifies, and lists its message and attempts", async () => {
    const endpoint = await svix.endpoint.create(app, { url: receiver.url, eventTypes: ["user.created"] });
    const { key } = await svix.endpoint.getSecret(app, endpoint.id);
    receiver.answer(200, "thank you");
    const userId = await signUp();

    const findReceived = () => receiver.received.find(({ body }) => body.includes(userId));
    await expect.poll(findReceived).toBeDefined();
    const { body, headers } = findReceived() as NonNullable<ReturnType<typeof findReceived>>;
    expect(() => new Webhook(key).verify(body, headers)).not.toThrow();
    expect(JSON.parse(body)).toMatchObject({ type: "user.created", data: { id: userId } });
    expect(() => new Webhook(key).verify(`${body} `, headers)).toThrow();

    const messageId = String(headers["svix-id"]);
    const message = await svix.message.get(app, messageId, { withContent: true });
    expect(message).toMatchObject({ id: messageId, eventType: "user.created", payload: JSON.parse(body) });
    await expect
      .poll(async () => (await svix.messageAttempt.listByEndpoint(app, endpoint.id, { withMsg: true })).data)
      .toHaveLength(1);
    const { data } = await svix.messageAttempt.listByEndpoint(app, endpoint.id, { withMsg: true, withContent: true });
    expect(data[0]).toMatchObject({
      msgId: messageId,
      endpointId: endpoint.id,
      url: receiver.url,
      status: 0,
      statusText: "success",
      response: "thank you",
      responseStatusCode: 200,
      triggerType: 0,
      msg: { id: messageId, eventType: "user.created" },
    });
    expect(await svix.messageAttempt.get(app, messageId, String(data[0]?.id))).toMatchObject({ msgId: messageId });
    expect((await svix.messageAttempt.listByMsg(app, messageId, { endpointId: endpoint.id })).data).toHaveLength(1);
    expect((await svix.messageAttempt.listAttemptedDestinations(app, messageId)).data).toMatchObject([
      { id: endpoint.id, status: 0 },
    ]);
    expect((await svix.messageAttempt.listAttemptedMessages(app, endpoint.id)).data).toMatchObject([
      { id: messageId, status: 0, statusText: "success" },
    ]);
    expect(await svix.endpoint.getStats(app, endpoint.id)).toMatchObject({ success: 1, fail: 0 });
  });

  it("delivers an owner's custom message unchanged and once, under the owner's event ID", async () => {
    await svix.endpoint.create(app, { url: receiver.url });
    const payload = { invoice: randomBytes(8).toString("hex"), sum: 12.5 };
    const made = await svix.message.create(app, { eventType: "invoice.paid", eventId: "invoice-1", payload });
    const findReceived = () => receiver.received.find(({ headers }) => headers["svix-id"] === made.id);
    await expect.poll(findReceived).toBeDefined();
    expect(JSON.parse(String(findReceived()?.body))).toEqual(payload);
    const again = await getError(
      svix.message.create(app, { eventType: "invoice.paid", eventId: "invoice-1", payload }),
    );
    expect([again.code, again.body.code]).toEqual([409, "conflict"]);
    expect(await svix.message.get(app, "invoice-1")).toMatchObject({ id: made.id, payload: {} });
    expect(await svix.message.precheck(app, { eventType: "invoice.paid" })).toEqual({ active: true });
  });

  it("lists messages page by page", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift((await svix.message.create(app, { eventType: "paged", payload: { count } })).id);
    const pages = await collect((iterator) =>
      svix.message.list(app, { limit: 2, iterator, eventTypes: ["paged"], withContent: true }),
    );
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect(pages.flat().map(({ payload }) => payload.count)).toEqual([4, 3, 2, 1, 0]);
  });

  it("signs with both secrets during a rotation", async () => {
    const endpoint = await svix.endpoint.create(app, { url: receiver.url });
    const { key: old } = await svix.endpoint.getSecret(app, endpoint.id);
    const own = `whsec_${randomBytes(32).toString("base64")}`;
    await svix.endpoint.rotateSecret(app, endpoint.id, { key: own });
    expect(await svix.endpoint.getSecret(app, endpoint.id)).toEqual({ key: own });
    await svix.endpoint.rotateSecret(app, endpoint.id, {});
    const { key } = await svix.endpoint.getSecret(app, endpoint.id);
    expect(new Set([old, own, key]).size).toBe(3);

    const example = await svix.endpoint.sendExample(app, endpoint.id, { eventType: "team.created" });
    const findReceived = () => receiver.received.find(({ headers }) => headers["svix-id"] === example.id);
    await expect.poll(findReceived).toBeDefined();
    const { body, headers } = findReceived() as NonNullable<ReturnType<typeof findReceived>>;
    for (const secret of [old, own, key]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    const stranger = `whsec_${randomBytes(32).toString("base64")}`;
    expect(() => new Webhook(stranger).verify(body, headers)).toThrow();
    expect(JSON.parse(body)).toMatchObject({ type: "team.created" });
    expect(example.payload).toEqual(JSON.parse(body));
  });

  it("recovers failed messages, and resends a message", async () => {
    receiver.answer(500, "not today");
    const since = new Date();
    const endpoint = await svix.endpoint.create(app, { url: receiver.url });
    const message = await svix.message.create(app, { eventType: "failure", payload: {} });
    const readAttemptStatuses = async () =>
      (await svix.messageAttempt.listAttemptedDestinations(app, message.id)).data.map(({ statusText }) => statusText);
    await expect.poll(readAttemptStatuses).toEqual(["fail"]);
    const failures = await svix.messageAttempt.listByEndpoint(app, endpoint.id, {
      status: 2,
      statusCodeClass: 500,
      eventTypes: ["failure"],
      withContent: true,
      limit: 1,
    });
    expect(failures.data).toMatchObject([{ response: "not today", responseStatusCode: 500 }]);
    expect(failures.done).toBe(false);

    receiver.answer(200);
    const task = await svix.endpoint.recover(app, endpoint.id, { since });
    expect(task).toMatchObject({ status: "finished", task: "endpoint.recover", updatedAt: expect.any(Date) });
    await expect.poll(readAttemptStatuses).toEqual(["success"]);

    const timesSeen = () => receiver.received.filter(({ headers }) => headers["svix-id"] === message.id).length;
    const before = timesSeen();
    await svix.messageAttempt.resend(app, message.id, endpoint.id);
    await expect.poll(timesSeen).toBe(before + 1);
  });

  it("replays earlier messages to an endpoint on request", async () => {
    const since = new Date();
    const message = await svix.message.create(app, { eventType: "missed", payload: {} });
    const endpoint = await svix.endpoint.create(app, { url: receiver.url, eventTypes: ["missed"] });
    await svix.endpoint.replayMissing(app, endpoint.id, { since });
    await expect.poll(() => receiver.received.some(({ headers }) => headers["svix-id"] === message.id)).toBe(true);
  });
});

describe("browser support", () => {
  it("allows cross-origin calls with the client's own headers", async () => {
    const response = await fetch(`${server.url}/svix/api/v1/app/${app}/endpoint`, {
      method: "OPTIONS",
      headers: {
        origin: "https://dashboard.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,idempotency-key,svix-req-id",
      },
    });
    expect(response.ok).toBe(true);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const allowed = response.headers.get("access-control-allow-headers") ?? "";
    for (const name of ["authorization", "content-type", "idempotency-key", "svix-req-id"])
      expect(allowed.split(", ")).toContain(name);
  });
});
