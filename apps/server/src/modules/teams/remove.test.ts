import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { countOutcomes, sendConcurrently } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";
import {
  eventsAbout,
  forgetEvents,
  getSelectedTeam,
  join,
  makeTeam,
  select,
  setPermissions,
  type TestEvent,
  unknownId,
} from "./testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let member: TestUser;
let foreigner: TestUser;
let foreignTeam: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  owner = await signUp(app, project);
  member = await signUp(app, project);
  foreigner = await signUp(app, foreign);
  foreignTeam = await makeTeam(app, foreign, foreigner);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const serverAccess = ["server", "admin"] as const;
const as = (person: TestUser) => project.as("client", person.accessToken);
const request = (id: string, headers: Record<string, string>, body?: unknown): TestRequest => ({
  method: "DELETE",
  path: `/teams/${id}`,
  headers,
  body,
});
const fresh = () => makeTeam(app, project, owner);
const withMember = async (...permissions: string[]): Promise<string> => {
  const id = await fresh();
  await join(app, project, id, member);
  await setPermissions(app, project, id, member, permissions);
  return id;
};
const childTables = ["team_memberships", "team_permissions", "team_invitations", "api_keys"] as const;
const noMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;
const noTeam = { status: 404, code: "TEAM_NOT_FOUND" } as const;

describe("DELETE /teams/{team_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(unknownId, {}), allAccessTypes, (access) => project.as(access)),
      {
        name: "the creator can delete it",
        request: async () => request(await fresh(), as(owner)),
        status: 200,
        effects: (_app, { json }) => expect(json).toEqual({ success: true }),
      },
      {
        name: "a member with $delete_team can delete it",
        request: async () => request(await withMember("$delete_team"), as(member)),
        status: 200,
      },
      { name: "ignores the body", request: async () => request(await fresh(), as(owner), {}), status: 200 },
      {
        name: "an id in upper case is the same id",
        request: async () => request((await fresh()).toUpperCase(), as(owner)),
        status: 200,
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `deletes any team with ${access} access`,
          request: async () => request(await fresh(), project.as(access)),
          status: 200,
        },
        {
          name: `an unknown key is not found with ${access} access`,
          request: () => request(unknownId, project.as(access)),
          ...noTeam,
          details: { team_id: unknownId },
        },
        {
          name: `another project's team is unknown with ${access} access`,
          request: () => request(foreignTeam, project.as(access)),
          ...noTeam,
        },
      ]),
      {
        name: "a member with every other permission gets an error that names the missing one",
        request: async () =>
          request(
            await withMember("$update_team", "$read_members", "$remove_members", "$invite_members", "$manage_api_keys"),
            as(member),
          ),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
        effects: (_app, { json }) => expect(json.details).toMatchObject({ permission_id: "$delete_team" }),
      },
      {
        name: "a client without a user is rejected",
        request: async () => request(await fresh(), project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "a user who isn't a member can't delete it",
        request: async () => request(await fresh(), as(member)),
        ...noMember,
      },
      { name: "an unknown team has no members", request: () => request(unknownId, as(owner)), ...noMember },
      { name: "nor does a team of another project", request: () => request(foreignTeam, as(owner)), ...noMember },
      {
        name: "a malformed id is rejected",
        request: () => request("mine", as(owner)),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("a rejected deletion deletes nothing", async () => {
    const answer = await app.send({ method: "GET", path: `/teams/${foreignTeam}`, headers: foreign.as("server") });
    expect(answer.status).toBe(200);
  });

  test("a second deletion finds no team", async () => {
    const id = await fresh();
    const answers = [await app.send(request(id, as(owner))), await app.send(request(id, as(owner)))];
    answers.push(await app.send(request(id, project.as("server"))));
    expect(answers.map(({ json }) => json.code)).toEqual([undefined, noMember.code, noTeam.code]);
  });

  test("deletes all data of the team and keeps its members", async () => {
    const id = await withMember("team_member", "$delete_team");
    const other = await fresh();
    await app.platform.database.pool.query(
      `insert into team_invitations (project_id, id, team_id, recipient_email, normalized_email, created_at, expires_at)
       values ($1, gen_random_uuid(), $2, 'a@x.org', 'a@x.org', now(), now())`,
      [project.id, id],
    );
    await app.platform.database.pool.query(
      `insert into api_keys (project_id, id, digest, last_four, team_id, description, is_public, created_at)
       values ($1, gen_random_uuid(), '\\x00', 'abcd', $2, '', false, now())`,
      [project.id, id],
    );
    await app.send(request(id, as(owner)));
    for (const table of ["teams where id", ...childTables.map((name) => `${name} where team_id`)]) {
      const { rowCount } = await app.platform.database.pool.query(`select from ${table} = $1`, [id]);
      expect(rowCount, table).toBe(0);
    }
    expect(await readUser(app, project, member.accessToken)).toMatchObject({ id: member.id });
    expect((await app.send({ method: "GET", path: `/teams/${other}`, headers: as(owner) })).status).toBe(200);
  });

  test("clears the selection of users who had selected it, and of no others", async () => {
    const id = await withMember();
    const other = await fresh();
    await select(app, project, member, id);
    await select(app, project, owner, other);
    await app.send(request(id, as(owner)));
    expect(await readUser(app, project, member.accessToken)).toMatchObject({ selected_team_id: null });
    expect(await getSelectedTeam(app, project, owner)).toBe(other);
  });

  test("emits each ended permission and membership, then the team, then the users who had selected it", async () => {
    const id = await withMember("team_member", "$read_members");
    const late = await signUp(app, project);
    await join(app, project, id, late);
    await select(app, project, member, id);
    await forgetEvents(app, project);
    await app.send(request(id, as(owner)));
    const of = (user: TestUser) => ({ team_id: id, user_id: user.id });
    const expected: TestEvent[] = [
      { type: "team_permission.deleted", data: { id: "team_admin", ...of(owner) } },
      { type: "team_permission.deleted", data: { id: "$read_members", ...of(member) } },
      { type: "team_permission.deleted", data: { id: "team_member", ...of(member) } },
      { type: "team_permission.deleted", data: { id: "team_member", ...of(late) } },
      { type: "team_membership.deleted", data: of(owner) },
      { type: "team_membership.deleted", data: of(member) },
      { type: "team_membership.deleted", data: of(late) },
      { type: "team.deleted", data: { id } },
    ];
    expect(await eventsAbout(app, project, id)).toEqual(expected);
    expect((await eventsAbout(app, project, member.id)).at(-1)).toEqual({
      type: "user.updated",
      data: await readUser(app, project, member.accessToken),
    });
    for (const user of [owner, late])
      expect((await eventsAbout(app, project, user.id)).map(({ type }) => type)).not.toContain("user.updated");
  });

  test("each event has the user as its subject, so that it can be found by user", async () => {
    const id = await withMember("team_member");
    await forgetEvents(app, project);
    await app.send(request(id, as(owner)));
    const { rows } = await app.platform.database.pool.query(
      "select type, subject_id, created_at from webhook_events where project_id = $1 and subject_id = $2 order by sequence",
      [project.id, member.id],
    );
    const at = new Date(app.platform.clock());
    expect(rows).toEqual([
      { type: "team_permission.deleted", subject_id: member.id, created_at: at },
      { type: "team_membership.deleted", subject_id: member.id, created_at: at },
    ]);
  });

  test("of ten concurrent deletions, one succeeds and emits events once", async () => {
    const id = await fresh();
    await forgetEvents(app, project);
    expect(countOutcomes(await sendConcurrently(app, 10, request(id, project.as("server"))))).toEqual({
      200: 1,
      TEAM_NOT_FOUND: 9,
    });
    expect((await eventsAbout(app, project, id)).map(({ type }) => type)).toEqual([
      "team_permission.deleted",
      "team_membership.deleted",
      "team.deleted",
    ]);
  });
});
