import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  other = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const over = { status: 401, code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" } as const;
const yearMs = 365 * 24 * 60 * 60 * 1000;

const refreshPath = "/auth/sessions/current/refresh";
const refresh = (refreshToken: string | undefined, headers = project.as("client")): TestRequest => ({
  method: "POST",
  path: refreshPath,
  headers: { ...headers, ...(refreshToken === undefined ? {} : { "x-stack-refresh-token": refreshToken }) },
});

describe("POST /auth/sessions/current/refresh", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: refreshPath }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map((access) => ({
        name: `exchanges the refresh token in the header for an access token with ${access} access`,
        request: () => refresh(user.refreshToken, project.as(access)),
        status: 200,
        effects: async (_app: TestApp, { json }: { json: Record<string, unknown> }) => {
          expect(Object.keys(json)).toEqual(["access_token"]);
          expect(await readUser(app, project, String(json.access_token))).toMatchObject({ id: user.id });
        },
      })),
      { name: "the same token works again", request: () => refresh(user.refreshToken), status: 200 },
      { name: "rejects a missing header", request: () => refresh(undefined), status: 400, code: "SCHEMA_ERROR" },
      { name: "rejects an empty header", request: () => refresh(""), status: 400, code: "SCHEMA_ERROR" },
      { name: "rejects an unknown token", request: () => refresh("x".repeat(45)), ...over },
      {
        name: "rejects a token from another project",
        request: async () => refresh((await signUp(app, other)).refreshToken),
        ...over,
      },
      {
        name: "reports an unparsable access token first",
        request: () => refresh(user.refreshToken, project.as("client", "x")),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
    ],
  );

  test("rejects a token that is one year old", async () => {
    const { refreshToken } = await signUp(app, project);
    const { json } = await app.later(yearMs, () => app.send(refresh(refreshToken)));
    expect(json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("reports an expired access token first, so clients omit it", async () => {
    const { refreshToken, accessToken } = await signUp(app, project);
    const { json } = await app.later(600_000, () => app.send(refresh(refreshToken, project.as("client", accessToken))));
    expect(json.code).toBe("ACCESS_TOKEN_EXPIRED");
  });
});

const signOutPath = "/auth/sessions/current";
const signOut = (headers: Record<string, string>): TestRequest => ({
  method: "DELETE",
  path: signOutPath,
  headers,
  body: {},
});
const byRefreshToken = (refreshToken: string): Record<string, string> => ({
  ...project.as("client"),
  "x-stack-refresh-token": refreshToken,
});

describe("DELETE /auth/sessions/current", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "DELETE", path: signOutPath }, allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map((access) => ({
        name: `the access token ends its session with ${access} access`,
        request: async () => signOut(project.as(access, (await signUp(app, project)).accessToken)),
        status: 200,
        contains: { success: true },
      })),
      {
        name: "without an access token, the refresh token ends its own session",
        request: async () => signOut(byRefreshToken((await signUp(app, project)).refreshToken)),
        status: 200,
      },
      {
        name: "without either, reports an expired access token",
        request: () => signOut(project.as("client")),
        status: 401,
        code: "ACCESS_TOKEN_EXPIRED",
        effects: (_app, { json }) => expect(json.details).toEqual({ expired_at_millis: app.platform.clock() }),
      },
      { name: "rejects an unknown refresh token", request: () => signOut(byRefreshToken("x".repeat(45))), ...over },
      {
        name: "a refresh token from another project ends nothing",
        request: async () => signOut(byRefreshToken((await signUp(app, other)).refreshToken)),
        ...over,
      },
    ],
  );

  test("ends the session at once: both tokens stop working in every endpoint", async () => {
    const { accessToken, refreshToken } = await signUp(app, project);
    await app.send(signOut(project.as("client", accessToken)));
    const me = await app.send({ method: "GET", path: "/users/me", headers: project.as("client", accessToken) });
    expect(me.json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect((await app.send(refresh(refreshToken))).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("a second request finds no session", async () => {
    const { accessToken, refreshToken } = await signUp(app, project);
    await app.send(signOut(project.as("client", accessToken)));
    expect((await app.send(signOut(project.as("client", accessToken)))).json.code).toBe(over.code);
    expect((await app.send(signOut(byRefreshToken(refreshToken)))).json.code).toBe(over.code);
  });

  test("keeps the user's other sessions", async () => {
    const first = await signUp(app, project);
    const body = { email: first.email, password: "correct horse battery" };
    const second = await app.send({
      method: "POST",
      path: "/auth/password/sign-in",
      headers: project.as("client"),
      body,
    });
    await app.send(signOut(project.as("client", first.accessToken)));
    expect((await app.send(refresh(String(second.json.refresh_token)))).status).toBe(200);
  });

  test("with both tokens, the access token selects the session", async () => {
    const mine = await signUp(app, project);
    const theirs = await signUp(app, project);
    const headers = { ...project.as("client", mine.accessToken), "x-stack-refresh-token": theirs.refreshToken };
    await app.send(signOut(headers));
    expect((await app.send(refresh(theirs.refreshToken))).status).toBe(200);
    expect((await app.send(refresh(mine.refreshToken))).json.code).toBe(over.code);
  });

  test("of twenty concurrent sign-outs exactly one ends the session", async () => {
    const { accessToken } = await signUp(app, project);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.send(signOut(project.as("client", accessToken)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === over.code)).toHaveLength(19);
  });

  test("a session that is one year old can't be ended with its refresh token", async () => {
    const { refreshToken } = await signUp(app, project);
    const { json } = await app.later(yearMs, () => app.send(signOut(byRefreshToken(refreshToken))));
    expect(json.code).toBe(over.code);
  });
});
