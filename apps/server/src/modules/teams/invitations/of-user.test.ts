import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeUser, makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { getEvents, invite, isMember, join, makeTeam, revoke } from "../testing/invitation-fixtures.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
let team: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { anonymous_accounts_enabled: true });
});
beforeEach(async () => {
  team = await makeTeam(app, project);
  user = await signUp(app, project, `Ada-${randomUUID()}@Example.com`);
  await changeUser(app, project, user, { primary_email_verified: true });
});
afterAll(() => app.close());

const asClient = (person = user) => project.as("client", person.accessToken);
const listRequest = (query = "user_id=me", headers = asClient()): TestRequest => ({
  method: "GET",
  path: `/team-invitations?${query}`,
  headers,
});
const acceptRequest = (id: string, headers = asClient(), userId = "me"): TestRequest => ({
  method: "POST",
  path: `/team-invitations/${id}/accept?user_id=${userId}`,
  headers,
});
const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const listIds = async (): Promise<unknown[]> => {
  const { json } = await app.send(listRequest());
  return (json.items as { id: string }[]).map(({ id }) => id);
};

describe("GET /team-invitations?user_id=…", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "GET", path: `/team-invitations?user_id=${randomUUID()}` },
        ["client", "server", "admin"],
        (access) => project.as(access),
      ),
      {
        name: "shows a user the invitation for their verified email, in any letter case, with the team's name",
        request: async () => {
          await invite(app, project, team, user.email.toUpperCase());
          return listRequest();
        },
        status: 200,
        effects: (_app, { json }) =>
          expect(json).toEqual({
            items: [
              {
                id: expect.any(String),
                team_id: team,
                team_display_name: "Blue Team",
                recipient_email: expect.any(String),
                expires_at_millis: expect.any(Number),
                created_at_millis: expect.any(Number),
              },
            ],
            is_paginated: false,
          }),
      },
      {
        name: "shows servers any user's invitations",
        request: async () => {
          await invite(app, project, team, user.email);
          return listRequest(`user_id=${user.id}`, project.as("server"));
        },
        status: 200,
        effects: (_app, { json }) => expect(json.items).toMatchObject([{ team_id: team }]),
      },
      {
        name: "shows clients no other user's invitations",
        request: () => listRequest(`user_id=${randomUUID()}`),
        status: 403,
        code: null,
      },
      {
        name: "requires a signed-in user for clients",
        request: () => listRequest(`user_id=${user.id}`, project.as("client")),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "rejects both filters",
        request: () => listRequest(`user_id=me&team_id=${team}`),
        status: 400,
        code: null,
      },
      { name: "rejects no filter", request: () => listRequest(""), status: 400, code: "SCHEMA_ERROR" },
    ],
  );

  test("shows no invitation for an unverified email, nor one that was revoked, accepted or expired", async () => {
    const { id } = await invite(app, project, team, user.email);
    await changeUser(app, project, user, { primary_email_verified: false });
    expect(await listIds()).toEqual([]);
    await changeUser(app, project, user, { primary_email_verified: true });
    expect(await listIds()).toEqual([id]);
    await revoke(app, project, team, id);
    expect(await listIds()).toEqual([]);
    await invite(app, project, team, user.email);
    const late = listRequest(`user_id=${user.id}`, project.as("server"));
    expect((await app.later(8 * 24 * 60 * 60_000, () => app.send(late))).json.items).toEqual([]);
  });

  test("has pages on request", async () => {
    const teams = [team, await makeTeam(app, project), await makeTeam(app, project)];
    const ids: string[] = [];
    for (const teamId of teams) {
      app.advance(1);
      ids.push((await invite(app, project, teamId, user.email)).id);
    }
    const { json } = await app.send(listRequest("user_id=me&limit=2"));
    expect((json.items as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const { next_cursor } = json.pagination as { next_cursor: string };
    const rest = await app.send(listRequest(`user_id=me&limit=2&cursor=${next_cursor}`));
    expect(rest.json).toMatchObject({ items: [{ id: ids[2] }], pagination: { next_cursor: null } });
  });
});

describe("POST /team-invitations/{id}/accept", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "POST", path: `/team-invitations/${randomUUID()}/accept?user_id=${randomUUID()}` },
        ["client", "server", "admin"],
        (access) => project.as(access),
      ),
      {
        name: "makes the user a member, once, with an audit entry and an event",
        request: async () => acceptRequest((await invite(app, project, team, user.email)).id.toUpperCase()),
        status: 200,
        effects: async (_app, { json }) => {
          expect(json).toEqual({});
          expect(await isMember(app, team, user.id)).toBe(true);
          expect((await getEvents(app, team)).map(({ type }) => type)).toContain("team_membership.created");
          const path = "/internal/audit-log?action=team_invitation.accept";
          const log = await app.send({ method: "GET", path, headers: project.as("admin") });
          expect(log.json.items).toContainEqual(expect.objectContaining({ details: { team_id: team } }));
        },
      },
      {
        name: "changes nothing for a member",
        request: async () => {
          const { id } = await invite(app, project, team, user.email);
          await join(app, project, team, user);
          return acceptRequest(id);
        },
        status: 200,
        effects: async () => expect(await listIds()).toEqual([]),
      },
      {
        name: "servers can accept for a user",
        request: async () =>
          acceptRequest((await invite(app, project, team, user.email)).id, project.as("server"), user.id),
        status: 200,
      },
      {
        name: "clients cannot accept for another user",
        request: () => acceptRequest(randomUUID(), asClient(), randomUUID()),
        status: 403,
        code: null,
      },
      {
        name: "an unknown user is not found, for servers",
        request: () => acceptRequest(randomUUID(), project.as("server"), randomUUID()),
        status: 404,
        code: "USER_NOT_FOUND",
      },
      { name: "an unknown invitation is not found", request: () => acceptRequest(randomUUID()), ...notFound },
      {
        name: "an invitation for another email is not found",
        request: async () => acceptRequest((await invite(app, project, team)).id),
        ...notFound,
        effects: async () => expect(await isMember(app, team, user.id)).toBe(false),
      },
      {
        name: "an invitation for an unverified email of the user is not found",
        request: async () => {
          const { id } = await invite(app, project, team, user.email);
          await changeUser(app, project, user, { primary_email_verified: false });
          return acceptRequest(id);
        },
        ...notFound,
      },
      {
        name: "an accepted invitation is not found",
        request: async () => {
          const { id } = await invite(app, project, team, user.email);
          await app.send(acceptRequest(id));
          return acceptRequest(id);
        },
        ...notFound,
      },
      {
        name: "an anonymous user is restricted and cannot accept",
        request: async () => {
          const visitor = await signUpAnonymously(app, project);
          return acceptRequest(randomUUID(), project.as("client", visitor.accessToken));
        },
        status: 403,
        code: "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED",
        details: { restricted_reason: { type: "anonymous" } },
      },
    ],
  );

  test("an expired invitation is not found", async () => {
    const { id } = await invite(app, project, team, user.email);
    const late = acceptRequest(id, project.as("server"), user.id);
    const answer = await app.later(8 * 24 * 60 * 60_000, () => app.send(late));
    expect(answer.json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("of concurrent requests, one accepts", async () => {
    const { id } = await invite(app, project, team, user.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.send(acceptRequest(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });
});

describe("the invited email, with the newer header names", () => {
  const withNewerNames = (headers: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace("x-stack-", "x-hexclave-"), value]),
    );
  const redeem = (path: string, code: string, person = user, isNewer = true): TestRequest => {
    const headers = asClient(person);
    return { method: "POST", path, headers: isNewer ? withNewerNames(headers) : headers, body: { code } };
  };

  test.each(["/team-invitations/accept/check-code", "/team-invitations/accept/details", "/team-invitations/accept"])(
    "%s asks for the account that has it; other clients don't know this error",
    async (path) => {
      const { code } = await invite(app, project, team);
      const { status, json } = await app.send(redeem(path, code));
      expect([status, json.code]).toEqual([403, "TEAM_INVITATION_EMAIL_MISMATCH"]);
      expect((await app.send(redeem(path, code, user, false))).status).toBe(200);
    },
  );

  test("can be unverified, because the code proves it", async () => {
    const { code } = await invite(app, project, team, user.email);
    await changeUser(app, project, user, { primary_email_verified: false });
    expect((await app.send(redeem("/team-invitations/accept/details", code))).status).toBe(200);
    expect((await app.send(redeem("/team-invitations/accept", code))).status).toBe(200);
  });

  test("is not asked for from anonymous users, who are restricted", async () => {
    const visitor = await signUpAnonymously(app, project);
    const { code } = await invite(app, project, team);
    const { json } = await app.send(redeem("/team-invitations/accept", code, visitor));
    expect(json.code).toBe("TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED");
  });
});
