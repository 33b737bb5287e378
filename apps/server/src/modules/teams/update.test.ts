import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { picture, pictureUrl } from "../../testing/pictures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { countOutcomes } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";
import { eventsAbout, forgetEvents, join, makeTeam, setPermissions, unknownId } from "./testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let member: TestUser;
let stranger: TestUser;
let foreigner: TestUser;
let team: string;
let other: string;
let foreignTeam: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  owner = await signUp(app, project);
  member = await signUp(app, project);
  stranger = await signUp(app, project);
  foreigner = await signUp(app, foreign);
  team = await makeTeam(app, project, owner);
  other = await makeTeam(app, project, stranger);
  foreignTeam = await makeTeam(app, foreign, foreigner);
  await join(app, project, team, member);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const serverAccess = ["server", "admin"] as const;
const as = (person: TestUser) => project.as("client", person.accessToken);
const request = (id: string, headers: Record<string, string>, body: unknown = {}): TestRequest => ({
  method: "PATCH",
  path: `/teams/${id}`,
  headers,
  body,
});
const whole = async (id: string): Promise<object> =>
  (await app.send({ method: "GET", path: `/teams/${id}`, headers: project.as("server") })).json;

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const noMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;
const noTeam = { status: 404, code: "TEAM_NOT_FOUND" } as const;

describe("PATCH /teams/{team_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(unknownId, {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a member with $update_team updates the fields that clients can write",
        request: () =>
          request(team, as(owner), { display_name: "", profile_image_url: picture, client_metadata: { a: 1 } }),
        status: 200,
        excludes: ["server_metadata", "created_at_millis"],
        effects: (_app, { json }) =>
          expect(json).toEqual({
            id: team,
            display_name: "",
            profile_image_url: pictureUrl,
            client_metadata: { a: 1 },
            client_read_only_metadata: null,
          }),
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `updates every field with ${access} access`,
          request: () =>
            request(team, project.as(access), {
              display_name: access,
              profile_image_url: "https://example.com/a.svg",
              client_metadata: 1,
              client_read_only_metadata: [2],
              server_metadata: { three: 3 },
            }),
          status: 200,
          contains: {
            display_name: access,
            profile_image_url: "https://example.com/a.svg",
            client_metadata: 1,
            client_read_only_metadata: [2],
            server_metadata: { three: 3 },
          },
        },
        {
          name: `an unknown team returns an error with ${access} access`,
          request: () => request(unknownId, project.as(access)),
          ...noTeam,
          details: { team_id: unknownId },
        },
        {
          name: `a team of another project is unknown with ${access} access`,
          request: () => request(foreignTeam, project.as(access)),
          ...noTeam,
        },
      ]),
      {
        name: "an id in upper case is the same id",
        request: () => request(team.toUpperCase(), as(owner), { display_name: "Capitals" }),
        status: 200,
        contains: { display_name: "Capitals" },
      },
      {
        name: "a client without a user is rejected",
        request: () => request(team, project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "reports an invalid image first",
        request: () => request(team, project.as("client"), { profile_image_url: "https://x.example/a.png" }),
        status: 400,
        code: null,
      },
      {
        name: "a member without $update_team gets an error that names it",
        request: () => request(team, as(member)),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
        effects: (_app, { json }) =>
          expect(json.details).toEqual({ team_id: team, user_id: member.id, permission_id: "$update_team" }),
      },
      { name: "a permission in another team doesn't count", request: () => request(other, as(owner)), ...noMember },
      { name: "an unknown team has no members", request: () => request(unknownId, as(owner)), ...noMember },
      { name: "nor does a team of another project", request: () => request(foreignTeam, as(owner)), ...noMember },
      ...["client_read_only_metadata", "server_metadata", "creator_user_id", "created_at_millis"].map(
        (field): Scenario => ({
          name: `a client can't write ${field}`,
          request: () => request(team, as(owner), { [field]: unknownId }),
          ...schemaError,
        }),
      ),
      {
        name: "a server can't change the creator",
        request: () => request(team, project.as("server"), { creator_user_id: owner.id }),
        ...schemaError,
      },
      ...[{ display_name: null }, { display_name: "a".repeat(257) }, { profile_image_url: "" }, null, []].map(
        (body): Scenario => ({
          name: `rejects ${JSON.stringify(body).slice(0, 40)}`,
          request: () => request(team, project.as("server"), body),
          ...schemaError,
        }),
      ),
    ],
  );

  test("absent fields stay, and null clears", async () => {
    const fields = {
      profile_image_url: picture,
      client_metadata: { a: 1 },
      client_read_only_metadata: { b: 2 },
      server_metadata: { c: 3 },
    };
    const id = await makeTeam(app, project, owner, fields);
    const before = await whole(id);
    await app.send(request(id, project.as("server"), {}));
    expect(await whole(id)).toEqual(before);
    const cleared = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    await app.send(request(id, project.as("server"), cleared));
    expect(await whole(id)).toEqual({ ...before, ...cleared });
  });

  test("accepts $update_team held directly or through another permission", async () => {
    const id = await makeTeam(app, project, owner);
    await join(app, project, id, member);
    const statusWith = async (...permissions: string[]) => {
      await setPermissions(app, project, id, member, permissions);
      return (await app.send(request(id, as(member)))).status;
    };
    expect(await statusWith("$update_team")).toBe(200);
    expect(await statusWith("team_admin")).toBe(200);
    expect(await statusWith("team_member", "$delete_team")).toBe(401);
  });

  test("emits the whole team even if nothing changed, and nothing for a rejected update", async () => {
    await forgetEvents(app, project);
    await app.send(request(team, as(owner), { display_name: "Told" }));
    const told = { type: "team.updated", data: await whole(team) };
    await app.send(request(team, project.as("server"), {}));
    await app.send(request(team, as(member), { display_name: "Refused" }));
    expect(await eventsAbout(app, project, team)).toEqual([told, told]);
    expect(told.data).toMatchObject({ display_name: "Told" });
  });

  test("a hundred concurrent updates all succeed, and the last event equals the stored team", async () => {
    await forgetEvents(app, project);
    const changes = Array.from({ length: 100 }, (_, n) => request(team, as(owner), { client_metadata: n }));
    const answers = await Promise.all(changes.map((change) => app.send(change)));
    expect(countOutcomes(answers)).toEqual({ 200: 100 });
    const events = await eventsAbout(app, project, team);
    expect(events).toHaveLength(100);
    expect(events.at(-1)?.data).toEqual(await whole(team));
  });
});
