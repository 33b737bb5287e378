import { authenticate, getSessionIdCookieName, handleSessionRequest } from "@vestibule/backend";
import { NetworkError, StackClientApp, StackServerApp } from "@vestibule/client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";

let server: Server;
let project: TestProject;
let app: StackClientApp;
beforeAll(async () => {
  server = await startServer();
  project = await createProject(server.url);
  app = createApp();
});
afterAll(() => server.discard());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function createApp({ baseUrl, projectId, publishableClientKey } = project) {
  return new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: null });
}

/** A new user and the tokens of their session. */
async function signUp({ baseUrl, projectId, publishableClientKey } = project) {
  const kit = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "memory" });
  const email = freshEmail();
  await kit.signUpWithCredential({ email, password, verificationCallbackUrl: `${server.url}/handler` });
  const user = await kit.getUser({ or: "throw" });
  const { accessToken, refreshToken } = await user.currentSession.getTokens();
  return { kit, user, email, accessToken: String(accessToken), refreshToken: String(refreshToken) };
}

const origin = "https://app.example.com";
const request = (headers: Record<string, string>, init: RequestInit = {}, path = "/notes?page=2") =>
  new Request(`${origin}${path}`, { ...init, headers });
const toCookies = (setCookies: readonly string[]): string => setCookies.map((each) => each.split(";", 1)[0]).join("; ");

const countRequests = () => vi.spyOn(globalThis, "fetch");

/** The cookies that a browser has after a sign-in. */
async function storeSession(refreshToken: string): Promise<string> {
  const body = JSON.stringify({ refresh_token: refreshToken });
  const response = await handleSessionRequest(
    request({ "sec-fetch-site": "same-origin" }, { method: "PUT", body }, "/vestibule"),
    { app },
  );
  expect(response.status).toBe(200);
  return toCookies(response.headers.getSetCookie());
}

describe("authenticate finds the user", () => {
  const readable = (access: string, refresh: string) =>
    `stack-refresh-${project.projectId}=${refresh}; stack-access=${encodeURIComponent(JSON.stringify([refresh, access]))}`;

  it.each([
    ["in the Authorization header", (access: string) => ({ authorization: `Bearer ${access}` })],
    [
      "in the x-stack-auth header",
      (accessToken: string, refreshToken: string) => ({
        "x-stack-auth": JSON.stringify({ accessToken, refreshToken }),
      }),
    ],
    ["in the cookies of the client kit", (access: string, refresh: string) => ({ cookie: readable(access, refresh) })],
  ])("%s, without a request", async (_where, toHeaders) => {
    const { user, accessToken, refreshToken } = await signUp();
    await authenticate(request({ authorization: `Bearer ${accessToken}` }), { app });
    const requests = countRequests();
    const found = await authenticate(request(toHeaders(accessToken, refreshToken)), { app });
    expect(requests).not.toHaveBeenCalled();
    expect(found).toMatchObject({
      user: { id: user.id, isAnonymous: false, isRestricted: false, isImpersonated: false },
      claims: { sub: user.id },
      accessToken,
      setCookies: [],
      redirectTo: null,
      problem: null,
    });
    expect(found.session?.id).toBe(found.claims?.refreshTokenId);
    expect((await found.getUser())?.primaryEmail).toBe(user.primaryEmail);
    expect(requests).toHaveBeenCalledTimes(1);
  });

  it("in the cookies that handleSessionRequest stores, which scripts can't read", async () => {
    const { user, refreshToken } = await signUp();
    const cookie = await storeSession(refreshToken);
    const requests = countRequests();
    expect((await authenticate(request({ cookie }), { app })).user?.id).toBe(user.id);
    expect(requests).not.toHaveBeenCalled();
  });

  it("and an anonymous one only on request", async () => {
    const { baseUrl, projectId, publishableClientKey } = await createProject(server.url, {
      anonymous_accounts_enabled: true,
    });
    const own = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "memory" });
    const user = await own.getUser({ or: "anonymous" });
    const { accessToken } = await user.currentSession.getTokens();
    const headers = { authorization: `Bearer ${accessToken}` };
    expect(await authenticate(request(headers), { app: own })).toMatchObject({ user: null, problem: null });
    expect((await authenticate(request(headers), { app: own, acceptAnonymous: true })).user).toEqual({
      id: user.id,
      isAnonymous: true,
      isRestricted: true,
      isImpersonated: false,
    });
  });
});

it.each(["local", "live"] as const)("a restricted user is led to the onboarding page (%s)", async (mode) => {
  const { baseUrl, projectId, publishableClientKey } = await createProject(server.url, {
    require_email_verification: true,
  });
  const own = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "memory" });
  await own.signUpWithCredential({ email: freshEmail(), password, verificationCallbackUrl: `${server.url}/handler` });
  const user = await own.getUser({ or: "throw", includeRestricted: true });
  const { accessToken } = await user.currentSession.getTokens();
  const from = request({ authorization: `Bearer ${accessToken}` });
  const found = await authenticate(from, { app: own, mode });
  expect(found).toMatchObject({ user: null, problem: null });
  expect(found.redirectTo).toMatch(/^\/handler\/onboarding/);
  const accepted = await authenticate(from, { app: own, mode, acceptRestricted: true });
  expect(accepted.user).toMatchObject({ id: user.id, isRestricted: true });
  expect((await accepted.getUser())?.id).toBe(user.id);
});

describe("authenticate finds no user", () => {
  it("without tokens, and says where to sign in", async () => {
    const found = await authenticate(request({}), { app });
    expect(found).toMatchObject({ user: null, session: null, claims: null, accessToken: null, problem: null });
    expect(found.redirectTo).toBe(`/handler/sign-in?after_auth_return_to=${encodeURIComponent("/notes?page=2")}`);
    expect(await found.getUser()).toBeNull();
  });

  it.each([
    ["a path that looks like a host", "//evil.example/x", { host: "app.example.com" }],
    ["a host that isn't one", "/", { host: "a b", "x-forwarded-host": "%" }],
    ["a scheme of another kind", "/", { "x-forwarded-proto": "javascript" }],
  ])("with %s, and stays on the site", async (_what, path, headers) => {
    const { redirectTo } = await authenticate(
      { method: "GET", url: `${origin}${path}`, headers: new Headers(headers) },
      { app },
    );
    expect(redirectTo).toMatch(/^\/handler\/sign-in\?after_auth_return_to=%2F(evil\.example%2Fx)?$/);
  });

  it.each([
    ["a header that isn't JSON", { "x-stack-auth": "{" }],
    ["an API key", { authorization: "Bearer vk_123" }],
    ["a token with line breaks", { "x-stack-auth": JSON.stringify({ accessToken: "a\r\nb", refreshToken: null }) }],
  ])("with %s", async (_what, headers) => {
    expect(await authenticate(request(headers), { app })).toMatchObject({ user: null, problem: null });
  });

  it("with a token of another project", async () => {
    const { accessToken } = await signUp(await createProject(server.url));
    expect(await authenticate(request({ authorization: `Bearer ${accessToken}` }), { app })).toMatchObject({
      user: null,
      problem: "session-ended",
    });
  });

  it("with a token whose signature or claims were changed", async () => {
    const { accessToken } = await signUp();
    const [header, claims = "", signature = ""] = accessToken.split(".");
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(atob(claims)), sub: crypto.randomUUID() }));
    const changed = [
      `${header}.${other.toString("base64url")}.${signature}`,
      `${header}.${claims}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`,
    ];
    for (const token of changed)
      expect((await authenticate(request({ authorization: `Bearer ${token}` }), { app })).user).toBeNull();
  });
});

describe("an access token that has expired", () => {
  const later = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });

  it("is replaced once for requests that arrive together, and the browser gets the new one", async () => {
    const { user, refreshToken } = await signUp();
    const cookie = (await storeSession(refreshToken)).replace(/vestibule-access[^;]*; /, "");
    const fresh = createApp();
    const requests = countRequests();
    const found = await Promise.all(
      Array.from({ length: 20 }, () => authenticate(request({ cookie }), { app: fresh })),
    );
    expect(requests.mock.calls.filter(([url]) => String(url).endsWith("/auth/oauth/token"))).toHaveLength(1);
    for (const each of found) {
      expect(each.user?.id).toBe(user.id);
      expect(each.setCookies.join()).toContain(
        `__Host-vestibule-access-${project.projectId}=${each.accessToken}; Path=/`,
      );
    }
  });

  it("signs the user out if it came alone", async () => {
    const { accessToken } = await signUp();
    later();
    expect(await authenticate(request({ authorization: `Bearer ${accessToken}` }), { app })).toMatchObject({
      user: null,
      problem: "session-ended",
    });
  });
});

describe("a session that was ended", () => {
  it("counts as signed in in local mode until the access token expires, and is over at once in live mode", async () => {
    const { user, accessToken, refreshToken } = await signUp();
    const cookie = await storeSession(refreshToken);
    await user.signOut();
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await authenticate(request(headers), { app })).user?.id).toBe(user.id);
    const requests = countRequests();
    expect(await authenticate(request(headers), { app, mode: "live" })).toMatchObject({
      user: null,
      problem: "session-ended",
    });
    expect(requests).toHaveBeenCalledTimes(1);
    const { problem, setCookies } = await authenticate(request({ cookie }), { app, mode: "live" });
    expect(problem).toBe("session-ended");
    expect(setCookies).toHaveLength(3);
    for (const each of setCookies) expect(each).toMatch(/=; Path=\/; Max-Age=0; /);
  });

  it("needs one request in live mode while it lasts", async () => {
    const { user, accessToken } = await signUp();
    const requests = countRequests();
    const found = await authenticate(request({ authorization: `Bearer ${accessToken}` }), { app, mode: "live" });
    expect((await found.getUser())?.id).toBe(user.id);
    expect(requests).toHaveBeenCalledTimes(1);
  });
});

describe("requests that pages of other sites may have sent (CSRF)", () => {
  it.each([
    ["POST", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, "cross-site-request"],
    ["POST", { "sec-fetch-site": "same-site", origin: "https://other.example.com" }, "cross-site-request"],
    ["DELETE", { origin: "https://evil.example" }, "cross-site-request"],
    ["POST", { origin: "null" }, "cross-site-request"],
    ["POST", { "sec-fetch-site": "same-origin", origin }, null],
    ["POST", { origin }, null],
    ["POST", { "sec-fetch-site": "same-site", origin: "https://admin.example.com" }, null],
    ["POST", {}, null],
    ["GET", { "sec-fetch-site": "cross-site" }, null],
  ])("%s with %o: %s", async (method, headers, problem) => {
    const { refreshToken } = await signUp();
    const cookie = await storeSession(refreshToken);
    const options = { app, trustedOrigins: ["https://admin.example.com"] };
    const found = await authenticate(request({ ...headers, cookie }, { method }), options);
    expect(found.problem).toBe(problem);
    expect(found.user === null).toBe(problem !== null);
  });

  it("are accepted with a token in a header, which other sites can't add", async () => {
    const { accessToken } = await signUp();
    const headers = {
      authorization: `Bearer ${accessToken}`,
      "sec-fetch-site": "cross-site",
      origin: "https://evil.example",
    };
    expect((await authenticate(request(headers, { method: "POST" }), { app })).problem).toBeNull();
  });
});

describe("the session of the browser", () => {
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    handleSessionRequest(
      request({ "sec-fetch-site": "same-origin", ...headers }, { method, ...(body !== undefined && { body }) }, path),
      { app },
    );

  it("is stored, gives out access tokens, and is deleted", async () => {
    const { user, refreshToken } = await signUp();
    const stored = await send("PUT", "/vestibule", {}, JSON.stringify({ refresh_token: refreshToken }));
    const [refresh, access, id] = stored.headers.getSetCookie();
    expect(refresh).toMatch(
      new RegExp(`^__Host-vestibule-refresh-${project.projectId}=${refreshToken}; .*HttpOnly; Secure$`),
    );
    expect(access).toMatch(/; HttpOnly; Secure$/);
    expect(id).toMatch(
      new RegExp(`^${getSessionIdCookieName(project.projectId)}=[0-9a-f-]{36}; Path=/; .*SameSite=Lax; Secure$`),
    );
    const cookie = toCookies(stored.headers.getSetCookie());
    const answer = await (await send("POST", "/vestibule/token", { cookie })).json();
    const headers = { authorization: `Bearer ${answer.access_token}` };
    expect((await authenticate(request(headers), { app })).user?.id).toBe(user.id);
    const deleted = await send("DELETE", "/vestibule", { cookie });
    for (const each of deleted.headers.getSetCookie()) expect(each).toContain("Max-Age=0");
  });

  it.each([
    ["PUT", "/vestibule", "", 400],
    ["PUT", "/vestibule", "[]", 400],
    ["PUT", "/vestibule", '{"refresh_token":7}', 400],
    ["PUT", "/vestibule", '{"refresh_token":"unknown"}', 401],
    ["POST", "/vestibule/token", undefined, 401],
    ["POST", "/vestibule", undefined, 405],
    ["GET", "/vestibule", undefined, 405],
    ["DELETE", "/vestibule", undefined, 200],
  ])("%s %s with %s: %i", async (method, path, body, status) => {
    expect((await send(method, path, {}, body)).status).toBe(status);
  });

  it("ends with the session on the server, and its cookies go away", async () => {
    const { user, refreshToken } = await signUp();
    const cookie = await storeSession(refreshToken);
    await user.signOut();
    const fresh = createApp();
    const ended = await handleSessionRequest(
      request({ "sec-fetch-site": "same-origin", cookie }, { method: "POST" }, "/vestibule/token"),
      { app: fresh },
    );
    expect(ended.status).toBe(401);
    expect(ended.headers.getSetCookie()).toHaveLength(3);
  });

  it("isn't changed by other sites", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await send("PUT", "/vestibule", headers, '{"refresh_token":"r"}')).status).toBe(403);
    expect((await send("DELETE", "/vestibule", headers)).status).toBe(403);
  });
});

it("500 requests of two users at once are never mixed up", async () => {
  const users = await Promise.all([signUp(), signUp()]);
  const cookies = await Promise.all(users.map(({ refreshToken }) => storeSession(refreshToken)));
  const found = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const { user, getUser } = await authenticate(request({ cookie: String(cookies[index % 2]) }), { app });
      return [user?.id, index % 20 < 2 ? (await getUser())?.primaryEmail : undefined];
    }),
  );
  for (const [index, [id, email]] of found.entries()) {
    expect(id).toBe(users[index % 2]?.user.id);
    if (email) expect(email).toBe(users[index % 2]?.email);
  }
});

describe("what is set up wrong gets a sentence", () => {
  it("a server that can't be reached doesn't look like a sign-out", async () => {
    const { accessToken } = await signUp();
    const unreachable = createApp({ ...project, baseUrl: "http://127.0.0.1:9" });
    const result = authenticate(request({ authorization: `Bearer ${accessToken}` }), { app: unreachable });
    await expect(result).rejects.toThrow(NetworkError);
    await expect(result).rejects.toThrow("http://127.0.0.1:9/api/v1");
  });

  it("a project that doesn't exist", async () => {
    const { accessToken } = await signUp();
    const unknown = createApp({ ...project, projectId: crypto.randomUUID() });
    const result = authenticate(request({ authorization: `Bearer ${accessToken}` }), { app: unknown });
    await expect(result).rejects.toThrow(`project ${unknown.projectId}`);
  });

  it("a clock that is more than 30 seconds behind", async () => {
    const { accessToken } = await signUp();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 90_000 });
    const result = authenticate(request({ authorization: `Bearer ${accessToken}` }), { app });
    await expect(result).rejects.toThrow(/^The clock of this computer is (?:[78]\d|90) seconds behind the clock/);
  });

  it("a clock so far ahead that a new access token has expired, instead of a signed-out user", async () => {
    const { refreshToken } = await signUp();
    const cookie = await storeSession(refreshToken);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    const result = authenticate(request({ cookie }), { app: createApp() });
    await expect(result).rejects.toThrow(/^The clock of this computer is about 3\d{3} seconds ahead of the clock/);
  });
});

it("authenticate accepts a server app, too", async () => {
  const { baseUrl, projectId, publishableClientKey, secretServerKey } = project;
  const serverApp = new StackServerApp({ baseUrl, projectId, publishableClientKey, secretServerKey, tokenStore: null });
  const { accessToken, user, email } = await signUp();
  const found = await authenticate(request({ authorization: `Bearer ${accessToken}` }), { app: serverApp });
  expect(found.user?.id).toBe(user.id);
  expect((await found.getUser())?.primaryEmail).toBe(email);
});
