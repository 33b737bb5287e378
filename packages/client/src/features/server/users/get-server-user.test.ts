import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { createTestPlatform } from "../../../testing/platform.ts";
import { createTestServerApp, serverTeamJson, serverUserJson } from "../../../testing/server-app.ts";
import { fakeAccessToken } from "../../../testing/tokens.ts";

const platform = createTestPlatform();
const tokens = { accessToken: fakeAccessToken(platform.now() + 600_000), refreshToken: "refresh-1" };
const { id } = serverUserJson();
const withToken = (accessToken: string) =>
  JSON.stringify({ accessToken, refreshToken: null }).replace("\u2603", "\\u2603");
const cookies = `theme=dark; stack-refresh-project=${tokens.refreshToken}; stack-access=${encodeURIComponent(
  JSON.stringify([tokens.refreshToken, tokens.accessToken]),
)}`;

let server: ApiServer;
let meReply: () => Reply;
let userReply: () => Reply;
let checkReply: () => Reply;
beforeEach(async () => {
  meReply = () => ({ body: serverUserJson() });
  userReply = () => ({ body: serverUserJson() });
  checkReply = () => ({ body: { id: "k", user_id: id } });
  server = await startApiServer({
    "GET /users/me": () => meReply(),
    [`GET /users/${id}`]: () => userReply(),
    "POST /user-api-keys/check": () => checkReply(),
    "DELETE /auth/sessions/current": () => ({ body: { success: true } }),
    [`DELETE /users/${id}`]: () => ({ body: { success: true } }),
    "POST /auth/password/update": () => ({ body: { success: true } }),
    "POST /auth/anonymous/sign-up": () => {
      meReply = () => ({ body: serverUserJson({ is_anonymous: true }) });
      return { body: { access_token: tokens.accessToken, refresh_token: "anonymous-1", user_id: id } };
    },
  });
});
afterEach(() => server.close());
const app = (options = {}) => createTestServerApp(server.baseUrl, options, platform);

describe("getUser for a session", () => {
  it("uses server access and the session's tokens, and returns a frozen snapshot", async () => {
    meReply = () => ({ body: serverUserJson({ selected_team: serverTeamJson() }) });

    const user = await app().getUser({ tokenStore: { ...tokens }, or: "throw" });

    expect(user).toMatchObject({
      id,
      displayName: "Ada",
      primaryEmail: "ada@example.com",
      primaryEmailAuthEnabled: true,
      serverMetadata: { customer: "c-1" },
      signedUpAt: new Date(1_700_000_000_000),
      lastActiveAt: new Date(1_700_000_200_000),
      emailAuthEnabled: true,
      isMultiFactorRequired: false,
      selectedTeam: { id: serverTeamJson().id, serverMetadata: { plan: "gold" } },
    });
    expect(Object.isFrozen(user)).toBe(true);
    expect(user.toClientJson()).toEqual(serverUserJson({ selected_team: serverTeamJson() }));
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers).toMatchObject({
      "x-stack-access-type": "server",
      "x-stack-secret-server-key": "ssk_key",
      "x-stack-access-token": tokens.accessToken,
      "x-stack-refresh-token": tokens.refreshToken,
    });
  });

  const header = JSON.stringify(tokens);
  it.each([
    ["a Request with x-stack-auth", new Request("http://host/", { headers: { "x-stack-auth": header } })],
    ["a Request with cookies", new Request("http://host/", { headers: { cookie: cookies } })],
    ["a request of node:http with x-stack-auth", { headers: { "x-stack-auth": header } }],
    ["a request of node:http with cookies", { headers: { cookie: cookies, "set-cookie": ["a=b"] } }],
    ["an access token alone", { accessToken: tokens.accessToken, refreshToken: null }],
  ])("finds the user by %s", async (_name, tokenStore) => {
    const user = await app().getUser({ tokenStore });

    expect(user?.id).toBe(id);
    expect(server.requests[0]?.headers["x-stack-access-token"]).toBe(tokens.accessToken);
  });

  it.each([
    ["no tokens", {}],
    ["a header that is not JSON", { "x-stack-auth": "{" }],
    ["a header that is null", { "x-stack-auth": "null" }],
    ["a header with a list", { "x-stack-auth": "[1,2]" }],
    ["a token that is a number", { "x-stack-auth": '{"accessToken":7,"refreshToken":null}' }],
    ["an empty token", { "x-stack-auth": '{"accessToken":"","refreshToken":""}' }],
    ["the word undefined for a token", { "x-stack-auth": '{"accessToken":"undefined","refreshToken":null}' }],
    ["a malformed access token", { "x-stack-auth": '{"accessToken":"x","refreshToken":null}' }],
    ["an access token that no header can carry", { "x-stack-auth": withToken(`${tokens.accessToken}\n`) }],
    ["an access token beyond ASCII", { "x-stack-auth": withToken(`${tokens.accessToken}\u2603`) }],
    ["a refresh token that no header can carry", { cookie: "stack-refresh-project=a%0Ab" }],
  ])("returns null for a request with %s, without sending a request", async (_name, headers) => {
    expect(await app().getUser({ tokenStore: { headers } })).toBeNull();
    expect(await app().getUser({ tokenStore: new Request("http://host/", { headers }) })).toBeNull();
    expect(server.requests).toHaveLength(0);
  });

  it("returns null when the server no longer knows the session", async () => {
    meReply = () => knownErrorReply("CANNOT_GET_OWN_USER_WITHOUT_USER", 400, "Not signed in.");

    expect(await app().getUser({ tokenStore: { ...tokens } })).toBeNull();
  });

  it("sends a request each time", async () => {
    const own = app({ tokenStore: { ...tokens } });

    await own.getUser();
    await own.getUser();

    expect(server.requestsTo("GET /users/me")).toHaveLength(2);
  });

  it("throws without a token store", async () => {
    await expect(app().getUser()).rejects.toThrow("without a persistent token store");
  });

  it("hides an anonymous user by default", async () => {
    meReply = () => ({ body: serverUserJson({ is_anonymous: true }) });

    expect(await app().getUser({ tokenStore: { ...tokens } })).toBeNull();
    expect(await app().getUser({ tokenStore: { ...tokens }, or: "anonymous-if-exists" })).toMatchObject({ id });
  });

  it("with or: anonymous creates a user with client access, in the given store", async () => {
    const own = app({ tokenStore: "memory" });

    const user = await own.getUser({ or: "anonymous" });

    expect(user.isAnonymous).toBe(true);
    expect(await user.getAuthJson()).toMatchObject({ refreshToken: "anonymous-1" });
    expect(server.requestsTo("POST /auth/anonymous/sign-up")[0]?.headers).toMatchObject({
      "x-stack-access-type": "client",
    });
  });

  it("with or: throw reports that no user is signed in", async () => {
    const request = { headers: {} };

    await expect(app().getUser({ tokenStore: request, or: "throw" })).rejects.toThrow("User is not signed in");
  });

  it("returns the tokens for another backend", async () => {
    const user = await app().getUser({ tokenStore: { ...tokens }, or: "throw" });

    expect(await user.currentSession.getTokens()).toEqual(tokens);
    expect(await user.getAuthHeaders()).toEqual({ "x-stack-auth": JSON.stringify(tokens) });
  });

  it("signOut ends the session, after which there is no user", async () => {
    const own = app({ tokenStore: { ...tokens } });

    await (await own.getUser({ or: "throw" })).signOut();

    expect(server.requestsTo("DELETE /auth/sessions/current")[0]?.headers).toMatchObject({
      "x-stack-refresh-token": tokens.refreshToken,
    });
    expect(await own.getUser()).toBeNull();
  });

  it("delete ends the session", async () => {
    const own = app({ tokenStore: { ...tokens } });

    await (await own.getUser({ or: "throw" })).delete();

    expect(server.requestsTo(`DELETE /users/${id}`)).toHaveLength(1);
    expect(await own.getUser()).toBeNull();
  });

  it("updatePassword runs in this session, which survives", async () => {
    const user = await app().getUser({ tokenStore: { ...tokens }, or: "throw" });

    expect(await user.updatePassword({ oldPassword: "old", newPassword: "new" })).toBeUndefined();

    const [request] = server.requestsTo("POST /auth/password/update");
    expect(JSON.parse(request?.body ?? "")).toEqual({ old_password: "old", new_password: "new" });
    expect(request?.headers).toMatchObject({ "x-stack-refresh-token": tokens.refreshToken });
    expect(server.requestsTo("POST /auth/sessions")).toHaveLength(0);
  });
});

describe("getUser by ID", () => {
  it("is fetched without user tokens", async () => {
    const user = await app({ tokenStore: { ...tokens } }).getUser(id);

    expect(user).toMatchObject({ id, serverMetadata: { customer: "c-1" } });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-access-token");
  });

  it.each(["USER_NOT_FOUND", "SCHEMA_ERROR"])("is null after %s", async (code) => {
    userReply = () => knownErrorReply(code, 400, "No.", { message: "user_id: must be a UUID" });

    expect(await app().getUser(id)).toBeNull();
  });

  it.each(["", "..", "me", "\ud800", `${id}/..`, `${id}?x`, `${id}\n`])(
    "is null for %j, without a request",
    async (wrong) => {
      expect(await app().getUser(wrong)).toBeNull();
      expect(server.requests).toHaveLength(0);
    },
  );

  it("rethrows every other error", async () => {
    userReply = () => knownErrorReply("INVALID_SECRET_SERVER_KEY", 401, "No.", { project_id: "project" });

    await expect(app().getUser(id)).rejects.toMatchObject({ errorCode: "INVALID_SECRET_SERVER_KEY" });
  });
});

describe("getUser by API key", () => {
  it("is the team with this key", async () => {
    expect(await app().getUser({ apiKey: "sk_1" })).toMatchObject({ id });

    expect(JSON.parse(server.requestsTo("POST /user-api-keys/check")[0]?.body ?? "")).toEqual({ api_key: "sk_1" });
  });

  it.each(["API_KEY_NOT_FOUND", "WRONG_API_KEY_TYPE", "API_KEY_REVOKED", "API_KEY_EXPIRED", "SCHEMA_ERROR"])(
    "is null after %s",
    async (code) => {
      checkReply = () => knownErrorReply(code, 400, "No.", { message: "api_key: …" });

      expect(await app().getUser({ apiKey: "sk_1" })).toBeNull();
      expect(server.requestsTo(`GET /users/${id}`)).toHaveLength(0);
    },
  );

  it("returns null when the user was deleted", async () => {
    userReply = () => knownErrorReply("USER_NOT_FOUND", 404, "No.");

    expect(await app().getUser({ apiKey: "sk_1" })).toBeNull();
  });

  it("never falls back to the app's own session when the key is undefined", async () => {
    checkReply = () => knownErrorReply("SCHEMA_ERROR", 400, "No.", { message: "api_key: is required" });

    expect(await app({ tokenStore: { ...tokens } }).getUser({ apiKey: undefined as never })).toBeNull();
    expect(server.requestsTo("GET /users/me")).toHaveLength(0);
  });

  it("throws when API keys are disabled for the project", async () => {
    checkReply = () => ({ status: 400, body: "API keys are not enabled for this project." });

    await expect(app().getUser({ apiKey: "sk_1" })).rejects.toMatchObject({ statusCode: 400 });
  });
});
