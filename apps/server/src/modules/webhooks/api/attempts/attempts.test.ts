import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { storeAttempt } from "../testing/stored.ts";
import { runSvixScenarios, type SvixScenario } from "../testing/svix-api.ts";
import { getIds, getItems, makeWebhookProject, readPages, type WebhookProject } from "../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
let foreign: WebhookProject;
let endpoint: string;
let other: string;
let messages: string[];
/** In order of creation. */
let attempts: string[];
let times: string[];
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
  foreign = await makeWebhookProject(app);
  endpoint = await project.makeEndpoint({ uid: "receiver" });
  other = await project.makeEndpoint();
  messages = [
    await project.makeMessage({ eventType: "even", eventId: "first", channels: ["eu"] }),
    await project.makeMessage({ eventType: "odd" }),
  ];
  [attempts, times] = [[], []];
  for (const [index, status] of [500, 0, 302, 404, 200, 204].entries()) {
    app.advance(1000);
    times.push(new Date(app.platform.clock()).toISOString());
    const messageId = String(messages[index % 2]);
    const attempt = { endpointId: endpoint, messageId, status, body: `Body ${index}`, isManual: index === 5 };
    attempts.push(await storeAttempt(app, project, attempt));
  }
  await storeAttempt(app, project, { endpointId: other, messageId: String(messages[0]), status: 200 });
});
afterAll(() => app.close());

const numbered = (list: unknown[]) => list.map((id) => attempts.indexOf(String(id)));
const ofEndpoint = (query = "") => `/attempt/endpoint/${endpoint}?${query}`;

describe("GET /app/{app}/attempt/endpoint/{endpoint}", () => {
  test("returns all fields of each attempt", async () => {
    const [newest, ...rest] = getItems(await project.get(ofEndpoint("with_msg=true")));
    expect(newest).toEqual({
      id: attempts[5],
      msgId: messages[1],
      endpointId: endpoint,
      url: "https://hooks.example.com/in",
      status: 0,
      statusText: "success",
      response: "Body 5",
      responseStatusCode: 204,
      responseDurationMs: 12,
      triggerType: 1,
      timestamp: times[5],
      msg: expect.objectContaining({ id: messages[1], eventType: "odd", payload: {} }),
    });
    expect(rest.at(-1)).toMatchObject({ status: 2, statusText: "fail", responseStatusCode: 500, triggerType: 0 });
  });

  test("omits the message by default, and the response on request", async () => {
    const [attempt] = getItems(await project.get(ofEndpoint("with_content=false")));
    expect(attempt).toMatchObject({ response: "" });
    expect(attempt).not.toHaveProperty("msg");
  });

  test.each([
    ["limit=10", [5, 4, 3, 2, 1, 0]],
    ["status=0", [5, 4]],
    ["status=2", [3, 2, 1, 0]],
    ["status=1", []],
    ["status=3", []],
    ["status_code_class=200", [5, 4]],
    ["status_code_class=300", [2]],
    ["status_code_class=400", [3]],
    ["status_code_class=500", [0]],
    ["status_code_class=0", [1]],
    ["status_code_class=100", []],
    ["event_types=even", [4, 2, 0]],
    ["channel=eu&status=2", [2, 0]],
    ["event_types=none", []],
    ["expanded_statuses=true", [5, 4, 3, 2, 1, 0]],
  ])("lists newest first: ?%s", async (query, expected) => {
    expect(numbered(getIds(await project.get(ofEndpoint(query))))).toEqual(expected);
  });

  test("filters by time", async () => {
    const query = `after=${times[1]}&before=${times[4]}`;
    expect(numbered(getIds(await project.get(ofEndpoint(query))))).toEqual([3, 2]);
  });

  test("paginates in both directions, stable against new attempts", async () => {
    const pages = await readPages(project, ofEndpoint("limit=2"));
    expect(pages.map(numbered)).toEqual([
      [5, 4],
      [3, 2],
      [1, 0],
    ]);
    const first = await project.get(ofEndpoint("limit=2"));
    app.advance(1);
    const own = { endpointId: endpoint, messageId: String(messages[0]), status: 200 };
    const added = await storeAttempt(app, project, own);
    const second = await project.get(ofEndpoint(`limit=2&iterator=${first.iterator}`));
    expect(numbered(getIds(second))).toEqual([3, 2]);
    expect(numbered(getIds(await project.get(ofEndpoint(`limit=2&iterator=${second.prevIterator}`))))).toEqual([5, 4]);
    await app.platform.database.pool.query("delete from webhook_attempts where id = $1", [added]);
  });

  test("attempts at the same time are neither skipped nor repeated across pages", async () => {
    const own = await makeWebhookProject(app);
    const [endpointId, messageId] = [await own.makeEndpoint(), await own.makeMessage()];
    const made = await Promise.all(
      Array.from({ length: 7 }, () => storeAttempt(app, own, { endpointId, messageId, status: 200 })),
    );
    const told = (await readPages(own, `/attempt/endpoint/${endpointId}?limit=3`)).flat();
    expect([...told].sort()).toEqual([...made].sort());
  });

  runSvixScenarios(
    () => app,
    ["status=4", "status_code_class=201", "before=x", "limit=0", "iterator=abc", "with_msg=2", "tag=a"].map(
      (query): SvixScenario => ({
        name: `rejects ${query}`,
        request: () => ({ method: "GET", path: `/app/${project.id}${ofEndpoint(query)}`, bearer: project.token }),
        status: 422,
        wrong: `query.${query.split("=")[0]}`,
      }),
    ),
  );
});

describe.each(["/attempt/msg/{message}", "/msg/{message}/attempt"])("GET /app/{app}%s", (pattern) => {
  const ofMessage = (name: unknown, query = "") => `${pattern.replace("{message}", String(name))}?${query}`;

  test("lists a message's attempts at all endpoints or at one", async () => {
    const all = await project.get(ofMessage(messages[0]));
    expect(getItems(all).map(({ endpointId }) => endpointId)).toEqual(expect.arrayContaining([endpoint, other]));
    expect(getItems(all)).toHaveLength(4);
    for (const name of [endpoint, "receiver"])
      expect(numbered(getIds(await project.get(ofMessage("first", `endpoint_id=${name}`))))).toEqual([4, 2, 0]);
    expect(getIds(await project.get(ofMessage(messages[0], "status=0")))).toHaveLength(2);
  });

  test("paginates", async () => {
    const pages = await readPages(project, ofMessage(messages[1], "limit=2"));
    expect(pages.map(numbered)).toEqual([[5, 3], [1]]);
  });

  test("doesn't find another project's endpoint", async () => {
    const theirs = await foreign.makeEndpoint();
    for (const name of [theirs, "unknown"])
      expect((await project.send("GET", ofMessage(messages[0], `endpoint_id=${name}`))).status).toBe(404);
  });
});

describe("GET /app/{app}/msg/{message}/attempt/{attempt}", () => {
  test("returns it with its message", async () => {
    expect(await project.get(`/msg/${messages[0]}/attempt/${attempts[0]}`)).toMatchObject({
      id: attempts[0],
      response: "Body 0",
      msg: { id: messages[0], eventId: "first" },
    });
  });

  test.each([
    ["another message's", () => attempts[1]],
    ["unknown", () => "atmpt_unknown"],
    ["no name at all", () => "%00"],
  ])("returns 404 if it is %s", async (_name, id) => {
    const { status, json } = await project.send("GET", `/msg/${messages[0]}/attempt/${id()}`);
    expect([status, json.code]).toEqual([404, "not_found"]);
  });

  test("returns 404 for another project, even with a message of the same id", async () => {
    await foreign.makeMessage({ eventId: "first" });
    expect((await foreign.send("GET", `/msg/first/attempt/${attempts[0]}`)).status).toBe(404);
  });
});

test("doesn't return attempts at another project's endpoint", async () => {
  for (const name of [endpoint, "receiver"])
    expect(await foreign.send("GET", `/attempt/endpoint/${name}`)).toMatchObject({
      status: 404,
      json: { detail: "There is no such endpoint." },
    });
});
