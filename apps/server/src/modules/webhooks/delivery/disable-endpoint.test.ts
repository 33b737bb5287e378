import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { recover } from "../replay.ts";
import {
  arrivedIds,
  getDeliveries,
  makeDispatcher,
  makeEndpoint,
  messageIds,
  readEndpoint,
  writeEvent,
} from "../testing/fixtures.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";

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

const dayMs = 24 * 60 * 60 * 1000;
const deliver = () => makeDispatcher(app).runOnce();
const getStates = async (endpoint: Parameters<typeof getDeliveries>[1]) =>
  (await getDeliveries(app, endpoint)).map(({ state }) => state);
const disabling = async () =>
  (await listAuditEntries(app, project.id)).filter(({ action }) => action === "webhook_endpoint.disable");

describe("an endpoint that has failed for five days", () => {
  test("is disabled with its pending deliveries failed, and this is audited", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const since = app.platform.clock();
    receiver.answer({ status: 500 });
    await writeEvent(app, project);
    await deliver();
    const subjectId = randomUUID();
    await app.later(5 * dayMs, async () => {
      for (let count = 0; count < 3; count += 1) await writeEvent(app, project, { subjectId });
      await deliver();
    });
    expect(await readEndpoint(app, endpoint)).toEqual({
      is_disabled: true,
      failing_since: new Date(since),
      auto_disabled_at: new Date(since + 5 * dayMs),
    });
    expect(await getStates(endpoint)).toEqual(["failed", "failed", "failed", "failed"]);
    expect(await disabling()).toEqual([
      expect.objectContaining({
        outcome: "success",
        actor_type: "system",
        actor_id: null,
        target_type: "webhook_endpoint",
        target_id: endpoint.endpointId,
        details: { reason: "failing", failing_since_millis: since },
      }),
    ]);
    const before = receiver.received.length;
    await app.later(6 * dayMs, async () => {
      await writeEvent(app, project);
      await deliver();
    });
    expect(receiver.received).toHaveLength(before);
  });

  test("is not disabled if a delivery succeeds now and then", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    for (let day = 0; day < 12; day += 1) {
      receiver.answer({ status: day % 4 === 3 ? 200 : 500 });
      await app.later(day * dayMs, async () => {
        await writeEvent(app, project);
        await deliver();
      });
    }
    expect(await readEndpoint(app, endpoint)).toMatchObject({ is_disabled: false, auto_disabled_at: null });
    expect(await disabling()).toEqual([]);
  });

  test("gets missed events in order after its owner enables and recovers it", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const since = new Date(app.platform.clock());
    receiver.answer({ status: 410 });
    const subjectId = randomUUID();
    const missed = [];
    for (let count = 0; count < 5; count += 1) missed.push(await writeEvent(app, project, { subjectId }));
    await deliver();
    expect(await getStates(endpoint)).toEqual(Array.from({ length: 5 }, () => "failed"));
    await app.platform.database.pool.query(
      "update webhook_endpoints set is_disabled = false, failing_since = null, auto_disabled_at = null where project_id = $1 and id = $2",
      [endpoint.projectId, endpoint.endpointId],
    );
    receiver.answer({ status: 200 });
    receiver.received.length = 0;
    const now = app.platform.clock();
    expect(await app.platform.database.transaction((tx) => recover(tx, { ...endpoint, since, now }))).toBe(5);
    await deliver();
    expect(arrivedIds(receiver.received)).toEqual(messageIds(missed));
  });
});

describe("an endpoint that returns 410", () => {
  test("is disabled immediately, and no other is", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const kept = await makeEndpoint(app, project, `${receiver.url}/kept`);
    receiver.answer(({ path }) => ({ status: path.endsWith("kept") ? 200 : 410 }));
    await writeEvent(app, project);
    await deliver();
    expect(await readEndpoint(app, endpoint)).toMatchObject({ is_disabled: true });
    expect(await readEndpoint(app, kept)).toMatchObject({ is_disabled: false });
    expect(await disabling()).toMatchObject([{ target_id: endpoint.endpointId, details: { reason: "gone" } }]);
  });

  test("has no pending deliveries left, even if the server died after disabling it", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    receiver.answer({ status: 500 });
    for (let count = 0; count < 3; count += 1) await writeEvent(app, project);
    await deliver();
    await app.platform.database.pool.query(
      "update webhook_endpoints set is_disabled = true, auto_disabled_at = $3 where project_id = $1 and id = $2",
      [endpoint.projectId, endpoint.endpointId, new Date(app.platform.clock())],
    );
    expect(await getStates(endpoint)).toEqual(["pending", "pending", "pending"]);
    await deliver();
    expect(await getStates(endpoint)).toEqual(["failed", "failed", "failed"]);
  });
});

test("an endpoint disabled by its owner keeps pending deliveries and gets them when enabled again", async () => {
  const endpoint = await makeEndpoint(app, project, receiver.url);
  const setDisabled = (isDisabled: boolean) =>
    app.platform.database.pool.query(
      "update webhook_endpoints set is_disabled = $3 where project_id = $1 and id = $2",
      [endpoint.projectId, endpoint.endpointId, isDisabled],
    );
  receiver.answer({ status: 500 });
  const event = await writeEvent(app, project);
  await deliver();
  await setDisabled(true);
  receiver.answer({ status: 200 });
  await app.later(dayMs, deliver);
  expect(receiver.received).toHaveLength(1);
  await setDisabled(false);
  await app.later(dayMs, deliver);
  expect(arrivedIds(receiver.received)).toEqual(messageIds([event, event]));
});
