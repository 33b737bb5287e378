import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import {
  arrivedIds,
  getAttempts,
  getDeliveries,
  makeDispatcher,
  makeEndpoint,
  messageIds,
  readEndpoint,
  writeEvent,
} from "../testing/fixtures.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";
import { claimMs } from "./delivery-scheduler.ts";

let app: TestApp;
let receiver: Receiver;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  receiver = await startReceiver();
  project = await makeProject(app);
  return () => receiver.close();
});
afterAll(() => app.close());

const deliver = (options: Parameters<typeof makeDispatcher>[1] = {}) => makeDispatcher(app, options).runOnce();
const after = (seconds: number, work: () => Promise<void> = deliver) => app.later(seconds * 1000, work);

describe("a delivery that fails", () => {
  test("is retried on schedule with the same id and body and a new timestamp until it succeeds", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const event = await writeEvent(app, project);
    receiver.answer({ status: 500, body: "Out of paper" });
    await deliver();
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "pending", attempts: 1, next_in: 5 }]);
    await after(4.9);
    expect(receiver.received).toHaveLength(1);
    await after(5);
    expect(receiver.received).toHaveLength(2);
    receiver.answer({ status: 200 });
    await after(65);
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "succeeded", attempts: 3, next_in: null }]);
    expect(arrivedIds(receiver.received)).toEqual(messageIds([event, event, event]));
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(Number(second?.headers["svix-timestamp"]) - Number(first?.headers["svix-timestamp"])).toBe(5);
    expect(await getAttempts(app, endpoint)).toMatchObject([
      { is_success: false, response_status: 500, response_body: "Out of paper", url: receiver.url },
      { is_success: false, response_status: 500 },
      { is_success: true, response_status: 200 },
    ]);
  });

  test("fails after the last attempt", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await writeEvent(app, project);
    receiver.answer({ status: 500 });
    for (const seconds of [0, 5, 65, 665, 90_000]) await after(seconds);
    expect(receiver.received).toHaveLength(4);
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "failed", attempts: 4, next_in: null }]);
  });

  test("waits as long as Retry-After says", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await writeEvent(app, project);
    receiver.answer({ status: 429, headers: { "retry-after": "90" } });
    await deliver();
    expect(await getDeliveries(app, endpoint)).toMatchObject([{ next_in: 90 }]);
  });

  test.each([
    ["is slow", {}, 0, "No response within 0.3 s"],
    ["redirects", { status: 302, headers: { location: "http://127.0.0.1:1" } }, 302, ""],
  ])("because the endpoint %s is stored with the reason", async (_, reply, status, body) => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await writeEvent(app, project);
    receiver.answer(reply);
    await deliver(status === 0 ? { limitMs: 300 } : {});
    expect(await getAttempts(app, endpoint)).toMatchObject([
      { is_success: false, response_status: status, response_body: body },
    ]);
  });

  test("blocks later events of the same user only", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const subjectId = randomUUID();
    const held = [
      await writeEvent(app, project, { subjectId }),
      await writeEvent(app, project, { subjectId }),
      await writeEvent(app, project, { subjectId }),
    ];
    const other = await writeEvent(app, project);
    receiver.answer(({ body }) => ({ status: body.includes(subjectId) ? 500 : 200 }));
    await deliver();
    expect(arrivedIds(receiver.received).sort()).toEqual(messageIds([held[0] ?? "", other]).sort());
    expect(await getDeliveries(app, endpoint)).toMatchObject([
      { state: "pending", next_in: 5 },
      { state: "pending", next_in: null },
      { state: "pending", next_in: null },
      { state: "succeeded" },
    ]);
    receiver.received.length = 0;
    const late = await writeEvent(app, project, { subjectId });
    receiver.answer({ status: 200 });
    await after(1);
    expect(receiver.received).toEqual([]);
    await after(5);
    expect(arrivedIds(receiver.received)).toEqual(messageIds([...held, late]));
  });

  test("whose next attempt is more than a minute after its first unblocks the next one", async () => {
    await makeEndpoint(app, project, receiver.url);
    const subjectId = randomUUID();
    const bad = await writeEvent(app, project, { subjectId, data: { bad: true } });
    const good = await writeEvent(app, project, { subjectId });
    receiver.answer(({ body }) => ({ status: body.includes("bad") ? 500 : 200 }));
    for (const seconds of [0, 5, 65, 665]) await after(seconds);
    expect(arrivedIds(receiver.received)).toEqual(messageIds([bad, bad, good, bad, bad]));
  });
});

describe("an endpoint that is down", () => {
  test("doesn't delay others while it hangs", async () => {
    const [hanging, live] = [await startReceiver(), receiver];
    hanging.answer({});
    await makeEndpoint(app, project, hanging.url);
    const elsewhere = await makeProject(app);
    await makeEndpoint(app, elsewhere, live.url);
    for (let count = 0; count < 60; count += 1) await writeEvent(app, project);
    for (let count = 0; count < 60; count += 1) await writeEvent(app, elsewhere);
    let isOver = false;
    const everything = deliver({ limitMs: 2_000 }).then(() => {
      isOver = true;
    });
    while (live.received.length < 60 && !isOver) await new Promise(setImmediate);
    expect(live.received).toHaveLength(60);
    expect(isOver).toBe(false);
    await app.platform.database.pool.query("update webhook_endpoints set is_disabled = true where project_id = $1", [
      project.id,
    ]);
    await everything;
    await hanging.close();
  });

  test("is failing from its first failure until a success", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await writeEvent(app, project);
    receiver.answer({ status: 500 });
    const since = new Date(app.platform.clock());
    await deliver();
    await after(5);
    expect(await readEndpoint(app, endpoint)).toMatchObject({ failing_since: since });
    receiver.answer({ status: 200 });
    await after(65);
    expect(await readEndpoint(app, endpoint)).toMatchObject({ failing_since: null });
  });

  test("gets one attempt at a time after some seconds without success", async () => {
    await makeEndpoint(app, project, receiver.url);
    receiver.answer({ status: 500 });
    await writeEvent(app, project);
    await deliver();
    for (let count = 0; count < 6; count += 1) await writeEvent(app, project);
    let [open, maxOpen] = [0, 0];
    receiver.answer(async () => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
      open -= 1;
      return { status: 500 };
    });
    await deliver();
    expect([receiver.received.length, maxOpen > 1]).toEqual([7, true]);
    [open, maxOpen] = [0, 0];
    await after(10);
    expect([receiver.received.length, maxOpen]).toEqual([14, 1]);
  });
});

describe("a rate limit per second", () => {
  test("is respected, and everything arrives in time", async () => {
    await makeEndpoint(app, project, receiver.url, { rateLimit: 3 });
    for (let count = 0; count < 8; count += 1) await writeEvent(app, project);
    const dispatcher = makeDispatcher(app);
    const counts: number[] = [];
    for (const seconds of [0, 0.5, 1, 2]) {
      await after(seconds, dispatcher.runOnce);
      counts.push(receiver.received.length);
    }
    expect(counts).toEqual([3, 3, 6, 8]);
  });
});

describe("a server that dies", () => {
  test("loses nothing: its deliveries are sent again when their claims expire", async () => {
    await makeEndpoint(app, project, receiver.url);
    const event = await writeEvent(app, project);
    await app.platform.database.pool.query("select queue_webhook_deliveries($1, $2, 10)", [
      project.id,
      new Date(app.platform.clock()),
    ]);
    const until = new Date(app.platform.clock() + claimMs);
    await app.platform.database.pool.query(
      "update webhook_deliveries set claimed_until = $2, next_attempt_at = $2 where project_id = $1",
      [project.id, until],
    );
    await deliver();
    expect(receiver.received).toEqual([]);
    await after(claimMs / 1000);
    expect(arrivedIds(receiver.received)).toEqual(messageIds([event]));
  });

  test("alone on its database releases its old claims at startup", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const event = await writeEvent(app, project);
    receiver.answer({});
    const first = makeDispatcher(app);
    const running = first.runOnce();
    while (receiver.received.length === 0) await new Promise(setImmediate);
    const [taken] = await getDeliveries(app, endpoint);
    expect(taken).toMatchObject({ state: "pending", attempts: 0, next_in: claimMs / 1000 });
    receiver.answer({ status: 200 });
    const second = makeDispatcher(app);
    await second.start({ isAlone: true });
    while (receiver.received.length === 1) await new Promise(setImmediate);
    await second.stop();
    expect(arrivedIds(receiver.received)).toEqual(messageIds([event, event]));
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "succeeded", attempts: 1, next_in: null }]);
    await receiver.close();
    await running;
    // The late result of the first attempt is stored and changes nothing.
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "succeeded", attempts: 1, next_in: null }]);
    expect(await getAttempts(app, endpoint)).toHaveLength(2);
    receiver = await startReceiver();
  });
});

describe("a server that shuts down", () => {
  test("releases unfinished deliveries: they are sent again immediately, and the attempt doesn't count", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const event = await writeEvent(app, project);
    receiver.answer({});
    const stopping = makeDispatcher(app, { drainTimeoutMs: 0 });
    await stopping.start({ isAlone: false });
    while (receiver.received.length === 0) await new Promise(setImmediate);
    await stopping.stop();
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "pending", attempts: 0, next_in: 0 }]);
    expect(await getAttempts(app, endpoint)).toEqual([]);
    receiver.answer({ status: 200 });
    await deliver();
    expect(arrivedIds(receiver.received)).toEqual(messageIds([event, event]));
  });

  test("starts nothing new", async () => {
    await makeEndpoint(app, project, receiver.url);
    const stopped = makeDispatcher(app);
    await stopped.start({ isAlone: false });
    await stopped.stop();
    await writeEvent(app, project);
    stopped.wake(project.id);
    stopped.pollAll();
    await stopped.stop();
    expect(receiver.received).toEqual([]);
  });
});

describe("a running server", () => {
  test("delivers on notification, and retries on schedule without one", async () => {
    await makeEndpoint(app, project, receiver.url);
    const running = makeDispatcher(app, { retrySeconds: [0] });
    await running.start({ isAlone: false });
    receiver.answer(() => ({ status: receiver.received.length === 1 ? 500 : 200 }));
    const event = await writeEvent(app, project);
    running.wake(project.id);
    while (receiver.received.length < 2) await new Promise(setImmediate);
    await running.stop();
    expect(arrivedIds(receiver.received)).toEqual(messageIds([event, event]));
  });
});

describe("during an attempt", () => {
  test.each([
    ["endpoint", "delete from webhook_endpoints where project_id = $1"],
    ["event", "delete from webhook_events where project_id = $1"],
    ["project", "delete from projects where id = $1"],
  ])("the %s can be deleted: nothing is stored and nothing fails", async (_, sql) => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await writeEvent(app, project);
    receiver.answer(async () => {
      await app.platform.database.pool.query(sql, [project.id]);
      return { status: 500 };
    });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await getAttempts(app, endpoint)).toEqual([]);
    await after(86_400);
    expect(receiver.received).toHaveLength(1);
  });

  test("the endpoint can be disabled: the result is stored, and nothing follows", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await writeEvent(app, project);
    receiver.answer(async () => {
      await app.platform.database.pool.query("update webhook_endpoints set is_disabled = true where project_id = $1", [
        project.id,
      ]);
      return { status: 500 };
    });
    await deliver();
    await after(86_400);
    expect(await getAttempts(app, endpoint)).toHaveLength(1);
    expect(await getDeliveries(app, endpoint)).toMatchObject([{ state: "pending", attempts: 1 }]);
  });
});
