import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  canRefresh,
  countOutcomes,
  isSignedIn,
  notificationsOff,
  sendConcurrently,
  signIn,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { decodePart } from "../../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const text404 = { status: 404, code: null } as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const getId = ({ accessToken }: TestUser): string => String(decodePart(accessToken, 1).refreshTokenId);
const end = (id: string, headers = project.as("client", user.accessToken), userId = "me"): TestRequest => ({
  method: "DELETE",
  path: `/auth/sessions/${id}?user_id=${userId}`,
  headers,
});
const another = (): Promise<TestUser> => signIn(app, project, user);

describe("DELETE /auth/sessions/{id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "DELETE", path: `/auth/sessions/${crypto.randomUUID()}?user_id=${crypto.randomUUID()}` },
        allAccessTypes,
        (access) => project.as(access),
      ),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `ends another session of the caller with ${access} access`,
          request: async () => end(getId(await another()), project.as(access, user.accessToken)),
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ success: true }),
        }),
      ),
      {
        name: "ignores the request body",
        request: async () => ({ ...end(getId(await another())), body: {} }),
        status: 200,
      },
      {
        name: "a server can end any user's session, signed in or not",
        request: async () => end(getId(await another()), project.as("server"), user.id),
        status: 200,
      },
      {
        name: "rejects the caller's current session",
        request: () => end(getId(user)),
        status: 400,
        code: "CANNOT_DELETE_CURRENT_SESSION",
      },
      {
        name: "rejects the current session for a server with the user's access token too",
        request: () => end(getId(user), project.as("server", user.accessToken)),
        status: 400,
        code: "CANNOT_DELETE_CURRENT_SESSION",
      },
      { name: "returns 404 for an unknown session", request: () => end(crypto.randomUUID()), ...text404 },
      {
        name: "a client gets 404 for another user's session",
        request: async () => end(getId(await signUp(app, project))),
        ...text404,
      },
      {
        name: "a client gets 404 for another user's session, even when it names that user",
        request: async () => {
          const stranger = await signUp(app, project);
          return end(getId(stranger), project.as("client", user.accessToken), stranger.id);
        },
        ...text404,
      },
      {
        name: "a server of another project gets 404",
        request: async () => end(getId(await another()), (await makeProject(app)).as("server"), user.id),
        ...text404,
      },
      {
        name: "a client without a user has no sessions",
        request: () => end(getId(user), project.as("client"), user.id),
        ...noUser,
      },
      { name: "me without a user is unknown", request: () => end(getId(user), project.as("server")), ...noUser },
      {
        name: "rejects a missing user",
        request: () => ({
          method: "DELETE",
          path: `/auth/sessions/${getId(user)}`,
          headers: project.as("client", user.accessToken),
        }),
        ...schemaError,
      },
      { name: "rejects an invalid session ID", request: () => end("mine"), ...schemaError },
      {
        name: "rejects an unknown query parameter",
        request: () => end(getId(user), project.as("server"), `${user.id}&all=true`),
        ...schemaError,
      },
    ],
  );

  test("both tokens of the session stop working; all other sessions keep working", async () => {
    const second = await another();
    const third = await another();
    await app.send(end(getId(second)));
    expect(await isSignedIn(app, project, second.accessToken)).toBe(false);
    expect(await canRefresh(app, project, second.refreshToken)).toBe(false);
    expect(await isSignedIn(app, project, third.accessToken)).toBe(true);
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
  });

  test("a session that another user tried to end keeps working", async () => {
    const stranger = await signUp(app, project);
    await app.send(end(getId(stranger)));
    expect(await isSignedIn(app, project, stranger.accessToken)).toBe(true);
  });

  test("a second request returns 404", async () => {
    const second = await another();
    await app.send(end(getId(second)));
    expect((await app.send(end(getId(second)))).status).toBe(404);
  });

  test("of twenty concurrent requests exactly one ends the session", async () => {
    const second = await another();
    expect(countOutcomes(await sendConcurrently(app, 20, end(getId(second))))).toEqual({ "200": 1, "404": 19 });
  });

  test("a user can end an admin's impersonation session", async () => {
    const headers = project.as("admin");
    const body = { user_id: user.id, is_impersonation: true };
    const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers, body });
    const watcher = { ...user, accessToken: String(json.access_token) };
    expect((await app.send(end(getId(watcher)))).status).toBe(200);
    expect(await isSignedIn(app, project, watcher.accessToken)).toBe(false);
  });
});

describe("POST /auth/sessions/revoke-others", () => {
  const path = "/auth/sessions/revoke-others";
  const revoke = (headers: Record<string, string>): TestRequest => ({ method: "POST", path, headers });
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `returns the number of ended sessions with ${access} access`,
          request: async () => {
            const person = await signUp(app, project);
            await signIn(app, project, person);
            await signIn(app, project, person);
            return revoke(project.as(access, person.accessToken));
          },
          status: 200,
          effects: (_app, { json }) => expect(json).toEqual({ revoked: 2 }),
        }),
      ),
      {
        name: "ends nothing if there is only one session",
        request: async () => revoke(project.as("client", (await signUp(app, project)).accessToken)),
        status: 200,
        contains: { revoked: 0 },
      },
      {
        name: "requires a signed-in user",
        request: () => revoke(project.as("client")),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
    ],
  );

  test("keeps the caller's session, ends all others at once, and no other user's", async () => {
    const person = await signUp(app, project);
    const others = [await signIn(app, project, person), await signIn(app, project, person)];
    const headers = project.as("server");
    const body = { user_id: person.id, is_impersonation: true };
    const watcher = await app.send({ method: "POST", path: "/auth/sessions", headers, body });
    await app.send(revoke(project.as("client", person.accessToken)));
    expect(await isSignedIn(app, project, person.accessToken)).toBe(true);
    expect(await canRefresh(app, project, person.refreshToken)).toBe(true);
    for (const { accessToken, refreshToken } of others) {
      expect(await isSignedIn(app, project, accessToken)).toBe(false);
      expect(await canRefresh(app, project, refreshToken)).toBe(false);
    }
    expect(await isSignedIn(app, project, String(watcher.json.access_token))).toBe(false);
    expect(await isSignedIn(app, project, user.accessToken)).toBe(true);
  });

  test("a second request ends nothing", async () => {
    const person = await signUp(app, project);
    await signIn(app, project, person);
    const headers = project.as("client", person.accessToken);
    await app.send(revoke(headers));
    expect((await app.send(revoke(headers))).json).toEqual({ revoked: 0 });
  });

  test("of two sessions that end each other concurrently, one remains", async () => {
    const person = await signUp(app, project);
    const second = await signIn(app, project, person);
    const tokens = [person.accessToken, second.accessToken];
    await Promise.all(tokens.map((token) => app.send(revoke(project.as("client", token)))));
    const left = await Promise.all(tokens.map((token) => isSignedIn(app, project, token)));
    expect(left.filter((isLeft) => isLeft).length).toBeLessThanOrEqual(1);
  });
});
