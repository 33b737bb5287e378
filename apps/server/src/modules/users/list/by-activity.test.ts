import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { join, makeTeam } from "../../teams/testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
/** In order of sign-up. */
let users: readonly TestUser[];
let team: string;
/** Indexes of users, the least recently active first. The first two were active in the same millisecond. */
let order: number[];

beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  users = await Promise.all(Array.from({ length: 5 }, () => signUp(app, project)));
  team = await makeTeam(app, project);
  for (const index of [0, 3]) await join(app, project, team, users[index] as TestUser);
  await app.activity.flush();
  const times = [500, 100.4, 100.2, 300, 200];
  for (const [index, micros] of times.entries())
    await app.platform.database.pool.query(
      "update users set last_active_at = timestamptz '2026-01-01 00:00Z' + $2 * interval '1 ms' where id = $1",
      [users[index]?.id, micros],
    );
  const tied = [1, 2].sort((a, b) => (String(users[a]?.id) < String(users[b]?.id) ? -1 : 1));
  order = [...tied, 4, 3, 0];
});
afterAll(() => app.close());

const list = async (query: string, headers = project.as("server")) => {
  const path = `/users?order_by=last_active_at${query}`;
  const { status, json, text } = await app.send({ method: "GET", path, headers });
  expect(status, text).toBe(200);
  const page = json as unknown as { items: { id: string }[]; pagination: { next_cursor: string | null } };
  return {
    indexes: page.items.map(({ id }) => users.findIndex((user) => user.id === id)),
    next: page.pagination.next_cursor,
  };
};

describe("GET /users?order_by=last_active_at", () => {
  test("lists the least recently active users first, or last with desc", async () => {
    expect(await list("")).toEqual({ indexes: order, next: null });
    expect(await list("&desc=true")).toEqual({ indexes: [...order].reverse(), next: null });
  });

  test.each(["", "&desc=true"])("has pages without gaps and repetitions%s", async (direction) => {
    const seen: number[] = [];
    let next: string | null = null;
    do {
      const page = await list(`${direction}&limit=1${next === null ? "" : `&cursor=${next}`}`);
      expect(page.indexes).toHaveLength(1);
      seen.push(...page.indexes);
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(direction === "" ? order : [...order].reverse());
  });

  test("combines with the filters of the list", async () => {
    const inTeam = order.filter((index) => [0, 3].includes(index));
    expect((await list(`&team_id=${team}`)).indexes).toEqual(inTeam);
    expect((await list(`&query=${users[4]?.id}`)).indexes).toEqual([4]);
    expect((await list("&sign_in_method=password&desc=true")).indexes).toEqual([...order].reverse());
    expect((await list("&sign_in_method=passkey")).indexes).toEqual([]);
    expect((await list("&signed_up_before_millis=0")).indexes).toEqual([]);
  });

  test("includes activity that isn't written yet, and no users of other projects", async () => {
    const other = await makeProject(app);
    const first = await signUp(app, other);
    const second = await signUp(app, other);
    await app.later(60_000, async () => {
      const path = "/auth/sessions/current/refresh";
      const headers = { ...other.as("client"), "x-stack-refresh-token": first.refreshToken };
      await app.send({ method: "POST", path, headers });
      const answer = await app.send({
        method: "GET",
        path: "/users?order_by=last_active_at",
        headers: other.as("server"),
      });
      expect((answer.json.items as { id: string }[]).map(({ id }) => id)).toEqual([second.id, first.id]);
    });
  });

  test("rejects the cursor of the other order", async () => {
    const send = async (query: string) =>
      (await app.send({ method: "GET", path: `/users?${query}`, headers: project.as("server") })).json.code;
    expect(await send(`order_by=last_active_at&cursor=${users[0]?.id}`)).toBe("SCHEMA_ERROR");
    expect(await send(`order_by=signed_up_at&cursor=1.${users[0]?.id}`)).toBe("SCHEMA_ERROR");
    expect(await send("order_by=last_active_at&cursor=x")).toBe("SCHEMA_ERROR");
    expect(await send("order_by=email")).toBe("SCHEMA_ERROR");
  });
});
