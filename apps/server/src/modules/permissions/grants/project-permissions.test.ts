import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { define, grantPath, listed, permissionEvents, sendGrant, sendRevoke } from "../testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let person: TestUser;
let foreigner: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  foreigner = await signUp(app, foreign);
  await define(app, project, "project", "write");
  await define(app, project, "project", "own", ["write"]);
  await define(app, foreign, "project", "foreign_only");
});
beforeEach(async () => {
  person = await signUp(app, project);
});
afterAll(() => app.close());

const unknownId = "00000000-0000-4000-8000-000000000001";
const server = () => project.as("server");
const wrongUser = { status: 404, code: "USER_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const notFound = (permission_id: string) =>
  ({ status: 404, code: "PERMISSION_NOT_FOUND", details: { permission_id } }) as const;

/** Scenarios that granting and revoking share. */
const placeScenarios = (
  request: (place: [string, string], headers?: Record<string, string>) => TestRequest,
): Scenario[] => [
  ...accessScenarios(request([unknownId, "write"], {}), ["server", "admin"], (access) => project.as(access)),
  {
    name: "clients can't grant or revoke for themselves",
    request: () => request([person.id, "write"], project.as("client", person.accessToken)),
    status: 401,
    code: "INSUFFICIENT_ACCESS_TYPE",
  },
  {
    name: "reports an unknown user before an unknown permission",
    request: () => request([unknownId, "nowhere"]),
    ...wrongUser,
  },
  { name: "a user of another project is not found", request: () => request([foreigner.id, "write"]), ...wrongUser },
  {
    name: "another project's key doesn't find the user",
    request: () => request([person.id, "write"], foreign.as("server")),
    ...wrongUser,
  },
  {
    name: "returns an error for an unknown permission",
    request: () => request([person.id, "nowhere"]),
    ...notFound("nowhere"),
  },
  {
    name: "another project's permission is unknown",
    request: () => request([person.id, "foreign_only"]),
    ...notFound("foreign_only"),
  },
  {
    name: "system permissions are for teams and unknown here",
    request: () => request([person.id, "$read_members"]),
    ...notFound("$read_members"),
  },
  {
    name: "`me` without a signed-in user is rejected",
    request: () => request(["me", "write"]),
    status: 400,
    code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
  },
  { name: "rejects a user's name as an id", request: () => request(["ada", "write"]), ...schemaError },
  { name: "rejects an unknown system permission", request: () => request([person.id, "$own_team"]), ...schemaError },
];

describe("POST /project-permissions/{user_id}/{permission_id}", () => {
  const request = (place: [string, string], headers = server(), body: unknown = {}): TestRequest => ({
    method: "POST",
    path: grantPath(null, ...place),
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
          request: () => request([person.id, "write"], project.as(access)),
          status: 201,
          effects: async (_app, { json }) => {
            expect(json).toEqual({ id: "write", user_id: person.id });
            expect(await listed(app, project, "project", { user_id: person.id })).toEqual(["write"]);
            expect((await permissionEvents(app, project)).at(-1)).toEqual({
              type: "project_permission.created",
              data: json,
            });
          },
        }),
      ),
      {
        name: "resolves `me` and returns UUIDs in lower case",
        request: () => request(["me", "write"], project.as("server", person.accessToken)),
        status: 201,
        effects: async (_app, { json }) => {
          const capitals = await app.send(request([person.id.toUpperCase(), "write"]));
          expect([json.user_id, capitals.json.user_id]).toEqual([person.id, person.id]);
        },
      },
      {
        name: "a team permission has the wrong scope",
        request: () => request([person.id, "team_member"]),
        status: 404,
        code: "WRONG_PERMISSION_SCOPE",
        details: { permission_id: "team_member", expected_scope: "project", actual_scope: "team" },
      },
      {
        name: "rejects an unknown field",
        request: () => request([person.id, "write"], server(), { x: 1 }),
        ...schemaError,
      },
      {
        name: "requires a body",
        request: () => ({ ...request([person.id, "write"]), body: undefined }),
        ...schemaError,
      },
    ],
  );

  test("granting again returns the same and emits no event", async () => {
    const first = await sendGrant(app, project, null, person.id, "write");
    const before = (await permissionEvents(app, project)).length;
    const second = await sendGrant(app, project, null, person.id, "write");
    expect([second.status, second.json]).toEqual([201, first.json]);
    expect(await permissionEvents(app, project)).toHaveLength(before);
  });
});

describe("DELETE /project-permissions/{user_id}/{permission_id}", () => {
  const request = (place: [string, string], headers = server(), body?: unknown): TestRequest => ({
    method: "DELETE",
    path: grantPath(null, ...place),
    headers,
    body,
  });
  const granted = async (...ids: string[]): Promise<void> => {
    for (const id of ids) await sendGrant(app, project, null, person.id, id);
  };

  runScenarios(
    () => app,
    [
      ...placeScenarios(request),
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `revokes with ${access} access, keeps other grants and emits an event`,
          request: async () => {
            await granted("write", "own");
            return request([person.id, "write"], project.as(access), {});
          },
          status: 200,
          effects: async (_app, { json }) => {
            expect(json).toEqual({ success: true });
            expect(await listed(app, project, "project", { user_id: person.id })).toEqual(["own"]);
            expect((await permissionEvents(app, project)).at(-1)).toEqual({
              type: "project_permission.deleted",
              data: { id: "write", user_id: person.id },
            });
          },
        }),
      ),
      {
        name: "returns an error if the permission isn't granted",
        request: () => request([person.id, "write"]),
        ...notFound("write"),
      },
      {
        name: "a permission that is only contained in a grant isn't granted itself",
        request: async () => {
          await granted("own");
          return request([person.id, "write"]);
        },
        ...notFound("write"),
      },
      {
        name: "a permission granted to another user isn't granted",
        request: async () => {
          await sendGrant(app, project, null, (await signUp(app, project)).id, "write");
          return request([person.id, "write"]);
        },
        ...notFound("write"),
      },
      {
        name: "a team permission isn't granted here",
        request: () => request([person.id, "team_member"]),
        ...notFound("team_member"),
      },
    ],
  );

  test("revoking again finds no grant and emits no event", async () => {
    await granted("write");
    await sendRevoke(app, project, null, person.id, "write");
    const before = (await permissionEvents(app, project)).length;
    expect((await sendRevoke(app, project, null, person.id, "write")).status).toBe(404);
    expect(await permissionEvents(app, project)).toHaveLength(before);
  });
});
