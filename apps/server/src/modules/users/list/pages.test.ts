import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Users with these sign-up times (ms after the start), many of them equal. */
async function insertUsers(project: TestProject, times: readonly number[]): Promise<string[]> {
  const ids = times.map(() => randomUUID());
  await app.platform.database.pool.query(
    `insert into users (project_id, id, display_name, signed_up_at, last_active_at)
     select $1, id, 'Visitor', at, at from unnest($2::uuid[], $3::timestamptz[]) as u (id, at)`,
    [project.id, ids, times.map((time) => new Date(app.platform.clock() + time))],
  );
  return ids;
}

const remove = (project: TestProject, id: string) =>
  app.send({ method: "DELETE", path: `/users/${id}`, headers: project.as("server") });

interface Page {
  readonly items: { readonly id: string }[];
  readonly pagination: { readonly next_cursor: string | null };
}

/** Events between two pages: how many users sign up, and which listed user is deleted (as a fraction of the list). */
const happenings = fc.array(
  fc.record({
    joining: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
    leaving: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 4 }),
    leavesAtCursor: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

test.each([
  ["oldest first", ""],
  ["newest first", "&desc=true"],
  ["oldest first, searched", "&query=isito"],
  ["newest first, searched", "&desc=true&query=isito"],
  ["with a filter", "&is_verified=false"],
  ["newest first, with filters", "&desc=true&is_anonymous=false&signed_up_after_millis=5"],
  ["with a filter, searched", "&is_verified=false&query=isito"],
])("pages return every remaining user exactly once despite concurrent changes: %s", async (_name, query) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      happenings,
      async (times, limit, changes) => {
        const project = await makeProject(app);
        const staying = new Set(await insertUsers(project, times));
        const seen: string[] = [];
        let cursor: string | null = null;
        for (let page = 0; page === 0 || cursor !== null; page += 1) {
          const at: string = cursor === null ? "" : `&cursor=${cursor}`;
          const path = `/users?limit=${limit}${query}${at}`;
          const { json, status } = await app.send({ method: "GET", path, headers: project.as("server") });
          expect(status).toBe(200);
          const { items, pagination } = json as unknown as Page;
          expect(items.length).toBeLessThanOrEqual(limit);
          seen.push(...items.map(({ id }) => id));
          cursor = pagination.next_cursor;
          const change = changes[page];
          if (!change) continue;
          const onList = [...staying];
          const leaving = change.leaving.map((share) => onList[Math.floor(share * onList.length)]);
          for (const id of new Set([...leaving, change.leavesAtCursor ? cursor : undefined])) {
            if (!id) continue;
            staying.delete(id);
            await remove(project, id);
          }
          await insertUsers(project, change.joining);
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining([...staying]));
      },
    ),
    { numRuns: 15 },
  );
});

test("pages read during concurrent inserts return every remaining user exactly once", async () => {
  const project = await makeProject(app);
  const ids = await insertUsers(
    project,
    Array.from({ length: 60 }, (_, index) => index % 7),
  );
  const leaving = ids.filter((_, index) => index % 3 === 0);
  const create = () => app.send({ method: "POST", path: "/users", headers: project.as("server"), body: {} });
  const writing = Promise.all(leaving.flatMap((id) => [remove(project, id), create()]));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/users?limit=4${cursor === null ? "" : `&cursor=${cursor}`}`;
    const { json } = await app.send({ method: "GET", path, headers: project.as("server") });
    const { items, pagination } = json as unknown as Page;
    seen.push(...items.map(({ id }) => id));
    cursor = pagination.next_cursor;
  } while (cursor !== null);
  for (const { status } of await writing) expect([200, 201]).toContain(status);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(ids.filter((id) => !leaving.includes(id))));
});
