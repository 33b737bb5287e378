import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  internalProject,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { join, makeTeam } from "../../teams/testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let foreigner: TestUser;
let foreignTeam: string;
/** In order of sign-up; the last one is anonymous. */
let users: TestUser[];
let team: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { anonymous_accounts_enabled: true });
  foreign = await makeProject(app);
  foreigner = await signUp(app, foreign);
  foreignTeam = await makeTeam(app, foreign, foreigner);
  users = [];
  for (let index = 0; index < 4; index += 1) {
    app.advance(1);
    users.push(await signUp(app, project));
  }
  app.advance(1);
  users.push(await signUpAnonymously(app, project));
  team = await makeTeam(app, project, users[3]);
  await join(app, project, team, users[1] as TestUser);
});
afterAll(() => app.close());

const getIds = (indexes: readonly number[]) => indexes.map((index) => users[index]?.id);
const request = (query = "", headers = project.as("server")): TestRequest => ({
  method: "GET",
  path: `/users${query && `?${query}`}`,
  headers,
});
const list = async (query = "", on = project) => {
  const { status, json, text } = await app.send(request(query, on.as("server")));
  expect(status, text).toBe(200);
  const { items, pagination } = json as {
    items: { id: string }[];
    pagination: { next_cursor: string | null };
  };
  return { ids: items.map(({ id }) => id), next: pagination.next_cursor };
};
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const unknownId = "00000000-0000-4000-8000-000000000001";

describe("GET /users", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: "/users" }, ["server", "admin"], (access) => project.as(access)),
      ...[
        "limit=0",
        "limit=-1",
        "limit=1.5",
        "limit=x",
        "limit=",
        "cursor=x",
        "cursor=",
        "cursor=me",
        "desc=maybe",
        "order_by=id",
        "team_id=x",
        `query=${"x".repeat(257)}`,
        "query=%00",
        "offset=1",
      ].map(
        (query): Scenario => ({ name: `rejects ${query.slice(0, 40)}`, request: () => request(query), ...schemaError }),
      ),
      {
        name: "rejects a cursor with an unknown user",
        request: () => request(`cursor=${unknownId}`),
        ...schemaError,
      },
      {
        name: "rejects a cursor of another project's user with the same message",
        request: () => request(`cursor=${foreigner.id}`),
        ...schemaError,
        effects: async (_app, { json }) => {
          const { json: unknown } = await app.send(request(`cursor=${unknownId}`));
          expect(json).toEqual(unknown);
        },
      },
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `returns all fields but no secrets with ${access} access`,
          request: () => request("limit=1", project.as(access)),
          status: 200,
          contains: { is_paginated: true },
          excludes: ["$argon2", "hash"],
          effects: async (_app, { json }) => {
            const first = users[0] as TestUser;
            expect(json.items).toEqual([await readUser(app, project, first.accessToken)]);
          },
        }),
      ),
    ],
  );

  test.each<[string, number[], number | null]>([
    ["", [0, 1, 2, 3, 4], null],
    ["desc=true", [4, 3, 2, 1, 0], null],
    ["desc=false&order_by=signed_up_at", [0, 1, 2, 3, 4], null],
    ["limit=2", [0, 1], 2],
    ["limit=2&desc=1", [4, 3], 2],
    ["limit=5", [0, 1, 2, 3, 4], null],
    ["limit=1000000", [0, 1, 2, 3, 4], null],
    ["query=", [0, 1, 2, 3, 4], null],
  ])("?%s", async (query, expected, next) => {
    expect(await list(query)).toEqual({ ids: getIds(expected), next: next === null ? null : users[next]?.id });
  });

  test.each<["" | "&desc=true", number[], number | null]>([
    ["", [2, 3], 4],
    ["&desc=true", [2, 1], 0],
  ])("a page starts with the cursor's user%s", async (direction, expected, next) => {
    const cursor = users[2]?.id;
    expect(await list(`cursor=${cursor}&limit=2${direction}`)).toEqual({
      ids: getIds(expected),
      next: next === null ? null : users[next]?.id,
    });
    expect(await list(`cursor=${cursor?.toUpperCase()}&limit=2${direction}`)).toMatchObject({ ids: getIds(expected) });
  });

  test("returns only the users of the key's project", async () => {
    expect((await list("", foreign)).ids).toEqual([foreigner.id]);
    expect((await list("", await makeProject(app))).ids).toEqual([]);
    expect((await list("limit=1000", internalProject(app))).ids).not.toContain(foreigner.id);
    for (const query of [`query=${foreigner.email}`, `query=${foreigner.id}`, "query=example.com"])
      expect((await list(query)).ids).not.toContain(foreigner.id);
  });

  test("a page has at most a thousand users", async () => {
    const crowd = await makeProject(app);
    await app.platform.database.pool.query(
      `insert into users (project_id, id, signed_up_at, last_active_at)
       select $1, gen_random_uuid(), now(), now() from generate_series(1, 1001)`,
      [crowd.id],
    );
    for (const query of ["", "limit=5000"]) {
      const { ids, next } = await list(query, crowd);
      expect(ids).toHaveLength(1000);
      expect((await list(`cursor=${next}`, crowd)).ids).toEqual([next]);
    }
  });
});

describe("team members", () => {
  test.each<[string, number[]]>([
    ["", [1, 3]],
    ["&desc=true", [3, 1]],
    ["&limit=1", [1]],
    ["&query=example.com", [1, 3]],
    ["&query=absent", []],
  ])("are listed with the same order and filters%s", async (query, expected) => {
    expect((await list(`team_id=${team}${query}`)).ids).toEqual(getIds(expected));
  });

  test("are searched by id and email, without other users", async () => {
    const [outsider, member] = [users[0] as TestUser, users[1] as TestUser];
    for (const { id, email } of [outsider, member])
      for (const text of [id, email])
        expect((await list(`team_id=${team}&query=${encodeURIComponent(text)}`)).ids).toEqual(
          id === member.id ? [id] : [],
        );
  });

  test("are listed from a cursor, even if its user isn't a member", async () => {
    expect(await list(`team_id=${team}&cursor=${users[2]?.id}`)).toEqual({ ids: getIds([3]), next: null });
  });

  test.each([
    ["unknown users", () => unknownId],
    ["is another project's", () => foreignTeam],
  ])("are empty if the team is one that %s", async (_what, id) => {
    expect(await list(`team_id=${id()}`)).toEqual({ ids: [], next: null });
  });
});

describe("a cursor of a deleted user", () => {
  test.each<[string, number[]]>([
    ["", [2]],
    ["&desc=true", [0]],
  ])("continues at their position%s", async (direction, expected) => {
    const own = await makeProject(app);
    const three: TestUser[] = [];
    for (let index = 0; index < 3; index += 1) {
      app.advance(1);
      three.push(await signUp(app, own));
    }
    const cursor = three[1]?.id;
    await app.send({ method: "DELETE", path: `/users/${cursor}`, headers: own.as("server") });
    expect((await list(`cursor=${cursor}${direction}`, own)).ids).toEqual(expected.map((index) => three[index]?.id));
    expect((await app.send(request(`cursor=${cursor}`))).json.code).toBe("SCHEMA_ERROR");
  });
});

describe("the filters of newer clients", () => {
  const named = [0, 1, 2, 3];
  const asNewer = () =>
    Object.fromEntries(
      Object.entries(project.as("server")).map(([name, value]) => [name.replace("x-stack-", "x-hexclave-"), value]),
    );

  test.each([
    ["no anonymous users by default", "", named],
    ["no anonymous users with include_restricted", "include_restricted=true", named],
    ["all users with include_anonymous", "include_anonymous=true", [...named, 4]],
    ["anonymous users with only_anonymous", "include_anonymous=true&only_anonymous=true", [4]],
    ["a team's users", "team_id={team}", [1, 3]],
  ])("with the newer header names: %s", async (_name, query, indexes) => {
    const { json } = await app.send(request(query.replace("{team}", team), asNewer()));
    expect((json.items as { id: string }[]).map(({ id }) => id)).toEqual(getIds(indexes));
  });

  test("other clients get anonymous users by default, and can use the filters", async () => {
    expect((await list()).ids).toEqual(getIds([...named, 4]));
    expect((await list("include_restricted=true")).ids).toEqual(getIds([...named, 4]));
    expect((await list("include_anonymous=true&only_anonymous=true")).ids).toEqual(getIds([4]));
  });

  test("only_anonymous alone is rejected", async () => {
    const answer = await app.send(request("only_anonymous=true"));
    expect(answer).toMatchObject({ status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
  });
});
