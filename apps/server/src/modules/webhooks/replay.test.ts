import { randomUUID } from "node:crypto";
import { contract } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { toEventId } from "./message-ids.ts";
import { exampleTypes, getExample, recover, replayBatchSize, replayMissing, resend, sendExample } from "./replay.ts";
import {
  arrivedIds,
  getAttempts,
  getDeliveries,
  makeDispatcher,
  makeEndpoint,
  messageIds,
  type TestEndpoint,
  writeEvent,
} from "./testing/fixtures.ts";
import { type Receiver, startReceiver } from "./testing/receiver.ts";

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

const hourMs = 60 * 60 * 1000;
const deliver = () => makeDispatcher(app).runOnce();
const now = () => app.platform.clock();
const sendAgain = (endpoint: TestEndpoint, eventId: string) =>
  app.platform.database.transaction((tx) => resend(tx, { ...endpoint, eventId, now: now() }));
const recoverSince = (endpoint: TestEndpoint, since: number, until?: number) =>
  app.platform.database.transaction((tx) =>
    recover(tx, {
      ...endpoint,
      since: new Date(since),
      until: until === undefined ? undefined : new Date(until),
      now: now(),
    }),
  );
const replaySince = (endpoint: TestEndpoint, since: number) =>
  app.platform.database.transaction((tx) => replayMissing(tx, { ...endpoint, since: new Date(since), now: now() }));

/** Creates one event an hour, all of which fail permanently. Returns their ids and the time of the first. */
async function failAll(count: number): Promise<{ failed: string[]; from: number }> {
  const from = now();
  receiver.answer({ status: 500 });
  const failed: string[] = [];
  for (let hour = 0; hour < count; hour += 1)
    await app.later(hour * hourMs, async () => failed.push(await writeEvent(app, project)));
  const dispatcher = makeDispatcher(app, { retrySeconds: [] });
  await app.later(count * hourMs, dispatcher.runOnce);
  receiver.received.length = 0;
  receiver.answer({ status: 200 });
  return { failed, from };
}

describe("resending one event", () => {
  test.each([
    ["that was taken", 200],
    ["that was given up", 500],
  ])("%s: is sent again with the same id, and the attempt is stored as manual", async (_, status) => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    receiver.answer({ status });
    const event = await writeEvent(app, project);
    await makeDispatcher(app, { retrySeconds: [] }).runOnce();
    receiver.answer({ status: 200 });
    expect(await sendAgain(endpoint, event)).toBe(true);
    await deliver();
    expect(arrivedIds(receiver.received)).toEqual(messageIds([event, event]));
    expect((await getAttempts(app, endpoint)).map(({ is_manual }) => is_manual)).toEqual([false, true]);
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "succeeded", attempts: 1, next_in: null }]);
  });

  test("bypasses the endpoint's type filter and creation time", async () => {
    const event = await writeEvent(app, project, { type: "team.created" });
    const endpoint = await makeEndpoint(app, project, receiver.url, { eventTypes: ["user.created"] });
    await sendAgain(endpoint, event);
    await deliver();
    expect(arrivedIds(receiver.received)).toEqual(messageIds([event]));
  });

  test("restarts the retry schedule", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const { failed } = await failAll(1);
    receiver.answer({ status: 500 });
    await sendAgain(endpoint, failed[0] ?? "");
    await deliver();
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "pending", attempts: 1, next_in: 5 }]);
    expect((await getAttempts(app, endpoint)).map(({ is_manual }) => is_manual)).toEqual([false, true]);
    await app.later(5_000, deliver);
    expect((await getAttempts(app, endpoint)).map(({ is_manual }) => is_manual)).toEqual([false, true, false]);
  });

  test("is sent immediately, as are earlier events of the same subject", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const subjectId = randomUUID();
    const first = await writeEvent(app, project, { subjectId });
    const second = await writeEvent(app, project, { subjectId });
    receiver.answer({ status: 500 });
    await deliver();
    receiver.answer({ status: 200 });
    await sendAgain(endpoint, second);
    await deliver();
    expect(arrivedIds(receiver.received)).toEqual(messageIds([first, first, second]));
  });

  test("does nothing while the delivery is in progress", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const event = await writeEvent(app, project);
    let again: boolean | undefined;
    receiver.answer(async () => {
      again ??= await sendAgain(endpoint, event);
      return { status: 200 };
    });
    await deliver();
    expect(again).toBe(false);
    expect(receiver.received).toHaveLength(1);
  });

  test.each(["event", "endpoint"])("does nothing for another project's %s", async (part) => {
    const elsewhere = await makeProject(app);
    const [own, other] = [
      await makeEndpoint(app, project, receiver.url),
      await makeEndpoint(app, elsewhere, receiver.url),
    ];
    const [ownEvent, otherEvent] = [await writeEvent(app, project), await writeEvent(app, elsewhere)];
    await deliver();
    receiver.received.length = 0;
    const mixed =
      part === "event" ? sendAgain(own, otherEvent) : sendAgain({ ...own, endpointId: other.endpointId }, ownEvent);
    expect(await mixed).toBe(false);
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  test("does nothing for an unknown event or endpoint", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const event = await writeEvent(app, project);
    expect(await sendAgain(endpoint, randomUUID())).toBe(false);
    expect(await sendAgain({ ...endpoint, endpointId: "ep_none" }, event)).toBe(false);
  });
});

describe("recovering", () => {
  test("sends all failed deliveries since a time in order, and no successful ones", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await writeEvent(app, project);
    await deliver();
    const { failed, from } = await failAll(4);
    expect(await recoverSince(endpoint, from + hourMs)).toBe(0);
    await app.later(5 * hourMs, async () => {
      expect(await recoverSince(endpoint, from + hourMs)).toBe(3);
      await deliver();
    });
    expect(arrivedIds(receiver.received).sort()).toEqual(messageIds(failed.slice(1)).sort());
  });

  test("ends at the given time", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const { failed, from } = await failAll(4);
    await app.later(5 * hourMs, async () => {
      expect(await recoverSince(endpoint, from, from + hourMs)).toBe(2);
      await deliver();
    });
    expect(arrivedIds(receiver.received).sort()).toEqual(messageIds(failed.slice(0, 2)).sort());
  });

  test("of one endpoint doesn't affect another", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const other = await makeEndpoint(app, project, receiver.url);
    const { failed, from } = await failAll(1);
    expect(await recoverSince(endpoint, from)).toBe(1);
    await deliver();
    expect(receiver.received).toHaveLength(failed.length);
    expect(await getDeliveries(app, other)).toMatchObject([{ state: "failed" }]);
  });
});

test("runs in batches, oldest first, and keeps the order of each subject", async () => {
  const endpoint = await makeEndpoint(app, project, receiver.url);
  const { pool } = app.platform.database;
  await pool.query(
    `insert into webhook_events (project_id, id, type, subject_id, payload, created_at, queued_at)
     select $1, gen_random_uuid(), 'user.updated', md5((n % 10)::text)::uuid, '{"type": "user.updated"}', $2, $2
     from generate_series(1, $3) n`,
    [project.id, new Date(now()), replayBatchSize + 100],
  );
  await pool.query(
    `insert into webhook_deliveries (project_id, endpoint_id, event_id, subject_id, sequence, state)
     select project_id, $2, id, subject_id, sequence, 'failed' from webhook_events where project_id = $1`,
    [project.id, endpoint.endpointId],
  );
  const counts = [await recoverSince(endpoint, 0), await recoverSince(endpoint, 0), await recoverSince(endpoint, 0)];
  expect(counts).toEqual([replayBatchSize, 100, 0]);
  const { rows } = await pool.query<{ is_first: boolean; is_due: boolean }>(
    `select sequence = min(sequence) over (partition by subject_id) as is_first, next_attempt_at is not null as is_due
     from webhook_deliveries where project_id = $1`,
    [project.id],
  );
  expect(rows.filter(({ is_first, is_due }) => is_first !== is_due)).toEqual([]);
  expect(rows.filter(({ is_due }) => is_due)).toHaveLength(10);
});

describe("replaying missing events", () => {
  test("sends matching events since a time that were never sent, such as those before the endpoint existed", async () => {
    const from = now();
    await writeEvent(app, project, { type: "user.created" });
    const missing: string[] = [];
    await app.later(hourMs, async () => {
      await writeEvent(app, project, { type: "team.created" });
      missing.push(await writeEvent(app, project, { type: "user.created" }));
    });
    await app.later(2 * hourMs, async () => {
      const endpoint = await makeEndpoint(app, project, receiver.url, { eventTypes: ["user.created"] });
      await writeEvent(app, project, { type: "user.created" });
      await deliver();
      receiver.received.length = 0;
      expect(await replaySince(endpoint, from + hourMs)).toBe(1);
      await deliver();
      expect(await replaySince(endpoint, from + hourMs)).toBe(0);
    });
    expect(arrivedIds(receiver.received)).toEqual(messageIds(missing));
  });

  test("doesn't send examples for other endpoints", async () => {
    const first = await makeEndpoint(app, project, receiver.url);
    const at = { projectId: project.id, endpointId: first.endpointId, now: now() };
    await app.platform.database.transaction((tx) => sendExample(tx, { ...at, eventType: "user.created" }));
    const second = await makeEndpoint(app, project, receiver.url);
    expect(await replaySince(second, 0)).toBe(0);
  });
});

describe("an example", () => {
  test("is sent to its endpoint whatever the filter", async () => {
    const other = await startReceiver();
    const endpoint = await makeEndpoint(app, project, receiver.url, { eventTypes: ["team.created"] });
    await makeEndpoint(app, project, other.url);
    const at = { projectId: project.id, endpointId: endpoint.endpointId, now: now() };
    const id = await app.platform.database.transaction((tx) => sendExample(tx, { ...at, eventType: "user.deleted" }));
    await deliver();
    const [request] = receiver.received;
    expect(toEventId(String(request?.headers["svix-id"]))).toBe(id);
    expect(JSON.parse(request?.body ?? "")).toEqual(getExample("user.deleted", now()));
    expect([...other.received, ...receiver.received.slice(1)]).toEqual([]);
    await other.close();
  });

  test("of a user or a team has exactly the fields of the API", () => {
    const schemas = [contract.users.read.response, contract.teams.read.response] as const;
    const [user, team] = schemas.map((schema) => ("server" in schema ? schema.server : schema));
    for (const type of exampleTypes) {
      const { data } = getExample(type, now());
      if (type === "user.created" || type === "user.updated") expect(user?.parse(data)).toEqual(data);
      if (type === "team.created" || type === "team.updated") expect(team?.parse(data)).toEqual(data);
    }
    expect(exampleTypes).toHaveLength(12);
  });
});
