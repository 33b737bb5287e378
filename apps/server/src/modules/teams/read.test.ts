import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../testing/test-app.ts";
import { join, leave, makeTeam, setPermissions, unknownId } from "./testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let member: TestUser;
let stranger: TestUser;
let foreigner: TestUser;
let first: string;
let second: string;
let empty: string;
let foreignTeam: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  owner = await signUp(app, project);
  member = await signUp(app, project);
  stranger = await signUp(app, project);
  foreigner = await signUp(app, foreign);
  first = await makeTeam(app, project, owner, { server_metadata: { plan: "paid" } });
  second = await makeTeam(app, project, owner);
  empty = await makeTeam(app, project);
  foreignTeam = await makeTeam(app, foreign, foreigner);
  // Joined in another order than the teams' creation; membership is enough.
  await join(app, project, second, member);
  await join(app, project, first, member);
  await setPermissions(app, project, first, member, []);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const serverAccess = ["server", "admin"] as const;
const as = (person: TestUser) => project.as("client", person.accessToken);
const getIds = ({ json }: TestResponse) => (json.items as { id: string }[]).map(({ id }) => id);
const lists =
  (...ids: (() => string)[]) =>
  (_app: TestApp, response: TestResponse) =>
    expect(getIds(response)).toEqual(ids.map((id) => id()));
const clientFields = {
  display_name: "Analytical Engines",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
};

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const refused = { status: 403, code: null } as const;

describe("GET /teams", () => {
  const list = (query: string, headers: Record<string, string>): TestRequest => ({
    method: "GET",
    path: `/teams${query}`,
    headers,
  });
  runScenarios(
    () => app,
    [
      ...accessScenarios(list("", {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a client lists its own teams, oldest first, in the member view",
        request: () => list("?user_id=me", as(member)),
        status: 200,
        excludes: ["server_metadata", "created_at_millis"],
        effects: (_app, { json }) =>
          expect(json).toEqual({
            items: [
              { id: first, ...clientFields },
              { id: second, ...clientFields },
            ],
            is_paginated: false,
          }),
      },
      {
        name: "a client can use its own id, in any case",
        request: () => list(`?user_id=${member.id.toUpperCase()}`, as(member)),
        status: 200,
        effects: lists(
          () => first,
          () => second,
        ),
      },
      {
        name: "a user without teams gets an empty list",
        request: () => list("?user_id=me", as(stranger)),
        status: 200,
        effects: lists(),
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `lists all of the project and none of another with ${access} access`,
          request: () => list("", project.as(access)),
          status: 200,
          contains: { is_paginated: false },
          effects: lists(
            () => first,
            () => second,
            () => empty,
          ),
        },
        {
          name: `lists any user's teams in the server view, with ${access} access`,
          request: () => list(`?user_id=${member.id}`, project.as(access)),
          status: 200,
          effects: (_app, { json }) =>
            expect(json.items).toEqual([
              { id: first, ...clientFields, server_metadata: { plan: "paid" }, created_at_millis: expect.any(Number) },
              { id: second, ...clientFields, server_metadata: null, created_at_millis: expect.any(Number) },
            ]),
        },
        {
          name: `\`me\` is the signed-in user with ${access} access`,
          request: () => list("?user_id=me", project.as(access, owner.accessToken)),
          status: 200,
          effects: lists(
            () => first,
            () => second,
          ),
        },
        {
          name: `an unknown user has no teams with ${access} access`,
          request: () => list(`?user_id=${unknownId}`, project.as(access)),
          status: 200,
          effects: lists(),
        },
        {
          name: `a user of another project has no teams with ${access} access`,
          request: () => list(`?user_id=${foreigner.id}`, project.as(access)),
          status: 200,
          effects: lists(),
        },
        {
          name: `a user of this project has no teams in another project with ${access} access`,
          request: () => list(`?user_id=${owner.id}`, foreign.as(access)),
          status: 200,
          effects: lists(),
        },
      ]),
      { name: "a client must give a user", request: () => list("", as(owner)), ...refused },
      ...[
        { whom: "another user's", id: () => owner.id },
        { whom: "an unknown user's", id: () => unknownId },
        { whom: "those of a user of another project", id: () => foreigner.id },
      ].map(
        ({ whom, id }): Scenario => ({
          name: `a client can't list ${whom}`,
          request: () => list(`?user_id=${id()}`, as(member)),
          ...refused,
        }),
      ),
      {
        name: "a client without a user is rejected",
        request: () => list(`?user_id=${owner.id}`, project.as("client")),
        ...noUser,
      },
      {
        name: "a missing user is reported before a missing user_id",
        request: () => list("", project.as("client")),
        ...noUser,
      },
      {
        name: "rejects a token of another project",
        request: () => list("?user_id=me", project.as("client", foreigner.accessToken)),
        status: 401,
        code: "INVALID_PROJECT_FOR_ACCESS_TOKEN",
      },
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `\`me\` without a user returns an error with ${access} access`,
          request: () => list("?user_id=me", project.as(access)),
          ...noUser,
        }),
      ),
      {
        name: "ignores add_current_user",
        request: () => list("?user_id=me&add_current_user=true", as(stranger)),
        status: 200,
        effects: lists(),
      },
      { name: "a malformed id is rejected", request: () => list("?user_id=all", as(owner)), ...schemaError },
      { name: "an unknown filter is rejected", request: () => list("?offset=1", project.as("server")), ...schemaError },
    ],
  );

  test("a team that the user left is no longer listed", async () => {
    const person = await signUp(app, project);
    await join(app, project, first, person);
    expect(getIds(await app.send(list("?user_id=me", as(person))))).toEqual([first]);
    await leave(app, project, first, person);
    expect(getIds(await app.send(list("?user_id=me", as(person))))).toEqual([]);
  });
});

describe("GET /teams with a search, as newer clients send it", () => {
  let searched: TestProject;
  let names: string[];
  const search = (query: string, headers = searched.as("server")): TestRequest => ({
    method: "GET",
    path: `/teams?${query}`,
    headers,
  });
  const getNames = ({ json }: TestResponse) =>
    (json.items as { display_name: string }[]).map((team) => team.display_name);
  beforeAll(async () => {
    searched = await makeProject(app);
    names = ["North 1", "North 2", "North 3", "South"];
    for (const display_name of names) await makeTeam(app, searched, undefined, { display_name });
  });

  test("finds part of a name, page by page", async () => {
    const page = await app.send(search("query=north&limit=2"));
    expect(getNames(page)).toEqual(["North 1", "North 2"]);
    expect(Object.keys((page.json.items as object[])[0] ?? {})).not.toContain("member_count");
    const { next_cursor } = page.json.pagination as { next_cursor: string };
    const last = await app.send(search(`query=north&limit=2&cursor=${next_cursor}`));
    expect([getNames(last), last.json.pagination]).toEqual([["North 3"], { next_cursor: null }]);
  });

  test("lists the newest first", async () => {
    expect(getNames(await app.send(search("order_by=created_at&desc=true")))).toEqual(names.toReversed());
    expect(getNames(await app.send(search("desc=false&query=")))).toEqual(names);
  });

  test.each(["query=north&user_id=me", "desc=true&user_id=me"])("is rejected for a client: %s", async (query) => {
    expect((await app.send(search(query, as(owner)))).status).toBe(400);
  });

  test("is rejected for the teams of a user", async () => {
    expect((await app.send(search(`query=north&user_id=${owner.id}`, project.as("server")))).status).toBe(400);
  });

  test.each(["order_by=name", "desc=maybe", `query=${"x".repeat(257)}`])("rejects %s", async (query) => {
    expect((await app.send(search(query))).json.code).toBe("SCHEMA_ERROR");
  });
});

describe("GET /teams/{team_id}", () => {
  const read = (id: string, headers: Record<string, string>, query = ""): TestRequest => ({
    method: "GET",
    path: `/teams/${id}${query}`,
    headers,
  });
  const noMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;
  runScenarios(
    () => app,
    [
      ...accessScenarios(read(unknownId, {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a member without permissions gets the member view",
        request: () => read(first, as(member)),
        status: 200,
        excludes: ["server_metadata", "created_at_millis"],
        effects: (_app, { json }) => expect(json).toEqual({ id: first, ...clientFields }),
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `returns the full team without membership with ${access} access`,
          request: () => read(first, project.as(access)),
          status: 200,
          contains: { ...clientFields, server_metadata: { plan: "paid" } },
        },
        {
          name: `an unknown team returns an error with ${access} access`,
          request: () => read(unknownId, project.as(access)),
          status: 404,
          code: "TEAM_NOT_FOUND",
          details: { team_id: unknownId },
        },
        {
          name: `a team of another project is unknown with ${access} access`,
          request: () => read(foreignTeam, project.as(access)),
          status: 404,
          code: "TEAM_NOT_FOUND",
        },
      ]),
      { name: "an id in upper case is the same id", request: () => read(first.toUpperCase(), as(member)), status: 200 },
      { name: "ignores list filters", request: () => read(first, as(member), "?user_id=me"), status: 200 },
      {
        name: "a client without a user is rejected",
        request: () => read(first, project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "a user who isn't a member gets an error with both ids",
        request: () => read(first, as(stranger)),
        ...noMember,
        effects: (_app, { json }) => expect(json.details).toEqual({ team_id: first, user_id: stranger.id }),
      },
      { name: "an unknown team has no members", request: () => read(unknownId, as(owner)), ...noMember },
      { name: "nor does a team of another project", request: () => read(foreignTeam, as(owner)), ...noMember },
      {
        name: "a member of another project's team is not a member here",
        request: () => read(foreignTeam, project.as("client", foreigner.accessToken)),
        status: 401,
        code: "INVALID_PROJECT_FOR_ACCESS_TOKEN",
      },
      { name: "a malformed id is rejected", request: () => read("mine", as(owner)), ...schemaError },
      {
        name: "rejects an unknown query parameter",
        request: () => read(first, as(member), "?deep=true"),
        ...schemaError,
      },
    ],
  );
});
