import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";
import { makeTeam, unknownId } from "./testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let owner: TestUser;
let foreignTeam: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  owner = await signUp(app, project);
  const foreign = await makeProject(app);
  foreignTeam = await makeTeam(app, foreign, await signUp(app, foreign));
});
afterAll(() => app.close());

const request = (id: string, body: object, headers = project.as("server")): TestRequest => ({
  method: "PATCH",
  path: `/teams/${id}`,
  headers,
  body,
});
const read = async (id: string) =>
  (await app.send({ method: "GET", path: `/teams/${id}`, headers: project.as("server") })).json;

describe("PATCH /teams/{team_id} with `expected`", () => {
  test.each(["server", "admin"] as const)("updates a team that matches, with %s access", async (access) => {
    const id = await makeTeam(app, project, owner);
    await app.send(request(id, { server_metadata: { plan: "gold", seats: [1] } }));
    const { id: _, created_at_millis: __, ...expected } = await read(id);
    const { status, json } = await app.send(request(id, { display_name: "B", expected }, project.as(access)));
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...expected, display_name: "B" });
  });

  test.each<[fields: string[], expected: object]>([
    [["display_name"], { display_name: "Another", client_metadata: null }],
    [["server_metadata"], { server_metadata: null }],
    [["profile_image_url", "client_read_only_metadata"], { profile_image_url: "x", client_read_only_metadata: 1 }],
  ])("reports %j and changes nothing", async (fields, expected) => {
    const id = await makeTeam(app, project, owner);
    await app.send(request(id, { server_metadata: { plan: "gold" } }));
    const before = await read(id);
    const { status, json } = await app.send(request(id, { display_name: "B", server_metadata: 1, expected }));
    expect({ status, code: json.code, details: json.details }).toEqual({
      status: 409,
      code: "CHANGED_MEANWHILE",
      details: { fields },
    });
    expect(await read(id)).toEqual(before);
  });

  runScenarios(
    () => app,
    [
      ...[{ created_at_millis: 1 }, { display_name: null }, []].map(
        (expected): Scenario => ({
          name: `rejects ${JSON.stringify(expected)} as \`expected\``,
          request: () => request(unknownId, { expected }),
          status: 400,
          code: "SCHEMA_ERROR",
        }),
      ),
      {
        name: "is not available to clients",
        request: async () =>
          request(await makeTeam(app, project, owner), { expected: {} }, project.as("client", owner.accessToken)),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      ...["unknown", "foreign"].map(
        (relation): Scenario => ({
          name: `reveals nothing about a team that is ${relation}`,
          request: () => request(relation === "unknown" ? unknownId : foreignTeam, { expected: { display_name: "x" } }),
          status: 404,
          code: "TEAM_NOT_FOUND",
        }),
      ),
    ],
  );

  test("of fifty conflicting edits, one succeeds and the others get a conflict", async () => {
    const id = await makeTeam(app, project, owner);
    const { display_name } = await read(id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.send(request(id, { display_name: `Edit ${index}`, expected: { display_name } })),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(await read(id)).toEqual(made[0]?.json);
    expect(answers.filter(({ status, json }) => status === 409 && json.code === "CHANGED_MEANWHILE")).toHaveLength(49);
  });
});
