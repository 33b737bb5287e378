import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { define } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
});
afterAll(() => app.close());

const list = (path: string, of: TestProject) => app.send({ method: "GET", path, headers: of.as("admin") });
const getIds = (json: Record<string, unknown>) => (json.items as { id: string }[]).map(({ id }) => id);

describe.each(["/team-permission-definitions", "/project-permission-definitions"])("GET %s", (path) => {
  const request = { method: "GET", path };
  runScenarios(
    () => app,
    [
      ...accessScenarios(request, ["admin"], (access) => project.as(access)),
      {
        name: "a user's token does not give a client admin access",
        request: async () => {
          const { accessToken } = await signUp(app, project);
          return { ...request, headers: project.as("client", accessToken) };
        },
        status: 401,
        code: "INSUFFICIENT_ACCESS_TYPE",
      },
      {
        name: "returns all items without pagination",
        request: () => ({ ...request, headers: project.as("admin") }),
        status: 200,
        contains: { is_paginated: false },
      },
      {
        name: "has no endpoint for a single definition",
        request: () => ({ ...request, path: `${path}/team_member`, headers: project.as("admin") }),
        status: 405,
      },
    ],
  );
});

describe("pages of definitions", () => {
  const path = "/team-permission-definitions";
  const read = async (query: string) => {
    const { status, json, text } = await list(`${path}?${query}`, project);
    expect(status, text).toBe(200);
    return { ids: getIds(json), next: (json.pagination as { next_cursor: string | null }).next_cursor };
  };

  test("follow one another in the order of IDs", async () => {
    const all = getIds((await list(path, project)).json);
    const first = await read("limit=3");
    expect(first).toEqual({ ids: all.slice(0, 3), next: all[2] });
    expect(await read(`limit=1000&cursor=${encodeURIComponent(String(first.next))}`)).toEqual({
      ids: all.slice(3),
      next: null,
    });
    expect(await read("limit=1000&cursor=zzz")).toEqual({ ids: [], next: null });
  });

  test("can be limited to a text in the ID or the description, in any letter case", async () => {
    expect((await read("limit=10&query=TEAM_")).ids).toEqual(["team_admin", "team_member"]);
    expect((await read("limit=10&query=invite%20others")).ids).toEqual(["team_member"]);
    const { json } = await list(`${path}?query=team_`, project);
    expect(json).toMatchObject({ is_paginated: false });
  });

  test.each(["limit=0", "limit=x", "cursor=", "cursor=A", `query=${"x".repeat(257)}`, "other=1"])(
    "reject %s",
    async (query) => {
      expect((await list(`${path}?${query}`, project)).json.code).toBe("SCHEMA_ERROR");
    },
  );
});

test("a new project has the system permissions, team member and admin permissions, and no project permissions", async () => {
  const fresh = await makeProject(app);
  const { json } = await list("/team-permission-definitions", fresh);
  const described = expect.stringMatching(/\w/);
  const system = (id: string) => ({ id, description: described, contained_permission_ids: [] });
  expect(json.items).toEqual([
    system("$delete_team"),
    system("$invite_members"),
    system("$manage_api_keys"),
    system("$read_members"),
    system("$remove_members"),
    system("$update_team"),
    {
      id: "team_admin",
      description: "Can manage the team, its members and its API keys",
      contained_permission_ids: [
        "$delete_team",
        "$invite_members",
        "$manage_api_keys",
        "$read_members",
        "$remove_members",
        "$update_team",
      ],
    },
    {
      id: "team_member",
      description: "Can see the team's members and invite others",
      contained_permission_ids: ["$invite_members", "$read_members"],
    },
  ]);
  expect((await list("/project-permission-definitions", fresh)).json.items).toEqual([]);
});

test("the migration describes the default permissions of older projects, and changes no other description", async () => {
  const [older, changed] = [await makeProject(app), await makeProject(app)];
  const { pool } = app.platform.database;
  const describe = (of: TestProject, description: string | null) =>
    pool.query("update permission_definitions set description = $2 where project_id = $1", [of.id, description]);
  await define(app, older, "team", "team_owner");
  await describe(older, null);
  await describe(changed, "Ours");
  await pool.query(
    await readFile(new URL("../../../../migrations/0021-permission-descriptions.sql", import.meta.url), "utf8"),
  );
  const readDescriptions = async (of: TestProject) =>
    ((await list("/team-permission-definitions", of)).json.items as { id: string; description?: string }[])
      .filter(({ id }) => !id.startsWith("$"))
      .map(({ description }) => description);
  const defaults = [
    "Can manage the team, its members and its API keys",
    "Can see the team's members and invite others",
  ];
  expect(await readDescriptions(older)).toEqual([...defaults, undefined]);
  expect(await readDescriptions(changed)).toEqual(["Ours", "Ours"]);
});

test("lists only the scope's and the project's definitions, sorted by id", async () => {
  for (const id of ["z", "_a", "a_b", "ab", "a:b", "9"]) await define(app, project, "project", id);
  await define(app, project, "team", "ours");
  await define(app, foreign, "project", "theirs");
  const [ofTeams, ofProject, ofForeign] = await Promise.all([
    list("/team-permission-definitions", project),
    list("/project-permission-definitions", project),
    list("/project-permission-definitions", foreign),
  ]);
  expect(getIds(ofTeams.json).filter((id) => !id.startsWith("$"))).toEqual(["ours", "team_admin", "team_member"]);
  expect(getIds(ofProject.json)).toEqual(["9", "a:b", "ab", "a_b", "z", "_a"]);
  expect(getIds(ofForeign.json)).toEqual(["theirs"]);
});
