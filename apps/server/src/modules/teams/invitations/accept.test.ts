import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../platform/database/database.ts";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { countLockWaiters } from "../../../testing/lock-waiters.ts";
import { countOutcomes, signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { createCode } from "../../credentials/index.ts";
import { deleteTeam, getEvents, invite, isMember, join, makeTeam, revoke } from "../testing/invitation-fixtures.ts";
import { invitationLifetimeMs, invitationPurpose } from "./invitation-rules.ts";

let app: TestApp;
let project: TestProject;
let team: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { anonymous_accounts_enabled: true });
  team = await makeTeam(app, project);
});
afterAll(() => app.close());

const pool = () => app.platform.database.pool;
const request = (code: string, user?: TestUser): TestRequest => ({
  method: "POST",
  path: "/team-invitations/accept",
  headers: project.as("client", user?.accessToken),
  body: { code },
});
const accept = (code: string, user: TestUser): Promise<TestResponse> => app.send(request(code, user));
/** Another code of an invitation, as in another email. */
const codeFor = (invitationId: string): Promise<string> =>
  createCode(app.platform.database, {
    projectId: project.id,
    purpose: invitationPurpose,
    userId: null,
    subject: { invitationId },
    lifeMs: invitationLifetimeMs,
    now: app.platform.clock(),
  });
const getMembers = async (teamId: string): Promise<string[]> => {
  const { rows } = await pool().query<{ user_id: string }>(
    "select user_id from team_memberships where team_id = $1 order by user_id",
    [teamId],
  );
  return rows.map(({ user_id }) => user_id);
};

describe("accepting an invitation", () => {
  test("creates a member with the default permissions and emits the same events as joining", async () => {
    const user = await signUp(app, project);
    const teamId = await makeTeam(app, project);
    const { code } = await invite(app, project, teamId);
    expect(await accept(code, user)).toMatchObject({ status: 200, json: {} });
    const { rows } = await pool().query("select permission_id from team_permissions where user_id = $1", [user.id]);
    expect(rows).toEqual([{ permission_id: "team_member" }]);
    const membership = { team_id: teamId, user_id: user.id };
    expect(await getEvents(app, teamId)).toEqual([
      { type: "team_membership.created", payload: { type: "team_membership.created", data: membership } },
      {
        type: "team_permission.created",
        payload: { type: "team_permission.created", data: { id: "team_member", ...membership } },
      },
    ]);
  });

  test("requires only the code: the email isn't compared or verified", async () => {
    const [invited, holder] = [await signUp(app, project), await signUp(app, project)];
    const { code } = await invite(app, project, team, invited.email);
    expect((await accept(code, holder)).status).toBe(200);
    expect(await isMember(app, team, holder.id)).toBe(true);
    expect(await isMember(app, team, invited.id)).toBe(false);
    expect((await readUser(app, project, invited.accessToken)).primary_email_verified).toBe(false);
  });

  test("requires a signed-in user; otherwise the code stays unused and no attempt counts", async () => {
    const { id, code } = await invite(app, project, team);
    for (const access of ["client", "server", "admin"] as const) {
      const answer = await app.send({ ...request(code), headers: project.as(access) });
      expect(answer).toMatchObject({ status: 401, json: { code: "USER_AUTHENTICATION_REQUIRED" } });
    }
    const { rows } = await pool().query(
      "select attempts, used_at from verification_codes where subject ->> 'invitationId' = $1",
      [id],
    );
    expect(rows).toEqual([{ attempts: 0, used_at: null }]);
    expect((await accept(code, await signUp(app, project))).status).toBe(200);
  });

  test("for a member, only consumes the invitation and emits no event", async () => {
    const [user, guest] = [await signUp(app, project), await signUp(app, project)];
    const teamId = await makeTeam(app, project);
    await join(app, project, teamId, user, "$delete_team");
    const { code } = await invite(app, project, teamId);
    expect(await accept(code, user)).toMatchObject({ status: 200, json: {} });
    expect(await getEvents(app, teamId)).toEqual([]);
    const { rows } = await pool().query("select permission_id from team_permissions where user_id = $1", [user.id]);
    expect(rows).toEqual([{ permission_id: "$delete_team" }]);
    expect((await accept(code, guest)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect(await isMember(app, teamId, guest.id)).toBe(false);
  });

  test("doesn't select a team or close other invitations of the same email", async () => {
    const user = await signUp(app, project);
    const first = await invite(app, project, team, user.email);
    const second = await invite(app, project, await makeTeam(app, project), user.email);
    await accept(first.code, user);
    expect((await readUser(app, project, user.accessToken)).selected_team_id).toBeNull();
    expect((await accept(second.code, user)).status).toBe(200);
  });

  test("a user who left can be invited and join again", async () => {
    const user = await signUp(app, project);
    const teamId = await makeTeam(app, project);
    const first = await invite(app, project, teamId, user.email);
    await accept(first.code, user);
    await pool().query("delete from team_memberships where user_id = $1", [user.id]);
    const second = await invite(app, project, teamId, user.email);
    expect(second.id).not.toBe(first.id);
    expect((await accept(first.code, user)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect((await accept(second.code, user)).status).toBe(200);
  });

  test("a user of another project is rejected", async () => {
    const foreign = await makeProject(app);
    const outsider = await signUp(app, foreign);
    const { code } = await invite(app, project, team);
    const headers = foreign.as("client", outsider.accessToken);
    expect((await app.send({ ...request(code, outsider), headers })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await isMember(app, team, outsider.id)).toBe(false);
  });
});

describe("concurrent acceptance of one invitation", () => {
  let crowd: TestUser[];
  beforeAll(async () => {
    crowd = await Promise.all(Array.from({ length: 200 }, () => signUpAnonymously(app, project)));
  });

  test.each([50, 200])(
    "of %d users with the same code, one joins and the others get VERIFICATION_CODE_ALREADY_USED",
    async (size) => {
      const teamId = await makeTeam(app, project);
      const { code } = await invite(app, project, teamId);
      const answers = await Promise.all(crowd.slice(0, size).map((user) => accept(code, user)));
      expect(countOutcomes(answers)).toEqual({ 200: 1, VERIFICATION_CODE_ALREADY_USED: size - 1 });
      const winner = crowd[answers.findIndex(({ status }) => status === 200)];
      expect(await getMembers(teamId)).toEqual([winner?.id]);
      expect(await getEvents(app, teamId)).toHaveLength(2);
    },
  );

  test("of fifty users with fifty codes of the same invitation, one joins", async () => {
    const teamId = await makeTeam(app, project);
    const { id } = await invite(app, project, teamId);
    const people = crowd.slice(0, 50);
    const codes = await Promise.all(people.map(() => codeFor(id)));
    const answers = await Promise.all(people.map((user, index) => accept(codes[index] ?? "", user)));
    expect(countOutcomes(answers)).toEqual({ 200: 1, VERIFICATION_CODE_ALREADY_USED: 49 });
    expect(await getMembers(teamId)).toHaveLength(1);
  });

  test("a user who accepts ten invitations of a team concurrently, each twice, joins once", async () => {
    const teamId = await makeTeam(app, project);
    const user = await signUp(app, project);
    const codes: string[] = [];
    while (codes.length < 10) codes.push((await invite(app, project, teamId)).code);
    const answers = await Promise.all([...codes, ...codes].map((code) => accept(code, user)));
    expect(countOutcomes(answers)).toEqual({ 200: 10, VERIFICATION_CODE_ALREADY_USED: 10 });
    expect(await getMembers(teamId)).toEqual([user.id]);
    expect(await getEvents(app, teamId)).toHaveLength(2);
  });
});

describe("deletions while an invitation is being accepted", () => {
  /** Runs something between the request's checks and its transaction. */
  async function acceptWhile(happens: () => Promise<unknown>, code: string, user: TestUser): Promise<TestResponse> {
    const { database } = app.platform;
    const { transaction } = database;
    const once = async <T>(work: (queryable: Queryable) => Promise<T>): Promise<T> => {
      Object.assign(database, { transaction });
      await happens();
      return transaction(work);
    };
    Object.assign(database, { transaction: once });
    return accept(code, user);
  }

  test.each([
    ["its team", (teamId: string) => deleteTeam(app, teamId)],
    ["the invitation", (teamId: string, id: string) => revoke(app, project, teamId, id)],
  ] as const)("%s: the code is not found", async (_name, happens) => {
    const user = await signUp(app, project);
    const teamId = await makeTeam(app, project);
    const { id, code } = await invite(app, project, teamId);
    const answer = await acceptWhile(() => happens(teamId, id), code, user);
    expect(answer).toMatchObject({ status: 404, json: { code: "VERIFICATION_CODE_NOT_FOUND" } });
  });

  test("of a concurrent accept and revoke, only one succeeds", async () => {
    const teamId = await makeTeam(app, project);
    const users = await Promise.all(Array.from({ length: 10 }, () => signUpAnonymously(app, project)));
    const invitations = [];
    for (const user of users) invitations.push({ user, ...(await invite(app, project, teamId)) });
    const headers = project.as("server");
    await Promise.all(
      invitations.map(async ({ user, id, code }) => {
        const path = `/team-invitations/${id}?team_id=${teamId}`;
        const revoking = app.send({ method: "DELETE", path, headers });
        const statuses = [(await accept(code, user)).status, (await revoking).status];
        expect(statuses.sort()).toEqual([200, 404]);
      }),
    );
  });

  test("ten users who accept while the team is being deleted join or get not found", async () => {
    const teamId = await makeTeam(app, project);
    const users = await Promise.all(Array.from({ length: 10 }, () => signUpAnonymously(app, project)));
    const codes: string[] = [];
    while (codes.length < users.length) codes.push((await invite(app, project, teamId)).code);
    const deleting = app.send({ method: "DELETE", path: `/teams/${teamId}`, headers: project.as("server"), body: {} });
    const answers = await Promise.all(users.map((user, index) => accept(codes[index] ?? "", user)));
    expect((await deleting).status).toBe(200);
    const { 200: joined = 0, VERIFICATION_CODE_NOT_FOUND: late = 0 } = countOutcomes(answers);
    expect(joined + late).toBe(users.length);
    expect(await getMembers(teamId)).toEqual([]);
  });

  test("the accepting user: they are not found, and the code stays unused", async () => {
    const user = await signUp(app, project);
    const { code } = await invite(app, project, team);
    const leave = () => pool().query("delete from users where id = $1", [user.id]);
    const answer = await acceptWhile(leave, code, user);
    expect(answer).toMatchObject({ status: 404, json: { code: "USER_NOT_FOUND" } });
    expect((await accept(code, await signUp(app, project))).status).toBe(200);
  });
});

test("code review, lock order: accepting waits for the deletion of the inviter's own account without holding the invitation", async () => {
  const user = await signUp(app, project);
  const { id, code } = await invite(app, project, await makeTeam(app, project));
  const deletion = await pool().connect();
  try {
    await deletion.query("begin");
    await deletion.query("select from users where id = $1 for update", [user.id]);
    const accepted = accept(code, user);
    // On a slow machine, its timer fires while the user is locked.
    const written = app.activity.flush();
    await expect.poll(() => countLockWaiters(app)).toBe(1);

    // The deletion's next lock; before the fix, each waited for the other.
    const locked = await deletion.query("select id from team_invitations where id = $1 for update nowait", [id]);
    expect(locked.rows).toEqual([{ id }]);

    await deletion.query("rollback");
    expect((await accepted).status).toBe(200);
    await written;
  } finally {
    await deletion.query("rollback");
    deletion.release();
  }
});
