import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import {
  goodPassword,
  internalProject,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  countOutcomes,
  isSignedIn,
  notificationsOff,
  passwordSignIn,
  sendConcurrently,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { eventsAbout, join, leave, makeTeam, select } from "../../teams/testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let silent: TestProject;
let user: TestUser;
let stranger: TestUser;
let foreigner: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  silent = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
  stranger = await signUp(app, project);
  foreigner = await signUp(app, foreign);
});
afterAll(() => app.close());

const serverAccess = ["server", "admin"] as const;
const methods = ["GET", "PATCH", "DELETE"] as const;
const unknownId = "00000000-0000-4000-8000-000000000001";
const request = (
  method: (typeof methods)[number],
  id = user.id,
  body?: unknown,
  headers = project.as("server"),
): TestRequest => ({ method, path: `/users/${id}`, headers, ...(method === "PATCH" ? { body: body ?? {} } : {}) });

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const notFound = { status: 404, code: "USER_NOT_FOUND" } as const;

describe.each(methods)("%s /users/{user_id}", (method) => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method, path: `/users/${unknownId}`, ...(method === "PATCH" ? { body: {} } : {}) },
        serverAccess,
        (access) => project.as(access),
      ),
      {
        name: "a client can't use it, even for its own id",
        request: () => request(method, user.id, {}, project.as("client", user.accessToken)),
        status: 401,
        code: "INSUFFICIENT_ACCESS_TYPE",
      },
      ...serverAccess.flatMap((access): Scenario[] => [
        {
          name: `an unknown user is not found with ${access} access`,
          request: () => request(method, unknownId, {}, project.as(access)),
          ...notFound,
        },
        {
          name: `a user of another project is not found with ${access} access`,
          request: () => request(method, foreigner.id, {}, project.as(access)),
          ...notFound,
          effects: async () => expect(await isSignedIn(app, foreign, foreigner.accessToken)).toBe(true),
        },
        {
          name: `ignores the user token with ${access} access`,
          request: () => request(method, unknownId, {}, project.as(access, user.accessToken)),
          ...notFound,
        },
        {
          name: `keys of project internal find no users of other projects with ${access} access`,
          request: () => ({ ...request(method), headers: internalProject(app).as(access) }),
          ...notFound,
          effects: async () => expect(await isSignedIn(app, project, user.accessToken)).toBe(true),
        },
      ]),
      ...["x", "%00", `${unknownId}x`, "0190a5d4-3b5c-7def-8abc-0123456789ab"].map(
        (id): Scenario => ({ name: `rejects ${id} as an id`, request: () => request(method, id), ...schemaError }),
      ),
      {
        name: "rejects an unknown query parameter",
        request: () => request(method, `${user.id}?force=true`),
        ...schemaError,
      },
    ],
  );
});

describe("GET /users/{user_id}", () => {
  test.each(serverAccess)("returns all fields for %s access and no secret", async (access) => {
    const { status, json, text } = await app.send(request("GET", user.id, undefined, project.as(access)));
    expect(status).toBe(200);
    expect(json).toEqual(await readUser(app, project, user.accessToken));
    for (const secret of ["$argon2", "hash", user.accessToken]) expect(text).not.toContain(secret);
  });

  test("accepts an id in upper case", async () => {
    expect((await app.send(request("GET", user.id.toUpperCase()))).json.id).toBe(user.id);
  });
});

describe("PATCH /users/{user_id}", () => {
  const change = (id: string, body: object) => app.send(request("PATCH", id, body));

  runScenarios(
    () => app,
    [
      ["a name", { display_name: "Ada" }],
      ["no name", { display_name: "" }, { display_name: null }],
      ["an image from anywhere", { profile_image_url: "https://example.com/a.svg" }],
      ["metadata of every kind", { client_metadata: 1, client_read_only_metadata: [1], server_metadata: { a: null } }],
      ["a verified address", { primary_email: "new@example.com", primary_email_verified: true }],
      ["a second factor", { totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" }, { requires_totp_mfa: true }],
      ["that they are not anonymous", { is_anonymous: false }],
      ["nothing", {}],
    ].map(([what, body, contains = body]) => ({
      name: `changes ${what} and emits an event with the new state`,
      request: async () => request("PATCH", (await signUp(app, silent)).id, body, silent.as("server")),
      status: 200,
      contains: contains as object,
      effects: async (_app: TestApp, { json }: { json: Record<string, unknown> }) => {
        const events = await eventsAbout(app, silent, String(json.id));
        expect(events.at(-1)).toEqual({ type: "user.updated", data: json });
      },
    })),
  );

  runScenarios(
    () => app,
    [
      ["that they are anonymous", { is_anonymous: true }],
      ["accounts at providers", { oauth_providers: [] }],
      ["an unknown field", { nickname: "Ada" }],
      ["a list", []],
      ["an invalid team ID", { selected_team_id: "x" }],
    ].map(([what, body]) => ({
      name: `rejects ${what}`,
      request: () => request("PATCH", user.id, body),
      ...schemaError,
    })),
  );

  test("a new password ends all sessions of this user only", async () => {
    const changed = await signUp(app, project);
    expect((await change(changed.id, { password: "another good password" })).status).toBe(200);
    expect(await isSignedIn(app, project, changed.accessToken)).toBe(false);
    expect(await isSignedIn(app, project, stranger.accessToken)).toBe(true);
    expect((await app.send(passwordSignIn(project, changed.email, "another good password"))).status).toBe(200);
    expect((await app.send(passwordSignIn(project, changed.email, goodPassword))).json.code).toBe(
      "EMAIL_PASSWORD_MISMATCH",
    );
  });

  test("a server can remove the last sign-in method", async () => {
    const { id } = await signUp(app, project);
    const { status, json } = await change(id, { password: null, primary_email: null });
    expect([status, json.has_password, json.primary_email]).toEqual([200, false, null]);
  });

  test("an email that another user signs in with is rejected, without changes or events", async () => {
    const { id } = await signUp(app, project);
    const before = await eventsAbout(app, project, id);
    const { status, json } = await change(id, { primary_email: stranger.email, display_name: "Changed" });
    expect([status, json.code]).toEqual([409, "USER_EMAIL_ALREADY_EXISTS"]);
    expect((await app.send(request("GET", id))).json.display_name).toBe(null);
    expect(await eventsAbout(app, project, id)).toEqual(before);
  });
});

describe("the selected team", () => {
  const selecting = (id: string, selected_team_id: string | null, headers = project.as("server")) =>
    app.send({ method: "PATCH", path: `/users/${id}`, headers, body: { selected_team_id } });
  const refusal = (teamId: string, userId: string) => ({
    status: 404,
    json: expect.objectContaining({
      code: "TEAM_MEMBERSHIP_NOT_FOUND",
      details: { team_id: teamId, user_id: userId },
    }),
  });

  test("is one of the user's teams, is in the response, and null clears it", async () => {
    const member = await signUp(app, project);
    const [first, second] = [await makeTeam(app, project, member), await makeTeam(app, project, member)];
    for (const team of [first, second]) {
      const { json } = await selecting(member.id, team);
      expect(json).toMatchObject({ selected_team_id: team, selected_team: { id: team } });
      expect(await readUser(app, project, member.accessToken)).toMatchObject({ selected_team_id: team });
    }
    expect((await selecting(member.id, null)).json).toMatchObject({ selected_team_id: null, selected_team: null });
  });

  test("can be set by the user, who gets the client view", async () => {
    const member = await signUp(app, project);
    const team = await makeTeam(app, project, member, { server_metadata: "hidden" });
    const headers = project.as("client", member.accessToken);
    const body = { selected_team_id: team };
    const { status, json, text } = await app.send({ method: "PATCH", path: "/users/me", headers, body });
    expect([status, json.selected_team_id]).toEqual([200, team]);
    expect(text).not.toContain("hidden");
  });

  test("stays when the user leaves another team and is cleared when they leave it", async () => {
    const member = await signUp(app, project);
    const [selected, other] = [await makeTeam(app, project, member), await makeTeam(app, project, member)];
    await select(app, project, member, selected);
    await leave(app, project, other, member);
    expect(await readUser(app, project, member.accessToken)).toMatchObject({ selected_team_id: selected });
    await leave(app, project, selected, member);
    expect(await readUser(app, project, member.accessToken)).toMatchObject({ selected_team_id: null });
  });

  test.each<[string, () => Promise<string>]>([
    ["unknown users", async () => unknownId],
    ["they are not in", () => makeTeam(app, project, stranger)],
    ["is another project's", () => makeTeam(app, foreign, foreigner)],
  ])(
    "can't be one that %s: always the same error, also for the user, and nothing else changes",
    async (_what, make) => {
      const member = await signUp(app, project);
      const own = await makeTeam(app, project, member);
      await select(app, project, member, own);
      const teamId = await make();
      expect(await selecting(member.id, teamId)).toMatchObject(refusal(teamId, member.id));
      const headers = project.as("client", member.accessToken);
      const body = { selected_team_id: teamId, display_name: "Changed" };
      expect(await app.send({ method: "PATCH", path: "/users/me", headers, body })).toMatchObject(
        refusal(teamId, member.id),
      );
      expect(await readUser(app, project, member.accessToken)).toMatchObject({
        selected_team_id: own,
        display_name: null,
      });
    },
  );

  test("is never a team that the user is leaving concurrently", async () => {
    const member = await signUp(app, project);
    const team = await makeTeam(app, project, member);
    const [, ...answers] = await Promise.all([
      leave(app, project, team, member),
      ...Array.from({ length: 10 }, () => selecting(member.id, team)),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await readUser(app, project, member.accessToken)).toMatchObject({ selected_team_id: null });
  });
});

describe("DELETE /users/{user_id}", () => {
  test.each(serverAccess)("deletes with %s access; then the user is not found", async (access) => {
    const gone = await signUp(app, project);
    expect((await app.send(request("DELETE", gone.id, undefined, project.as(access)))).json).toEqual({ success: true });
    expect((await app.send(request("GET", gone.id))).json.code).toBe("USER_NOT_FOUND");
    expect(await isSignedIn(app, project, gone.accessToken)).toBe(false);
    expect(await isSignedIn(app, project, stranger.accessToken)).toBe(true);
  });

  test("of ten concurrent deletions, one succeeds and emits one event", async () => {
    const { id } = await signUp(app, project);
    expect(countOutcomes(await sendConcurrently(app, 10, request("DELETE", id)))).toEqual({
      "200": 1,
      USER_NOT_FOUND: 9,
    });
    expect(await eventsAbout(app, project, id)).toEqual([{ type: "user.deleted", data: { id, teams: [] } }]);
  });

  test("emits each team's ended permissions and membership, oldest team first, and finally the user", async () => {
    const gone = await signUp(app, project);
    const old = await makeTeam(app, project, stranger);
    const young = await makeTeam(app, project, gone, { display_name: "Theirs" });
    await join(app, project, old, gone);
    await select(app, project, gone, old);
    await app.send(request("DELETE", gone.id));
    const ended = (team_id: string) => ({ type: "team_membership.deleted", data: { team_id, user_id: gone.id } });
    const revoked = (team_id: string, id: string) => ({
      type: "team_permission.deleted",
      data: { id, team_id, user_id: gone.id },
    });
    const last = (await eventsAbout(app, project, gone.id)).slice(-5);
    expect(last).toEqual([
      revoked(old, "team_member"),
      ended(old),
      revoked(young, "team_admin"),
      ended(young),
      { type: "user.deleted", data: { id: gone.id, teams: [{ id: old }, { id: young }] } },
    ]);
    const team = { method: "GET", path: `/teams/${young}`, headers: project.as("server") };
    expect((await app.send(team)).json.display_name).toBe("Theirs");
  });

  test("concurrently leaving a team and being deleted ends the membership once", async () => {
    const gone = await signUp(app, project);
    const team = await makeTeam(app, project, gone);
    const path = `/team-memberships/${team}/${gone.id}`;
    await Promise.all([
      app.send({ method: "DELETE", path, headers: project.as("server") }),
      app.send(request("DELETE", gone.id)),
    ]);
    const events = await eventsAbout(app, project, gone.id);
    expect(events.filter(({ type }) => type === "team_membership.deleted")).toHaveLength(1);
  });

  test("deletes the user's events and keeps those of others", async () => {
    const gone = await signUp(app, project, "told-of@example.com");
    await app.send(request("PATCH", gone.id, { display_name: "Told Of" }));
    await app.send(request("DELETE", gone.id));
    for (const trace of ["told-of@example.com", "Told Of"]) expect(await findTablesContaining(app, trace)).toEqual([]);
    expect((await eventsAbout(app, project, stranger.email)).map(({ type }) => type)).toContain("user.created");
  });
});
