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
const keyOf = (of: TestProject) => of.as("client")["x-stack-publishable-client-key"];

const fields = (change: Record<string, unknown> = {}) => ({
  grant_type: "refresh_token",
  client_id: project.id,
  client_secret: keyOf(project),
  refresh_token: user.refreshToken,
  ...change,
});
/** As JSON, without any of our own headers. */
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
        name: "a refresh token gets a new access token, and no new refresh token",
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
        name: "a form is as good as JSON, as RFC 6749 has it",
        request: () => ({
          method: "POST",
          path: "/auth/oauth/token",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ ...fields() } as Record<string, string>).toString(),
        }),
        status: 200,
      },
      { name: "the scope legacy may be named", request: () => request({ scope: "legacy" }), status: 200 },
      {
        name: "the branch main may be named",
        request: () => request({ client_id: `${project.id}#main` }),
        status: 200,
      },
      {
        name: "fields of other libraries are ignored",
        request: () => request({ audience: "x", nonce: "y" }),
        status: 200,
      },
      { name: "the same refresh token works again", request: () => request(), status: 200 },
      {
        name: "another scope is refused",
        request: () => request({ scope: "everything" }),
        status: 400,
        code: "INVALID_SCOPE",
        details: { scope: "everything" },
      },
      ...[undefined, "password", "client_credentials", "authorization_codes", ""].map(
        (grant_type): Scenario => ({
          name: `the grant ${JSON.stringify(grant_type)} is not offered`,
          request: () => request({ grant_type }),
          ...schemaError,
        }),
      ),
      { name: "a missing client id is refused", request: () => request({ client_id: undefined }), ...wrongClient },
      {
        name: "a missing client secret is refused",
        request: () => request({ client_secret: undefined }),
        ...wrongClient,
      },
      {
        name: "an unknown client is refused",
        request: () => request({ client_id: crypto.randomUUID() }),
        ...wrongClient,
      },
      {
        name: "a client id that could not exist is refused",
        request: () => request({ client_id: "' or 1=1" }),
        ...wrongClient,
      },
      {
        name: "a wrong client secret is refused",
        request: () => request({ client_secret: "pck_wrong" }),
        ...wrongClient,
      },
      {
        name: "the secret of another client is refused",
        request: () => request({ client_secret: keyOf(other) }),
        ...wrongClient,
      },
      {
        name: "another branch is refused",
        request: () => request({ client_id: `${project.id}#feature` }),
        ...wrongClient,
      },
      {
        name: "the server key is no client secret",
        request: () => request({ client_secret: project.as("server")["x-stack-secret-server-key"] }),
        ...wrongClient,
      },
      {
        name: "HTTP Basic does not stand in for credentials in the body",
        request: () => ({
          ...request({ client_id: undefined, client_secret: undefined }),
          headers: { authorization: `Basic ${Buffer.from(`${project.id}:${keyOf(project)}`).toString("base64")}` },
        }),
        ...wrongClient,
      },
      {
        name: "a missing refresh token is an invalid request in the words of RFC 6749, and no error of ours",
        request: () => request({ refresh_token: undefined }),
        ...invalidRequest,
      },
      {
        name: "an empty refresh token is an invalid request",
        request: () => request({ refresh_token: "" }),
        ...invalidRequest,
      },
      {
        name: "a refresh token with characters that none has is an invalid request",
        request: () => request({ refresh_token: "tökén" }),
        ...invalidRequest,
      },
      {
        name: "wrong credentials are told before a missing refresh token",
        request: () => request({ client_secret: "wrong", refresh_token: undefined }),
        ...wrongClient,
      },
      { name: "an unknown refresh token is over", request: () => request({ refresh_token: "x".repeat(45) }), ...over },
      {
        name: "an unknown refresh token is told before a wrong scope",
        request: () => request({ refresh_token: "x".repeat(45), scope: "everything" }),
        ...over,
      },
      {
        name: "an access token is no refresh token",
        request: () => request({ refresh_token: user.accessToken }),
        ...over,
      },
      {
        name: "a refresh token is compared exactly",
        request: () => request({ refresh_token: user.refreshToken.toUpperCase() }),
        ...over,
      },
      {
        name: "a refresh token of another project is over here",
        request: async () => request({ refresh_token: (await signUp(app, other)).refreshToken }),
        status: 401,
        code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
      },
      {
        name: "an object is no refresh token",
        request: () => request({ refresh_token: { $ne: null } }),
        ...schemaError,
      },
      {
        name: "a missing body is refused",
        request: { method: "POST", path: "/auth/oauth/token" },
        ...schemaError,
      },
      {
        name: "a wrong key in the headers fails here, too, although none is needed",
        request: () => ({ ...request(), headers: { ...project.as("client"), "x-stack-publishable-client-key": "x" } }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
    ],
  );

  const refresh = (refresh_token: string) => app.send(request({ refresh_token }));

  test("the new access token is for the same person and session, and starts its ten minutes anew", async () => {
    const before = decodePart(user.accessToken, 1);
    const { json } = await app.later(300_000, () => refresh(user.refreshToken));
    const claims = decodePart(String(json.access_token), 1);
    expect(claims).toMatchObject({ sub: user.id, aud: project.id, refreshTokenId: before.refreshTokenId });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
    expect(Number(claims.iat) - Number(before.iat)).toBe(300);
  });

  test("a refresh token lives 365 days from the sign-in, and use does not prolong it", async () => {
    const { refreshToken } = await signUp(app, project);
    const justBefore = await app.later(yearMs - 1, () => refresh(refreshToken));
    expect(justBefore.status).toBe(200);
    const atTheEnd = await app.later(yearMs, () => refresh(refreshToken));
    expect(atTheEnd.json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("a refresh token of an ended session is over", async () => {
    const { accessToken, refreshToken } = await signUp(app, project);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", accessToken) });
    expect((await refresh(refreshToken)).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("a refresh token of a deleted user is over", async () => {
    const { accessToken, refreshToken } = await signUp(app, project);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", accessToken) });
    expect((await refresh(refreshToken)).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("fifty refreshes at once all succeed: five tabs must not sign each other out", async () => {
    const { refreshToken, id } = await signUp(app, project);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await readUser(app, project, String(answers[0]?.json.access_token))).toMatchObject({ id });
  });

  test("errors are not kept by caches either", async () => {
    expect((await refresh("x".repeat(45))).headers["cache-control"]).toContain("no-store");
  });
});
