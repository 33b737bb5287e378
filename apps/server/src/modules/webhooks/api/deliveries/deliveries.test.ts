import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { storeAttempt, storeDelivery } from "../testing/stored.ts";
import { runSvixScenarios } from "../testing/svix-api.ts";
import { getIds, getItems, makeWebhookProject, readPages, type WebhookProject } from "../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
});
afterAll(() => app.close());

const soon = () => new Date(app.platform.clock() + 60_000);
/** A stored delivery and its status on the wire. */
const states = [
  ["succeeded", { state: "succeeded" }, { status: 0, statusText: "success", nextAttempt: null }],
  ["failed", { state: "failed" }, { status: 2, statusText: "fail", nextAttempt: null }],
  ["waiting for its turn", { state: "pending" }, { status: 1, statusText: "pending", nextAttempt: null }],
  ["waiting for its time", { state: "pending", next: true }, { status: 1, statusText: "pending" }],
  [
    "under way",
    { state: "pending", next: true, claimed: 60_000 },
    { status: 3, statusText: "sending", nextAttempt: null },
  ],
  ["left by a node that died", { state: "pending", claimed: -1 }, { status: 1, statusText: "pending" }],
] as const;
type Stored = { readonly state: "pending" | "succeeded" | "failed"; readonly next?: true; readonly claimed?: number };

async function deliver(endpointId: string, messageId: string, { state, next, claimed }: Stored): Promise<void> {
  await storeDelivery(app, project, {
    endpointId,
    messageId,
    state,
    ...(next ? { nextAttemptAt: soon() } : {}),
    ...(claimed === undefined ? {} : { claimedUntil: new Date(app.platform.clock() + claimed) }),
  });
}

describe("delivery status", () => {
  test.each(states)("%s: the same for the endpoint and the message", async (_name, stored, told) => {
    const [endpoint, message] = [await project.makeEndpoint({ description: "Mine" }), await project.makeMessage()];
    await deliver(endpoint, message, stored);
    const progress = { ...told, attempts: 0, lastResponseStatusCode: null };
    const isTimed = "next" in stored && !("claimed" in stored);
    const expected = isTimed ? { ...progress, nextAttempt: soon().toISOString() } : progress;
    const messages = getItems(await project.get(`/endpoint/${endpoint}/msg`));
    expect(messages).toEqual([expect.objectContaining({ id: message, eventType: "invoice.paid", ...expected })]);
    const destinations = getItems(await project.get(`/msg/${message}/endpoint`));
    expect(destinations).toEqual([
      expect.objectContaining({ id: endpoint, url: "https://hooks.example.com/in", description: "Mine", ...expected }),
    ]);
    const stats = await project.get(`/endpoint/${endpoint}/stats`);
    expect(stats).toEqual({ success: 0, pending: 0, sending: 0, fail: 0, canceled: 0, [told.statusText]: 1 });
  });

  test("has the response to the last attempt at this endpoint", async () => {
    const [endpointId, other] = [await project.makeEndpoint(), await project.makeEndpoint()];
    const messageId = await project.makeMessage();
    for (const each of [endpointId, other]) await deliver(each, messageId, { state: "pending", next: true });
    const store = async (to: string, status: number) => {
      app.advance(1000);
      await storeAttempt(app, project, { endpointId: to, messageId, status });
    };
    await store(endpointId, 503);
    await store(endpointId, 0);
    await store(other, 500);
    const [delivery] = getItems(await project.get(`/endpoint/${endpointId}/msg`));
    expect(delivery).toMatchObject({ attempts: 2, lastResponseStatusCode: 0 });
    const destinations = getItems(await project.get(`/msg/${messageId}/endpoint`));
    expect(new Map(destinations.map(({ id, lastResponseStatusCode }) => [id, lastResponseStatusCode]))).toEqual(
      new Map([
        [endpointId, 0],
        [other, 500],
      ]),
    );
  });
});

describe("GET /app/{app}/endpoint/{endpoint}/msg", () => {
  let endpoint: string;
  let ids: string[];
  let times: string[];
  beforeAll(async () => {
    endpoint = await project.makeEndpoint({ uid: "listed" });
    [ids, times] = [[], []];
    for (const [index, [, stored]] of states.entries()) {
      app.advance(1000);
      times.push(new Date(app.platform.clock()).toISOString());
      const id = await project.makeMessage({ eventType: index % 2 ? "odd" : "even", channels: [`c${index}`] });
      ids.push(id);
      await deliver(endpoint, id, stored);
    }
    await project.makeMessage();
  });
  const numbered = (list: unknown[]) => list.map((id) => ids.indexOf(String(id)));

  test.each([
    ["limit=9", [5, 4, 3, 2, 1, 0]],
    ["limit=9&status=0", [0]],
    ["limit=9&status=2", [1]],
    ["limit=9&status=1", [5, 3, 2]],
    ["limit=9&status=3", [4]],
    ["limit=9&event_types=odd", [5, 3, 1]],
    ["limit=9&channel=c2", [2]],
  ])("lists newest first: ?%s", async (query, expected) => {
    expect(numbered(getIds(await project.get(`/endpoint/listed/msg?${query}`)))).toEqual(expected);
  });

  test("paginates in both directions", async () => {
    const pages = await readPages(project, `/endpoint/${endpoint}/msg?limit=4`);
    expect(pages.map(numbered)).toEqual([
      [5, 4, 3, 2],
      [1, 0],
    ]);
    const first = await project.get(`/endpoint/${endpoint}/msg?limit=4`);
    const second = await project.get(`/endpoint/${endpoint}/msg?limit=4&iterator=${first.iterator}`);
    expect(await project.get(`/endpoint/${endpoint}/msg?limit=4&iterator=${second.prevIterator}`)).toEqual(first);
  });

  test("returns payloads by default", async () => {
    const payloads = async (query: string) =>
      getItems(await project.get(`/endpoint/${endpoint}/msg?limit=1${query}`)).map(({ payload }) => payload);
    expect(await payloads("")).toEqual([{ sum: 12 }]);
    expect(await payloads("&with_content=false")).toEqual([{}]);
  });

  test("filters by time, and so do the counts", async () => {
    const path = `/endpoint/${endpoint}`;
    expect(numbered(getIds(await project.get(`${path}/msg?after=${times[0]}&before=${times[3]}`)))).toEqual([2, 1]);
    expect(await project.get(`${path}/stats?since=${times[0]}&until=${times[1]}`)).toMatchObject({
      success: 1,
      fail: 1,
      pending: 0,
    });
    expect(await project.get(`${path}/stats?since=2030-01-01T00:00:00Z`)).toMatchObject({ success: 0, pending: 0 });
  });

  runSvixScenarios(
    () => app,
    ["msg?status=4", "msg?status=x", "msg?status=", "msg?limit=0", "stats?since=x", "stats?until=-1"].map((path) => ({
      name: `rejects ${path}`,
      request: () => ({
        method: "GET",
        path: `/app/${project.id}/endpoint/${endpoint}/${path}`,
        bearer: project.token,
      }),
      status: 422,
      wrong: `query.${/\?(\w+)/.exec(path)?.[1]}`,
    })),
  );
});

describe("GET /app/{app}/msg/{message}/endpoint", () => {
  test("lists endpoints by id, paginated in both directions, without other projects' ones", async () => {
    const message = await project.makeMessage();
    const endpoints = [await project.makeEndpoint(), await project.makeEndpoint(), await project.makeEndpoint()].sort();
    for (const endpoint of endpoints) await deliver(endpoint, message, { state: "succeeded" });
    const pages = await readPages(project, `/msg/${message}/endpoint?limit=2`);
    expect(pages).toEqual([endpoints.slice(0, 2), endpoints.slice(2)]);
    const first = await project.get(`/msg/${message}/endpoint?limit=2`);
    const second = await project.get(`/msg/${message}/endpoint?limit=2&iterator=${first.iterator}`);
    expect(await project.get(`/msg/${message}/endpoint?limit=2&iterator=${second.prevIterator}`)).toEqual(first);
  });
});
