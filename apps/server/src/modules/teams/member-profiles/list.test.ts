import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
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
  other = await makeTeam(app, project, stranger);
  team = await makeTeam(app, project, owner);
  foreignTeam = await makeTeam(app, foreign, foreigner);
  await join(app, project, team, member);
  await join(app, project, team, blind);
  await join(app, project, other, member);
  await setPermissions(app, project, team, member, ["team_member", "$invite_members"]);
  await setPermissions(app, project, team, blind, []);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const serverAccess = ["server", "admin"] as const;
const as = (person: TestUser) => project.as("client", person.accessToken);
const list = (query: string, headers: Record<string, string>): TestRequest => ({
  method: "GET",
  path: `/team-member-profiles${query}`,
  headers,
});
const ofTeam = () => `?team_id=${team}`;
type Item = Readonly<Record<string, unknown>>;
const getItems = ({ json }: TestResponse) => json.items as Item[];
const lists =
  (...people: (() => [string, TestUser])[]) =>
  (_app: TestApp, response: TestResponse) =>
    expect(getItems(response).map((item) => [item.team_id, item.user_id])).toEqual(
      people.map((person) => person()).map(([teamId, { id }]) => [teamId, id]),
    );
const wholeTeam = [
  () => [team, owner] as [string, TestUser],
  () => [team, member] as [string, TestUser],
  () => [team, blind] as [string, TestUser],
];
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
const noMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;

describe("GET /team-member-profiles", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(list("", {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "a member with $read_members gets all members in order of joining, without emails except their own",
        request: () => list(ofTeam(), as(member)),
        status: 200,
        excludes: ["server_metadata", "last_active", '"user"'],
        effects: (_app, { json }) =>
          expect(json).toEqual({
            items: [
              profile(owner, ["team_admin"]),
              { ...profile(member, ["$invite_members", "team_member"]), primary_email: member.email },
              profile(blind, []),
            ],
            is_paginated: false,
          }),
      },
      {
        name: "a member with $remove_members gets the emails, too",
        request: () => list(ofTeam(), as(owner)),
        status: 200,
        effects: (_app, response) =>
          expect(getItems(response).map((item) => item.primary_email)).toEqual([
            owner.email,
            member.email,
            blind.email,
          ]),
      },
      {
        name: "a member without permissions gets only themselves",
        request: () => list(`${ofTeam()}&user_id=me`, as(blind)),
        status: 200,
        effects: (_app, response) =>
          expect(getItems(response)).toEqual([{ ...profile(blind, []), primary_email: blind.email }]),
      },
      {
        name: "ids are case-insensitive",
        request: () => list(`?team_id=${team.toUpperCase()}&user_id=${blind.id.toUpperCase()}`, as(blind)),
        status: 200,
        effects: lists(() => [team, blind]),
      },
      {
        name: "can be filtered by id",
        request: () => list(`${ofTeam()}&user_id=${owner.id}`, as(member)),
        status: 200,
        effects: (_app, response) => expect(getItems(response)).toEqual([profile(owner, ["team_admin"])]),
      },
      ...[
        { whom: "who is no member", id: () => stranger.id },
        { whom: "an unknown user", id: () => unknownId },
        { whom: "a user of another project", id: () => foreigner.id },
      ].map(
        ({ whom, id }): Scenario => ({
          name: `${whom} is not included`,
          request: () => list(`${ofTeam()}&user_id=${id()}`, as(member)),
          status: 200,
          effects: lists(),
        }),
      ),
      ...["", "&user_id=other"].map(
        (filter): Scenario => ({
          name: `without $read_members, no other member is included (${filter || "all"})`,
          request: () => list(`${ofTeam()}${filter.replace("other", owner.id)}`, as(blind)),
          status: 401,
          code: "TEAM_PERMISSION_REQUIRED",
          effects: (_app, { json }) =>
            expect(json.details).toEqual({ team_id: team, user_id: blind.id, permission_id: "$read_members" }),
        }),
      ),
      ...[
        { where: "another team", id: () => other },
        { where: "an unknown team", id: () => unknownId },
        { where: "a team of another project", id: () => foreignTeam },
      ].flatMap(({ where, id }) =>
        ["", "&user_id=me"].map(
          (filter): Scenario => ({
            name: `returns nothing of ${where}${filter && ", not even oneself"}`,
            request: () => list(`?team_id=${id()}${filter}`, as(owner)),
            ...noMember,
            effects: (_app, { json }) => expect(json.details).toEqual({ team_id: id(), user_id: owner.id }),
          }),
        ),
      ),
      {
        name: "a client must give a team",
        request: () => list("?user_id=me", as(owner)),
        status: 400,
        code: null,
      },
      {
        name: "a client without a user gets that error first",
        request: () => list("", project.as("client")),
        ...userRequired,
      },
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `\`me\` without a user returns an error with ${access} access`,
          request: () => list("?user_id=me", project.as(access)),
          ...userRequired,
        }),
      ),
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `lists the members of a team with ${access} access`,
          request: () => list(ofTeam(), project.as(access)),
          status: 200,
          effects: lists(...wholeTeam),
        },
        {
          name: `lists all of the project and none of another with ${access} access`,
          request: () => list("", project.as(access)),
          status: 200,
          effects: lists(
            () => [other, stranger],
            ...wholeTeam,
            () => [other, member],
          ),
        },
        {
          name: `lists those of a user with ${access} access`,
          request: () => list(`?user_id=${member.id}`, project.as(access)),
          status: 200,
          effects: lists(
            () => [team, member],
            () => [other, member],
          ),
        },
        {
          name: `lists a single one with ${access} access`,
          request: () => list(`${ofTeam()}&user_id=me`, project.as(access, member.accessToken)),
          status: 200,
          effects: lists(() => [team, member]),
        },
        {
          name: `finds no member of a team that the user isn't in, with ${access} access`,
          request: () => list(`${ofTeam()}&user_id=${stranger.id}`, project.as(access)),
          status: 200,
          effects: lists(),
        },
        {
          name: `reports an unknown team before an unknown user with ${access} access`,
          request: () => list(`?team_id=${unknownId}&user_id=${unknownId}`, project.as(access)),
          status: 404,
          code: "TEAM_NOT_FOUND",
          details: { team_id: unknownId },
        },
        {
          name: `a team of another project is unknown with ${access} access`,
          request: () => list(`?team_id=${foreignTeam}`, project.as(access)),
          status: 404,
          code: "TEAM_NOT_FOUND",
        },
        {
          name: `an unknown user returns an error with ${access} access`,
          request: () => list(`${ofTeam()}&user_id=${unknownId}`, project.as(access)),
          status: 404,
          code: "USER_NOT_FOUND",
        },
        {
          name: `a user of another project is unknown with ${access} access`,
          request: () => list(`?user_id=${foreigner.id}`, project.as(access)),
          status: 404,
          code: "USER_NOT_FOUND",
        },
      ]),
      { name: "a malformed id is rejected", request: () => list("?team_id=all", as(owner)), ...schemaError },
      { name: "an unknown filter is rejected", request: () => list("?offset=1", project.as("server")), ...schemaError },
    ],
  );

  test("servers get each member's full user in every list", async () => {
    for (const query of ["", `?user_id=${member.id}`, ofTeam(), `${ofTeam()}&user_id=${member.id}`]) {
      const items = getItems(await app.send(list(query, project.as("server"))));
      const found = items.find((item) => item.user_id === member.id && item.team_id === team);
      expect(found).toEqual({
        ...profile(member, ["$invite_members", "team_member"]),
        primary_email: member.email,
        user: await readUser(app, project, member.accessToken),
      });
    }
  });

  test("a member's activity is the user's, even before it is written", async () => {
    const active = await signUp(app, project);
    await join(app, project, team, active);
    await app.later(60_000, async () => {
      const headers = { ...project.as("client"), "x-stack-refresh-token": active.refreshToken };
      await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
    });
    const answer = await app.send(list(`${ofTeam()}&user_id=${active.id}`, project.as("server")));
    const { user } = getItems(answer)[0] as { user: Item };
    expect(user.last_active_at_millis).toBe(app.platform.clock() + 60_000);
  });

  test("a member has the time of joining, not of signing up", async () => {
    const late = await signUp(app, project);
    await join(app, project, team, late);
    const { rows } = await app.platform.database.pool.query(
      "update team_memberships set created_at = created_at + interval '1 hour' where user_id = $1 returning created_at",
      [late.id],
    );
    const items = getItems(await app.send(list(`?user_id=${late.id}`, project.as("server"))));
    expect(items[0]?.joined_at_millis).toBe(rows[0].created_at.getTime());
  });

  test("a member without an email has null", async () => {
    const silent = await signUp(app, project);
    await join(app, project, team, silent);
    await app.platform.database.pool.query("delete from contact_channels where user_id = $1", [silent.id]);
    const items = getItems(await app.send(list(ofTeam(), as(owner))));
    expect(items.find((item) => item.user_id === silent.id)).toMatchObject({ primary_email: null });
  });
});
