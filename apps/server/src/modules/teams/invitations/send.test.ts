import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { countLockWaiters } from "../../../testing/lock-waiters.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { allAccessTypes } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { join, makeTeam, sendRequest, unknownId } from "../testing/invitation-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let team: string;
let otherTeam: string;
let foreignTeam: string;
let inviter: TestUser;
let member: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  [team, otherTeam, foreignTeam] = await Promise.all([
    makeTeam(app, project),
    makeTeam(app, project, "Red Team"),
    makeTeam(app, foreign),
  ]);
  [inviter, member, stranger] = await Promise.all([signUp(app, project), signUp(app, project), signUp(app, project)]);
  await join(app, project, team, inviter, "$invite_members");
  await join(app, project, team, member, "$read_members", "$remove_members");
  await join(app, project, otherTeam, member, "$invite_members");
});
afterAll(() => app.close());

const as = (user: TestUser) => project.as("client", user.accessToken);
const countInvitations = async (): Promise<number> => {
  const { rows } = await app.platform.database.pool.query<{ count: number }>(
    "select ((select count(*) from team_invitations) + (select count(*) from verification_codes where purpose = 'team-invitation'))::int as count",
  );
  return rows[0]?.count ?? 0;
};
/** A rejected request stores nothing; scenarios run in sequence. */
const refused = (row: Omit<Scenario, "effects">): Scenario => {
  let before = 0;
  return {
    ...row,
    request: async (on) => {
      before = await countInvitations();
      return typeof row.request === "function" ? row.request(on) : row.request;
    },
    effects: async () => expect(await countInvitations()).toBe(before),
  };
};
const notMember = { status: 404, code: "TEAM_MEMBERSHIP_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const evil = { callback_url: "https://evil.example/" };

describe("POST /team-invitations/send-code", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(sendRequest({}, unknownId), allAccessTypes, (access) => project.as(access)),
      {
        name: "sends the email and returns the invitation id to a member with the permission",
        request: () => sendRequest(as(inviter), team, { email: "Grace@Example.com" }),
        status: 200,
        emailsSent: 1,
        effects: async (_app, { json }) => {
          expect(json).toEqual({ success: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
          const [mail] = await app.emailsSent();
          expect(mail).toMatchObject({ recipient: "Grace@Example.com", subject: "Join Blue Team on Acme" });
        },
      },
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `sends the email with ${access} access, with any signed-in user`,
          request: () => sendRequest(project.as(access, stranger.accessToken), team),
          status: 200,
          emailsSent: 1,
        }),
      ),
      {
        name: "accepts a permission that contains $invite_members",
        request: async () => {
          const user = await signUp(app, project);
          await join(app, project, team, user, "team_member");
          return sendRequest(as(user), team);
        },
        status: 200,
        emailsSent: 1,
      },
      refused({
        name: "a client without a user must sign in",
        request: () => sendRequest(project.as("client"), team),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      }),
      refused({
        name: "a member without the permission gets an error that names it",
        request: () => sendRequest(as(member), team),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
      }),
      refused({
        name: "a user who isn't a member gets an error",
        request: () => sendRequest(as(stranger), team),
        ...notMember,
      }),
      refused({
        name: "an unknown team returns the same error to clients as a team without membership",
        request: () => sendRequest(as(inviter), unknownId),
        ...notMember,
      }),
      refused({
        name: "so does a team of another project",
        request: () => sendRequest(as(inviter), foreignTeam),
        ...notMember,
      }),
      ...(["server", "admin"] as const).flatMap((access) => [
        refused({
          name: `an unknown team returns an error with ${access} access`,
          request: () => sendRequest(project.as(access), unknownId),
          status: 404,
          code: "TEAM_NOT_FOUND",
          details: { team_id: unknownId },
        }),
        refused({
          name: `a team of another project is unknown with ${access} access`,
          request: () => sendRequest(project.as(access), foreignTeam),
          status: 404,
          code: "TEAM_NOT_FOUND",
        }),
      ]),
      refused({
        name: "rejects an untrusted callback",
        request: () => sendRequest(as(inviter), team, evil),
        status: 400,
        code: "REDIRECT_URL_NOT_WHITELISTED",
      }),
      refused({
        name: "reports a missing permission before an untrusted callback",
        request: () => sendRequest(as(member), team, evil),
        status: 401,
        code: "TEAM_PERMISSION_REQUIRED",
      }),
      refused({
        name: "reports an unknown team before an untrusted callback",
        request: () => sendRequest(project.as("server"), unknownId, evil),
        status: 404,
        code: "TEAM_NOT_FOUND",
      }),
      ...(
        [
          ["a missing address", { email: undefined }],
          ["an empty address", { email: "" }],
          ["a word for an address", { email: "grace" }],
          ["an address with a line break", { email: "a@example.com\r\nBcc: b@example.com" }],
          ["a list of addresses", { email: ["a@example.com"] }],
          ["a missing callback", { callback_url: undefined }],
          ["a relative callback", { callback_url: "/join" }],
          ["a missing team", { team_id: undefined }],
          ["a team that is no UUID", { team_id: "blue" }],
          ["an unknown field", { role: "team_admin" }],
        ] as const
      ).map(([name, change]) =>
        refused({ name: `rejects ${name}`, request: () => sendRequest(as(inviter), team, change), ...schemaError }),
      ),
    ],
  );

  test("errors name the team, user and permission", async () => {
    expect((await app.send(sendRequest(as(member), team))).json.details).toEqual({
      team_id: team,
      user_id: member.id,
      permission_id: "$invite_members",
    });
    for (const teamId of [unknownId, foreignTeam, otherTeam]) {
      const { json } = await app.send(sendRequest(as(inviter), teamId));
      expect(json.details).toEqual({ team_id: teamId, user_id: inviter.id });
    }
  });
});

test("lock order: sending waits for the inviter's account, which is being deleted, without holding the team", async () => {
  const { pool } = app.platform.database;
  const teamId = await makeTeam(app, project);
  const sender = await signUp(app, project);
  await join(app, project, teamId, sender, "$invite_members");
  const deletion = await pool.connect();
  try {
    await deletion.query("begin");
    await deletion.query("select from users where id = $1 for update", [sender.id]);
    const sent = app.send(sendRequest(as(sender), teamId));
    await expect.poll(() => countLockWaiters(app)).toBe(1);

    // The deletion of the team, too, locks users first; before the fix, each waited for the other.
    const locked = await deletion.query("select id from teams where id = $1 for update nowait", [teamId]);
    expect(locked.rows).toEqual([{ id: teamId }]);

    await deletion.query("rollback");
    expect((await sent).status).toBe(200);
  } finally {
    await deletion.query("rollback");
    deletion.release();
  }
});
