import { Webhook } from "svix";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createServerMetrics } from "../../../platform/telemetry/server-metrics.ts";
import {
  createTracer,
  followParent,
  passiveTracer,
  type Span,
  sampleShare,
} from "../../../platform/telemetry/tracing.ts";
import { changeUser, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import {
  arrivedIds,
  getAttempts,
  getDeliveries,
  makeDispatcher,
  makeEndpoint,
  messageIds,
  writeEvent,
} from "../testing/fixtures.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";
import type { Dispatcher } from "./dispatcher.ts";

let app: TestApp;
let receiver: Receiver;
let dispatcher: Dispatcher;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  dispatcher = makeDispatcher(app);
});
beforeEach(async () => {
  receiver = await startReceiver();
  project = await makeProject(app);
  return () => receiver.close();
});
afterAll(() => app.close());

const queuedWithout = async (own: TestProject): Promise<number> => {
  const { rows } = await app.platform.database.pool.query(
    "select 1 from webhook_events where project_id = $1 and queued_at is null",
    [own.id],
  );
  return rows.length;
};

describe("a trace", () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  test("continues in the deliveries of the events that its request caused, at every attempt", async () => {
    await makeEndpoint(app, project, receiver.url);
    const caused = { name: "POST /users", kind: "server", traceparent } as const;
    await passiveTracer.run(caused, () => signUp(app, project));
    await signUp(app, project);
    let hasFailed = false;
    receiver.answer(({ headers }) => {
      const fails = headers.traceparent !== undefined && !hasFailed;
      hasFailed ||= fails;
      return { status: fails ? 500 : 200 };
    });
    await dispatcher.runOnce();
    await app.later(60_000, () => dispatcher.runOnce());
    const seen = receiver.received.map(({ headers }) => headers.traceparent);
    expect(seen.filter((value) => value === undefined)).toHaveLength(1);
    expect(seen.filter((value) => value === traceparent).length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set([traceparent, undefined]));
  });

  test("has a span for each attempt, which the receiver's spans continue", async () => {
    const spans: Span[] = [];
    const metrics = createServerMetrics();
    const tracer = createTracer((span) => spans.push(span), followParent(sampleShare(0)));
    const tracing = makeDispatcher({ ...app, platform: { ...app.platform, tracer, metrics } });
    await makeEndpoint(app, project, receiver.url);
    await passiveTracer.run({ name: "POST /users", kind: "server", traceparent }, () => signUp(app, project));
    receiver.answer({ status: 503 });
    await tracing.runOnce();
    const attempt = spans.find(({ name }) => name === "deliver webhook");
    expect(attempt).toMatchObject({
      ...{
        traceId: "0af7651916cd43dd8448eb211c80319c",
        parentSpanId: "b7ad6b7169203331",
        kind: "client",
        error: "503",
      },
      attributes: { "vestibule.project_id": project.id, "http.response.status_code": 503 },
    });
    expect(receiver.received[0]?.headers.traceparent).toBe(`00-${attempt?.traceId}-${attempt?.spanId}-01`);
    expect(spans.find(({ name }) => name === "finish-webhook-attempt")?.parentSpanId).toBe(attempt?.spanId);
    expect(metrics.registry.render("prometheus")).toContain('vestibule_webhook_attempts_total{outcome="failed"} 1');
  });
});

describe("an event", () => {
  test("arrives as { type, data } and verifies with the libraries of Svix and Standard Webhooks", async () => {
    const { secret } = await makeEndpoint(app, project, receiver.url);
    const user = await signUp(app, project);
    // The libraries use the system clock.
    await app.later(Date.now() - app.platform.clock(), () => dispatcher.runOnce());
    const [first] = receiver.received;
    expect(first?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Vestibule-Webhooks/1.2.3",
      "webhook-id": first?.headers["svix-id"],
      "webhook-timestamp": first?.headers["svix-timestamp"],
      "webhook-signature": first?.headers["svix-signature"],
    });
    const verify = (body: string) => new Webhook(secret).verify(body, first?.headers as Record<string, string>);
    expect(() => verify(first?.body ?? "")).not.toThrow();
    expect(() => verify(`${first?.body} `)).toThrow();
    const event = JSON.parse(first?.body ?? "");
    expect(event).toMatchObject({ type: "user.created", data: { id: user.id, primary_email: user.email } });
    expect(first?.body).toMatch(/^\{"type":"user.created","data":\{/);
  });

  test("is sent to every endpoint with a matching type and channel, and to no other project", async () => {
    const [other, all, users, teams, blue] = await Promise.all(Array.from({ length: 5 }, startReceiver));
    const elsewhere = await makeProject(app);
    await makeEndpoint(app, elsewhere, other?.url ?? "");
    await makeEndpoint(app, project, all?.url ?? "");
    await makeEndpoint(app, project, users?.url ?? "", { eventTypes: ["user.created", "user.updated"] });
    await makeEndpoint(app, project, teams?.url ?? "", { eventTypes: ["team.created"] });
    await makeEndpoint(app, project, blue?.url ?? "", { channels: ["blue", "red"] });
    await makeEndpoint(app, project, receiver.url, { isDisabled: true });
    const user = await writeEvent(app, project, { type: "user.updated" });
    const team = await writeEvent(app, project, { type: "team.created", channels: ["blue"] });
    await dispatcher.runOnce();
    expect(arrivedIds(all?.received ?? []).sort()).toEqual(messageIds([user, team]).sort());
    expect(arrivedIds(users?.received ?? [])).toEqual(messageIds([user]));
    expect(arrivedIds(teams?.received ?? [])).toEqual(messageIds([team]));
    expect(arrivedIds(blue?.received ?? [])).toEqual(messageIds([team]));
    expect([...receiver.received, ...(other?.received ?? [])]).toEqual([]);
    await Promise.all([other, all, users, teams, blue].map((each) => each?.close()));
  });

  test("is not sent to endpoints created later", async () => {
    await writeEvent(app, project);
    await makeEndpoint(app, project, receiver.url);
    const later = await writeEvent(app, project);
    await dispatcher.runOnce();
    expect(arrivedIds(receiver.received)).toEqual(messageIds([later]));
  });

  test("is finished immediately without a matching endpoint, and pending otherwise", async () => {
    await writeEvent(app, project, { type: "team.created" });
    await makeEndpoint(app, project, receiver.url, { eventTypes: ["team.created"] });
    await writeEvent(app, project, { type: "user.created" });
    expect(await queuedWithout(project)).toBe(0);
    await writeEvent(app, project, { type: "team.created" });
    expect(await queuedWithout(project)).toBe(1);
    await dispatcher.runOnce();
    expect(await queuedWithout(project)).toBe(0);
  });

  test("is sent once if delivered", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    receiver.answer({ status: 204 });
    await writeEvent(app, project);
    await dispatcher.runOnce();
    await app.later(86_400_000, () => dispatcher.runOnce());
    expect(receiver.received).toHaveLength(1);
    expect(await getDeliveries(app, endpoint)).toEqual([{ state: "succeeded", attempts: 1, next_in: null }]);
    expect(await getAttempts(app, endpoint)).toMatchObject([
      { is_success: true, response_status: 204, is_manual: false },
    ]);
  });

  test("is delivered in order per user", async () => {
    await makeEndpoint(app, project, receiver.url);
    const user = await signUp(app, project);
    const names = Array.from({ length: 20 }, (_, place) => `Name ${place}`);
    for (const name of names) await changeUser(app, project, user, { display_name: name });
    await dispatcher.runOnce();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type)).toEqual(["user.created", ...names.map(() => "user.updated")]);
    expect(bodies.slice(1).map(({ data }) => data.display_name)).toEqual(names);
  });

  test("is delivered exactly once among a thousand others", async () => {
    await makeEndpoint(app, project, receiver.url);
    await makeEndpoint(app, project, receiver.url, { eventTypes: ["team.created"] });
    const { rows } = await app.platform.database.pool.query<{ id: string }>(
      `insert into webhook_events (project_id, id, type, subject_id, payload, created_at)
       select $1, gen_random_uuid(), 'user.updated', md5((n % 30)::text)::uuid, '{"type": "user.updated"}', $2
       from generate_series(1, 1000) n returning id`,
      [project.id, new Date(app.platform.clock())],
    );
    const written = rows.map(({ id }) => id);
    await dispatcher.runOnce();
    expect(arrivedIds(receiver.received).sort()).toEqual(messageIds(written).sort());
  });
});
