import { maxOpenTeamInvitations } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LimitedAttempt } from "../../../http/limits.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { getLatestCode, makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";
import { deleteTeam, invite, join, makeTeam, revoke, sendRequest } from "../testing/invitation-fixtures.ts";

let app: TestApp;
let project: TestProject;
let team: string;
let inviter: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  team = await makeTeam(app, project, "evil.example <b>");
  inviter = await signUp(app, project);
  await join(app, project, team, inviter, "$invite_members");
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const pool = () => app.platform.database.pool;
const asInviter = () => project.as("client", inviter.accessToken);
const freshAddress = () => `${crypto.randomUUID()}@example.com`;
const send = (email: string, teamId = team, headers = asInviter(), change: object = {}): Promise<TestResponse> =>
  app.send(sendRequest(headers, teamId, { email, ...change }));
const check = (code: string): Promise<TestResponse> =>
  app.send({
    method: "POST",
    path: "/team-invitations/accept/check-code",
    headers: project.as("client"),
    body: { code },
  });
/** Oldest first. */
const listOpenInvitations = async (teamId: string) => {
  const path = `/team-invitations?team_id=${teamId}`;
  const { json } = await app.send({ method: "GET", path, headers: project.as("server") });
  return json.items as { id: string; recipient_email: string; expires_at_millis: number }[];
};
const newestText = async () => ((await app.emailsSent())[0]?.text ?? "").replaceAll("\u200c", "");

describe("the invitation email", () => {
  test("names the inviter, team, recipient and expiry; the team name can't inject a link", async () => {
    await pool().query("update users set display_name = 'Ada' where id = $1", [inviter.id]);
    const email = freshAddress();
    await send(email);
    const text = await newestText();
    expect(text).toContain("Ada invited you to join evil.example <b> on Acme.");
    expect(text).toContain(`sent to ${email}.`);
    expect(text).toContain("expires in 7 days");
    const [mail] = await app.emailsSent();
    expect(mail?.text).not.toContain("evil.example");
    expect(mail?.html).not.toContain("<b>");
  });

  test("uses the member's display name in the team", async () => {
    const member = await signUp(app, project);
    await join(app, project, team, member, "$invite_members");
    await pool().query("update team_memberships set display_name = 'Captain' where user_id = $1", [member.id]);
    await send(freshAddress(), team, project.as("client", member.accessToken));
    expect(await newestText()).toContain("Captain invited you");
  });

  test("names no inviter if a server invites, even with a signed-in user", async () => {
    await send(freshAddress(), team, project.as("server", inviter.accessToken));
    expect(await newestText()).toContain("You've been invited to join evil.example");
  });

  test("links to the callback URL with the code added to its query", async () => {
    const email = freshAddress();
    await send(email, team, asInviter(), { callback_url: `${callbackUrl}?after=%2Fhome&code=mine#top` });
    const code = await getLatestCode(app, email);
    expect((await app.emailsSent())[0]?.text).toContain(`${callbackUrl}?after=%2Fhome&code=${code}#top`);
  });

  test("codes are not stored in plain text", async () => {
    const { code } = await invite(app, project, team);
    expect(await findTablesContaining(app, code)).toEqual([]);
  });
});

describe("one open invitation per team and email", () => {
  test("inviting again emails another code for the same invitation and renews its seven days; both codes work", async () => {
    const teamId = await makeTeam(app, project);
    const first = await invite(app, project, teamId, `Ada.${freshAddress()}`);
    const [before] = await listOpenInvitations(teamId);
    expect(before?.expires_at_millis).toBe(app.platform.clock() + 7 * dayMs);
    app.advance(1);
    const second = await invite(app, project, teamId, first.email.toLowerCase());
    expect(second.id).toBe(first.id);
    expect(second.code).not.toBe(first.code);
    expect(await listOpenInvitations(teamId)).toEqual([
      {
        id: first.id,
        team_id: teamId,
        team_display_name: "Blue Team",
        recipient_email: first.email.toLowerCase(),
        expires_at_millis: app.platform.clock() + 7 * dayMs,
        created_at_millis: app.platform.clock() - 1,
      },
    ]);
    expect([(await check(first.code)).status, (await check(second.code)).status]).toEqual([200, 200]);
  });

  test("an older code keeps its own expiry", async () => {
    const first = await invite(app, project, team);
    await app.later(3 * dayMs, () => invite(app, project, team, first.email));
    const { json } = await app.later(7 * dayMs, () => check(first.code));
    expect(json.code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("renews an expired invitation, too", async () => {
    const teamId = await makeTeam(app, project);
    const first = await invite(app, project, teamId);
    const second = await app.later(8 * dayMs, () => invite(app, project, teamId, first.email));
    expect(second.id).toBe(first.id);
    expect(await app.later(8 * dayMs, () => listOpenInvitations(teamId))).toHaveLength(1);
  });

  test("another email, another team or a revoked invitation gets a new invitation", async () => {
    const [red, blue] = [await makeTeam(app, project), await makeTeam(app, project)];
    const email = freshAddress();
    const ids = [
      (await invite(app, project, red, email)).id,
      (await invite(app, project, red)).id,
      (await invite(app, project, blue, email)).id,
    ];
    await revoke(app, project, red, String(ids[0]));
    ids.push((await invite(app, project, red, email)).id);
    expect(new Set(ids).size).toBe(4);
  });

  test("twenty concurrent requests get the same invitation", async () => {
    const teamId = await makeTeam(app, project);
    const email = freshAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(email, teamId, project.as("server"))));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect(await listOpenInvitations(teamId)).toHaveLength(1);
  });

  test("stays valid after its sender leaves", async () => {
    const teamId = await makeTeam(app, project);
    const member = await signUp(app, project);
    await join(app, project, teamId, member, "$invite_members");
    const email = freshAddress();
    await send(email, teamId, project.as("client", member.accessToken));
    await pool().query("delete from users where id = $1", [member.id]);
    expect((await check(await getLatestCode(app, email))).status).toBe(200);
    expect(await listOpenInvitations(teamId)).toHaveLength(1);
  });
});

describe("the limit on open invitations", () => {
  test("is a thousand; renewals, servers and expired ones don't count", async () => {
    const teamId = await makeTeam(app, project);
    await join(app, project, teamId, inviter, "$invite_members");
    const { email } = await invite(app, project, teamId);
    const put = (count: number, expiresAt: number) =>
      pool().query(
        `insert into team_invitations (project_id, id, team_id, recipient_email, normalized_email, created_at, expires_at)
         select $1, gen_random_uuid(), $2, a, a, $3, $4 from (select gen_random_uuid()::text as a from generate_series(1, $5)) x`,
        [project.id, teamId, new Date(app.platform.clock()), new Date(expiresAt), count],
      );
    const now = app.platform.clock();
    await put(maxOpenTeamInvitations - 2, now + 1);
    await put(5, now);
    expect((await send(freshAddress(), teamId)).status).toBe(200);
    const answer = await send(freshAddress(), teamId);
    expect(answer).toMatchObject({ status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect((await send(email, teamId)).status).toBe(200);
    expect((await send(freshAddress(), teamId, project.as("server"))).status).toBe(200);
  });
});

describe("changes while an invitation is being sent", () => {
  /** Runs something between the request's checks and its transaction. */
  async function sendWhile(happens: () => Promise<unknown>, request: () => Promise<TestResponse>) {
    const { database } = app.platform;
    const { transaction } = database;
    const once = async <T>(work: (queryable: Queryable) => Promise<T>): Promise<T> => {
      Object.assign(database, { transaction });
      await happens();
      return transaction(work);
    };
    Object.assign(database, { transaction: once });
    return request();
  }

  test.each([
    ["a team that is deleted is not found by servers", "server", "TEAM_NOT_FOUND"],
    ["and clients are members of it no longer", "client", "TEAM_MEMBERSHIP_NOT_FOUND"],
  ] as const)("%s", async (_name, access, code) => {
    const teamId = await makeTeam(app, project);
    await join(app, project, teamId, inviter, "$invite_members");
    const email = freshAddress();
    const answer = await sendWhile(
      () => deleteTeam(app, teamId),
      () => send(email, teamId, project.as(access, inviter.accessToken)),
    );
    expect(answer).toMatchObject({ status: 404, json: { code } });
    expect((await app.emailsSent()).some(({ recipient }) => recipient === email)).toBe(false);
  });

  test.each([
    ["leaves", "delete from team_memberships where user_id = $1"],
    ["deletes their account", "delete from users where id = $1"],
  ])("a member who %s can no longer invite", async (_name, sql) => {
    const member = await signUp(app, project);
    await join(app, project, team, member, "$invite_members");
    const email = freshAddress();
    const answer = await sendWhile(
      () => pool().query(sql, [member.id]),
      () => send(email, team, project.as("client", member.accessToken)),
    );
    expect(answer).toMatchObject({ status: 404, json: { code: "TEAM_MEMBERSHIP_NOT_FOUND" } });
    expect((await app.emailsSent()).some(({ recipient }) => recipient === email)).toBe(false);
  });
});

describe("rate limits apply to", () => {
  test("emails per recipient, code guesses per address", async () => {
    const seen: LimitedAttempt[] = [];
    const limited = await createTestApp({
      limits: () => ({
        check: async (attempt) => {
          seen.push(attempt);
          return { isEmailSuppressed: false, succeeded: async () => {} };
        },
      }),
    });
    try {
      const there = await makeProject(limited);
      const user = await signUp(limited, there);
      const headers = there.as("client", user.accessToken);
      const teamId = await makeTeam(limited, there);
      await join(limited, there, teamId, user, "$invite_members");
      seen.length = 0;
      await limited.send(sendRequest(headers, teamId, { email: "Ada@Example.com" }));
      await limited.send(sendRequest(headers, teamId, { callback_url: "https://evil.example" }));
      for (const path of ["", "/check-code", "/details"]) {
        const body = { code: "0".repeat(45) };
        await limited.send({ method: "POST", path: `/team-invitations/accept${path}`, headers, body });
      }
      const guess = { action: "code", accessType: "client", recipient: undefined };
      expect(seen.map(({ action, accessType, recipient }) => ({ action, accessType, recipient }))).toEqual([
        { action: "mail", accessType: "client", recipient: "ada@example.com" },
        guess,
        guess,
        guess,
      ]);
    } finally {
      await limited.close();
    }
  });
});
