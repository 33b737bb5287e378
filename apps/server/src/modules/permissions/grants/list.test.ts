import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { define, makeTeam, sendGrant } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
/** Sorted by id. */
let people: [TestUser, TestUser];
let foreigner: TestUser;
let teams: [string, string];
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  const [a, b] = [await signUp(app, project), await signUp(app, project)];
  people = a.id < b.id ? [a, b] : [b, a];
  foreigner = await signUp(app, foreign);
  const [s, t] = [await makeTeam(app, project, people), await makeTeam(app, project, people)];
  teams = s < t ? [s, t] : [t, s];
  for (const scope of ["team", "project"] as const) {
    const name = (id: string) => `${scope}_${id}`;
    await define(app, project, scope, name("read"));
    await define(app, project, scope, name("write"), [name("read")]);
    await define(app, project, scope, name("circle"), [name("write"), name("circle")]);
    await define(app, project, scope, name("_"), [name("circle")]);
    await app.send({
      method: "PATCH",
      path: `/${scope}-permission-definitions/${name("read")}`,
      headers: project.as("admin"),
      body: { contained_permission_ids: [name("write")] },
    });
  }
  for (const [team, person, id] of [
    [1, 1, "team_write"],
    [1, 0, "team_read"],
    [0, 0, "team__"],
    [0, 0, "$update_team"],
    [0, 0, "team_write"],
  ] as const)
    await sendGrant(app, project, teams[team], people[person].id, id);
  for (const [person, id] of [
    [1, "project_write"],
    [0, "project__"],
    [0, "project_read"],
  ] as const)
    await sendGrant(app, project, null, people[person].id, id);
  const foreignTeam = await makeTeam(app, foreign, [foreigner]);
  await sendGrant(app, foreign, foreignTeam, foreigner.id, "team_admin");
});
afterAll(() => app.close());

const unknownId = "00000000-0000-4000-8000-000000000001";
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const allAccessTypes = ["client", "server", "admin"] as const;

type Query = Record<string, string>;
const request = (path: string, query: Query, headers: Record<string, string>): TestRequest => ({
  method: "GET",
  path: `${path}?${new URLSearchParams(query)}`,
  headers,
});

/** A short form of the list: each grant as `team/user/id`, by index in `teams` and `people`. */
const shortly = (json: Record<string, unknown>): string[] =>
  (json.items as { id: string; user_id: string; team_id?: string }[]).map(({ id, user_id, team_id }) =>
    [
      ...(team_id === undefined ? [] : [teams.indexOf(team_id)]),
      people.findIndex((person) => person.id === user_id),
      id,
    ].join("/"),
  );
const shows = (expected: readonly string[]): Pick<Scenario, "status" | "contains" | "effects"> => ({
  status: 200,
  contains: { is_paginated: false },
  effects: (_app, { json }) => expect(shortly(json)).toEqual(expected),
});

/** Access scenarios that both lists share. */
const whoScenarios = (path: string): Scenario[] => [
  ...accessScenarios({ method: "GET", path }, allAccessTypes, (access) => project.as(access)),
  {
    name: "a client without a user is rejected",
    request: () => request(path, { user_id: people[0].id }, project.as("client")),
    ...noUser,
  },
  {
    name: "`me` without a signed-in user is rejected",
    request: () => request(path, { user_id: "me" }, project.as("server")),
    ...noUser,
  },
  {
    name: "a client must filter by its own user",
    request: () => request(path, {}, project.as("client", people[0].accessToken)),
    status: 403,
    code: null,
  },
  ...(["other", "foreign", "unknown"] as const).map(
    (relation): Scenario => ({
      name: `a client can't list the permissions of an ${relation} user`,
      request: () => {
        const id = { other: people[1].id, foreign: foreigner.id, unknown: unknownId }[relation];
        return request(path, { user_id: id }, project.as("client", people[0].accessToken));
      },
      status: 403,
      code: null,
      excludes: ["write"],
    }),
  ),
  ...(["server", "admin"] as const).flatMap((access): Scenario[] => [
    {
      name: `with ${access} access, an unknown user has no permissions`,
      request: () => request(path, { user_id: unknownId }, project.as(access)),
      ...shows([]),
    },
    {
      name: `with ${access} access, a user of another project has no permissions`,
      request: () => request(path, { user_id: foreigner.id, recursive: "true" }, project.as(access)),
      ...shows([]),
    },
    {
      name: `with ${access} access to another project, users have no permissions`,
      request: () => request(path, { user_id: people[0].id, recursive: "true" }, foreign.as(access)),
      ...shows([]),
    },
  ]),
  ...["yes", "1", "TRUE", ""].map(
    (recursive): Scenario => ({
      name: `recursive must be true or false, not ${JSON.stringify(recursive)}`,
      request: () => request(path, { recursive }, project.as("server")),
      ...schemaError,
    }),
  ),
  {
    name: "rejects an unknown system permission",
    request: () => request(path, { permission_id: "$own_team" }, project.as("server")),
    ...schemaError,
  },
  {
    name: "rejects a user's name as an id",
    request: () => request(path, { user_id: "ada" }, project.as("server")),
    ...schemaError,
  },
  {
    name: "rejects unknown filters",
    request: () => request(path, { page: "1" }, project.as("server")),
    ...schemaError,
  },
];

describe("GET /team-permissions", () => {
  const path = "/team-permissions";
  const ask = (query: () => Query) => () => request(path, query(), project.as("server"));
  const everything = ["0/0/$update_team", "0/0/team_write", "0/0/team__", "1/0/team_read", "1/1/team_write"];

  runScenarios(
    () => app,
    [
      ...whoScenarios(path),
      { name: "lists all grants by team, user and id", request: ask(() => ({})), ...shows(everything) },
      {
        name: "lists direct grants by default",
        request: ask(() => ({ recursive: "false" })),
        ...shows(everything),
      },
      {
        name: "lists each contained permission once, even with cycles",
        request: ask(() => ({ recursive: "true" })),
        ...shows([
          ...["$update_team", "team_circle", "team_read", "team_write", "team__"].map((id) => `0/0/${id}`),
          ...["team_read", "team_write"].map((id) => `1/0/${id}`),
          ...["team_read", "team_write"].map((id) => `1/1/${id}`),
        ]),
      },
      {
        name: "filters by team",
        request: ask(() => ({ team_id: teams[1] })),
        ...shows(["1/0/team_read", "1/1/team_write"]),
      },
      {
        name: "filters by user, in all teams",
        request: ask(() => ({ user_id: people[0].id })),
        ...shows(everything.slice(0, 4)),
      },
      {
        name: "filters by user and team, ignoring case in ids",
        request: ask(() => ({ user_id: people[1].id.toUpperCase(), team_id: teams[1].toUpperCase() })),
        ...shows(["1/1/team_write"]),
      },
      {
        name: "filters by permission, direct grants only",
        request: ask(() => ({ permission_id: "team_write" })),
        ...shows(["0/0/team_write", "1/1/team_write"]),
      },
      {
        name: "filters by permission, including permissions that contain it",
        request: ask(() => ({ permission_id: "team_read", recursive: "true" })),
        ...shows(["0/0/team_read", "1/0/team_read", "1/1/team_read"]),
      },
      {
        name: "finds a permission held only through others",
        request: ask(() => ({
          permission_id: "team_circle",
          user_id: people[0].id,
          team_id: teams[0],
          recursive: "true",
        })),
        ...shows(["0/0/team_circle"]),
      },
      {
        name: "direct grants exclude a permission held only through others",
        request: ask(() => ({ permission_id: "team_circle" })),
        ...shows([]),
      },
      {
        name: "a permission without holders",
        request: ask(() => ({ permission_id: "$delete_team", recursive: "true" })),
        ...shows([]),
      },
      { name: "an unknown permission", request: ask(() => ({ permission_id: "nowhere" })), ...shows([]) },
      { name: "an unknown team", request: ask(() => ({ team_id: unknownId, recursive: "true" })), ...shows([]) },
      { name: "rejects a team's name as an id", request: ask(() => ({ team_id: "team" })), ...schemaError },
      {
        name: "a client lists its own permissions in all teams",
        request: () => request(path, { user_id: "me", recursive: "true" }, project.as("client", people[1].accessToken)),
        ...shows(["1/1/team_read", "1/1/team_write"]),
      },
      {
        name: "a client lists its own permissions in one team, ignoring case in the id",
        request: () =>
          request(
            path,
            { user_id: people[0].id.toUpperCase(), team_id: teams[1] },
            project.as("client", people[0].accessToken),
          ),
        ...shows(["1/0/team_read"]),
      },
      {
        name: "a client has no permissions in a team it isn't a member of",
        request: async () => {
          const stranger = await signUp(app, project);
          return request(path, { user_id: "me", team_id: teams[0] }, project.as("client", stranger.accessToken));
        },
        ...shows([]),
      },
    ],
  );

  test("another project's team returns an empty list for all access types", async () => {
    for (const access of ["server", "admin"] as const) {
      const { json } = await app.send(request(path, { team_id: teams[0], recursive: "true" }, foreign.as(access)));
      expect(json.items).toEqual([]);
    }
    const theirs = { user_id: "me", team_id: teams[0], recursive: "true" };
    const { json } = await app.send(request(path, theirs, foreign.as("client", foreigner.accessToken)));
    expect(json.items).toEqual([]);
  });
});

describe("GET /project-permissions", () => {
  const path = "/project-permissions";
  const ask = (query: () => Query) => () => request(path, query(), project.as("admin"));
  const everything = ["0/project_read", "0/project__", "1/project_write"];

  runScenarios(
    () => app,
    [
      ...whoScenarios(path),
      { name: "lists all grants by user and id", request: ask(() => ({})), ...shows(everything) },
      {
        name: "lists each contained permission once, even with cycles",
        request: ask(() => ({ recursive: "true" })),
        ...shows([
          ...["circle", "read", "write", "_"].map((id) => `0/project_${id}`),
          ...["read", "write"].map((id) => `1/project_${id}`),
        ]),
      },
      { name: "filters by user", request: ask(() => ({ user_id: people[1].id })), ...shows(["1/project_write"]) },
      {
        name: "filters by permission, including permissions that contain it",
        request: ask(() => ({ permission_id: "project_write", recursive: "true" })),
        ...shows(["0/project_write", "1/project_write"]),
      },
      {
        name: "filters by user and permission, direct grants only",
        request: ask(() => ({ permission_id: "project_write", user_id: people[0].id })),
        ...shows([]),
      },
      { name: "rejects a team filter", request: ask(() => ({ team_id: teams[0] })), ...schemaError },
      {
        name: "a client lists its own permissions",
        request: () => request(path, { user_id: "me" }, project.as("client", people[0].accessToken)),
        ...shows(["0/project_read", "0/project__"]),
      },
    ],
  );
});
