import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../../testing/audit.ts";
import { createChannel } from "../../../../testing/contact-channels.ts";
import { makeProject, signUp, type TestProject } from "../../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  await signUp(app, foreign);
});
afterAll(() => app.close());

const request = (query: string, of = project): TestRequest => ({
  method: "GET",
  path: `/users/export?${query}`,
  headers: of.as("admin"),
});
const getText = async (query: string, of = project): Promise<string> => {
  const { status, text } = await app.send(request(query, of));
  expect(status, text).toBe(200);
  return text;
};
const jsonLines = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

/** A strict RFC 4180 parser. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** Users with hostile names and metadata. */
const hostile: readonly object[] = [
  {},
  { display_name: '=cmd|"/c calc"!A1' },
  { display_name: 'two\r\nlines, and a "quote"' },
  { display_name: "👩‍🚀 王 \u202e left" },
  { display_name: "é".repeat(256), locale: "fr-CA" },
  { display_name: "'quoted", primary_email: "+plus@example.com", primary_email_verified: true },
  { server_metadata: { formula: "=1+1", line: "a\nb" }, client_metadata: "=2", client_read_only_metadata: [1, null] },
];

async function makePeople(): Promise<TestProject> {
  const own = await makeProject(app);
  for (const body of hostile) {
    app.advance(1);
    const { status, text } = await app.send({ method: "POST", path: "/users", headers: own.as("server"), body });
    expect(status, text).toBe(201);
  }
  await createChannel(app, own, await signUp(app, own));
  return own;
}

describe("GET /users/export", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: "/users/export?format=csv" }, ["admin"], (access) =>
        project.as(access),
      ),
      ...["", "format=", "format=xml", "format=csv&limit=1", "format=csv&cursor=x", "format=csv&desc=true"].map(
        (query): Scenario => ({ name: `refuses ?${query}`, request: () => request(query), ...schemaError }),
      ),
      ...["is_verified=maybe", "sign_in_method=", "signed_up_after_millis=x", "team_id=x"].map(
        (query): Scenario => ({
          name: `rejects ?${query} before sending any data`,
          request: () => request(`format=csv&${query}`),
          ...schemaError,
        }),
      ),
      {
        name: "returns a CSV file",
        request: () => request("format=csv", foreign),
        status: 200,
        headers: {
          "content-type": "text/csv; charset=utf-8; header=present",
          "content-disposition": 'attachment; filename="users.csv"',
          "cache-control": "no-store, max-age=0",
        },
        excludes: ["$argon2"],
      },
      {
        name: "returns a JSON Lines file",
        request: () => request("format=jsonl", foreign),
        status: 200,
        headers: { "content-type": "application/x-ndjson; charset=utf-8" },
        excludes: ["$argon2"],
      },
    ],
  );

  test("includes no users of another project", async () => {
    const [foreignUser] = jsonLines(await getText("format=jsonl", foreign));
    expect(await getText("format=jsonl")).not.toContain(foreignUser.id);
    expect(await getText(`format=jsonl&query=${foreignUser.id}`)).toBe("");
  });

  test("without users, returns an empty file, with a header for CSV", async () => {
    const empty = await makeProject(app);
    expect(await getText("format=jsonl", empty)).toBe("");
    expect(readCsv(await getText("format=csv", empty))).toEqual([expect.arrayContaining(["id", "server_metadata"])]);
  });

  test("contains the same as the list, whatever the names and metadata", async () => {
    const own = await makePeople();
    const { json } = await app.send({ method: "GET", path: "/users", headers: own.as("server") });
    const users = json.items as Record<string, unknown>[];
    expect(users).toHaveLength(hostile.length + 1);
    const same = ["id", "display_name", "primary_email", "primary_email_verified", "is_anonymous", "locale"];
    const lines = jsonLines(await getText("format=jsonl", own));
    for (const [index, user] of users.entries()) {
      for (const field of [...same, "server_metadata", "client_metadata", "client_read_only_metadata"])
        expect(lines[index][field]).toEqual(user[field]);
      expect(Date.parse(lines[index].signed_up_at)).toBe(user.signed_up_at_millis);
      expect(Date.parse(lines[index].last_active_at)).toBe(user.last_active_at_millis);
    }
    expect(lines).toHaveLength(users.length);

    const [head = [], ...rows] = readCsv(await getText("format=csv", own));
    expect(rows).toHaveLength(users.length);
    for (const [index, row] of rows.entries()) {
      expect(row).toHaveLength(head.length);
      expect(row[0]).toBe(users[index]?.id);
      expect(row[head.indexOf("locale")]).toBe(users[index]?.locale ?? "");
      expect(row[1]?.replace(/^'(?=[=+\-@])/, "")).toBe(users[index]?.display_name ?? "");
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test("includes sign-in methods", async () => {
    const own = await makeProject(app);
    await signUp(app, own);
    expect(jsonLines(await getText("format=jsonl&sign_in_method=password", own))).toMatchObject([
      { sign_in_methods: ["password"] },
    ]);
    expect(jsonLines(await getText("format=jsonl&sign_in_method=passkey", own))).toEqual([]);
  });

  test("continues over many batches, even if users are deleted meanwhile", async () => {
    const own = await makeProject(app);
    await app.platform.database.pool.query(
      `insert into users (project_id, id, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), now() + n % 7 * interval '1 s', now() from generate_series(1, 1700) n`,
      [own.id],
    );
    const { response } = await app.answer({
      ...{ method: "GET", path: "/api/v1/users/export", query: new URLSearchParams("format=jsonl") },
      ...{ headers: own.as("admin"), readBody: null, remoteAddress: "127.0.0.1" },
    });
    const pieces: string[] = [];
    for await (const piece of response.body as AsyncIterable<string>) {
      pieces.push(piece);
      await app.platform.database.pool.query(
        `with gone as (
           delete from users u where project_id = $1 and not (u.id = any($2::uuid[])) and id::text > 'a' returning id, signed_up_at
         ) insert into deleted_users (project_id, id, signed_up_at, deleted_at) select $1, id, signed_up_at, now() from gone`,
        [own.id, jsonLines(pieces.join("")).map(({ id }) => id)],
      );
    }
    const ids = jsonLines(pieces.join("")).map(({ id }) => id);
    const { rows } = await app.platform.database.pool.query<{ id: string }>(
      "select id from users where project_id = $1",
      [own.id],
    );
    expect(pieces.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
  });

  test("is audited with the format and filter names, but not the search text", async () => {
    const own = await makeProject(app);
    await getText("format=csv&query=ada%40example.com&is_verified=true", own);
    const entries = (await listAuditEntries(app, own.id)).filter(({ action }) => action === "users.export");
    expect(entries).toMatchObject([{ details: { format: "csv", filters: ["query", "is_verified"] } }]);
    expect(JSON.stringify(entries)).not.toContain("example");
  });
});
