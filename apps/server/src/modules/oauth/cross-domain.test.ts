import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { codeChallenge, codeVerifier, exchangeRequest } from "../../testing/identity-provider/flow.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import {
  canRefresh,
  countOutcomes,
  sendConcurrently,
  signIn,
  signUpAnonymously,
  withRefreshToken,
} from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { anonymous_accounts_enabled: true });
  other = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

/** The callback page of the application on the other domain. */
const redirectUri = "http://localhost:3001/handler/oauth-callback?hexclave_cross_domain_auth=1";
const path = "/auth/oauth/cross-domain/authorize";
type Who = Pick<TestUser, "accessToken" | "refreshToken">;

const handOver = (change: object = {}, who: Who = user, headers: Record<string, string> = {}): TestRequest => ({
  method: "POST",
  path,
  headers: { ...withRefreshToken(project.as("client", who.accessToken), who.refreshToken), ...headers },
  body: { redirect_uri: redirectUri, state: "outer-state", code_challenge: codeChallenge, ...change },
});
const getCode = ({ json, text }: TestResponse): string => {
  const code = new URL(String(json.redirect_url ?? "http://nowhere.invalid")).searchParams.get("code");
  if (code === null) throw new Error(`No session was handed over: ${text}`);
  return code;
};
const newCode = async (change: object = {}, who: Who = user): Promise<string> =>
  getCode(await app.send(handOver(change, who)));
const exchange = (code: string, change: Record<string, string | undefined> = {}): TestRequest =>
  exchangeRequest(project, code, { redirect_uri: redirectUri, client_secret: "__stack_public_client__", ...change });
const endSession = (who: Who) =>
  app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", who.accessToken) });
/** The claim that names the session of an access token. */
const getSessionId = (accessToken: unknown): string =>
  JSON.parse(Buffer.from(String(accessToken).split(".")[1] ?? "", "base64url").toString()).refreshTokenId;

const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const untrusted = { status: 400, code: "REDIRECT_URL_NOT_WHITELISTED" } as const;
const text = (status: number) => ({ status, code: null }) as const;

describe("POST /auth/oauth/cross-domain/authorize (newest clients §5.3)", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["client"], (access) => project.as(access)),
      {
        name: "returns the redirect URI with a code and the state, and keeps its other parameters",
        request: () => handOver(),
        status: 200,
        effects: (_app, { json }) => {
          const url = new URL(String(json.redirect_url));
          expect(`${url.origin}${url.pathname}`).toBe("http://localhost:3001/handler/oauth-callback");
          expect(Object.fromEntries(url.searchParams)).toEqual({
            hexclave_cross_domain_auth: "1",
            code: expect.stringMatching(/^[0-9a-f]{64}$/),
            state: "outer-state",
          });
        },
      },
      {
        name: "requires a signed-in user",
        request: () => ({ ...handOver(), headers: withRefreshToken(project.as("client"), user.refreshToken) }),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "requires the refresh token, before it checks the URLs",
        request: () => ({
          ...handOver({ redirect_uri: "https://evil.example/" }),
          headers: project.as("client", user.accessToken),
        }),
        ...text(400),
      },
      {
        name: "rejects an unknown refresh token, before it checks the URLs",
        request: () => handOver({ redirect_uri: "https://evil.example/" }, { ...user, refreshToken: "x".repeat(45) }),
        ...text(401),
      },
      {
        name: "rejects the refresh token of the user's other session",
        request: async () => handOver({}, { ...user, refreshToken: (await signIn(app, project, user)).refreshToken }),
        ...text(401),
      },
      {
        name: "rejects the refresh token of another user",
        request: async () => handOver({}, { ...user, refreshToken: (await signUp(app, project)).refreshToken }),
        ...text(401),
      },
      {
        name: "rejects the refresh token of another project",
        request: async () => handOver({}, { ...user, refreshToken: (await signUp(app, other)).refreshToken }),
        ...text(401),
      },
      {
        name: "rejects an untrusted redirect",
        request: () => handOver({ redirect_uri: "https://evil.example/" }),
        ...untrusted,
      },
      {
        name: "rejects an untrusted URL after the callback",
        request: () => handOver({ after_callback_redirect_url: "https://evil.example/" }),
        ...untrusted,
      },
      {
        name: "accepts limits of the state and challenge",
        request: () =>
          handOver({ state: "s".repeat(512), code_challenge: "~".repeat(128), code_challenge_method: "S256" }),
        status: 200,
      },
      { name: "rejects an empty state", request: () => handOver({ state: "" }), ...schemaError },
      { name: "rejects a long state", request: () => handOver({ state: "s".repeat(513) }), ...schemaError },
      {
        name: "rejects a short challenge",
        request: () => handOver({ code_challenge: "c".repeat(42) }),
        ...schemaError,
      },
      {
        name: "rejects a long challenge",
        request: () => handOver({ code_challenge: "c".repeat(129) }),
        ...schemaError,
      },
      {
        name: "rejects a challenge with other characters",
        request: () => handOver({ code_challenge: "+".repeat(43) }),
        ...schemaError,
      },
      { name: "rejects plain PKCE", request: () => handOver({ code_challenge_method: "plain" }), ...schemaError },
      { name: "rejects a relative redirect", request: () => handOver({ redirect_uri: "/x" }), ...schemaError },
      { name: "rejects a missing redirect", request: () => handOver({ redirect_uri: undefined }), ...schemaError },
      { name: "rejects an unknown field", request: () => handOver({ user_id: "x" }), ...schemaError },
    ],
  );

  test("accepts the headers of the newest clients, without a key", async () => {
    const headers = {
      "x-hexclave-project-id": project.id,
      "x-hexclave-access-type": "client",
      "x-hexclave-access-token": user.accessToken,
      "x-hexclave-refresh-token": user.refreshToken,
    };
    expect((await app.send({ ...handOver(), headers })).status).toBe(200);
  });

  test("stores neither the code nor the refresh token in plaintext, and deletes the token with the exchange", async () => {
    const person = await signUp(app, project);
    const code = await newCode({}, person);
    expect(await findTablesContaining(app, code)).toEqual([]);
    expect(await findTablesContaining(app, person.refreshToken)).toEqual([]);
    expect(app.logLines.join("")).not.toContain(person.refreshToken);
    const countSealed = async () =>
      (
        await app.platform.database.pool.query(
          "select from authorization_codes where user_id = $1 and parameters ? 'session'",
          [person.id],
        )
      ).rowCount;
    expect(await countSealed()).toBe(1);
    await app.send(exchange(code));
    expect(await countSealed()).toBe(0);
  });
});

describe("the exchange of a handed-over session", () => {
  test("returns the tokens of the same session, and the URL to open", async () => {
    const code = await newCode({ after_callback_redirect_url: "http://localhost:3001/home" });
    const { status, json } = await app.send(exchange(code));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      refresh_token: user.refreshToken,
      is_new_user: false,
      after_callback_redirect_url: "http://localhost:3001/home",
    });
    expect(getSessionId(json.access_token)).toBe(getSessionId(user.accessToken));
    expect((await readUser(app, project, String(json.access_token))).id).toBe(user.id);
  });

  test("starts no session: signing out on one domain ends both", async () => {
    const person = await signUp(app, project);
    const { json } = await app.send(exchange(await newCode({}, person)));
    expect((await endSession({ ...person, accessToken: String(json.access_token) })).status).toBe(200);
    expect(await canRefresh(app, project, person.refreshToken)).toBe(false);
  });

  test("of ten concurrent exchanges exactly one succeeds", async () => {
    const person = await signUp(app, project);
    const outcomes = countOutcomes(await sendConcurrently(app, 10, exchange(await newCode({}, person))));
    expect(outcomes).toEqual({ "200": 1, INVALID_AUTHORIZATION_CODE: 9 });
  });

  test("a reused code ends the session, because it may have been intercepted (RFC 6749 §4.1.2)", async () => {
    const person = await signUp(app, project);
    const code = await newCode({}, person);
    await app.send(exchange(code));
    expect((await app.send(exchange(code))).json.code).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await canRefresh(app, project, person.refreshToken)).toBe(false);
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    ["without the verifier", { code_verifier: undefined }, "INVALID_AUTHORIZATION_CODE"],
    ["with another verifier", { code_verifier: `${codeVerifier}x` }, "INVALID_AUTHORIZATION_CODE"],
    ["with another redirect URI", { redirect_uri: "http://localhost:3001/other" }, "REDIRECT_URL_NOT_WHITELISTED"],
    ["by another project", { client_id: "other" }, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
  ])("is rejected %s", async (_name, change, code) => {
    expect((await app.send(exchange(await newCode(), change))).json.code).toBe(code);
    expect(await canRefresh(app, project, user.refreshToken)).toBe(true);
  });

  test("a challenge that no verifier has is never met", async () => {
    const code = await newCode({ code_challenge: createHash("sha512").update(codeVerifier).digest("base64url") });
    expect((await app.send(exchange(code))).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  });

  test("is rejected after a minute", async () => {
    const code = await newCode();
    expect((await app.later(60_000, () => app.send(exchange(code)))).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  });

  test.each<[string, (who: TestUser) => Promise<unknown>]>([
    ["the user signed out", endSession],
    [
      "a server ended all sessions of the user",
      ({ id }) =>
        app.send({
          method: "PATCH",
          path: `/users/${id}`,
          headers: project.as("server"),
          body: { password: "another good password" },
        }),
    ],
  ])("a code doesn't outlast the session: %s (ASVS 5.0 7.4.1)", async (_name, end) => {
    const person = await signUp(app, project);
    const code = await newCode({}, person);
    await end(person);
    expect((await app.send(exchange(code))).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  });

  test("a second factor is not asked for again", async () => {
    const person = await signUp(app, project);
    const body = { totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" };
    await app.send({ method: "PATCH", path: `/users/${person.id}`, headers: project.as("server"), body });
    expect((await app.send(exchange(await newCode({}, person)))).json.refresh_token).toBe(person.refreshToken);
  });

  test("an anonymous user stays anonymous", async () => {
    const anonymous = await signUpAnonymously(app, project);
    const { json } = await app.send(exchange(await newCode({}, anonymous)));
    expect(await readUser(app, project, String(json.access_token))).toMatchObject({
      id: anonymous.id,
      is_anonymous: true,
    });
  });

  test("an impersonation session stays one: the hand-over neither hides nor outlives it", async () => {
    const request = { method: "POST", path: "/auth/sessions", headers: project.as("server") };
    const { json: started } = await app.send({ ...request, body: { user_id: user.id, is_impersonation: true } });
    const impersonator = { accessToken: String(started.access_token), refreshToken: String(started.refresh_token) };
    const { json } = await app.send(exchange(await newCode({}, impersonator)));
    expect(json.refresh_token).toBe(impersonator.refreshToken);
    const headers = project.as("client", String(json.access_token));
    const current = await app.send({ method: "GET", path: "/auth/sessions/current", headers });
    expect(current.json.is_impersonation).toBe(true);
  });
});
