import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import {
  allAccessTypes,
  canRefresh,
  changeConfig,
  notificationsOff,
  signIn,
  withRefreshToken,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, notificationsOff);
  user = await signUp(app, project);
  stranger = await signUp(app, project);
});
afterAll(() => app.close());

const minuteMs = 60_000;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const list = (userId: string, headers: Record<string, string>): TestRequest => ({
  method: "GET",
  path: `/auth/sessions?user_id=${userId}`,
  headers,
});

interface Listed {
  readonly id: string;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly is_impersonation: boolean;
  readonly is_current_session: boolean;
}
async function listed(headers: Record<string, string>, userId = "me"): Promise<Listed[]> {
  return (await app.send(list(userId, headers))).json.items as Listed[];
}
async function serverSession(person: TestUser, change: object = {}): Promise<TestUser> {
  const body = { user_id: person.id, ...change };
  const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("server"), body });
  return { ...person, accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
}

describe("GET /auth/sessions", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "GET", path: `/auth/sessions?user_id=${crypto.randomUUID()}` },
        allAccessTypes,
        (access) => project.as(access),
      ),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `lists the caller's own sessions with ${access} access`,
          request: () => list("me", project.as(access, user.accessToken)),
          status: 200,
          excludes: ["refresh_token", "digest"],
          effects: (_app, { json }) =>
            expect(json).toEqual({
              is_paginated: false,
              items: [
                {
                  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
                  user_id: user.id,
                  created_at: app.platform.clock(),
                  last_used_at: app.platform.clock(),
                  expires_at: app.platform.clock() + 365 * 24 * 60 * minuteMs,
                  is_impersonation: false,
                  is_current_session: true,
                  device: { browser: null, os: null, kind: "unknown" },
                  last_used_at_end_user_ip_info: {
                    ip: "127.0.0.1",
                    countryCode: null,
                    regionCode: null,
                    cityName: null,
                    latitude: null,
                    longitude: null,
                    tzIdentifier: null,
                  },
                },
              ],
            }),
        }),
      ),
      {
        name: "a client can name its own user",
        request: () => list(user.id, project.as("client", user.accessToken)),
        status: 200,
      },
      {
        name: "a client can't list another user's sessions",
        request: () => list(stranger.id, project.as("client", user.accessToken)),
        status: 403,
        code: null,
      },
      {
        name: "a client can't tell an unknown user from another user",
        request: () => list(crypto.randomUUID(), project.as("client", user.accessToken)),
        status: 403,
        code: null,
      },
      {
        name: "a client without a user can't list sessions",
        request: () => list(user.id, project.as("client")),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "me without a user is unknown, for servers too",
        request: () => list("me", project.as("server")),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "a server can list any user's sessions",
        request: () => list(stranger.id, project.as("server")),
        status: 200,
        effects: (_app, { json }) => expect(json.items).toHaveLength(1),
      },
      {
        name: "an unknown user has none",
        request: () => list(crypto.randomUUID(), project.as("server")),
        status: 200,
        contains: { items: [] },
      },
      {
        name: "a user of another project has none",
        request: async () => list((await signUp(app, await makeProject(app))).id, project.as("admin")),
        status: 200,
        contains: { items: [] },
      },
      {
        name: "rejects a missing user",
        request: () => ({ method: "GET", path: "/auth/sessions", headers: project.as("server") }),
        ...schemaError,
      },
      { name: "rejects an invalid user ID", request: () => list("you", project.as("server")), ...schemaError },
      {
        name: "rejects an unknown query parameter",
        request: () => list(`${user.id}&limit=1`, project.as("server")),
        ...schemaError,
      },
    ],
  );

  test("lists the newest first and marks the current session", async () => {
    const person = await signUp(app, project);
    const second = await app.later(minuteMs, () => signIn(app, project, person));
    await app.later(2 * minuteMs, () => signIn(app, project, person));
    const items = await app.later(3 * minuteMs, () => listed(project.as("client", second.accessToken)));
    const now = app.platform.clock();
    expect(items.map(({ created_at }) => created_at - now)).toEqual([2 * minuteMs, minuteMs, 0]);
    expect(items.map(({ is_current_session }) => is_current_session)).toEqual([false, true, false]);
  });

  test("a server without an access token has no current session in the list", async () => {
    const items = await listed(project.as("server"), user.id);
    expect(items.map(({ is_current_session }) => is_current_session)).toEqual([false]);
  });

  test("a refresh counts as use and is visible at once", async () => {
    const person = await signUp(app, project);
    await app.later(5 * minuteMs, () => canRefresh(app, project, person.refreshToken));
    const [item] = await listed(project.as("client", person.accessToken));
    expect(item?.last_used_at).toBe(app.platform.clock() + 5 * minuteMs);
  });

  test("the device is parsed from the user agent, with known names only", async () => {
    const person = await signUp(app, project);
    const body = { email: person.email, password: "correct horse battery" };
    const userAgent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
    const headers = { ...project.as("client"), "user-agent": userAgent };
    await app.later(1000, () => app.send({ method: "POST", path: "/auth/password/sign-in", headers, body }));
    const [item] = (await listed(project.as("client", person.accessToken))) as { device?: object }[];
    expect(item?.device).toEqual({ browser: "Chrome", os: "Linux", kind: "desktop" });
  });

  test.each([
    ["client", 1],
    ["server", 1],
    ["admin", 2],
  ] as const)("impersonation is hidden from %s access, unless it is admin access", async (access, count) => {
    const person = await signUp(app, project);
    await serverSession(person, { is_impersonation: true });
    const items = await listed(project.as(access, person.accessToken), person.id);
    expect(items).toHaveLength(count);
    expect(items.filter(({ is_impersonation }) => is_impersonation)).toHaveLength(count - 1);
  });

  test("omits expired sessions", async () => {
    const person = await signUp(app, project);
    await serverSession(person, { expires_in_millis: 1000 });
    expect(await app.later(999, () => listed(project.as("server"), person.id))).toHaveLength(2);
    expect(await app.later(1000, () => listed(project.as("server"), person.id))).toHaveLength(1);
  });

  test("omits idle sessions, but lists recently used ones", async () => {
    const lazy = await makeProject(app, notificationsOff);
    const person = await signUp(app, lazy);
    await signIn(app, lazy, person);
    await changeConfig(app, lazy, { session_idle_minutes: 30 });
    await app.later(20 * minuteMs, () =>
      app.send({
        method: "POST",
        path: "/auth/sessions/current/refresh",
        headers: withRefreshToken(lazy.as("client"), person.refreshToken),
      }),
    );
    const at = (minutes: number) => app.later(minutes * minuteMs, () => listed(lazy.as("server"), person.id));
    expect(await at(29)).toHaveLength(2);
    expect(await at(30)).toHaveLength(1);
    expect(await at(50)).toHaveLength(0);
  });

  test("omits ended sessions", async () => {
    const person = await signUp(app, project);
    const second = await signIn(app, project, person);
    const headers = project.as("client", second.accessToken);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
    expect(await listed(project.as("client", person.accessToken))).toHaveLength(1);
  });
});
