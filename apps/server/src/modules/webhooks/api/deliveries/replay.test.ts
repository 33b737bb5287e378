import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../../testing/audit.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { storeAttempt, storeDelivery } from "../testing/stored.ts";
import { runSvixScenarios, type SvixScenario } from "../testing/svix-api.ts";
import { getIds, getItems, makeWebhookProject, type WebhookProject } from "../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
let foreign: WebhookProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
  foreign = await makeWebhookProject(app);
});
afterAll(() => app.close());

const getStatuses = async (endpoint: string) =>
  Object.fromEntries(
    getItems(await project.get(`/endpoint/${endpoint}/msg`)).map(({ id, statusText }) => [id, statusText]),
  );
const lastAudit = async () => (await listAuditEntries(app, project.id)).at(-1);
const isoNow = () => new Date(app.platform.clock()).toISOString();

describe.each(["recover", "replay-missing"])("POST …/%s", (kind) => {
  runSvixScenarios(
    () => app,
    [
      [{}, "since"],
      [{ since: null }, "since"],
      [{ since: "yesterday" }, "since"],
      [{ since: "2026-13-01T00:00:00Z" }, "since"],
      [{ since: -1 }, "since"],
      [{ since: "2026-01-01T00:00:00Z", until: "x" }, "until"],
    ].map(
      ([body, field]): SvixScenario => ({
        name: `rejects ${JSON.stringify(body)}`,
        request: async () => ({
          method: "POST",
          path: `/app/${project.id}/endpoint/${await project.makeEndpoint()}/${kind}`,
          bearer: project.token,
          body,
        }),
        status: 422,
        wrong: `body.${field}`,
      }),
    ),
  );

  test("rejects a disabled endpoint", async () => {
    const endpoint = await project.makeEndpoint({ disabled: true });
    const { status, json } = await project.send("POST", `/endpoint/${endpoint}/${kind}`, { since: isoNow() });
    expect([status, json.code]).toEqual([409, "conflict"]);
  });
});

describe("POST …/recover", () => {
  test("retries only failed deliveries since the given time", async () => {
    const endpoint = await project.makeEndpoint();
    const messages: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      app.advance(1000);
      messages.push(await project.makeMessage());
    }
    const [old, failed, done, late] = messages as [string, string, string, string];
    for (const messageId of [old, failed, late])
      await storeDelivery(app, project, { endpointId: endpoint, messageId, state: "failed" });
    await storeDelivery(app, project, { endpointId: endpoint, messageId: done, state: "succeeded" });
    for (const status of [500, 503])
      await storeAttempt(app, project, { endpointId: endpoint, messageId: failed, status });
    const at = (secondsAgo: number) => new Date(app.platform.clock() - secondsAgo * 1000).toISOString();

    const { status, json } = await project.send("POST", `/endpoint/${endpoint}/recover`, {
      since: at(2),
      until: at(1),
    });

    expect(status).toBe(202);
    expect(json).toEqual({
      id: expect.stringMatching(/^qtask_/),
      status: "finished",
      task: "endpoint.recover",
      updatedAt: isoNow(),
      count: 1,
    });
    expect(await getStatuses(endpoint)).toEqual({
      [old]: "fail",
      [failed]: "pending",
      [done]: "success",
      [late]: "fail",
    });
    // The schedule restarts, but earlier attempts still count.
    const listed = getItems(await project.get(`/endpoint/${endpoint}/msg`)).find(({ id }) => id === failed);
    expect(listed).toMatchObject({ attempts: 2 });
    expect(await lastAudit()).toMatchObject({
      action: "webhook.replay",
      actor_type: "key",
      target_type: "webhook_endpoint",
      target_id: endpoint,
      details: { kind: "recover", since: at(2), until: at(1), count: 1 },
    });
  });
});

describe("POST …/replay-missing", () => {
  test("sends events from before the endpoint existed, if its filter matches", async () => {
    app.advance(1000);
    const since = isoNow();
    const [wanted, unwanted] = [await project.makeMessage(), await project.makeMessage({ eventType: "other" })];
    app.advance(1000);
    const endpoint = await project.makeEndpoint({ eventTypes: ["invoice.paid"] });
    expect(await getStatuses(endpoint)).toEqual({});

    const { status, json } = await project.send("POST", `/endpoint/${endpoint}/replay-missing`, { since });

    expect([status, json.task]).toEqual([202, "endpoint.replay"]);
    expect(await getStatuses(endpoint)).toEqual({ [wanted]: "pending" });
    expect(Object.keys(await getStatuses(endpoint))).not.toContain(unwanted);
    expect((await lastAudit())?.details).toMatchObject({ kind: "replay-missing", count: 1 });
  });
});

describe("POST …/resend", () => {
  const resend = (message: string, endpoint: string) =>
    project.send("POST", `/msg/${message}/endpoint/${endpoint}/resend`);

  test.each(["succeeded", "failed"] as const)("sends again what has %s", async (state) => {
    const [endpointId, messageId] = [await project.makeEndpoint(), await project.makeMessage()];
    await storeDelivery(app, project, { endpointId, messageId, state });
    const { status, json } = await resend(messageId, endpointId);
    expect([status, json]).toEqual([202, {}]);
    expect(await getStatuses(endpointId)).toEqual({ [messageId]: "pending" });
    expect(await lastAudit()).toMatchObject({
      action: "webhook.replay",
      target_id: endpointId,
      details: { kind: "resend", message: messageId },
    });
  });

  test("accepts uid and eventId, and bypasses the filter", async () => {
    const endpoint = await project.makeEndpoint({ uid: "resent-to", eventTypes: ["nothing"] });
    const message = await project.makeMessage({ eventId: "resent" });
    expect((await resend("resent", "resent-to")).status).toBe(202);
    expect(await getStatuses(endpoint)).toEqual({ [message]: "pending" });
  });

  test("rejects objects that are unknown or belong to another project", async () => {
    const [endpoint, message] = [await project.makeEndpoint(), await project.makeMessage()];
    const [theirs, theirMessage] = [await foreign.makeEndpoint(), await foreign.makeMessage()];
    for (const [to, what] of [
      [theirs, message],
      ["unknown", message],
      [endpoint, theirMessage],
      [endpoint, "unknown"],
    ] as const)
      expect(await resend(what, to)).toMatchObject({ status: 404, json: { code: "not_found" } });
    expect(await getStatuses(endpoint)).toEqual({});
    expect(getIds(await foreign.get(`/endpoint/${theirs}/msg`))).toEqual([]);
  });

  test("rejects a disabled endpoint", async () => {
    const endpoint = await project.makeEndpoint({ disabled: true });
    expect((await resend(await project.makeMessage(), endpoint)).status).toBe(409);
  });
});

describe("POST …/send-example", () => {
  const sendExample = (endpoint: string, body: unknown) =>
    project.send("POST", `/endpoint/${endpoint}/send-example`, body);

  test("sends an example event to this endpoint only", async () => {
    const [endpoint, other] = [await project.makeEndpoint(), await project.makeEndpoint()];
    const { status, json } = await sendExample(endpoint, { eventType: "team.deleted", exampleIndex: 0 });
    expect(status).toBe(202);
    expect(json).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      eventType: "team.deleted",
      payload: { type: "team.deleted", data: { id: expect.any(String) } },
    });
    expect(await getStatuses(endpoint)).toEqual({ [String(json.id)]: "pending" });
    expect(await getStatuses(other)).toEqual({});
    expect((await lastAudit())?.details).toMatchObject({ kind: "example", event_type: "team.deleted" });
  });

  test.each([{}, { eventType: "invoice.paid" }, { eventType: null }, { eventType: "__proto__" }])(
    "supports only the server's own event types: %j",
    async (body) => {
      const { status, json } = await sendExample(await project.makeEndpoint(), body);
      expect([status, json]).toEqual([422, { detail: [expect.objectContaining({ loc: ["body", "eventType"] })] }]);
    },
  );
});
