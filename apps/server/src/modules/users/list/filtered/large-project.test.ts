import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";

let app: TestApp;
let crowd: TestProject;
let team: string;

/**
 * More users than one page scans. None of the oldest and all of the newest are named Late. One in a thousand has a
 * passkey.
 */
const size = 26_000;
const lateFrom = 24_000;
interface Member {
  readonly id: string;
  readonly name: string;
  readonly hasPasskey: boolean;
}
let everybody: readonly Member[];

beforeAll(async () => {
  app = await createTestApp();
  crowd = await makeProject(app);
  const client = await app.platform.database.pool.connect();
  // Disables triggers and writes their results directly, which is much faster.
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<Member>(
    `with inserted as (
       insert into users (project_id, id, display_name, search_text, traits, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), name, lower(name), case when n % 1000 = 0 then 'verified passkey' else 'verified' end, at, at
       from generate_series(1, $2::int) n, lateral (
         select case when n > $3 then 'Late' else 'Early' end as name, now() + n * interval '1 ms' as at
       ) t
       returning id, display_name, traits, signed_up_at
     ) select id, display_name as name, traits like '%passkey' as "hasPasskey" from inserted order by signed_up_at, id`,
    [crowd.id, size, lateFrom],
  );
  everybody = rows;
  team = crypto.randomUUID();
  await client.query("insert into teams (project_id, id, display_name, created_at) values ($1, $2, 'All', now())", [
    crowd.id,
    team,
  ]);
  await client.query(
    "insert into team_memberships (project_id, team_id, user_id, created_at) select $1, $2, id, now() from users where project_id = $1",
    [crowd.id, team],
  );
  client.release(true);
  await app.platform.database.pool.query("analyze users, team_memberships");
});
afterAll(() => app.close());

async function read(path: string) {
  const { status, json, text } = await app.send({ method: "GET", path, headers: crowd.as("admin") });
  expect(status, text).toBe(200);
  return { json, text };
}

async function readPages(query: string): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const at: string = cursor === null ? "" : `&cursor=${cursor}`;
    const { json } = await read(`/users?limit=1000&${query}${at}`);
    const page = json as unknown as { items: { id: string }[]; pagination: { next_cursor: string | null } };
    pages.push(page.items.map(({ id }) => id));
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
  return pages;
}

type Fits = (member: Member) => boolean;
/** Queries with many matches are tested in one direction only. */
const many: readonly [query: string, fits: Fits][] = [
  ["is_verified=true&query=early", ({ name }) => name === "Early"],
  ["is_verified=true&team_id=TEAM&query=late", ({ name }) => name === "Late"],
];
const few: readonly [query: string, fits: Fits][] = [
  ["is_verified=true&query=late", ({ name }) => name === "Late"],
  ["sign_in_method=passkey", ({ hasPasskey }) => hasPasskey],
  ["sign_in_method=passkey&query=late", ({ name, hasPasskey }) => hasPasskey && name === "Late"],
  ["is_verified=true&query=absent", () => false],
  ["sign_in_method=passkey&team_id=TEAM&query=late", ({ name, hasPasskey }) => hasPasskey && name === "Late"],
];

describe("with more users than one page scans", () => {
  test.each([...many, ...few])("?%s returns every match once, in order", async (query, fits) => {
    const pages = await readPages(query.replace("TEAM", team));
    expect(pages.flat()).toEqual(everybody.filter(fits).map(({ id }) => id));
    // Each page scans thousands.
    expect(pages.length).toBeLessThan(4 + size / 1000);
  });

  test.each(few)("?%s returns every match once, newest first", async (query, fits) => {
    const pages = await readPages(`${query.replace("TEAM", team)}&desc=true`);
    expect(pages.flat()).toEqual(
      everybody
        .filter(fits)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test.each(few)("an export of ?%s contains every match once, in order", async (query, fits) => {
    const { text } = await read(`/users/export?format=jsonl&${query.replace("TEAM", team)}`);
    const ids = text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(everybody.filter(fits).map(({ id }) => id));
  });

  test("a text without nearby matches is found further on, after pages that can be empty", async () => {
    const pages = await readPages(`is_verified=true&query=late&team_id=${team}`);
    expect(pages.some((page) => page.length === 0)).toBe(true);
  });

  test.each<[query: string, count: number, isAtLeast: boolean]>([
    ["", size, false],
    ["is_verified=true", 10_000, true],
    ["is_verified=false", 0, false],
    ["sign_in_method=passkey", size / 1000, false],
    ["query=late", size - lateFrom, false],
    ["query=early", 10_000, true],
    ["is_verified=true&query=late", size - lateFrom, false],
    ["sign_in_method=passkey&query=early", lateFrom / 1000, false],
    ["query=absent", 0, false],
  ])("a count of ?%s is exact up to ten thousand", async (query, count, isAtLeast) => {
    if (query === "")
      await app.platform.database.pool.query("insert into project_user_counts values ($1, 99, $2)", [crowd.id, size]);
    expect((await read(`/users/count?${query}`)).json).toEqual({ count, is_at_least: isAtLeast });
  });

  test("an expensive count returns a lower bound", async () => {
    const { json } = await read(`/users/count?is_verified=true&query=a&team_id=${team}`);
    expect(json.is_at_least).toBe(true);
    expect(json.count).toBeGreaterThan(0);
  });
});
