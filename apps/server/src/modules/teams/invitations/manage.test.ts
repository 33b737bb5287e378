import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { allAccessTypes, countOutcomes, sendConcurrently } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { invite, join, makeTeam, revoke, type TestInvitation, unknownId } from "./invitation-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let team: string;
let otherTeam: string;
let foreignTeam: string;
let standing: TestInvitation;
let ofOtherTeam: TestInvitation;
let ofForeignTeam: TestInvitation;
/** May do everything with invitations of `team`. */
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
  // Everything in the other team, and nothing in this one.
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

/** Rows that list and revoke share. */
const sharedRows = (request: (headers: Record<string, string>, teamId: string) => TestRequest): Scenario[] => [
  ...accessScenarios(request({}, unknownId), allAccessTypes, (access) => project.as(access)),
  { name: "a client without a user is told so", request: () => request(project.as("client"), team), ...noUser },
  {
    name: "a client without a user is told so before an unknown team",
    request: () => request(project.as("client"), unknownId),
    ...noUser,
  },
  {
    name: "somebody who is not a member is told so, whatever they may do in other teams",
    request: () => request(as(stranger), team),
    ...notMember,
  },
  { name: "an unknown team answers clients the same", request: () => request(as(admin), unknownId), ...notMember },
  { name: "so does a team of another project", request: () => request(as(admin), foreignTeam), ...notMember },
  ...(["server", "admin"] as const).flatMap((access): Scenario[] => [
    {
      name: `an unknown team is told with ${access} access`,
      request: () => request(project.as(access), unknownId),
      ...noTeam,
      details: { team_id: unknownId },
    },
    {
      name: `a team of another project is unknown with ${access} access, whoever is signed in`,
      request: () => request(project.as(access, admin.accessToken), foreignTeam),
      ...noTeam,
    },
  ]),
  { name: "a team that is no UUID is refused", request: () => request(as(admin), "blue"), ...schemaError },
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
          name: `${access} access with the right to see it gets the open invitations, and no code`,
          request: () => request(project.as(access, access === "client" ? admin.accessToken : undefined), team),
          status: 200,
          effects: (_app, { json, text }) => {
            expect(json).toEqual({
              items: [
                {
                  id: standing.id,
                  team_id: team,
                  recipient_email: standing.email,
                  expires_at_millis: app.platform.clock() + 7 * dayMs,
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
        name: "the team has to be named",
        request: () => ({ method: "GET", path: "/team-invitations", headers: as(admin) }),
        ...schemaError,
      },
      {
        name: "an unknown parameter is refused",
        request: () => ({ ...request(as(admin), team), path: `/team-invitations?team_id=${team}&limit=1` }),
        ...schemaError,
      },
    ],
  );

  test("being able to see members is asked for first", async () => {
    const idOf = async (user: TestUser) =>
      (await app.send(request(as(user), team))).json.details as { permission_id: string };
    expect(await idOf(remover)).toEqual({ team_id: team, user_id: remover.id, permission_id: "$read_members" });
    expect((await idOf(reader)).permission_id).toBe("$invite_members");
  });

  test("lists the oldest first, without those accepted, taken back or run out", async () => {
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
          name: `${access} access with the right to do so takes an invitation back`,
          request: async () => {
            const headers = project.as(access, access === "client" ? remover.accessToken : undefined);
            return request(headers, team, (await invite(app, project, team)).id);
          },
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      {
        name: "inviting and seeing members is not enough",
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
        name: "an invitation of another team is not found, though its id is known",
        request: () => request(as(remover), team, ofOtherTeam.id),
        ...notFound,
      },
      {
        name: "nor with server access",
        request: () => request(project.as("server"), team, ofOtherTeam.id),
        ...notFound,
      },
      {
        name: "an invitation of another project is not found",
        request: () => request(project.as("server"), team, ofForeignTeam.id),
        ...notFound,
      },
      {
        name: "a missing permission is told before an unknown invitation",
        request: () => request(as(reader), team, unknownId),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
      },
      { name: "an id that is no UUID is refused", request: () => request(as(admin), team, "x"), ...schemaError },
      {
        name: "the team has to be named",
        request: () => ({ method: "DELETE", path: `/team-invitations/${standing.id}`, headers: as(admin) }),
        ...schemaError,
      },
    ],
  );

  test("none of these touched an invitation that it should not have", () => untouched());

  test("all codes of an invitation that was taken back are unknown, and it cannot be taken back twice", async () => {
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

  test("of ten who take it back at once one does", async () => {
    const { id } = await invite(app, project, team);
    const answers = await sendConcurrently(app, 10, request(as(remover), team, id));
    expect(countOutcomes(answers)).toEqual({ 200: 1, VERIFICATION_CODE_NOT_FOUND: 9 });
  });

  test("one that was accepted is gone already, and its code goes on saying that it was used", async () => {
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

  test("one that has run out can be taken back", async () => {
    const { id } = await invite(app, project, team);
    const answer = await app.later(8 * dayMs, () => app.send(request(project.as("server"), team, id)));
    expect(answer.status).toBe(200);
  });
});
