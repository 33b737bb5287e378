import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { join, makeTeam } from "../testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let user: TestUser;
let teams: string[];
let foreignTeam: string;
const names = ["Platform", "Sales", "Σίσυφος", "platform 100%", "Legal"];
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  user = await signUp(app, project);
  teams = [];
  for (const display_name of names)
    teams.push(await makeTeam(app, project, undefined, { display_name, server_metadata: { secret: display_name } }));
  await join(app, project, teams[0] ?? "", user);
  await join(app, project, teams[0] ?? "", await signUp(app, project));
  foreignTeam = await makeTeam(app, foreign, undefined, { display_name: "Platform" });
});
afterAll(() => app.close());

const request = (query: string, headers: Record<string, string>): TestRequest => ({
  method: "GET",
  path: `/teams/search${query}`,
  headers,
});
const getIds = ({ json }: TestResponse) => (json.items as { id: string }[]).map(({ id }) => id);
const getCursor = ({ json }: TestResponse) => (json.pagination as { next_cursor: string | null }).next_cursor;
const finds = (name: string, query: string, ...places: number[]): Scenario => ({
  name,
  request: () => request(query, project.as("admin")),
  status: 200,
  contains: { is_paginated: true, pagination: { next_cursor: null } },
  effects: (_app, response) => expect(getIds(response)).toEqual(places.map((place) => teams[place])),
});
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe("GET /teams/search", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request("", {}), ["server", "admin"], (access) => project.as(access)),
      finds("all teams of the project, the oldest first, none of another one", "", 0, 1, 2, 3, 4),
      finds("the newest first", "?desc=true", 4, 3, 2, 1, 0),
      finds("a part of the name, in either case", "?query=LATF", 0, 3),
      finds("one letter", "?query=g", 4),
      finds("a sign that patterns know", `?query=${encodeURIComponent("0%")}`, 3),
      finds("another script, at the end of a word", `?query=${encodeURIComponent("ΦΟΣ")}`, 2),
      finds("nothing that no name contains", "?query=platforms"),
      {
        name: "finds a whole id in any case, but not of another project",
        request: () => request(`?query=${teams[1]?.toUpperCase()}`, project.as("server")),
        status: 200,
        effects: async (_app, response) => {
          expect(getIds(response)).toEqual([teams[1]]);
          expect(getIds(await app.send(request(`?query=${foreignTeam}`, project.as("server"))))).toEqual([]);
        },
      },
      {
        name: "returns the server view with the member count",
        request: () => request("?limit=2", project.as("server")),
        status: 200,
        effects: (_app, { json }) =>
          expect(json.items).toEqual([
            {
              id: teams[0],
              display_name: "Platform",
              profile_image_url: null,
              client_metadata: null,
              client_read_only_metadata: null,
              server_metadata: { secret: "Platform" },
              created_at_millis: expect.any(Number),
              member_count: 2,
            },
            expect.objectContaining({ id: teams[1], member_count: 0 }),
          ]),
      },
      ...[
        "?limit=0",
        "?limit=101",
        "?limit=1.5",
        "?cursor=1",
        "?cursor=1.x",
        "?desc=yes",
        `?query=${"x".repeat(257)}`,
        "?query=%00",
        "?other=1",
      ].map(
        (query): Scenario => ({
          name: `rejects ${query.slice(0, 20)}`,
          request: () => request(query, project.as("admin")),
          ...schemaError,
        }),
      ),
    ],
  );

  test.each(["", "&desc=true", "&query=l", "&desc=true&query=l"])("pages return every team once: %s", async (query) => {
    const whole = getIds(await app.send(request(`?limit=100${query}`, project.as("admin"))));
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: TestResponse = await app.send(
        request(`?limit=1${query}${cursor && `&cursor=${cursor}`}`, project.as("admin")),
      );
      seen.push(...getIds(page));
      cursor = getCursor(page);
    }
    expect(seen).toEqual(whole);
    expect(whole.length).toBeGreaterThan(2);
  });

  test("a cursor works after its team is deleted", async () => {
    const other = await makeProject(app);
    const [a, b] = [await makeTeam(app, other), await makeTeam(app, other)];
    const cursor = getCursor(await app.send(request("?limit=1", other.as("admin"))));
    await app.send({ method: "DELETE", path: `/teams/${a}`, headers: other.as("admin") });
    expect(getIds(await app.send(request(`?cursor=${cursor}`, other.as("admin"))))).toEqual([b]);
  });

  test("a frequent text is found page by page, however far apart the matches are", async () => {
    const crowded = await makeProject(app);
    await app.platform.database.pool.query(
      `insert into teams (project_id, id, display_name, created_at)
       select $1, gen_random_uuid(), case when n <= 25000 then 'other' else 'common' end, to_timestamp(n)
       from generate_series(1, 36000) n`,
      [crowded.id],
    );
    const page = (cursor: string) =>
      app.send(request(`?query=common&limit=100${cursor && `&cursor=${cursor}`}`, crowded.as("admin")));
    const first = await page("");
    expect(getIds(first)).toEqual([]);
    const second = await page(getCursor(first) ?? "");
    const third = await page(getCursor(second) ?? "");
    expect(new Set([...getIds(second), ...getIds(third)]).size).toBe(200);
  });
});
