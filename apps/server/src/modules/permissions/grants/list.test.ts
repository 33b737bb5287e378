import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { define, makeTeam, sendGrant } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
/** In the order of their ids. */
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

/** What a list shows, short: each as `team/user/id`, by place among `teams` and `people`. */
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

/** Rows of both lists: who may see what. */
const whoScenarios = (path: string): Scenario[] => [
  ...accessScenarios({ method: "GET", path }, allAccessTypes, (access) => project.as(access)),
  {
    name: "a client without a user is told so",
    request: () => request(path, { user_id: people[0].id }, project.as("client")),
    ...noUser,
  },
  {
    name: "`me` without a user is told so",
    request: () => request(path, { user_id: "me" }, project.as("server")),
    ...noUser,
  },
  {
    name: "a client has to say that it asks for its own",
    request: () => request(path, {}, project.as("client", people[0].accessToken)),
    status: 403,
    code: null,
  },
  ...(["other", "foreign", "unknown"] as const).map(
    (whose): Scenario => ({
      name: `a client does not see those of an ${whose} user`,
      request: () => {
        const id = { other: people[1].id, foreign: foreigner.id, unknown: unknownId }[whose];
        return request(path, { user_id: id }, project.as("client", people[0].accessToken));
      },
      status: 403,
      code: null,
      excludes: ["write"],
    }),
  ),
  ...(["server", "admin"] as const).flatMap((access): Scenario[] => [
    {
      name: `with ${access} access, an unknown user has none`,
      request: () => request(path, { user_id: unknownId }, project.as(access)),
      ...shows([]),
    },
    {
      name: `with ${access} access, a user of another project has none`,
      request: () => request(path, { user_id: foreigner.id, recursive: "true" }, project.as(access)),
      ...shows([]),
    },
    {
      name: `with ${access} access of another project, users have none`,
      request: () => request(path, { user_id: people[0].id, recursive: "true" }, foreign.as(access)),
      ...shows([]),
    },
  ]),
  ...["yes", "1", "TRUE", ""].map(
    (recursive): Scenario => ({
      name: `recursive is true or false, not ${JSON.stringify(recursive)}`,
      request: () => request(path, { recursive }, project.as("server")),
      ...schemaError,
    }),
  ),
  {
    name: "an unknown system permission is no id",
    request: () => request(path, { permission_id: "$own_team" }, project.as("server")),
    ...schemaError,
  },
  {
    name: "a user's name is no id",
    request: () => request(path, { user_id: "ada" }, project.as("server")),
    ...schemaError,
  },
  {
    name: "there is no other filter",
    request: () => request(path, { limit: "1" }, project.as("server")),
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
      { name: "shows all grants by team, user and id", request: ask(() => ({})), ...shows(everything) },
      {
        name: "shows direct grants unless asked for more",
        request: ask(() => ({ recursive: "false" })),
        ...shows(everything),
      },
      {
        name: "shows each contained one once, through circles",
        request: ask(() => ({ recursive: "true" })),
        ...shows([
          ...["$update_team", "team_circle", "team_read", "team_write", "team__"].map((id) => `0/0/${id}`),
          ...["team_read", "team_write"].map((id) => `1/0/${id}`),
          ...["team_read", "team_write"].map((id) => `1/1/${id}`),
        ]),
      },
      {
        name: "of one team",
        request: ask(() => ({ team_id: teams[1] })),
        ...shows(["1/0/team_read", "1/1/team_write"]),
      },
      {
        name: "of one user in all teams",
        request: ask(() => ({ user_id: people[0].id })),
        ...shows(everything.slice(0, 4)),
      },
      {
        name: "of one user in one team, ids in any letter case",
        request: ask(() => ({ user_id: people[1].id.toUpperCase(), team_id: teams[1].toUpperCase() })),
        ...shows(["1/1/team_write"]),
      },
      {
        name: "of one permission, direct",
        request: ask(() => ({ permission_id: "team_write" })),
        ...shows(["0/0/team_write", "1/1/team_write"]),
      },
      {
        name: "of one permission, with what contains it",
        request: ask(() => ({ permission_id: "team_read", recursive: "true" })),
        ...shows(["0/0/team_read", "1/0/team_read", "1/1/team_read"]),
      },
      {
        name: "of one permission that somebody has only by way of others",
        request: ask(() => ({
          permission_id: "team_circle",
          user_id: people[0].id,
          team_id: teams[0],
          recursive: "true",
        })),
        ...shows(["0/0/team_circle"]),
      },
      {
        name: "of one permission that somebody has only by way of others, direct: none",
        request: ask(() => ({ permission_id: "team_circle" })),
        ...shows([]),
      },
      {
        name: "of a permission that nobody has",
        request: ask(() => ({ permission_id: "$delete_team", recursive: "true" })),
        ...shows([]),
      },
      { name: "of an unknown permission", request: ask(() => ({ permission_id: "nowhere" })), ...shows([]) },
      { name: "of an unknown team", request: ask(() => ({ team_id: unknownId, recursive: "true" })), ...shows([]) },
      { name: "a team's name is no id", request: ask(() => ({ team_id: "team" })), ...schemaError },
      {
        name: "a client sees its own in all teams",
        request: () => request(path, { user_id: "me", recursive: "true" }, project.as("client", people[1].accessToken)),
        ...shows(["1/1/team_read", "1/1/team_write"]),
      },
      {
        name: "a client sees its own in one team, by its id in any letter case",
        request: () =>
          request(
            path,
            { user_id: people[0].id.toUpperCase(), team_id: teams[1] },
            project.as("client", people[0].accessToken),
          ),
        ...shows(["1/0/team_read"]),
      },
      {
        name: "a client has none in a team that is not its own",
        request: async () => {
          const stranger = await signUp(app, project);
          return request(path, { user_id: "me", team_id: teams[0] }, project.as("client", stranger.accessToken));
        },
        ...shows([]),
      },
    ],
  );

  test("another project's team shows nothing, to any access", async () => {
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
      { name: "shows all grants by user and id", request: ask(() => ({})), ...shows(everything) },
      {
        name: "shows each contained one once, through circles",
        request: ask(() => ({ recursive: "true" })),
        ...shows([
          ...["circle", "read", "write", "_"].map((id) => `0/project_${id}`),
          ...["read", "write"].map((id) => `1/project_${id}`),
        ]),
      },
      { name: "of one user", request: ask(() => ({ user_id: people[1].id })), ...shows(["1/project_write"]) },
      {
        name: "of one permission, with what contains it",
        request: ask(() => ({ permission_id: "project_write", recursive: "true" })),
        ...shows(["0/project_write", "1/project_write"]),
      },
      {
        name: "of one permission of one user, direct",
        request: ask(() => ({ permission_id: "project_write", user_id: people[0].id })),
        ...shows([]),
      },
      { name: "teams are no filter", request: ask(() => ({ team_id: teams[0] })), ...schemaError },
      {
        name: "a client sees its own",
        request: () => request(path, { user_id: "me" }, project.as("client", people[0].accessToken)),
        ...shows(["0/project_read", "0/project__"]),
      },
    ],
  );
});
