import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeUser,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { join, makeTeam, setPermissions, unknownId } from "../testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let member: TestUser;
let blind: TestUser;
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
  blind = await signUp(app, project);
  stranger = await signUp(app, project);
  foreigner = await signUp(app, foreign);
  team = await makeTeam(app, project, owner);
  other = await makeTeam(app, project, stranger);
  foreignTeam = await makeTeam(app, foreign, foreigner);
  await join(app, project, team, member);
  await join(app, project, team, blind);
  await setPermissions(app, project, team, blind, []);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const serverAccess = ["server", "admin"] as const;
const as = (person: TestUser) => project.as("client", person.accessToken);
const read = (teamId: string, userId: string, headers: Record<string, string>, query = ""): TestRequest => ({
  method: "GET",
  path: `/team-member-profiles/${teamId}/${userId}${query}`,
  headers,
});
const profile = (user: TestUser, permission_ids: string[]) => ({
  team_id: team,
  user_id: user.id,
  display_name: null,
  profile_image_url: null,
  permission_ids,
  joined_at_millis: expect.any(Number),
});

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const userRequired = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const noUser = { status: 404, code: "USER_NOT_FOUND" } as const;
const noMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;

describe("GET /team-member-profiles/{team_id}/{user_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(read(unknownId, unknownId, {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a member without permissions reads their own profile with the email",
        request: () => read(team, "me", as(blind)),
        status: 200,
        excludes: ['"user"', "server_metadata"],
        effects: (_app, { json }) => expect(json).toEqual({ ...profile(blind, []), primary_email: blind.email }),
      },
      {
        name: "a member with $read_members reads another member's profile without the email",
        request: () => read(team, owner.id, as(member)),
        status: 200,
        excludes: ["@example.com", '"user"'],
        effects: (_app, { json }) => expect(json).toEqual(profile(owner, ["team_admin"])),
      },
      {
        name: "a member with $remove_members gets the email, too",
        request: () => read(team, member.id, as(owner)),
        status: 200,
        effects: (_app, { json }) =>
          expect(json).toEqual({ ...profile(member, ["team_member"]), primary_email: member.email }),
      },
      {
        name: "ids are case-insensitive",
        request: () => read(team.toUpperCase(), blind.id.toUpperCase(), as(blind)),
        status: 200,
        contains: { primary_email: expect.any(String) },
      },
      {
        name: "without $read_members, other members' profiles are not readable",
        request: () => read(team, owner.id, as(blind)),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
        effects: (_app, { json }) =>
          expect(json.details).toEqual({ team_id: team, user_id: blind.id, permission_id: "$read_members" }),
      },
      ...[
        { where: "a team that one is no member of", id: () => other },
        { where: "an unknown team", id: () => unknownId },
        { where: "a team of another project", id: () => foreignTeam },
      ].flatMap(({ where, id }): Scenario[] => [
        { name: `a user has no profile in ${where}`, request: () => read(id(), "me", as(owner)), ...noMember },
        {
          name: `and can't read profiles there: ${where}`,
          request: () => read(id(), stranger.id, as(owner)),
          ...noMember,
          effects: (_app, { json }) => expect(json.details).toEqual({ team_id: id(), user_id: owner.id }),
        },
        {
          name: `nor can a server: ${where}`,
          request: () => read(id(), owner.id, project.as("server")),
          ...noMember,
        },
      ]),
      {
        name: "a user who isn't a member has no profile",
        request: () => read(team, stranger.id, as(member)),
        ...noMember,
        effects: (_app, { json }) => expect(json.details).toEqual({ team_id: team, user_id: stranger.id }),
      },
      { name: "returns an error for an unknown user", request: () => read(team, unknownId, as(member)), ...noUser },
      {
        name: "a user of another project is not found",
        request: () => read(team, foreigner.id, as(member)),
        ...noUser,
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `includes the full user with ${access} access`,
          request: () => read(team, member.id, project.as(access)),
          status: 200,
          effects: async (_app, { json }) =>
            expect(json).toEqual({
              ...profile(member, ["team_member"]),
              primary_email: member.email,
              user: await readUser(app, project, member.accessToken),
            }),
        },
        {
          name: `\`me\` with ${access} access and a signed-in user`,
          request: () => read(team, "me", project.as(access, blind.accessToken)),
          status: 200,
          contains: { permission_ids: [] },
        },
        {
          name: `reports an unknown user before an unknown team with ${access} access`,
          request: () => read(unknownId, unknownId, project.as(access)),
          ...noUser,
        },
        {
          name: `a user of another project is unknown with ${access} access`,
          request: () => read(foreignTeam, foreigner.id, project.as(access)),
          ...noUser,
        },
      ]),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `\`me\` without a user returns an error with ${access} access`,
          request: () => read(team, "me", project.as(access)),
          ...userRequired,
        }),
      ),
      {
        name: "a client without a user is rejected",
        request: () => read(team, owner.id, project.as("client")),
        ...userRequired,
      },
      {
        name: "ignores list filters",
        request: () => read(team, "me", as(blind), `?team_id=${other}`),
        status: 200,
        contains: { permission_ids: [] },
      },
      { name: "a malformed id is rejected", request: () => read("mine", "me", as(owner)), ...schemaError },
      {
        name: "rejects an unknown query parameter",
        request: () => read(team, "me", as(owner), "?deep=true"),
        ...schemaError,
      },
    ],
  );

  test("falls back to the global profile, including later changes", async () => {
    const person = await signUp(app, project);
    await join(app, project, team, person);
    const seen = async () => (await app.send(read(team, person.id, as(member)))).json;
    const ada = { display_name: "Ada", profile_image_url: "https://example.com/ada.png" };
    await changeUser(app, project, person, ada);
    expect(await seen()).toMatchObject(ada);
    await changeUser(app, project, person, { display_name: "Countess" });
    expect(await seen()).toMatchObject({ ...ada, display_name: "Countess" });
  });
});
