import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { define, grantPath, listed, makeTeam, permissionEvents, sendGrant, sendRevoke } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let member: TestUser;
let outsider: TestUser;
let foreigner: TestUser;
let team: string;
let otherTeam: string;
let foreignTeam: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  [member, outsider, foreigner] = [await signUp(app, project), await signUp(app, project), await signUp(app, foreign)];
  otherTeam = await makeTeam(app, project, [outsider]);
  foreignTeam = await makeTeam(app, foreign, [foreigner]);
  await define(app, project, "team", "write");
  await define(app, project, "team", "own", ["write", "$delete_team"]);
  await define(app, project, "project", "of_project");
  await define(app, foreign, "team", "foreign_only");
});
beforeEach(async () => {
  team = await makeTeam(app, project, [member]);
});
afterAll(() => app.close());

const unknownId = "00000000-0000-4000-8000-000000000001";
const server = () => project.as("server");
const wrongUser = { status: 404, code: "USER_NOT_FOUND" } as const;
const noMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;

/** Scenarios for the user and team checks that granting and revoking share. */
const placeScenarios = (
  request: (place: [string, string, string], headers?: Record<string, string>) => TestRequest,
): Scenario[] => [
  ...accessScenarios(request([unknownId, unknownId, "write"], {}), ["server", "admin"], (access) => project.as(access)),
  {
    name: "rejects clients, even for members",
    request: () => request([team, member.id, "write"], project.as("client", member.accessToken)),
    status: 401,
    code: "INSUFFICIENT_ACCESS_TYPE",
  },
  { name: "returns an error for an unknown user", request: () => request([team, unknownId, "write"]), ...wrongUser },
  {
    name: "a user of another project is not found",
    request: () => request([team, foreigner.id, "write"]),
    ...wrongUser,
  },
  {
    name: "reports an unknown user before an unknown team and permission",
    request: () => request([unknownId, unknownId, "nowhere"]),
    ...wrongUser,
  },
  {
    name: "returns an error if the user isn't in the team",
    request: () => request([team, outsider.id, "write"]),
    ...noMember,
    effects: (_app, { json }) => expect(json.details).toEqual({ team_id: team, user_id: outsider.id }),
  },
  {
    name: "membership in another team doesn't count",
    request: () => request([otherTeam, member.id, "write"]),
    ...noMember,
  },
  {
    name: "an unknown team has no members",
    request: () => request([unknownId, member.id, "write"]),
    ...noMember,
  },
  { name: "another project's team is unknown", request: () => request([foreignTeam, member.id, "write"]), ...noMember },
  {
    name: "another project's key finds neither the team nor the user",
    request: () => request([team, member.id, "write"], foreign.as("server")),
    ...wrongUser,
  },
  {
    name: "another project's key doesn't find the team for its own user",
    request: () => request([team, foreigner.id, "write"], foreign.as("admin")),
    ...noMember,
  },
  {
    name: "reports a missing membership before an unknown permission",
    request: () => request([team, outsider.id, "nowhere"]),
    ...noMember,
  },
  { name: "`me` without a signed-in user is rejected", request: () => request([team, "me", "write"]), ...noUser },
  { name: "rejects a team's name as an id", request: () => request(["team", member.id, "write"]), ...schemaError },
  { name: "rejects a user's name as an id", request: () => request([team, "ada", "write"]), ...schemaError },
  {
    name: "rejects an unknown system permission",
    request: () => request([team, member.id, "$own_team"]),
    ...schemaError,
  },
  { name: "rejects capital letters in ids", request: () => request([team, member.id, "Write"]), ...schemaError },
];

describe("POST /team-permissions/{team_id}/{user_id}/{permission_id}", () => {
  const request = (place: [string, string, string], headers = server(), body: unknown = {}): TestRequest => ({
    method: "POST",
    path: grantPath(...place),
    headers,
    body,
  });

  runScenarios(
    () => app,
    [
      ...placeScenarios(request),
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `grants with ${access} access and emits an event`,
          request: () => request([team, member.id, "write"], project.as(access)),
          status: 201,
          effects: async (_app, { json }) => {
            expect(json).toEqual({ id: "write", user_id: member.id, team_id: team });
            expect(await listed(app, project, "team", { team_id: team })).toEqual(["write"]);
            expect((await permissionEvents(app, project)).at(-1)).toEqual({
              type: "team_permission.created",
              data: json,
            });
          },
        }),
      ),
      {
        name: "can grant system permissions",
        request: () => request([team, member.id, "$update_team"]),
        status: 201,
        contains: { id: "$update_team" },
      },
      {
        name: "accepts an unescaped id",
        request: () => ({
          ...request([team, member.id, "x"]),
          path: `/team-permissions/${team}/${member.id}/$read_members`,
        }),
        status: 201,
        contains: { id: "$read_members" },
      },
      {
        name: "returns UUIDs in lower case",
        request: () => request([team.toUpperCase(), member.id.toUpperCase(), "write"]),
        status: 201,
        effects: (_app, { json }) => expect(json).toMatchObject({ team_id: team, user_id: member.id }),
      },
      {
        name: "`me` is the signed-in user",
        request: () => request([team, "me", "write"], project.as("server", member.accessToken)),
        status: 201,
        effects: (_app, { json }) => expect(json.user_id).toBe(member.id),
      },
      {
        name: "returns an error for an unknown permission",
        request: () => request([team, member.id, "nowhere"]),
        status: 404,
        code: "PERMISSION_NOT_FOUND",
        details: { permission_id: "nowhere" },
      },
      {
        name: "another project's permission is unknown",
        request: () => request([team, member.id, "foreign_only"]),
        status: 404,
        code: "PERMISSION_NOT_FOUND",
        details: { permission_id: "foreign_only" },
      },
      {
        name: "a project permission has the wrong scope",
        request: () => request([team, member.id, "of_project"]),
        status: 404,
        code: "WRONG_PERMISSION_SCOPE",
        details: { permission_id: "of_project", expected_scope: "team", actual_scope: "project" },
      },
      {
        name: "rejects an unknown field",
        request: () => request([team, member.id, "write"], server(), { id: "write" }),
        ...schemaError,
      },
      {
        name: "requires a body",
        request: () => ({ ...request([team, member.id, "write"]), body: undefined }),
        ...schemaError,
      },
    ],
  );

  test("granting again returns the same and emits no event", async () => {
    const first = await sendGrant(app, project, team, member.id, "write");
    const before = (await permissionEvents(app, project)).length;
    const second = await sendGrant(app, project, team, member.id, "write");
    expect([second.status, second.json]).toEqual([201, first.json]);
    expect(await permissionEvents(app, project)).toHaveLength(before);
    expect(await listed(app, project, "team", { team_id: team })).toEqual(["write"]);
  });

  test("a rejected request leaves neither a grant nor an event", async () => {
    const before = (await permissionEvents(app, project)).length;
    for (const id of ["nowhere", "of_project"]) await sendGrant(app, project, team, member.id, id);
    expect(await permissionEvents(app, project)).toHaveLength(before);
    expect(await listed(app, project, "team", { team_id: team })).toEqual([]);
  });
});

describe("DELETE /team-permissions/{team_id}/{user_id}/{permission_id}", () => {
  const request = (place: [string, string, string], headers = server(), body?: unknown): TestRequest => ({
    method: "DELETE",
    path: grantPath(...place),
    headers,
    body,
  });
  const granted = async (...ids: string[]): Promise<void> => {
    for (const id of ids) await sendGrant(app, project, team, member.id, id);
  };
  const notGranted = (permission_id: string) => ({
    status: 401,
    code: "TEAM_PERMISSION_NOT_FOUND" as const,
    effects: (_app: TestApp, { json }: { json: Record<string, unknown> }) =>
      expect(json.details).toEqual({ team_id: team, user_id: member.id, permission_id }),
  });

  runScenarios(
    () => app,
    [
      ...placeScenarios(request),
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `revokes with ${access} access, keeps other grants and emits an event`,
          request: async () => {
            await granted("write", "own");
            return request([team, member.id, "write"], project.as(access));
          },
          status: 200,
          effects: async (_app, { json }) => {
            expect(json).toEqual({ success: true });
            expect(await listed(app, project, "team", { team_id: team })).toEqual(["own"]);
            expect((await permissionEvents(app, project)).at(-1)).toEqual({
              type: "team_permission.deleted",
              data: { id: "write", user_id: member.id, team_id: team },
            });
          },
        }),
      ),
      {
        name: "can revoke system permissions; ignores a body",
        request: async () => {
          await granted("$update_team");
          return request([team, member.id, "$update_team"], server(), {});
        },
        status: 200,
      },
      {
        name: "returns an error if the permission isn't granted",
        request: () => request([team, member.id, "write"]),
        ...notGranted("write"),
      },
      {
        name: "a permission that is only contained in a grant isn't granted itself",
        request: async () => {
          await granted("own");
          return request([team, member.id, "write"]);
        },
        ...notGranted("write"),
      },
      {
        name: "an unknown permission isn't granted",
        request: () => request([team, member.id, "nowhere"]),
        ...notGranted("nowhere"),
      },
      {
        name: "a permission granted in another team isn't granted here",
        request: async () => {
          const elsewhere = await makeTeam(app, project, [member]);
          await sendGrant(app, project, elsewhere, member.id, "write");
          return request([team, member.id, "write"]);
        },
        ...notGranted("write"),
      },
    ],
  );

  test("revoking again finds no grant and emits no event", async () => {
    await granted("write");
    await sendRevoke(app, project, team, member.id, "write");
    const before = (await permissionEvents(app, project)).length;
    expect((await sendRevoke(app, project, team, member.id, "write")).status).toBe(401);
    expect(await permissionEvents(app, project)).toHaveLength(before);
  });
});
