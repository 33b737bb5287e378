import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { getStart, maxFetched, maxRecentScan } from "./filters.ts";
import { findPage } from "./list.ts";
import { oldestFirst } from "./list-statements.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

interface RandomUser {
  readonly name: string | null;
  readonly addresses: readonly string[];
}

async function insert(on: TestProject, { name, addresses }: RandomUser): Promise<string> {
  app.advance(1);
  const headers = on.as("server");
  const [primary_email, ...others] = addresses;
  const body = { display_name: name, ...(primary_email ? { primary_email } : {}) };
  const { json, text, status } = await app.send({ method: "POST", path: "/users", headers, body });
  expect(status, text).toBe(201);
  for (const value of others) {
    const channel = { user_id: json.id, type: "email", value, used_for_auth: false };
    expect((await app.send({ method: "POST", path: "/contact-channels", headers, body: channel })).status).toBe(201);
  }
  return String(json.id);
}

async function search(on: TestProject, query: string, more = ""): Promise<string[]> {
  const path = `/users?query=${encodeURIComponent(query)}${more}`;
  const { json, status, text } = await app.send({ method: "GET", path, headers: on.as("server") });
  expect(status, text).toBe(200);
  return (json.items as { id: string }[]).map(({ id }) => id);
}

/** The expected lower case, which follows Unicode as in the database. */
const fold = (text: string): string => text.toLowerCase().replaceAll("ς", "σ");

describe("a search finds", () => {
  test.each([
    ["Ada Lovelace", "ada"],
    ["Ada Lovelace", "A LOVE"],
    ["Åsa Öberg", "öb"],
    ["ÅSA ÖBERG", "åsa"],
    ["Юрий Гагарин", "гАГА"],
    ["Γιώργος Παπαδόπουλος", "ΓΙΏΡΓΟΣ"],
    ["ΟΔΥΣΣΕΥΣ", "οδυσ"],
    ["Նարեկ Գրիգորյան", "ՆԱՐԵԿ"],
    ["王小明", "王"],
    ["王小明", "小明"],
    ["さくら", "くら"],
    ["김민준", "민"],
    ["محمد العلي", "مد ال"],
    ["प्रिया शर्मा", "शर्मा"],
    ["👩‍🚀 Sally", "👩"],
    ["100% Ada_L\\x", "100%"],
    ["100% Ada_L\\x", "a_l\\X"],
    ["z", "Z"],
  ])("%j by %j", async (name, query) => {
    const id = await insert(project, { name, addresses: [] });
    expect(await search(project, query)).toContain(id);
  });

  test("any email in any spelling, primary or not", async () => {
    const id = await insert(project, { name: null, addresses: ["First@Example.COM", "second.one@work.example"] });
    for (const query of ["first@", "EXAMPLE.com", "d.ONE", "work.e"])
      expect(await search(project, query)).toContain(id);
  });

  test("an id, with or without surrounding characters", async () => {
    const id = await insert(project, { name: "By Id", addresses: [] });
    for (const query of [id, ` ${id} `, `"${id}"`]) expect(await search(project, query)).toEqual([id]);
    for (const query of [id.slice(0, 8), id.toUpperCase()]) expect(await search(project, query)).toEqual([]);
  });

  test("an id and users with it in their name", async () => {
    const id = await insert(project, { name: null, addresses: [] });
    const copy = await insert(project, { name: `copy of ${id}`, addresses: [] });
    expect(await search(project, id)).toEqual([id, copy]);
    expect(await search(project, id, "&desc=true")).toEqual([copy, id]);
    expect(await search(project, id, `&cursor=${copy}`)).toEqual([copy]);
  });

  test("current values only: a changed name and a removed email are no longer found", async () => {
    const id = await insert(project, { name: "Before Change", addresses: ["before@change.example"] });
    const headers = project.as("server");
    const body = { display_name: "After Change", primary_email: "after@change.example" };
    await app.send({ method: "PATCH", path: `/users/${id}`, headers, body });
    for (const query of ["before ch", "before@"]) expect(await search(project, query)).toEqual([]);
    for (const query of ["after ch", "AFTER@"]) expect(await search(project, query)).toEqual([id]);
    await app.send({ method: "DELETE", path: `/users/${id}`, headers });
    expect(await search(project, "after@")).toEqual([]);
  });
});

describe("a search does not find", () => {
  test.each(["%", "_", "\\", "%%", "a%e", "a_a", "ad%", ".*", "a|b", "'", "ada  lovelace", "lovelaceada"])(
    "users by %j who don't have it",
    async (query) => {
      const own = await makeProject(app);
      await insert(own, { name: "Ada Lovelace", addresses: ["ada@example.com"] });
      expect(await search(own, query)).toEqual([]);
    },
  );

  test("a text that spans the name and the email", async () => {
    const own = await makeProject(app);
    await insert(own, { name: "Ada", addresses: ["ada@example.com", "lovelace@example.com"] });
    for (const query of ["adaada", "comlove"]) expect(await search(own, query)).toEqual([]);
  });

  test("a user with the same name in another project", async () => {
    const [here, there] = [await makeProject(app), await makeProject(app)];
    await insert(there, { name: "Same Name", addresses: ["same@example.com"] });
    for (const query of ["same name", "SAME@", "e"]) expect(await search(here, query)).toEqual([]);
  });
});

/**
 * A few letters of several scripts in both cases, and characters with a meaning in patterns, so that random texts often
 * match.
 */
const letters = [..."aAbB ß%_\\*.'éÉжЖσΣςИи王明さ김ع🚀", "e\u0301"];
const word = (maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength }).map((parts) => parts.join(""));
const address = fc
  .array(fc.constantFrom(..."abAB%_'"), { minLength: 1, maxLength: 4 })
  .map((parts) => `x${parts.join("")}@ab.example`);
const addresses = fc.uniqueArray(address, { maxLength: 2, selector: (value) => value.toLowerCase() });
const people = fc.array(fc.record({ name: fc.option(word(8), { nil: null }), addresses }), {
  minLength: 1,
  maxLength: 8,
});

test("a search returns exactly the users whose name or email contains the text in any case, in order", async () => {
  await fc.assert(
    fc.asyncProperty(people, fc.array(word(4), { minLength: 8, maxLength: 8 }), async (everybody, queries) => {
      const own = await makeProject(app);
      const ids: string[] = [];
      for (const person of everybody) ids.push(await insert(own, person));
      for (const query of queries) {
        const expected = ids.filter((_, index) => {
          const { name, addresses } = everybody[index] as RandomUser;
          return [name ?? "", ...addresses].some((text) => fold(text).includes(fold(query)));
        });
        expect(await search(own, query), JSON.stringify({ query, everybody })).toEqual(expected);
        expect(await search(own, query, "&desc=true")).toEqual(expected.toReversed());
      }
    }),
    { numRuns: 12 },
  );
});

describe("a frequent text", () => {
  let crowd: TestProject;
  let ids: string[];
  const size = maxRecentScan + maxFetched + 10;
  beforeAll(async () => {
    crowd = await makeProject(app);
    const client = await app.platform.database.pool.connect();
    // Disables triggers and writes their results directly, which is much faster.
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ id: string }>(
      `with inserted as (
         insert into users (project_id, id, display_name, search_text, signed_up_at, last_active_at)
         select $1, gen_random_uuid(), name, lower(name), at, at
         from generate_series(1, $2::int) n, lateral (
           select case when n > $3 then 'Crowd' else 'Rare' end as name, now() + n * interval '1 ms' as at
         ) t
         returning id, signed_up_at
       ) select id from inserted order by signed_up_at, id`,
      [crowd.id, size, maxRecentScan],
    );
    client.release(true);
    ids = rows.map(({ id }) => id);
  });

  test("without nearby matches is found by a full scan", async () => {
    expect(await search(crowd, "crowd", "&limit=3")).toEqual(ids.slice(maxRecentScan, maxRecentScan + 3));
    expect(await search(crowd, "rare", "&limit=2&desc=true")).toEqual([ids[maxRecentScan - 1], ids[maxRecentScan - 2]]);
  });

  test("with nearby matches is found by the first scan", async () => {
    expect(await search(crowd, "crowd", "&limit=2&desc=true")).toEqual([ids.at(-1), ids.at(-2)]);
    expect(await search(crowd, "r", "&limit=2")).toEqual(ids.slice(0, 2));
  });

  test("gives the same results with every strategy, also from a cursor", async () => {
    const start = getStart(false);
    const from = {
      projectId: crowd.id,
      fromTime: start.signedUpAt,
      fromId: start.id,
      limit: 4,
      text: "crowd",
      id: null,
    };
    const { database } = app.platform;
    const walked = await database.rows(oldestFirst.fullScan, from);
    const position = { signedUpAt: walked[2]?.signed_up_at.toISOString() ?? "", id: walked[2]?.id ?? "" };
    const page = { projectId: crowd.id, isDescending: false, teamId: null, text: "crowd", rows: 4 };
    const found = await findPage(database, { ...page, start: position });
    expect(walked.map(({ id }) => id)).toEqual(ids.slice(maxRecentScan, maxRecentScan + 4));
    expect(found.map(({ id }) => id)).toEqual(ids.slice(maxRecentScan + 2, maxRecentScan + 6));
  });
});
