import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";
import { decodePart } from "../../testing/tokens.ts";

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

const yearMs = 365 * 24 * 60 * 60 * 1000;
const getKey = (of: TestProject) => of.as("client")["x-stack-publishable-client-key"];

const fields = (change: Record<string, unknown> = {}) => ({
  grant_type: "refresh_token",
  client_id: project.id,
  client_secret: getKey(project),
  refresh_token: user.refreshToken,
  ...change,
});
/** As JSON, without our own headers. */
const request = (change: Record<string, unknown> = {}): TestRequest => ({
  method: "POST",
  path: "/auth/oauth/token",
  body: fields(change),
});

const wrongClient = {
  status: 400,
  code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
  details: { client_id: null },
} as const;
const over = { status: 401, code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const invalidRequest: Pick<Scenario, "status" | "contains" | "effects"> = {
  status: 400,
  contains: { error: "invalid_request", error_description: expect.stringMatching(/\S/) },
  effects: (_app, { headers, json }) => {
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(json).not.toHaveProperty("code");
  },
};

describe("POST /auth/oauth/token, refresh grant (RFC 6749 §6)", () => {
  runScenarios(
    () => app,
    [
      {
        name: "exchanges a refresh token for a new access token, without rotating the refresh token",
        request: () => request(),
        status: 200,
        headers: { "cache-control": "no-store", pragma: "no-cache" },
        effects: (_app, { json }) =>
          expect(json).toEqual({
            access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
            token_type: "Bearer",
            expires_in: 600,
            scope: "legacy",
          }),
      },
      {
        name: "accepts form-encoded bodies, as RFC 6749 requires",
        request: () => ({
          method: "POST",
          path: "/auth/oauth/token",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ ...fields() } as Record<string, string>).toString(),
        }),
        status: 200,
      },
      { name: "accepts the scope legacy", request: () => request({ scope: "legacy" }), status: 200 },
      {
        name: "the client ID can name the branch main",
        request: () => request({ client_id: `${project.id}#main` }),
        status: 200,
      },
      {
        name: "ignores extra fields from other libraries",
        request: () => request({ audience: "x", nonce: "y" }),
        status: 200,
      },
      { name: "the same refresh token works again", request: () => request(), status: 200 },
      {
        name: "rejects any other scope",
        request: () => request({ scope: "everything" }),
        status: 400,
        code: "INVALID_SCOPE",
        details: { scope: "everything" },
      },
      ...[undefined, "password", "client_credentials", "authorization_codes", ""].map(
        (grant_type): Scenario => ({
          name: `rejects the grant ${JSON.stringify(grant_type)}`,
          request: () => request({ grant_type }),
          ...schemaError,
        }),
      ),
      { name: "rejects a missing client ID", request: () => request({ client_id: undefined }), ...wrongClient },
      {
        name: "rejects a missing client secret",
        request: () => request({ client_secret: undefined }),
        ...wrongClient,
      },
      {
        name: "rejects an unknown client",
        request: () => request({ client_id: crypto.randomUUID() }),
        ...wrongClient,
      },
      {
        name: "rejects a malformed client ID",
        request: () => request({ client_id: "' or 1=1" }),
        ...wrongClient,
      },
      {
        name: "rejects a wrong client secret",
        request: () => request({ client_secret: "pck_wrong" }),
        ...wrongClient,
      },
      {
        name: "rejects the secret of another client",
        request: () => request({ client_secret: getKey(other) }),
        ...wrongClient,
      },
      {
        name: "rejects another branch",
        request: () => request({ client_id: `${project.id}#feature` }),
        ...wrongClient,
      },
      {
        name: "rejects the server key as a client secret",
        request: () => request({ client_secret: project.as("server")["x-stack-secret-server-key"] }),
        ...wrongClient,
      },
      {
        name: "HTTP Basic doesn't replace credentials in the body",
        request: () => ({
          ...request({ client_id: undefined, client_secret: undefined }),
          headers: { authorization: `Basic ${Buffer.from(`${project.id}:${getKey(project)}`).toString("base64")}` },
        }),
        ...wrongClient,
      },
      {
        name: "a missing refresh token is an RFC 6749 invalid_request, not an API error",
        request: () => request({ refresh_token: undefined }),
        ...invalidRequest,
      },
      {
        name: "an empty refresh token is an invalid request",
        request: () => request({ refresh_token: "" }),
        ...invalidRequest,
      },
      {
        name: "a refresh token with invalid characters is an invalid request",
        request: () => request({ refresh_token: "tökén" }),
        ...invalidRequest,
      },
      {
        name: "checks the credentials before the refresh token",
        request: () => request({ client_secret: "wrong", refresh_token: undefined }),
        ...wrongClient,
      },
      { name: "rejects an unknown refresh token", request: () => request({ refresh_token: "x".repeat(45) }), ...over },
      {
        name: "checks the refresh token before the scope",
        request: () => request({ refresh_token: "x".repeat(45), scope: "everything" }),
        ...over,
      },
      {
        name: "rejects an access token in place of a refresh token",
        request: () => request({ refresh_token: user.accessToken }),
        ...over,
      },
      {
        name: "refresh tokens are case-sensitive",
        request: () => request({ refresh_token: user.refreshToken.toUpperCase() }),
        ...over,
      },
      {
        name: "rejects a refresh token from another project",
        request: async () => request({ refresh_token: (await signUp(app, other)).refreshToken }),
        status: 401,
        code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
      },
      {
        name: "rejects an object as a refresh token",
        request: () => request({ refresh_token: { $ne: null } }),
        ...schemaError,
      },
      {
        name: "rejects a missing body",
        request: { method: "POST", path: "/auth/oauth/token" },
        ...schemaError,
      },
      {
        name: "rejects a wrong key in the headers, although none is required",
        request: () => ({ ...request(), headers: { ...project.as("client"), "x-stack-publishable-client-key": "x" } }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
    ],
  );

  const refresh = (refresh_token: string) => app.send(request({ refresh_token }));

  test("the new access token belongs to the same user and session and lives ten minutes from now", async () => {
    const before = decodePart(user.accessToken, 1);
    const { json } = await app.later(300_000, () => refresh(user.refreshToken));
    const claims = decodePart(String(json.access_token), 1);
    expect(claims).toMatchObject({ sub: user.id, aud: project.id, refreshTokenId: before.refreshTokenId });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
    expect(Number(claims.iat) - Number(before.iat)).toBe(300);
  });

  test("a refresh token expires 365 days after sign-in, regardless of use", async () => {
    const { refreshToken } = await signUp(app, project);
    const justBefore = await app.later(yearMs - 1, () => refresh(refreshToken));
    expect(justBefore.status).toBe(200);
    const atTheEnd = await app.later(yearMs, () => refresh(refreshToken));
    expect(atTheEnd.json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("rejects a refresh token of an ended session", async () => {
    const { accessToken, refreshToken } = await signUp(app, project);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", accessToken) });
    expect((await refresh(refreshToken)).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("rejects a refresh token of a deleted user", async () => {
    const { accessToken, refreshToken } = await signUp(app, project);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", accessToken) });
    expect((await refresh(refreshToken)).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("fifty concurrent refreshes all succeed, so that browser tabs don't sign each other out", async () => {
    const { refreshToken, id } = await signUp(app, project);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await readUser(app, project, String(answers[0]?.json.access_token))).toMatchObject({ id });
  });

  test("errors are not cacheable either", async () => {
    expect((await refresh("x".repeat(45))).headers["cache-control"]).toContain("no-store");
  });
});
