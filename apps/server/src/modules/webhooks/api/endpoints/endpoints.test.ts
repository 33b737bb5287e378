import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../../testing/audit.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { getAdminKey, runSvixScenarios, type SvixRequest, type SvixScenario, sendSvix } from "../testing/svix-api.ts";
import { getIds, getItems, makeWebhookProject, readPages, type WebhookProject } from "../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
let foreign: WebhookProject;
let foreignEndpoint: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
  foreign = await makeWebhookProject(app);
  foreignEndpoint = await foreign.makeEndpoint({ uid: "theirs" });
});
afterAll(() => app.close());

const url = "https://hooks.example.com/in?key=hidden";
const request = (method: string, path = "", body?: unknown): SvixRequest => ({
  method,
  path: `/app/${project.id}/endpoint${path}`,
  bearer: project.token,
  body,
});
const create = (change: object = {}): SvixRequest => request("POST", "", { url, ...change });
const getStored = async (id: unknown) => {
  const { rows } = await app.platform.database.pool.query("select * from webhook_endpoints where id = $1", [id]);
  return rows[0];
};
const lastAudit = async () => (await listAuditEntries(app, project.id)).at(-1);

const invalidChanges: readonly [string, object, string][] = [
  ["no address", { url: undefined }, "body.url"],
  ["null for an address", { url: null }, "body.url"],
  ["an address without a scheme", { url: "hooks.example.com" }, "body.url"],
  ["a scheme that is not the web's", { url: "ftp://hooks.example.com" }, "body.url"],
  ["a script for an address", { url: "javascript:alert(1)" }, "body.url"],
  ["spaces in the address", { url: "https://hooks.example.com/a b" }, "body.url"],
  ["a password in the address", { url: "https://ada:secret@hooks.example.com" }, "body.url"],
  ["an address of more than 2000 characters", { url: `https://hooks.example.com/${"a".repeat(2000)}` }, "body.url"],
  ["NUL in the address", { url: "https://hooks.example.com/\0" }, "body.url"],
  ["an internal address", { url: "http://10.0.0.1/" }, "body.url"],
  ["the address of the metadata service", { url: "http://169.254.169.254/latest" }, "body.url"],
  ["an internal address in other digits", { url: "http://0x0a000001/" }, "body.url"],
  ["an internal IPv6 address", { url: "http://[fd00::1]/" }, "body.url"],
  ["an IPv4 address in an IPv6 one", { url: "http://[::ffff:10.0.0.1]/" }, "body.url"],
  ["a number for the description", { description: 1 }, "body.description"],
  ["NUL in the description", { description: "\0" }, "body.description"],
  ["a long description", { description: "a".repeat(2001) }, "body.description"],
  ["an empty filter", { eventTypes: [] }, "body.eventTypes"],
  ["an empty filter by its older name", { filterTypes: [] }, "body.filterTypes"],
  ["a filter with a space", { eventTypes: ["user created"] }, "body.eventTypes.0"],
  ["a filter of 101 types", { eventTypes: Array.from({ length: 101 }, (_, n) => `t${n}`) }, "body.eventTypes"],
  ["a text for channels", { channels: "all" }, "body.channels"],
  ["an empty uid", { uid: "" }, "body.uid"],
  ["a uid that looks like an id", { uid: "ep_123" }, "body.uid"],
  ["a uid with a slash", { uid: "a/b" }, "body.uid"],
  ["a rate of 0", { throttleRate: 0 }, "body.throttleRate"],
  ["half a rate", { rateLimit: 0.5 }, "body.rateLimit"],
  ["a huge rate", { rateLimit: 1e9 }, "body.rateLimit"],
  ["a text for disabled", { disabled: "yes" }, "body.disabled"],
  ["metadata that is not text", { metadata: { a: 1 } }, "body.metadata.a"],
  ["NUL in the name of metadata", { metadata: { "\0": "a" } }, "body.metadata.\0"],
  ["broken Unicode in metadata", { metadata: { a: "\ud800" } }, "body.metadata.a"],
  ["much metadata", { metadata: { a: "a".repeat(16_384) } }, "body.metadata"],
  ["headers of one's own", { headers: { "x-key": "1" } }, "body.headers"],
  ["a transformation", { transformation: { code: "x" } }, "body.transformation"],
];

describe("POST /app/{app}/endpoint", () => {
  runSvixScenarios(
    () => app,
    [
      {
        name: "creates an endpoint for all events, with the field names of both client generations",
        request: () => create(),
        status: 201,
        effects: ({ json }) =>
          expect(json).toEqual({
            id: expect.stringMatching(/^ep_[0-9a-z]{27}$/),
            uid: null,
            url,
            description: "",
            disabled: false,
            eventTypes: null,
            filterTypes: null,
            channels: null,
            metadata: {},
            throttleRate: null,
            rateLimit: null,
            version: 1,
            createdAt: new Date(app.platform.clock()).toISOString(),
            updatedAt: new Date(app.platform.clock()).toISOString(),
          }),
      },
      {
        name: "accepts all fields of an endpoint",
        request: () =>
          create({
            uid: "full",
            description: "For invoices",
            eventTypes: ["user.created", "user.created", "invoice.paid"],
            channels: ["eu"],
            metadata: { team: "Ünit" },
            throttleRate: 5,
            disabled: true,
            headers: {},
            transformation: null,
          }),
        status: 201,
        contains: {
          uid: "full",
          description: "For invoices",
          eventTypes: ["user.created", "invoice.paid"],
          channels: ["eu"],
          metadata: { team: "Ünit" },
          throttleRate: 5,
          disabled: true,
        },
      },
      {
        name: "accepts the field names of older clients",
        request: () => create({ filterTypes: ["team.created"], rateLimit: 7 }),
        status: 201,
        contains: { eventTypes: ["team.created"], filterTypes: ["team.created"], throttleRate: 7, rateLimit: 7 },
      },
      {
        name: "ignores unknown fields",
        request: () => create({ colour: "red", version: 3 }),
        status: 201,
        contains: { version: 1 },
      },
      { name: "accepts http, too", request: () => create({ url: "http://hooks.example.com" }), status: 201 },
      {
        name: "accepts a URL in an allowed network",
        request: () => create({ url: "http://127.0.0.1/" }),
        status: 201,
      },
      ...invalidChanges.map(
        ([name, change, wrong]): SvixScenario => ({
          name: `rejects ${name}`,
          request: () => create(change),
          status: 422,
          wrong,
        }),
      ),
      ...["whsec_short", "no prefix", `whsec_${"!".repeat(32)}`, `whsec_${Buffer.alloc(65).toString("base64")}`].map(
        (secret): SvixScenario => ({
          name: `rejects the secret ${secret.slice(0, 12)}`,
          request: () => create({ secret }),
          status: 422,
          wrong: "body.secret",
        }),
      ),
      {
        name: "rejects a uid that another endpoint has",
        request: async () => {
          await project.makeEndpoint({ uid: "taken" });
          return create({ uid: "taken" });
        },
        status: 409,
        code: "conflict",
      },
      { name: "accepts a uid that another project uses", request: () => create({ uid: "theirs" }), status: 201 },
      { name: "requires a body", request: () => request("POST"), status: 422, wrong: "body.url" },
      ...["[]", "null", "1", '"x"'].map(
        (body): SvixScenario => ({ name: `rejects ${body}`, request: () => request("POST", "", body), status: 422 }),
      ),
    ],
  );

  test("uses the given secret", async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
    const id = await project.makeEndpoint({ secret });
    expect(await project.get(`/endpoint/${id}/secret`)).toEqual({ key: secret });
  });

  test("is audited without the URL, which may contain a secret", async () => {
    const id = await project.makeEndpoint({ url, eventTypes: ["user.created"] });
    expect(await lastAudit()).toMatchObject({
      action: "webhook_endpoint.create",
      actor_type: "key",
      target_type: "webhook_endpoint",
      target_id: id,
      details: { host: "hooks.example.com", event_types: ["user.created"] },
    });
  });

  test("a retry with the same idempotency key creates no second endpoint; another project's key is separate", async () => {
    const headers = { "idempotency-key": "one" };
    const [first, second] = [
      await sendSvix(app, { ...create(), headers }),
      await sendSvix(app, { ...create(), headers }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    const elsewhere = { ...create(), path: `/app/${foreign.id}/endpoint`, bearer: foreign.token, headers };
    expect((await sendSvix(app, elsewhere)).json.id).not.toBe(first.json.id);
  });

  test("a project has at most 50 endpoints, even with concurrent creation", async () => {
    const own = await makeWebhookProject(app);
    const made = await Promise.all(Array.from({ length: 53 }, () => own.send("POST", "/endpoint", { url })));
    const statuses = made.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(50).fill(201), 409, 409, 409]);
    await own.send("DELETE", `/endpoint/${made.find(({ status }) => status === 201)?.json.id}`);
    expect((await own.send("POST", "/endpoint", { url })).status).toBe(201);
  });
});

describe("GET /app/{app}/endpoint", () => {
  let own: WebhookProject;
  let ids: string[];
  beforeAll(async () => {
    own = await makeWebhookProject(app);
    ids = [];
    for (let index = 0; index < 5; index += 1) {
      app.advance(1);
      ids.push(await own.makeEndpoint({ uid: `number-${index}` }));
    }
  });

  test.each([
    ["newest first", "", [4, 3, 2, 1, 0]],
    ["oldest first", "&order=ascending", [0, 1, 2, 3, 4]],
    ["newest first when asked for", "&order=descending", [4, 3, 2, 1, 0]],
  ])("lists %s, paginated", async (_name, query, order) => {
    const expected = order.map((index) => ids[index]);
    const pages = await readPages(own, `/endpoint?limit=2${query}`);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(expected);
  });

  test("paginates backward, too, stable against new endpoints", async () => {
    const first = await own.get("/endpoint?limit=2");
    expect(first).toMatchObject({ done: false, prevIterator: null });
    const second = await own.get(`/endpoint?limit=2&iterator=${first.iterator}`);
    app.advance(1);
    const added = await own.makeEndpoint();
    const back = await own.get(`/endpoint?limit=2&iterator=${second.prevIterator}`);
    expect(getIds(back)).toEqual(getIds(first));
    expect(getIds(await own.get(`/endpoint?limit=2&iterator=${back.iterator}`))).toEqual(getIds(second));
    const newest = await own.get(`/endpoint?limit=2&iterator=${back.prevIterator}`);
    expect(newest).toMatchObject({ done: false, prevIterator: null });
    expect(getIds(newest)).toEqual([added]);
    await own.send("DELETE", `/endpoint/${added}`);
  });

  test("an empty list is done", async () => {
    expect(await (await makeWebhookProject(app)).get("/endpoint?limit=100")).toEqual({
      data: [],
      done: true,
      iterator: null,
      prevIterator: null,
    });
  });

  test("returns no other project's endpoints", async () => {
    expect(getIds(await own.get("/endpoint"))).not.toContain(foreignEndpoint);
  });

  runSvixScenarios(
    () => app,
    [
      ...["limit=0", "limit=-1", "limit=x", "limit=1.5", "limit=1e99", "order=sideways"].map(
        (query): SvixScenario => ({
          name: `rejects ${query}`,
          request: () => request("GET", `?${query}`),
          status: 422,
          wrong: `query.${query.split("=")[0]}`,
        }),
      ),
      ...["x", "%00", "ZW5kcG9pbnRz", "a".repeat(5000), Buffer.from("messages next 1").toString("base64url")].map(
        (iterator): SvixScenario => ({
          name: `rejects the iterator ${iterator.slice(0, 20)}`,
          request: () => request("GET", `?iterator=${iterator}`),
          status: 422,
          wrong: "query.iterator",
        }),
      ),
      { name: "caps the limit", request: () => request("GET", "?limit=100000"), status: 200 },
      { name: "treats an empty iterator as the start", request: () => request("GET", "?iterator="), status: 200 },
    ],
  );
});

describe.each(["id", "uid"])("one endpoint, by its %s", (by) => {
  const make = async (fields: object = {}): Promise<{ id: string; name: string }> => {
    const uid = `mine-${crypto.randomUUID()}`;
    const id = await project.makeEndpoint({ uid, ...fields });
    return { id, name: by === "id" ? id : uid };
  };

  test("is read", async () => {
    const { id, name } = await make({ description: "Mine" });
    expect(await project.get(`/endpoint/${name}`)).toMatchObject({ id, description: "Mine" });
  });

  test("PUT changes the given fields and keeps the filter, as dashboards need", async () => {
    const { id, name } = await make({ eventTypes: ["user.created"], throttleRate: 3 });
    app.advance(1000);
    const { status, json } = await project.send("PUT", `/endpoint/${name}`, { url, description: "Changed" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, url, description: "Changed", eventTypes: ["user.created"], throttleRate: 3 });
    expect(json).toMatchObject({ version: 2, updatedAt: new Date(app.platform.clock()).toISOString() });
    expect(json.createdAt).not.toBe(json.updatedAt);
    expect(await project.get(`/endpoint/${name}`)).toEqual(json);
  });

  test("PATCH changes the given fields, and null clears one", async () => {
    const { name } = await make({
      eventTypes: ["user.created"],
      channels: ["a"],
      throttleRate: 3,
      metadata: { a: "b" },
    });
    const change = { eventTypes: null, channels: null, rateLimit: null, metadata: null, description: null };
    const { status, json } = await project.send("PATCH", `/endpoint/${name}`, change);
    expect(status).toBe(200);
    expect(json).toMatchObject({ eventTypes: null, channels: null, throttleRate: null, metadata: {}, description: "" });
  });

  test("enabling it again resets its failures", async () => {
    const { id, name } = await make();
    await app.platform.database.pool.query(
      "update webhook_endpoints set is_disabled = true, failing_since = now(), auto_disabled_at = now() where id = $1",
      [id],
    );
    await project.send("PATCH", `/endpoint/${name}`, { description: "Still off" });
    expect(await getStored(id)).toMatchObject({ is_disabled: true, auto_disabled_at: expect.any(Date) });
    await project.send("PATCH", `/endpoint/${name}`, { disabled: false });
    expect(await getStored(id)).toMatchObject({ is_disabled: false, failing_since: null, auto_disabled_at: null });
  });

  test("changes are audited by field name, without the URL", async () => {
    const { id, name } = await make();
    await project.send("PATCH", `/endpoint/${name}`, { url, disabled: true, description: "" });
    expect(await lastAudit()).toMatchObject({
      action: "webhook_endpoint.update",
      target_id: id,
      details: { host: "hooks.example.com", changed: ["url", "is_disabled"], is_disabled: true },
    });
  });

  test("is deleted, once, with its deliveries", async () => {
    const { id, name } = await make();
    const { status, text } = await project.send("DELETE", `/endpoint/${name}`);
    expect([status, text]).toEqual([204, ""]);
    expect(await getStored(id)).toBeUndefined();
    expect(await lastAudit()).toMatchObject({
      action: "webhook_endpoint.delete",
      target_id: id,
      details: { host: "hooks.example.com" },
    });
    expect((await project.send("DELETE", `/endpoint/${name}`)).status).toBe(404);
  });
});

test("an endpoint with many deliveries is deleted with all of them", async () => {
  const own = await makeWebhookProject(app);
  const [id, kept] = [await own.makeEndpoint(), await own.makeEndpoint()];
  const { pool } = app.platform.database;
  await pool.query(
    `insert into webhook_events (project_id, id, type, subject_id, payload, created_at, queued_at)
     select $1, gen_random_uuid(), 'many', gen_random_uuid(), '{}', now(), now() from generate_series(1, 6000)`,
    [own.id],
  );
  for (const endpointId of [id, kept])
    await pool.query(
      `insert into webhook_deliveries (project_id, endpoint_id, event_id, subject_id, sequence)
       select project_id, $2, id, subject_id, sequence from webhook_events where project_id = $1`,
      [own.id, endpointId],
    );
  expect((await own.send("DELETE", `/endpoint/${id}`)).status).toBe(204);
  expect(getIds(await own.get("/endpoint"))).toEqual([kept]);
  expect(await own.get(`/endpoint/${kept}/stats`)).toMatchObject({ pending: 6000 });
});

describe("rejected changes", () => {
  let id: string;
  beforeAll(async () => {
    id = await project.makeEndpoint({ uid: "unchanged" });
    await project.makeEndpoint({ uid: "other" });
  });

  runSvixScenarios(
    () => app,
    (["PUT", "PATCH"] as const).flatMap((method): SvixScenario[] => [
      ...invalidChanges
        .filter(([name]) => name !== "no address" || method === "PUT")
        .map(
          ([name, change, wrong]): SvixScenario => ({
            name: `${method} rejects ${name}`,
            request: () => request(method, `/${id}`, { ...(method === "PUT" ? { url } : {}), ...change }),
            status: 422,
            wrong,
          }),
        ),
      {
        name: `${method} rejects the uid of another endpoint`,
        request: () => request(method, `/${id}`, { url, uid: "other" }),
        status: 409,
        code: "conflict",
      },
    ]),
  );

  test("change nothing", async () => {
    expect(await project.get(`/endpoint/${id}`)).toMatchObject({ version: 1, uid: "unchanged" });
  });
});

describe("PATCH with `expected`", () => {
  const asRead = { url, description: "Mine", disabled: false, eventTypes: ["user.created"] };
  let id: string;
  beforeAll(async () => {
    id = await project.makeEndpoint(asRead);
  });

  test.each([
    ["the URL", { url: "https://other.example.com" }, ["url"]],
    ["the description", { description: "Theirs" }, ["description"]],
    ["whether it is on", { disabled: true }, ["disabled"]],
    ["the filter", { eventTypes: ["user.created", "user.deleted"] }, ["eventTypes"]],
    ["the filter, which was none", { eventTypes: null }, ["eventTypes"]],
    ["two of them", { description: "", disabled: true }, ["description", "disabled"]],
  ])("changes nothing if %s has changed", async (_name, expected, fields) => {
    const before = await project.get(`/endpoint/${id}`);
    const { status, json } = await project.send("PATCH", `/endpoint/${id}`, {
      description: "Lost",
      expected: { ...asRead, ...expected },
    });
    expect(status).toBe(409);
    const told = json.detail as { readonly loc: readonly string[] }[];
    expect(told.map(({ loc }) => loc)).toEqual(fields.map((field) => ["body", "expected", field]));
    expect(await project.get(`/endpoint/${id}`)).toEqual(before);
  });

  test("updates if all values match, ignoring those not given", async () => {
    const own = await project.makeEndpoint(asRead);
    await project.send("PATCH", `/endpoint/${own}`, { description: "Theirs" });
    const { status, json } = await project.send("PATCH", `/endpoint/${own}`, {
      url: "https://new.example.com",
      expected: { url },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ url: "https://new.example.com", description: "Theirs" });
  });

  test("of two edits based on the same version, one succeeds", async () => {
    const own = await project.makeEndpoint(asRead);
    const answers = await Promise.all(
      ["a", "b", "c"].map((description) =>
        project.send("PATCH", `/endpoint/${own}`, { description, expected: { description: "Mine" } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  runSvixScenarios(
    () => app,
    [
      {
        name: "rejects unknown fields in `expected`",
        request: () => request("PATCH", `/${id}`, { expected: { secret: "x" } }),
        status: 422,
      },
      {
        name: "rejects a number for a string",
        request: () => request("PATCH", `/${id}`, { expected: { url: 1 } }),
        status: 422,
        wrong: "body.expected.url",
      },
    ],
  );
});

describe("PUT of an unknown endpoint", () => {
  runSvixScenarios(
    () => app,
    [
      {
        name: "creates an endpoint with that uid",
        request: () => request("PUT", "/brand-new", { url, eventTypes: ["user.created"] }),
        status: 201,
        contains: { uid: "brand-new", url, eventTypes: ["user.created"], version: 1 },
      },
      {
        name: "rejects an internal address",
        request: () => request("PUT", "/internal-one", { url: "http://10.0.0.1" }),
        status: 422,
        wrong: "body.url",
      },
    ],
  );
});

describe("unknown endpoints and those of another project", () => {
  const names = ["ep_000000000000000000000000000", "unknown", "%00", "%ED%A0%80", "a b", "'; --", "x".repeat(3000)];
  const routes = [
    ["GET", ""],
    ["PATCH", "", { url }],
    ["DELETE", ""],
    ["GET", "/secret"],
    ["POST", "/secret/rotate", {}],
    ["GET", "/headers"],
    ["PUT", "/headers", { headers: {} }],
    ["GET", "/stats"],
    ["GET", "/msg"],
    ["POST", "/recover", { since: "2026-01-01T00:00:00Z" }],
    ["POST", "/replay-missing", { since: "2026-01-01T00:00:00Z" }],
    ["POST", "/send-example", { eventType: "user.created" }],
  ] as const;

  test.each(routes)("%s /endpoint/{endpoint}%s returns the same for both", async (method, path, body?: object) => {
    const answers = await Promise.all(
      [foreignEndpoint, ...names].map((name) => project.send(method, `/endpoint/${name}${path}`, body)),
    );
    for (const { status, json } of answers)
      expect([status, json]).toEqual([404, { code: "not_found", detail: "There is no such endpoint." }]);
  });

  test("PUT with the id of another project's endpoint neither updates nor creates one", async () => {
    const before = await foreign.get(`/endpoint/${foreignEndpoint}`);
    expect((await project.send("PUT", `/endpoint/${foreignEndpoint}`, { url })).status).toBe(404);
    expect(await foreign.get(`/endpoint/${foreignEndpoint}`)).toEqual(before);
  });

  test("a key manages endpoints like a token and is audited itself", async () => {
    const own = await makeWebhookProject(app);
    const path = `/app/${own.id}/endpoint`;
    const { status } = await sendSvix(app, { method: "POST", path, bearer: getAdminKey(own), body: { url } });
    expect(status).toBe(201);
    expect(getItems(await own.get("/endpoint"))).toHaveLength(1);
    expect((await listAuditEntries(app, own.id)).at(-1)).toMatchObject({
      actor_type: "key",
      actor_id: expect.any(String),
    });
  });
});

describe("custom headers", () => {
  test("are empty and can't be set", async () => {
    const path = `/endpoint/${await project.makeEndpoint()}/headers`;
    expect(await project.get(path)).toEqual({ headers: {}, sensitive: [] });
    expect((await project.send("PUT", path, { headers: {} })).status).toBe(204);
    expect((await project.send("PUT", path, { headers: { a: "b" } })).status).toBe(422);
  });
});
