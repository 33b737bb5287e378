import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { countOutcomes, sendConcurrently } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { eventsAbout, join, leave, makeTeam, type TestEvent, unknownId } from "../testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let foreigner: TestUser;
let team: string;
let foreignTeam: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  owner = await signUp(app, project);
  foreigner = await signUp(app, foreign);
  team = await makeTeam(app, project, owner);
  foreignTeam = await makeTeam(app, foreign);
});
afterAll(() => app.close());

const serverAccess = ["server", "admin"] as const;
const request = (teamId: string, userId: string, headers: Record<string, string>, body: unknown = {}): TestRequest => ({
  method: "POST",
  path: `/team-memberships/${teamId}/${userId}`,
  headers,
  body,
});
const fresh = () => signUp(app, project);
const server = () => project.as("server");
const getPermissions = async (teamId: string, userId: string): Promise<string[]> => {
  const { rows } = await app.platform.database.pool.query<{ permission_id: string }>(
    "select permission_id from team_permissions where team_id = $1 and user_id = $2 order by permission_id",
    [teamId, userId],
  );
  return rows.map((row) => row.permission_id);
};

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 404, code: "USER_NOT_FOUND" } as const;
const noTeam = { status: 404, code: "TEAM_NOT_FOUND" } as const;
const already = { status: 409, code: "TEAM_MEMBERSHIP_ALREADY_EXISTS" } as const;

describe("POST /team-memberships/{team_id}/{user_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(unknownId, unknownId, {}), serverAccess, (access) => project.as(access)),
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `adds a member with the default permissions, with ${access} access`,
          request: async () => request(team, (await fresh()).id, project.as(access)),
          status: 201,
          effects: async (_app, { json }) => {
            expect(json).toEqual({ team_id: team, user_id: json.user_id });
            expect(await getPermissions(team, String(json.user_id))).toEqual(["team_member"]);
          },
        },
        {
          name: `an unknown user returns an error with ${access} access`,
          request: () => request(team, unknownId, project.as(access)),
          ...noUser,
        },
        {
          name: `a user of another project is unknown with ${access} access`,
          request: () => request(team, foreigner.id, project.as(access)),
          ...noUser,
        },
        {
          name: `an unknown team returns an error with ${access} access`,
          request: () => request(unknownId, owner.id, project.as(access)),
          ...noTeam,
          details: { team_id: unknownId },
        },
        {
          name: `a team of another project is unknown with ${access} access`,
          request: () => request(foreignTeam, owner.id, project.as(access)),
          ...noTeam,
        },
        {
          name: `an existing member returns an error with ${access} access`,
          request: () => request(team, owner.id, project.as(access)),
          ...already,
        },
      ]),
      {
        name: "a server can use `me` with a signed-in user",
        request: async () => request(team, "me", project.as("server", (await fresh()).accessToken)),
        status: 201,
      },
      {
        name: "`me` without a signed-in user is rejected",
        request: () => request(team, "me", server()),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "ids are case-insensitive and returned in lower case",
        request: async () => request(team.toUpperCase(), (await fresh()).id.toUpperCase(), server()),
        status: 201,
        effects: (_app, { text }) => expect(text).toBe(text.toLowerCase()),
      },
      {
        name: "reports a missing user before a missing team",
        request: () => request(unknownId, unknownId, server()),
        ...noUser,
      },
      { name: "a malformed id is rejected", request: () => request("a", "b", server()), ...schemaError },
      {
        name: "rejects a missing body",
        request: () => ({ ...request(team, owner.id, server()), body: undefined }),
        ...schemaError,
      },
      {
        name: "permissions can't be requested",
        request: () => request(team, owner.id, server(), { permission_ids: ["team_admin"] }),
        ...schemaError,
      },
    ],
  );

  test("joining doesn't select the team", async () => {
    const person = await fresh();
    await join(app, project, team, person);
    expect(await readUser(app, project, person.accessToken)).toMatchObject({ selected_team_id: null });
  });

  test("emits the membership event, then each default permission in order", async () => {
    const defaults = [{ id: "team_member" }, { id: "$update_team" }, { id: "team_admin" }, { id: "gone_since" }];
    const generous = await makeProject(app);
    await app.platform.database.pool.query(
      `update projects set config = jsonb_set(config, '{team_member_default_permissions}', $2) where id = $1`,
      [generous.id, JSON.stringify(defaults)],
    );
    app.projects.invalidate(generous.id);
    const person = await signUp(app, generous);
    const id = await makeTeam(app, generous);
    await join(app, generous, id, person);
    const membership = { team_id: id, user_id: person.id };
    const expected: TestEvent[] = [
      { type: "team_membership.created", data: membership },
      { type: "team_permission.created", data: { id: "$update_team", ...membership } },
      { type: "team_permission.created", data: { id: "team_admin", ...membership } },
      { type: "team_permission.created", data: { id: "team_member", ...membership } },
    ];
    expect((await eventsAbout(app, generous, id)).slice(1)).toEqual(expected);
  });

  test("a user who left can join again, with the default permissions only", async () => {
    const person = await fresh();
    const id = await makeTeam(app, project, person);
    expect(await getPermissions(id, person.id)).toEqual(["team_admin"]);
    await leave(app, project, id, person);
    await join(app, project, id, person);
    expect(await getPermissions(id, person.id)).toEqual(["team_member"]);
  });

  test("of 200 concurrent requests, one joins and emits events", async () => {
    const person = await fresh();
    const answers = await sendConcurrently(app, 200, request(team, person.id, server()));
    expect(countOutcomes(answers)).toEqual({ 201: 1, TEAM_MEMBERSHIP_ALREADY_EXISTS: 199 });
    expect((await eventsAbout(app, project, person.id)).map(({ type }) => type)).toEqual([
      "user.created",
      "team_membership.created",
      "team_permission.created",
    ]);
  });
});
