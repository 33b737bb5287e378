import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeUser,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { picture, pictureUrl } from "../../../testing/pictures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { eventsAbout, forgetEvents, join, makeTeam, setPermissions, unknownId } from "../testing/team-fixtures.ts";

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
  await setPermissions(app, project, team, member, []);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const serverAccess = ["server", "admin"] as const;
const as = (person: TestUser) => project.as("client", person.accessToken);
const request = (
  teamId: string,
  userId: string,
  headers: Record<string, string>,
  body: unknown = { display_name: "Enchantress of Number" },
): TestRequest => ({ method: "PATCH", path: `/team-member-profiles/${teamId}/${userId}`, headers, body });
const seen = async (userId: string): Promise<Record<string, unknown>> => {
  const path = `/team-member-profiles/${team}/${userId}`;
  return (await app.send({ method: "GET", path, headers: project.as("server") })).json;
};

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const userRequired = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const noUser = { status: 404, code: "USER_NOT_FOUND" } as const;
const noMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;
const refused = { status: 403, code: null } as const;

describe("PATCH /team-member-profiles/{team_id}/{user_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(unknownId, unknownId, {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a member without permissions updates their own profile",
        request: () => request(team, "me", as(member), { display_name: "Ada", profile_image_url: picture }),
        status: 200,
        excludes: ['"user"'],
        effects: (_app, { json }) =>
          expect(json).toEqual({
            team_id: team,
            user_id: member.id,
            display_name: "Ada",
            profile_image_url: pictureUrl,
            permission_ids: [],
            joined_at_millis: expect.any(Number),
            primary_email: member.email,
          }),
      },
      {
        name: "a member can use their own id, in any case",
        request: () => request(team.toUpperCase(), member.id.toUpperCase(), as(member)),
        status: 200,
        contains: { display_name: "Enchantress of Number" },
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `updates any member's profile, with any image, with ${access} access`,
          request: () =>
            request(team, member.id, project.as(access), {
              display_name: access,
              profile_image_url: "https://example.com/a.png",
            }),
          status: 200,
          contains: { display_name: access, profile_image_url: "https://example.com/a.png", user: {} },
        },
        {
          name: `\`me\` with ${access} access and a signed-in user`,
          request: () => request(team, "me", project.as(access, member.accessToken)),
          status: 200,
        },
        {
          name: `reports an unknown user before an unknown team with ${access} access`,
          request: () => request(unknownId, unknownId, project.as(access)),
          ...noUser,
        },
        {
          name: `a user of another project is unknown with ${access} access`,
          request: () => request(foreignTeam, foreigner.id, project.as(access)),
          ...noUser,
        },
        {
          name: `a user who isn't a member has no profile with ${access} access`,
          request: () => request(team, stranger.id, project.as(access)),
          ...noMember,
        },
      ]),
      ...[
        { where: "a team that one is no member of", id: () => other },
        { where: "an unknown team", id: () => unknownId },
        { where: "a team of another project", id: () => foreignTeam },
      ].flatMap(({ where, id }): Scenario[] => [
        {
          name: `a user has no profile in ${where}`,
          request: () => request(id(), "me", as(owner)),
          ...noMember,
          effects: (_app, { json }) => expect(json.details).toEqual({ team_id: id(), user_id: owner.id }),
        },
        {
          name: `a server can't create a profile in ${where}`,
          request: () => request(id(), owner.id, project.as("server")),
          ...noMember,
        },
      ]),
      ...[
        { profile: "another member's profile", id: () => member.id },
        { profile: "a non-member's profile", id: () => stranger.id },
        { profile: "an unknown user's profile", id: () => unknownId },
        { profile: "the profile of another project's user", id: () => foreigner.id },
      ].map(
        ({ profile, id }): Scenario => ({
          name: `a client can't update ${profile}, whatever its permissions in the team`,
          request: () => request(team, id(), as(owner)),
          ...refused,
        }),
      ),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `\`me\` without a user returns an error with ${access} access`,
          request: () => request(team, "me", project.as(access)),
          ...userRequired,
        }),
      ),
      {
        name: "a client without a user is rejected",
        request: () => request(team, owner.id, project.as("client")),
        ...userRequired,
      },
      ...["https://x.example/a.png", "data:image/svg+xml;base64,AAAA", "javascript:alert(1)"].map(
        (profile_image_url): Scenario => ({
          name: `a client must send the image as data, not ${profile_image_url}`,
          request: () => request(team, "me", as(member), { profile_image_url }),
          status: 400,
          code: null,
        }),
      ),
      ...[
        { display_name: "a".repeat(257) },
        { profile_image_url: "" },
        { profile_image_url: "picture" },
        { permission_ids: [] },
        { primary_email: "a@example.com" },
        null,
      ].map(
        (body): Scenario => ({
          name: `rejects ${JSON.stringify(body).slice(0, 40)}`,
          request: () => request(team, "me", as(member), body),
          ...schemaError,
        }),
      ),
    ],
  );

  test("absent fields stay, null resets to the global profile, and an empty name is a name", async () => {
    const person = await signUp(app, project);
    await join(app, project, team, person);
    await changeUser(app, project, person, {
      display_name: "Everywhere",
      profile_image_url: "https://e.example/e.png",
    });
    const change = (body: object) => app.send(request(team, person.id, project.as("server"), body));
    await change({ display_name: "Here", profile_image_url: picture });
    await change({});
    expect(await seen(person.id)).toMatchObject({ display_name: "Here", profile_image_url: pictureUrl });
    await change({ profile_image_url: null });
    expect(await seen(person.id)).toMatchObject({ display_name: "Here", profile_image_url: "https://e.example/e.png" });
    await change({ display_name: null });
    expect(await seen(person.id)).toMatchObject({ display_name: "Everywhere" });
    await change({ display_name: "" });
    expect(await seen(person.id)).toMatchObject({ display_name: "" });
  });

  test("doesn't change the user or other teams' profiles and emits no event", async () => {
    const person = await signUp(app, project);
    await join(app, project, team, person);
    await join(app, project, other, person);
    await forgetEvents(app, project);
    const before = await readUser(app, project, person.accessToken);
    await app.send(request(team, "me", as(person)));
    expect(await readUser(app, project, person.accessToken)).toEqual(before);
    const path = `/team-member-profiles/${other}/me`;
    const elsewhere = await app.send({ method: "GET", path, headers: as(person) });
    expect(elsewhere.json).toMatchObject({ display_name: null });
    expect(await eventsAbout(app, project, person.id)).toEqual([]);
  });
});
