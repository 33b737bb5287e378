import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { allAccessTypes, countOutcomes, sendConcurrently } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { invite, join, makeTeam, revoke, type TestInvitation, unknownId } from "../testing/invitation-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let team: string;
let otherTeam: string;
let foreignTeam: string;
let standing: TestInvitation;
let ofOtherTeam: TestInvitation;
let ofForeignTeam: TestInvitation;
/** Has all invitation permissions in `team`. */
let admin: TestUser;
let reader: TestUser;
let sender: TestUser;
let remover: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  team = await makeTeam(app, project);
  otherTeam = await makeTeam(app, project, "Red Team");
  foreignTeam = await makeTeam(app, foreign);
  const people = Array.from({ length: 5 }, () => signUp(app, project));
  [admin, reader, sender, remover, stranger] = (await Promise.all(people)) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  await join(app, project, team, admin, "team_admin");
  await join(app, project, team, reader, "$read_members");
  await join(app, project, team, sender, "$invite_members");
  await join(app, project, team, remover, "$remove_members");
  // All permissions in the other team and none in this one.
  await join(app, project, otherTeam, stranger, "team_admin");
  standing = await invite(app, project, team);
  ofOtherTeam = await invite(app, project, otherTeam);
  ofForeignTeam = await invite(app, foreign, foreignTeam);
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const as = (user: TestUser) => project.as("client", user.accessToken);
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const notMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;
const noTeam = { status: 404, code: "TEAM_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;

/** Scenarios that list and revoke share. */
const sharedRows = (request: (headers: Record<string, string>, teamId: string) => TestRequest): Scenario[] => [
  ...accessScenarios(request({}, unknownId), allAccessTypes, (access) => project.as(access)),
  { name: "a client without a user is rejected", request: () => request(project.as("client"), team), ...noUser },
  {
    name: "a client without a user gets an error before an unknown team is reported",
    request: () => request(project.as("client"), unknownId),
    ...noUser,
  },
  {
    name: "a user who isn't a member gets an error, whatever their permissions in other teams",
    request: () => request(as(stranger), team),
    ...notMember,
  },
  {
    name: "an unknown team returns the same error to clients",
    request: () => request(as(admin), unknownId),
    ...notMember,
  },
  { name: "so does a team of another project", request: () => request(as(admin), foreignTeam), ...notMember },
  ...(["server", "admin"] as const).flatMap((access): Scenario[] => [
    {
      name: `an unknown team returns an error with ${access} access`,
      request: () => request(project.as(access), unknownId),
      ...noTeam,
      details: { team_id: unknownId },
    },
    {
      name: `a team of another project is unknown with ${access} access, with any signed-in user`,
      request: () => request(project.as(access, admin.accessToken), foreignTeam),
      ...noTeam,
    },
  ]),
  { name: "rejects a team id that isn't a UUID", request: () => request(as(admin), "blue"), ...schemaError },
];

describe("GET /team-invitations", () => {
  const request = (headers: Record<string, string>, teamId: string): TestRequest => ({
    method: "GET",
    path: `/team-invitations?team_id=${teamId}`,
    headers,
  });
  const lacksPermission = (name: string, user: () => TestUser): Scenario => ({
    name,
    request: () => request(as(user()), team),
    status: 401,
    code: "TEAM_PERMISSION_REQUIRED",
  });
  runScenarios(
    () => app,
    [
      ...sharedRows(request),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns the open invitations without codes to ${access} access with the permission`,
          request: () => request(project.as(access, access === "client" ? admin.accessToken : undefined), team),
          status: 200,
          effects: (_app, { json, text }) => {
            expect(json).toEqual({
              items: [
                {
                  id: standing.id,
                  team_id: team,
                  team_display_name: "Blue Team",
                  recipient_email: standing.email,
                  expires_at_millis: app.platform.clock() + 7 * dayMs,
                  created_at_millis: app.platform.clock(),
                },
              ],
              is_paginated: false,
            });
            expect(text).not.toContain(standing.code);
          },
        }),
      ),
      lacksPermission("seeing members alone is not enough", () => reader),
      lacksPermission("inviting alone is not enough", () => sender),
      {
        name: "requires the team",
        request: () => ({ method: "GET", path: "/team-invitations", headers: as(admin) }),
        ...schemaError,
      },
      {
        name: "rejects an unknown parameter",
        request: () => ({ ...request(as(admin), team), path: `/team-invitations?team_id=${team}&unknown=1` }),
        ...schemaError,
      },
    ],
  );

  test("checks the permission to read members first", async () => {
    const getId = async (user: TestUser) =>
      (await app.send(request(as(user), team))).json.details as { permission_id: string };
    expect(await getId(remover)).toEqual({ team_id: team, user_id: remover.id, permission_id: "$read_members" });
    expect((await getId(reader)).permission_id).toBe("$invite_members");
  });

  test("lists the oldest first, without accepted, revoked and expired ones", async () => {
    const teamId = await makeTeam(app, project);
    const late = await app.later(1, () => invite(app, project, teamId));
    const early = await invite(app, project, teamId);
    const accepted = await invite(app, project, teamId);
    const body = { code: accepted.code };
    await app.send({ method: "POST", path: "/team-invitations/accept", headers: as(admin), body });
    await revoke(app, project, teamId, (await invite(app, project, teamId)).id);
    const openAt = async (passedMs: number): Promise<unknown[]> => {
      const { json } = await app.later(passedMs, () => app.send(request(project.as("server"), teamId)));
      return (json.items as { id: string }[]).map(({ id }) => id);
    };
    expect(await openAt(0)).toEqual([early.id, late.id]);
    expect(await openAt(7 * dayMs)).toEqual([late.id]);
    expect(await openAt(7 * dayMs + 1)).toEqual([]);
  });
});

describe("DELETE /team-invitations/{id}", () => {
  const request = (headers: Record<string, string>, teamId: string, id = standing?.id ?? unknownId): TestRequest => ({
    method: "DELETE",
    path: `/team-invitations/${id}?team_id=${teamId}`,
    headers,
  });
  const isOpen = async ({ code }: TestInvitation, on = project): Promise<boolean> => {
    const path = "/team-invitations/accept/check-code";
    return (await app.send({ method: "POST", path, headers: on.as("client"), body: { code } })).status === 200;
  };
  const untouched = async () => {
    expect(await isOpen(standing)).toBe(true);
    expect(await isOpen(ofOtherTeam)).toBe(true);
    expect(await isOpen(ofForeignTeam, foreign)).toBe(true);
  };

  runScenarios(
    () => app,
    [
      ...sharedRows(request),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `${access} access with the permission revokes an invitation`,
          request: async () => {
            const headers = project.as(access, access === "client" ? remover.accessToken : undefined);
            return request(headers, team, (await invite(app, project, team)).id);
          },
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      {
        name: "the permissions to invite and read members are not enough",
        request: () => request(as(sender), team),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
        effects: async () => untouched(),
      },
      {
        name: "an unknown invitation is not found",
        request: () => request(as(remover), team, unknownId),
        ...notFound,
      },
      {
        name: "another team's invitation is not found, even with its id",
        request: () => request(as(remover), team, ofOtherTeam.id),
        ...notFound,
      },
      {
        name: "nor with server access",
        request: () => request(project.as("server"), team, ofOtherTeam.id),
        ...notFound,
      },
      {
        name: "another project's invitation is not found",
        request: () => request(project.as("server"), team, ofForeignTeam.id),
        ...notFound,
      },
      {
        name: "reports a missing permission before an unknown invitation",
        request: () => request(as(reader), team, unknownId),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
      },
      { name: "rejects an id that isn't a UUID", request: () => request(as(admin), team, "x"), ...schemaError },
      {
        name: "requires the team",
        request: () => ({ method: "DELETE", path: `/team-invitations/${standing.id}`, headers: as(admin) }),
        ...schemaError,
      },
    ],
  );

  test("rejected requests change no invitation", () => untouched());

  test("all codes of a revoked invitation are unknown, and it can't be revoked twice", async () => {
    const first = await invite(app, project, team);
    const second = await invite(app, project, team, first.email);
    await revoke(app, project, team, first.id);
    for (const { code } of [first, second]) {
      for (const path of ["", "/check-code", "/details"]) {
        const answer = await app.send({
          method: "POST",
          path: `/team-invitations/accept${path}`,
          headers: as(stranger),
          body: { code },
        });
        expect(answer).toMatchObject({ status: 404, json: { code: "VERIFICATION_CODE_NOT_FOUND" } });
      }
    }
    expect((await app.send(request(as(remover), team, first.id))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("of ten concurrent revocations, one succeeds", async () => {
    const { id } = await invite(app, project, team);
    const answers = await sendConcurrently(app, 10, request(as(remover), team, id));
    expect(countOutcomes(answers)).toEqual({ 200: 1, VERIFICATION_CODE_NOT_FOUND: 9 });
  });

  test("an accepted invitation can't be revoked, and its code still returns VERIFICATION_CODE_ALREADY_USED", async () => {
    const { id, code } = await invite(app, project, team);
    const accept: TestRequest = {
      method: "POST",
      path: "/team-invitations/accept",
      headers: as(admin),
      body: { code },
    };
    expect((await app.send(accept)).status).toBe(200);
    expect((await app.send(request(as(remover), team, id))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await app.send(accept)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("an expired invitation can be revoked", async () => {
    const { id } = await invite(app, project, team);
    const answer = await app.later(8 * dayMs, () => app.send(request(project.as("server"), team, id)));
    expect(answer.status).toBe(200);
  });
});
