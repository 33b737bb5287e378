import { maxClientListItems, maxListItems } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
const teamId = "00000000-0000-4000-8000-0000000000aa";
/** More than a page. */
const count = maxListItems + 500;

beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { allow_user_api_keys: true, allow_team_api_keys: true });
  user = await signUp(app, project);
  const client = await app.platform.database.pool.connect();
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values);
  // Without triggers, which index each user for each channel.
  await run("set session_replication_role = replica");
  const now = new Date(app.platform.clock());
  const own = [project.id, user.id];
  await run("insert into teams (project_id, id, display_name, created_at) values ($1, $2, 'T', $3)", [
    project.id,
    teamId,
    now,
  ]);
  await run("insert into team_memberships (project_id, team_id, user_id, created_at) values ($1, $2, $3, $4)", [
    project.id,
    teamId,
    user.id,
    now,
  ]);
  await run(
    `insert into team_permissions (project_id, team_id, user_id, permission_id)
     select $1, $2, $3, 'p' || n from generate_series(1, $4::int) n`,
    [project.id, teamId, user.id, count],
  );
  await run(
    "insert into project_permissions (project_id, user_id, permission_id) select $1, $2, 'p' || n from generate_series(1, $3::int) n",
    [...own, count],
  );
  await run(
    `insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_primary, is_verified, used_for_auth, created_at)
     select $1, gen_random_uuid(), $2, 'email', n || '@x.example', n || '@x.example', false, false, false, $4 from generate_series(1, $3::int) n`,
    [...own, count, now],
  );
  await run(
    `insert into api_keys (project_id, id, digest, last_four, user_id, team_id, description, is_public, created_at)
     select $1, gen_random_uuid(), sha256(n::text::bytea), 'abcd', case when n % 2 = 0 then $2::uuid end, case when n % 2 = 1 then $5::uuid end,
       repeat('d', 1000), false, $4::timestamptz + n / 10 * interval '1 ms' from generate_series(1, $3::int * 2) n`,
    [...own, count, now, teamId],
  );
  await run(
    `insert into project_key_sets (project_id, id, description, created_at, expires_at, revoked_at)
     select $1, gen_random_uuid(), 'Old', $3, $3, $3 from generate_series(1, $2::int)`,
    [project.id, count, now],
  );
  await run("set session_replication_role = origin");
  client.release();
});
afterAll(() => app.close());

const asClient = () => project.as("client", user.accessToken);
const asServer = () => project.as("server");
const asAdmin = () => project.as("admin");

async function read(path: string, headers: Record<string, string>) {
  const { status, text, json } = await app.send({ method: "GET", path, headers });
  expect(status, text).toBe(200);
  const items = json.items as { id: string; user_id?: string }[];
  const { next_cursor: next = null } = (json.pagination ?? {}) as { next_cursor?: string | null };
  return { ids: items.map(({ id }) => id), next, isPaginated: json.is_paginated, bytes: text.length };
}

async function readAll(path: string, headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await read(cursor === "" ? path : `${path}&cursor=${encodeURIComponent(cursor)}`, headers);
    ids.push(...page.ids);
    cursor = page.next;
  }
  return ids;
}

/** Bytes per item are limited, except for API keys, whose descriptions can be long. */
const lists = [
  ["team permissions", "/team-permissions?recursive=false", asServer, maxListItems, 0],
  ["team permissions with those they contain", "/team-permissions?recursive=true", asServer, maxListItems, 0],
  ["a user's team permissions", "/team-permissions?user_id=me", asClient, maxClientListItems, 0],
  ["project permissions", "/project-permissions?recursive=true", asServer, maxListItems, 0],
  ["a user's project permissions", "/project-permissions?user_id=me&recursive=true", asClient, maxClientListItems, 0],
  ["contact channels", "/contact-channels?", asServer, maxListItems, 1],
  ["a user's contact channels", "/contact-channels?user_id=me", asClient, maxClientListItems, 1],
  ["a user's API keys", "/user-api-keys?user_id=me", asClient, 550, 0],
  ["a user's API keys, for servers", () => `/user-api-keys?user_id=${user.id}`, asServer, 4_500, 0],
  ["a team's API keys", `/team-api-keys?team_id=${teamId}`, asServer, 4_500, 0],
  ["key sets", "/internal/api-keys?", asAdmin, maxListItems, 1],
] as const;

describe("lists that had no maximum (issue 15 §1)", () => {
  test.each(lists)(
    "%s: the first page ends, and the others follow it",
    async (_list, path, headers, maxItems, others) => {
      const url = typeof path === "string" ? path : path();
      const first = await read(url, headers());
      expect(first.isPaginated).toBe(true);
      expect(first.ids.length).toBeLessThanOrEqual(maxItems);
      expect(first.ids.length).toBeGreaterThan(maxItems / 2);
      expect(first.bytes).toBeLessThan(6 * 1024 * 1024);
      const ids = await readAll(url, headers());
      expect(ids).toHaveLength(count + others);
      expect(new Set(ids).size).toBe(count + others);
    },
  );

  test.each(lists)("%s: a requested page is as large as requested", async (_list, path, headers) => {
    const url = typeof path === "string" ? path : path();
    const first = await read(`${url}&limit=3`, headers());
    const second = await read(`${url}&limit=4&cursor=${encodeURIComponent(first.next ?? "")}`, headers());
    expect([first.ids.length, second.ids.length]).toEqual([3, 4]);
    expect([...first.ids, ...second.ids]).toEqual((await read(`${url}&limit=7`, headers())).ids);
  });

  test.each(lists)("%s: an impossible limit or cursor is rejected", async (_list, path, headers) => {
    const url = typeof path === "string" ? path : path();
    for (const query of ["limit=0", "limit=-1", "limit=1e99", "limit=ten", "cursor=x", "cursor=1.2"]) {
      const { json } = await app.send({ method: "GET", path: `${url}&${query}`, headers: headers() });
      expect(json.code, query).toBe("SCHEMA_ERROR");
    }
  });

  test("a list that fits is not paginated, as published clients expect", async () => {
    const small = await makeProject(app, { allow_user_api_keys: true });
    for (const path of ["/team-permissions", "/project-permissions", "/contact-channels"]) {
      const { json } = await app.send({ method: "GET", path, headers: small.as("server") });
      expect(json).toEqual({ items: [], is_paginated: false });
    }
    expect((await read("/internal/api-keys?", small.as("admin"))).isPaginated).toBe(false);
  });

  test("filters apply to every page", async () => {
    const other = await signUp(app, project);
    expect(await readAll(`/contact-channels?user_id=${other.id}&limit=1`, asServer())).toHaveLength(1);
    expect(await readAll("/project-permissions?permission_id=p7&limit=1", asServer())).toEqual(["p7"]);
  });
});
