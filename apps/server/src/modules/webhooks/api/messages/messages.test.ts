import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "../../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { toEventId } from "../../message-ids.ts";
import { runSvixScenarios, type SvixRequest, type SvixScenario, sendSvix } from "../testing/svix-api.ts";
import { getIds, getItems, makeWebhookProject, readPages, type WebhookProject } from "../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
let foreign: WebhookProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
  foreign = await makeWebhookProject(app);
});
afterAll(() => app.close());

const payload = { sum: 12.5, lines: [{ text: "Ünit <b>" }], paid: true, note: null };
const create = (change: object = {}, query = ""): SvixRequest => ({
  method: "POST",
  path: `/app/${project.id}/msg${query}`,
  bearer: project.token,
  body: { eventType: "invoice.paid", payload, ...change },
});
const read = (path: string): SvixRequest => ({
  method: "GET",
  path: `/app/${project.id}/msg${path}`,
  bearer: project.token,
});
const getEvent = async (messageId: unknown) => {
  const { rows } = await app.platform.database.pool.query("select * from webhook_events where id = $1", [
    toEventId(String(messageId)),
  ]);
  return rows[0];
};
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

const invalidChanges: readonly [string, object, string][] = [
  ["no type", { eventType: undefined }, "body.eventType"],
  ["a type of this server's own events, which receivers believe", { eventType: "user.created" }, "body.eventType"],
  ["an empty type", { eventType: "" }, "body.eventType"],
  ["a type with spaces", { eventType: "invoice paid" }, "body.eventType"],
  ["a long type", { eventType: "a".repeat(257) }, "body.eventType"],
  ["no payload", { payload: undefined }, "body.payload"],
  ["a payload of more than 256 KiB", { payload: "a".repeat(256 * 1024) }, "body.payload"],
  ["NUL in the payload", { payload: { a: ["\0"] } }, "body.payload"],
  ["NUL in a name of the payload", { payload: { "\0": 1 } }, "body.payload"],
  ["broken Unicode in the payload", { payload: "\udfff" }, "body.payload"],
  ["a deep payload", { payload: deep(40) }, "body.payload"],
  ["an eventId with a slash", { eventId: "a/b" }, "body.eventId"],
  ["an eventId that looks like an id", { eventId: "msg_1" }, "body.eventId"],
  ["a number for eventId", { eventId: 1 }, "body.eventId"],
  ["no channel", { channels: [] }, "body.channels"],
  ["eleven channels", { channels: Array.from({ length: 11 }, (_, n) => `c${n}`) }, "body.channels"],
  ["tags", { tags: ["a"] }, "body.tags"],
  ["a later time", { deliverAt: "2026-02-01T00:00:00Z" }, "body.deliverAt"],
  ["another time to be kept", { payloadRetentionPeriod: 5 }, "body.payloadRetentionPeriod"],
  ["parameters of transformations", { transformationsParams: {} }, "body.transformationsParams"],
];

describe("POST /app/{app}/msg", () => {
  runSvixScenarios(
    () => app,
    [
      {
        name: "adds a custom message to the outbox unchanged",
        request: () => create({ eventId: "invoice-1", channels: ["eu", "eu"] }),
        status: 202,
        effects: async ({ json }) => {
          expect(json).toEqual({
            id: expect.stringMatching(/^msg_[0-9A-Za-z]{27}$/),
            eventType: "invoice.paid",
            eventId: "invoice-1",
            channels: ["eu"],
            payload,
            tags: null,
            timestamp: new Date(app.platform.clock()).toISOString(),
          });
          expect(await getEvent(json.id)).toMatchObject({ project_id: project.id, type: "invoice.paid", payload });
        },
      },
      {
        name: "omits the payload on request",
        request: () => create({}, "?with_content=false"),
        status: 202,
        contains: { payload: {} },
        excludes: ["12.5"],
      },
      ...[null, 0, "", [], "text"].map(
        (given): SvixScenario => ({
          name: `accepts ${JSON.stringify(given)} as a payload`,
          request: () => create({ payload: given }),
          status: 202,
          effects: async ({ json }) => {
            expect(json.payload).toEqual(given);
            expect((await project.get(`/msg/${json.id}`)).payload).toEqual(given);
          },
        }),
      ),
      ...invalidChanges.map(
        ([name, change, wrong]): SvixScenario => ({
          name: `rejects ${name}`,
          request: () => create(change),
          status: 422,
          wrong,
        }),
      ),
      {
        name: "rejects a used eventId",
        request: async () => {
          await project.makeMessage({ eventId: "twice" });
          return create({ eventId: "twice" });
        },
        status: 409,
        code: "conflict",
      },
      {
        name: "accepts an eventId that another project has used",
        request: async () => {
          await foreign.makeMessage({ eventId: "theirs" });
          return create({ eventId: "theirs" });
        },
        status: 202,
      },
    ],
  );

  test("of many concurrent requests with one eventId, one is sent", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendSvix(app, create({ eventId: "race" }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
  });

  test("a retry with the same idempotency key, with or without an eventId, is the same message", async () => {
    for (const change of [{}, { eventId: "again" }]) {
      const request = { ...create(change), headers: { "idempotency-key": `key ${JSON.stringify(change)}` } };
      const [first, second] = [await sendSvix(app, request), await sendSvix(app, request)];
      expect([first.status, second.status]).toEqual([202, 202]);
      expect(second.json.id).toBe(first.json.id);
    }
  });

  test("another project's message with the same idempotency key is separate", async () => {
    const headers = { "idempotency-key": "shared" };
    const own = await sendSvix(app, { ...create(), headers });
    const theirs = { ...create(), path: `/app/${foreign.id}/msg`, bearer: foreign.token, headers };
    expect((await sendSvix(app, theirs)).json.id).not.toBe(own.json.id);
  });
});

describe("POST /app/{app}/msg/precheck/active", () => {
  test.each([
    ["a type that an endpoint takes", { eventType: "invoice.paid" }, true],
    ["a type that none takes", { eventType: "invoice.sent" }, false],
    ["a type that only a disabled endpoint takes", { eventType: "invoice.lost" }, false],
    ["a channel that an endpoint is on", { eventType: "on.channel", channels: ["eu"] }, true],
    ["another channel", { eventType: "on.channel", channels: ["us"] }, false],
    ["no channel, where the endpoint is on one", { eventType: "on.channel" }, false],
  ])("returns whether any endpoint receives %s", async (_name, body, active) => {
    const own = await makeWebhookProject(app);
    await own.makeEndpoint({ eventTypes: ["invoice.paid"] });
    await own.makeEndpoint({ eventTypes: ["invoice.lost"], disabled: true });
    await own.makeEndpoint({ eventTypes: ["on.channel"], channels: ["eu"] });
    const { status, json } = await own.send("POST", "/msg/precheck/active", body);
    expect([status, json]).toEqual([200, { active }]);
  });
});

describe("GET /app/{app}/msg/{message}", () => {
  test("is read by id and by eventId, with or without its payload", async () => {
    const id = await project.makeMessage({ eventId: "readable", payload });
    const message = await project.get(`/msg/${id}`);
    expect(message).toMatchObject({ id, eventId: "readable", eventType: "invoice.paid", payload });
    expect(await project.get("/msg/readable")).toEqual(message);
    expect(await project.get(`/msg/${id}?with_content=false`)).toEqual({ ...message, payload: {} });
  });

  test("includes server events, as delivered", async () => {
    const { id } = await signUp(app, project);
    const [event] = getItems(await project.get("/msg?event_types=user.created"));
    expect(event).toMatchObject({ eventType: "user.created", eventId: null, channels: null });
    expect(event?.payload).toMatchObject({ type: "user.created", data: { id } });
    expect(await project.get(`/msg/${event?.id}`)).toEqual(event);
  });

  test("hides events of a deleted user", async () => {
    const { id } = await signUp(app, project);
    const [event] = getItems(await project.get("/msg?event_types=user.created"));
    await app.send({ method: "DELETE", path: `/users/${id}`, headers: project.as("server") });
    expect((await project.send("GET", `/msg/${event?.id}`)).status).toBe(404);
    expect(JSON.stringify(await project.get("/msg?event_types=user.created"))).not.toContain(id);
  });

  runSvixScenarios(
    () => app,
    ["msg_000000000000000000000000000", `msg_${"z".repeat(27)}`, "unknown", "%00", "a%20b"].map((name) => ({
      name: `returns 404 for ${name}`,
      request: () => read(`/${name}`),
      status: 404,
      code: "not_found",
    })),
  );

  test.each(["", "/endpoint", "/attempt", "/attempt/atmpt_1"])(
    "another project's message is like an unknown one: /msg/{message}%s",
    async (path) => {
      const theirs = await foreign.makeMessage({ eventId: `theirs-${path.length}` });
      for (const name of [theirs, `theirs-${path.length}`, "unknown"])
        expect(await project.send("GET", `/msg/${name}${path}`)).toMatchObject({
          status: 404,
          json: { code: "not_found", detail: "There is no such message." },
        });
    },
  );
});

describe("GET /app/{app}/msg", () => {
  let own: WebhookProject;
  let ids: string[];
  let times: string[];
  beforeAll(async () => {
    own = await makeWebhookProject(app);
    [ids, times] = [[], []];
    for (let index = 0; index < 5; index += 1) {
      app.advance(1000);
      times.push(new Date(app.platform.clock()).toISOString());
      const channels = index < 2 ? ["eu", `c${index}`] : null;
      ids.push(await own.makeMessage({ eventType: index % 2 ? "odd" : "even", channels, payload: { index } }));
    }
  });
  const numbered = (page: Record<string, unknown>) => getIds(page).map((id) => ids.indexOf(String(id)));

  test.each([
    ["limit=2", [[4, 3], [2, 1], [0]]],
    ["limit=5", [[4, 3, 2, 1, 0]]],
    ["limit=2&event_types=even", [[4, 2], [0]]],
    ["limit=9&event_types=odd,even", [[4, 3, 2, 1, 0]]],
    ["limit=9&event_types=odd&event_types=none", [[3, 1]]],
    ["limit=9&event_types=none", [[]]],
    ["limit=9&channel=eu", [[1, 0]]],
    ["limit=9&channel=c1", [[1]]],
    ["limit=9&with_content=false", [[4, 3, 2, 1, 0]]],
  ])("lists newest first: ?%s", async (query, expected) => {
    const pages = await readPages(own, `/msg?${query}`);
    expect(pages.map((page) => page.map((id) => ids.indexOf(String(id))))).toEqual(expected);
  });

  test("filters by time, before and after", async () => {
    expect(numbered(await own.get(`/msg?before=${times[3]}`))).toEqual([2, 1, 0]);
    expect(numbered(await own.get(`/msg?after=${times[1]}&before=${times[4]}`))).toEqual([3, 2]);
    expect(numbered(await own.get(`/msg?after=${times[2]?.replace("Z", "%2B00:00")}`))).toEqual([4, 3]);
  });

  test("returns payloads by default", async () => {
    expect(getItems(await own.get("/msg?limit=1"))[0]?.payload).toEqual({ index: 4 });
    expect(getItems(await own.get("/msg?limit=1&with_content=false"))[0]?.payload).toEqual({});
  });

  test("paginates backward", async () => {
    const first = await own.get("/msg?limit=2");
    const second = await own.get(`/msg?limit=2&iterator=${first.iterator}`);
    const third = await own.get(`/msg?limit=2&iterator=${second.iterator}`);
    const back = await own.get(`/msg?limit=2&iterator=${third.prevIterator}`);
    expect(numbered(back)).toEqual([2, 1]);
    expect(numbered(await own.get(`/msg?limit=2&iterator=${back.prevIterator}`))).toEqual([4, 3]);
  });

  test("an iterator at the end returns no items and stays valid", async () => {
    const all = await own.get("/msg?limit=9");
    const end = await own.get(`/msg?limit=9&iterator=${all.iterator}`);
    expect(end).toMatchObject({ data: [], done: true, iterator: all.iterator });
  });

  test("a page of large payloads ends early, and the next one continues", async () => {
    const large = await makeWebhookProject(app);
    const made: string[] = [];
    for (let index = 0; index < 40; index += 1) made.unshift(await large.makeMessage({ payload: "a".repeat(250_000) }));
    const pages = await readPages(large, "/msg?limit=50");
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(made);
    const first = await large.send("GET", "/msg?limit=50");
    expect(first.text.length).toBeLessThan(9 * 1024 * 1024);
    expect(getItems(first.json).every(({ payload: told }) => String(told).length === 250_000)).toBe(true);
    expect(getIds(await large.get("/msg?limit=50&with_content=false"))).toEqual(made);
  });

  runSvixScenarios(
    () => app,
    ["before=yesterday", "after=1", "event_types=a%20b", "channel=%00", "with_content=2", "tag=x", "limit=0"].map(
      (query) => ({
        name: `rejects ${query}`,
        request: () => read(`?${query}`),
        status: 422,
        wrong: `query.${query.split("=")[0]}`,
      }),
    ),
  );
});
