import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asOwner, makeOwner, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { recordAudit, systemContext } from "../record-audit.ts";
import { createAuditContext, createTestChain, recordEvents } from "../testing/test-chains.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await createTestChain(app, 12);
});
afterAll(() => app.close());

const path = "/internal/audit-log";
const request = (query = "", headers = project.as("admin")): TestRequest => ({
  method: "GET",
  path: `${path}${query}`,
  headers,
});

type ReferencingEntry = { readonly id: string; readonly display_name: string | null };
const namesIn = ({ items }: Page): (string | null | undefined)[][] =>
  items.map(({ actor, target }) => [actor.display_name, target?.display_name]);

interface Page {
  readonly items: readonly {
    readonly number: number;
    readonly action: string;
    readonly actor: ReferencingEntry;
    readonly target: ReferencingEntry;
    readonly device: object;
    readonly names: object;
  }[];
  readonly pagination: { readonly next_cursor: string | null };
}
const read = async (query = "", of = project): Promise<Page> => {
  const { json } = await app.send(request(query, of.as("admin")));
  return json as unknown as Page;
};
const numbers = async (query: string, of = project): Promise<number[]> =>
  (await read(query, of)).items.map(({ number }) => number);

describe("GET /internal/audit-log", () => {
  const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path }, ["admin"], (access) => project.as(access)),
      ...[
        "action=user.fly",
        "outcome=maybe",
        "limit=0",
        "limit=201",
        "limit=1.5",
        "cursor=0",
        "cursor=x",
        "from_millis=x",
        "more=1",
      ].map((query): Scenario => ({ name: `rejects ${query}`, request: () => request(`?${query}`), ...schemaError })),
      {
        name: "accepts text with NUL as a literal",
        request: () => request("?actor_id=%00"),
        ...schemaError,
      },
      {
        name: "returns all fields of an entry",
        request: () => request("?limit=1"),
        status: 200,
        effects: (_app, { json }) =>
          expect(json).toEqual({
            items: [
              {
                number: 12,
                id: expect.stringMatching(/^[0-9a-f-]{36}$/),
                at_millis: app.platform.clock() + 11,
                action: "user.update",
                outcome: "failure",
                reason: "USER_NOT_FOUND",
                actor: { type: "user", id: "joan", access_type: "server", display_name: null },
                target: { type: "user", id: "user-11", display_name: null },
                ip: null,
                country_code: null,
                user_agent: null,
                device: { browser: null, os: null, kind: "unknown" },
                details: { changed: ["display_name"], index: 11 },
                names: {},
                hash: expect.stringMatching(/^[0-9a-f]{64}$/),
              },
            ],
            is_paginated: true,
            pagination: { next_cursor: "12" },
          }),
      },
    ],
  );

  test("lists newest first, including the latest entry, page by page without gaps or duplicates", async () => {
    const own = await createTestChain(app, 5);
    await recordEvents(app, own.id, 2);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await read(`?limit=3${cursor === null ? "" : `&cursor=${cursor}`}`, own);
      seen.push(...page.items.map(({ number }) => number));
      cursor = page.pagination.next_cursor;
      // New entries do not shift the following pages.
      await recordEvents(app, own.id, 1);
    } while (cursor !== null);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test.each([
    ["outcome=failure", [12, 8, 4]],
    ["actor_id=grace", [11, 8, 5, 2]],
    ["target_id=user-3", [4]],
    ["ip=192.0.2.7", [11, 10, 8, 7, 5, 4, 2, 1]],
    ["action=user.update&limit=2", [12, 11]],
    ["action=user.delete", []],
    ["actor_id=grace&outcome=failure", [8]],
    ["ip=192.0.2.7&actor_id=grace&action=user.update&outcome=success&target_id=user-1", [2]],
    ["actor_id=grace&cursor=8", [5, 2]],
    ["actor_id=unknown", []],
    ["sign_in_failure=USER_NOT_FOUND", []],
    ["sign_in_method=other", []],
    ["from_millis=-1e300&to_millis=1e300&limit=1", [12]],
  ])("filters by %s", async (query, expected) => {
    expect(await numbers(`?${query}`)).toEqual(expected);
  });

  test("filters by time: inclusive start, exclusive end", async () => {
    const start = app.platform.clock();
    expect(await numbers(`?from_millis=${start + 3}&to_millis=${start + 6}`)).toEqual([6, 5, 4]);
    expect(await numbers(`?from_millis=${start + 11}`)).toEqual([12]);
    expect(await numbers(`?to_millis=${start + 1}`)).toEqual([1]);
  });

  test("returns nothing of another project, whatever the query", async () => {
    const other = await makeProject(app);
    for (const query of ["", "?target_id=user-3", "?actor_id=grace", "?cursor=12", "?action=user.update"])
      expect(await numbers(query, other)).toEqual([]);
  });

  test("returns current names of users, teams, keys and owners, and none for deleted ones", async () => {
    const { owner, owned } = await makeOwner(app);
    const headers = asOwner(owned, owner.accessToken);
    const send = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
      (await app.send({ method, path, headers, ...(body && { body }) })).json;
    await send("POST", "/users", { display_name: "Ada", primary_email: "ada@example.com" });
    await send("POST", "/users", { primary_email: "grace@example.com" });
    const gone = await send("POST", "/users", { display_name: "Gone" });
    const team = await send("POST", "/teams", { display_name: "Engines" });
    await send("PATCH", `/teams/${team.id}`, { display_name: "Machines" });
    await send("DELETE", `/users/${gone.id}`);
    const names = namesIn((await app.send({ method: "GET", path, headers })).json as unknown as Page);

    expect(new Set(names.map(([actor]) => actor))).toEqual(new Set([owner.email]));
    expect(names.map(([, target]) => target)).toEqual(expect.arrayContaining(["Ada", "grace@example.com", "Machines"]));
    expect(names.flat()).not.toContain("Gone");
    expect(names.flat()).not.toContain("Engines");
  });

  test("names no users of another project, and only owners from project internal", async () => {
    const own = await makeProject(app);
    const other = await makeProject(app);
    const stranger = await signUp(app, other);
    const { owner, owned } = await makeOwner(app);
    await app.platform.database.transaction((transaction) =>
      recordAudit(
        transaction,
        { ...createAuditContext(app, own.id), actor: { type: "user", id: owner.id } },
        [stranger, owner].map(({ id }) => ({ action: "user.update", target: { type: "user", id } })),
      ),
    );
    expect(new Set(namesIn(await read("?action=user.update", own)).flat())).toEqual(new Set([null]));
    expect(owned.id).not.toBe(own.id);
  });

  test("an owner reads it with their own session, and their own entries name them", async () => {
    const { owner, owned } = await makeOwner(app);
    const token = { method: "GET", path, headers: asOwner(owned, owner.accessToken) };
    expect((await app.send(token)).status).toBe(200);
    await app.send({ ...token, path: `${path}/export` });
    const { items } = (await app.send(token)).json as unknown as {
      items: { action: string; actor: { type: string; id: string; access_type: string } }[];
    };
    const exported = items.find(({ action }) => action === "audit_log.export");
    expect(exported?.actor).toEqual({ type: "owner", id: owner.id, access_type: "admin", display_name: owner.email });
  });

  test("an entry by the server itself has no IP address and no access type", async () => {
    const own = await makeProject(app);
    const context = systemContext(own.id, app.platform.clock());
    await app.platform.database.transaction((transaction) =>
      recordAudit(transaction, context, [{ action: "webhook_endpoint.disable" }]),
    );
    const { items } = await read("", own);
    expect(items).toEqual([
      expect.objectContaining({
        actor: { type: "system", id: null, access_type: null, display_name: null },
        target: null,
        ip: null,
      }),
    ]);
  });
});

describe("GET /internal/audit-log/export", () => {
  let own: TestProject;
  beforeEach(async () => {
    own = await createTestChain(app, 4);
  });
  const exported = async (query = ""): Promise<{ number: number; action: string }[]> => {
    const { text, headers } = await app.send(request(`/export${query}`, own.as("admin")));
    expect(headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };

  runScenarios(
    () => app,
    accessScenarios({ method: "GET", path: `${path}/export` }, ["admin"], (access) => project.as(access)),
  );

  test("returns one entry per line, oldest first, as in the list but without names and devices, which are not part of the chain", async () => {
    const lines = await exported();
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const { items } = await read("?cursor=5", own);
    const withoutName = ({ display_name, ...named }: ReferencingEntry) => named;
    const asWritten = items.map(({ names, device, ...entry }) => ({
      ...entry,
      actor: withoutName(entry.actor),
      target: withoutName(entry.target),
    }));
    expect(lines).toEqual(asWritten.reverse());
  });

  test("continues after a number, with the list's filters", async () => {
    expect((await exported("?after=2&actor_id=ada")).map(({ number }) => number)).toEqual([4]);
  });

  test("is itself recorded, with the names of its filters; reading until the end terminates", async () => {
    await exported("?actor_id=ada");
    const [last] = (await read("?limit=1", own)).items;
    expect(last).toMatchObject({
      number: 5,
      action: "audit_log.export",
      actor: { type: "key" },
      details: { first: 1, last: 4, filters: ["actor_id"] },
    });
    let after = 0;
    for (let calls = 1; ; calls += 1) {
      const lines = await exported(`?after=${after}`);
      if (lines.length === 0) break;
      after = lines.at(-1)?.number ?? 0;
      expect(calls).toBeLessThan(5);
    }
    expect(after).toBe(6);
  });

  test("returns at most ten thousand entries per response", async () => {
    const events = Array.from({ length: 10_001 }, () => ({ action: "user.update" }) as const);
    await app.platform.database.transaction((transaction) =>
      recordAudit(transaction, createAuditContext(app, own.id), events),
    );
    expect(await exported()).toHaveLength(10_000);
    expect((await exported("?after=10000")).map(({ number }) => number).slice(0, 5)).toEqual([
      10_001, 10_002, 10_003, 10_004, 10_005,
    ]);
  });
});

describe("GET /internal/audit-log/verification", () => {
  const verification = async (of: TestProject) => (await app.send(request("/verification", of.as("admin")))).json;

  runScenarios(
    () => app,
    accessScenarios({ method: "GET", path: `${path}/verification` }, ["admin"], (access) => project.as(access)),
  );

  test("an empty log is valid and has no head", async () => {
    expect(await verification(await makeProject(app))).toEqual({
      is_whole: true,
      entries: 0,
      first_problem: null,
      head: null,
    });
  });

  test("returns the head with the hash of the last entry, including the latest one", async () => {
    const own = await createTestChain(app, 2);
    await recordEvents(app, own.id, 1);
    const { items } = (await read("?limit=1", own)) as unknown as { items: { hash: string }[] };
    expect(await verification(own)).toEqual({
      is_whole: true,
      entries: 3,
      first_problem: null,
      head: { number: 3, hash: items[0]?.hash },
    });
  });
});
