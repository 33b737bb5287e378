import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  owner = await signUp(app, project);
  const { pool } = app.platform.database;
  // As many teams as a user can create, and as many members, with the largest metadata that a client can send. It is
  // compressed where it is stored, but not in responses.
  await pool.query(
    `with made as (
       insert into teams (project_id, id, display_name, client_metadata, created_at)
       select $1, gen_random_uuid(), 'Team ' || n, to_jsonb(repeat('x', 65000)), $2::timestamptz + n * interval '1 ms'
       from generate_series(1, 200) n returning id, created_at
     )
     insert into team_memberships (project_id, team_id, user_id, created_at) select $1, id, $3, created_at from made`,
    [project.id, new Date(app.platform.clock()), owner.id],
  );
  await pool.query(
    `with made as (
       insert into users (project_id, id, client_metadata, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), to_jsonb(repeat('x', 65000)), $2::timestamptz + n * interval '1 ms', $2
       from generate_series(1, 200) n returning id, signed_up_at
     ), crowd as (
       insert into teams (project_id, id, display_name, created_at) values ($1, $3, 'Crowd', $2) returning id
     )
     insert into team_memberships (project_id, team_id, user_id, created_at)
     select $1, crowd.id, made.id, made.signed_up_at from made, crowd`,
    [project.id, new Date(app.platform.clock()), crowdId],
  );
  await pool.query("insert into team_memberships (project_id, team_id, user_id, created_at) values ($1, $2, $3, $4)", [
    project.id,
    crowdId,
    owner.id,
    new Date(app.platform.clock() + 1_000),
  ]);
  await pool.query(
    "insert into team_permissions (project_id, team_id, user_id, permission_id) values ($1, $2, $3, '$read_members')",
    [project.id, crowdId, owner.id],
  );
});
afterAll(() => app.close());

const crowdId = "00000000-0000-4000-8000-0000000000ff";
const mebibyte = 1024 * 1024;
/** A page can be larger by its last row, and by the fields of fixed size. */
const tolerance = 128 * 1024;
const asClient = () => project.as("client", owner.accessToken);
const asServer = () => project.as("server");

interface Page {
  readonly ids: string[];
  readonly bytes: number;
  readonly json: Record<string, unknown>;
  readonly next: string | null;
}

async function read(path: string, headers: Record<string, string>): Promise<Page> {
  const { status, text, json } = await app.send({ method: "GET", path, headers });
  expect(status, text).toBe(200);
  const items = json.items as { id?: string; team_id?: string; user_id?: string }[];
  const { next_cursor: next = null } = (json.pagination ?? {}) as { next_cursor?: string | null };
  return { ids: items.map((item) => item.id ?? `${item.team_id} ${item.user_id}`), bytes: text.length, json, next };
}

/** Reads all pages, and the size of the largest. */
async function readAll(path: string, headers: Record<string, string>) {
  const ids: string[] = [];
  let maxBytes = 0;
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Page = await read(cursor === "" ? path : `${path}&cursor=${cursor}`, headers);
    ids.push(...page.ids);
    maxBytes = Math.max(maxBytes, page.bytes);
    cursor = page.next;
  }
  return { ids, maxBytes };
}

describe("lists are bounded in bytes (security review HIGH 2)", () => {
  test.each([
    ["a user's teams, for clients", "/teams?user_id=me", asClient, 0.5, 201],
    ["a user's teams, for servers", () => `/teams?user_id=${owner.id}`, asServer, 4, 201],
    ["a project's teams", "/teams?add_current_user=false", asServer, 4, 201],
    ["a team's members, for servers", `/team-member-profiles?team_id=${crowdId}`, asServer, 4, 201],
    ["a user's profiles", () => `/team-member-profiles?user_id=${owner.id}`, asServer, 4, 201],
    ["users", "/users?limit=1000", asServer, 12, 201],
    ["users with a filter", "/users?is_anonymous=false", asServer, 12, 201],
  ] as const)("%s", async (_list, path, headers, limit, count) => {
    const { ids, maxBytes } = await readAll(typeof path === "string" ? path : path(), headers());
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
    expect(maxBytes).toBeLessThan(limit * mebibyte + tolerance);
  });

  test("a list that ends early is paginated, and says where it continues", async () => {
    const page = await read("/teams?user_id=me", asClient());
    expect(page.json).toMatchObject({ is_paginated: true, pagination: { next_cursor: expect.any(String) } });
    expect(page.bytes).toBeGreaterThan(mebibyte / 4);
  });

  test("a list that doesn't is not paginated, as published clients expect", async () => {
    const small = await makeProject(app);
    const { json } = await read("/teams", small.as("server"));
    expect(json).toEqual({ items: [], is_paginated: false });
    const profiles = await read("/team-member-profiles", small.as("server"));
    expect(profiles.json).toEqual({ items: [], is_paginated: false });
    const members = await read(`/team-member-profiles?team_id=${crowdId}`, asClient());
    expect(members.json.is_paginated).toBe(false);
    expect(members.ids).toHaveLength(201);
  });
});

describe("pages on request", () => {
  test.each([
    ["/teams?user_id=me&limit=90", asClient],
    ["/teams?limit=90", asServer],
    [`/team-member-profiles?team_id=${crowdId}&limit=90`, asClient],
    [`/team-member-profiles?team_id=${crowdId}&limit=90`, asServer],
    ["/team-member-profiles?limit=90", asServer],
  ])("%s", async (path, headers) => {
    const first = await read(path, headers());
    expect(first.json.is_paginated).toBe(true);
    expect(first.ids.length).toBeLessThanOrEqual(90);
    const { ids } = await readAll(path, headers());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(201);
  });

  test("the last page has no cursor", async () => {
    const { json } = await read(`/team-member-profiles?team_id=${crowdId}&limit=500`, asClient());
    expect(json).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } });
  });

  test.each(["limit=0", "limit=1.5", "cursor=x", "cursor=1.2"])("%s is rejected", async (query) => {
    for (const path of ["/teams", "/team-member-profiles"]) {
      const { json } = await app.send({ method: "GET", path: `${path}?${query}`, headers: asServer() });
      expect(json.code).toBe("SCHEMA_ERROR");
    }
  });
});
