import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { countOutcomes, sendConcurrently } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import {
  eventsAbout,
  forgetEvents,
  getSelectedTeam,
  join,
  leave,
  makeTeam,
  select,
  setPermissions,
  type TestEvent,
  unknownId,
} from "../testing/team-fixtures.ts";

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
const request = (teamId: string, userId: string, headers: Record<string, string>, body?: unknown): TestRequest => ({
  method: "DELETE",
  path: `/team-memberships/${teamId}/${userId}`,
  headers,
  body,
});
const joined = async (): Promise<TestUser> => {
  const person = await signUp(app, project);
  await join(app, project, team, person);
  return person;
};
const isMember = async (userId: string): Promise<boolean> => {
  const query = "select from team_memberships where team_id = $1 and user_id = $2";
  return (await app.platform.database.pool.query(query, [team, userId])).rowCount === 1;
};
const noUser = { status: 404, code: "USER_NOT_FOUND" } as const;
const noMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;
const userRequired = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const names =
  (teamId: () => string, userId: () => string) =>
  (_app: TestApp, { json }: TestResponse) =>
    expect(json.details).toEqual({ team_id: teamId(), user_id: userId() });

describe("DELETE /team-memberships/{team_id}/{user_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(unknownId, unknownId, {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a member can leave without any permission",
        request: async () => {
          const person = await joined();
          await setPermissions(app, project, team, person, []);
          return request(team, "me", as(person));
        },
        status: 200,
        effects: (_app, { json }) => expect(json).toEqual({ success: true }),
      },
      {
        name: "a member can use their own id, in any case",
        request: async () => {
          const person = await joined();
          return request(team.toUpperCase(), person.id.toUpperCase(), as(person));
        },
        status: 200,
      },
      {
        name: "a member with $remove_members removes another member; ignores a body",
        request: async () => request(team, (await joined()).id, as(owner), {}),
        status: 200,
      },
      {
        name: "a member without it gets an error that names the permission",
        request: () => request(team, owner.id, as(member)),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
        effects: (_app, { json }) =>
          expect(json.details).toEqual({ team_id: team, user_id: member.id, permission_id: "$remove_members" }),
      },
      {
        name: "that permission in another team doesn't count",
        request: () => request(team, owner.id, as(stranger)),
        ...noMember,
        effects: names(
          () => team,
          () => stranger.id,
        ),
      },
      ...[
        { where: "a team that one is no member of", id: () => other },
        { where: "an unknown team", id: () => unknownId },
        { where: "a team of another project", id: () => foreignTeam },
      ].flatMap(({ where, id }): Scenario[] => [
        {
          name: `a client can't leave ${where}`,
          request: () => request(id(), "me", as(owner)),
          ...noMember,
          effects: names(id, () => owner.id),
        },
        {
          name: `a client can't remove a member from ${where}`,
          request: () => request(id(), stranger.id, as(owner)),
          ...noMember,
          effects: names(id, () => owner.id),
        },
        {
          name: `a server can't remove a member from ${where}`,
          request: () => request(id(), owner.id, project.as("server")),
          ...noMember,
          effects: names(id, () => owner.id),
        },
      ]),
      {
        name: "a user who isn't a member can't be removed",
        request: () => request(team, stranger.id, as(owner)),
        ...noMember,
        effects: names(
          () => team,
          () => stranger.id,
        ),
      },
      { name: "nor an unknown user", request: () => request(team, unknownId, as(owner)), ...noUser },
      { name: "nor a user of another project", request: () => request(team, foreigner.id, as(owner)), ...noUser },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `removes any member with ${access} access`,
          request: async () => request(team, (await joined()).id, project.as(access)),
          status: 200,
        },
        {
          name: `\`me\` with ${access} access and a signed-in user`,
          request: async () => request(team, "me", project.as(access, (await joined()).accessToken)),
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
      ]),
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
      {
        name: "a malformed id is rejected",
        request: () => request("mine", "me", as(owner)),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("rejected requests remove no member", async () => {
    expect([await isMember(owner.id), await isMember(member.id)]).toEqual([true, true]);
  });

  test("a second request finds no membership", async () => {
    const person = await joined();
    const answers = [await app.send(request(team, "me", as(person))), await app.send(request(team, "me", as(person)))];
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });

  test("the last team admin can leave, and the team stays", async () => {
    const alone = await signUp(app, project);
    const id = await makeTeam(app, project, alone);
    expect((await app.send(request(id, "me", as(alone)))).status).toBe(200);
    expect((await app.send({ method: "GET", path: `/teams/${id}`, headers: project.as("server") })).status).toBe(200);
  });

  test("a removed member loses access immediately", async () => {
    const person = await joined();
    await setPermissions(app, project, team, person, ["team_admin"]);
    await leave(app, project, team, person);
    const answers = [
      await app.send({ method: "GET", path: `/teams/${team}`, headers: as(person) }),
      await app.send({ method: "PATCH", path: `/teams/${team}`, headers: as(person), body: {} }),
      await app.send(request(team, member.id, as(person))),
    ];
    expect(answers.map(({ json }) => json.code)).toEqual(Array(3).fill("TEAM_MEMBERSHIP_NOT_FOUND"));
  });

  test("emits each ended permission in order, then the membership", async () => {
    const person = await joined();
    await setPermissions(app, project, team, person, ["team_member", "$update_team", "team_admin"]);
    await forgetEvents(app, project);
    await leave(app, project, team, person);
    const membership = { team_id: team, user_id: person.id };
    const expected: TestEvent[] = [
      { type: "team_permission.deleted", data: { id: "$update_team", ...membership } },
      { type: "team_permission.deleted", data: { id: "team_admin", ...membership } },
      { type: "team_permission.deleted", data: { id: "team_member", ...membership } },
      { type: "team_membership.deleted", data: membership },
    ];
    expect(await eventsAbout(app, project, person.id)).toEqual(expected);
  });

  test("leaving the selected team clears the selection and emits that last", async () => {
    const person = await joined();
    await select(app, project, person, team);
    await forgetEvents(app, project);
    await leave(app, project, team, person);
    const user = await readUser(app, project, person.accessToken);
    expect(user).toMatchObject({ selected_team_id: null, selected_team: null });
    const events = await eventsAbout(app, project, person.id);
    expect(events.map(({ type }) => type)).toEqual([
      "team_permission.deleted",
      "team_membership.deleted",
      "user.updated",
    ]);
    expect(events.at(-1)?.data).toEqual(user);
  });

  test("another selected team stays selected", async () => {
    const person = await joined();
    const second = await makeTeam(app, project, person);
    await select(app, project, person, second);
    await forgetEvents(app, project);
    await leave(app, project, team, person);
    expect(await getSelectedTeam(app, project, person)).toBe(second);
    expect((await eventsAbout(app, project, person.id)).map(({ type }) => type)).not.toContain("user.updated");
  });

  test("of 200 concurrent removals, one succeeds and emits events once", async () => {
    const person = await joined();
    await forgetEvents(app, project);
    const answers = await sendConcurrently(app, 200, request(team, person.id, project.as("server")));
    expect(countOutcomes(answers)).toEqual({ 200: 1, TEAM_MEMBERSHIP_NOT_FOUND: 199 });
    expect(await eventsAbout(app, project, person.id)).toHaveLength(2);
  });
});
