import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { userJson } from "../../testing/user-json.ts";
import { sessionKey, signedOut } from "../tokens/token-store.ts";
import { serverCookieStore } from "./server-cookie-store.ts";

const platform = createTestPlatform();
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const createAccessToken = (refreshTokenId: string, lifeMs = 600_000) =>
  `e30.${part({ refreshTokenId, exp: (platform.now() + lifeMs) / 1000 })}.s`;
const ada = { accessToken: createAccessToken("ada"), refreshToken: "refresh-ada" };

let server: ApiServer;
let browser: TestBrowser;
let tokenReply: () => Reply | Promise<Reply>;
beforeEach(async () => {
  browser = mockBrowser();
  tokenReply = () => ({ body: { access_token: createAccessToken("ada") } });
  server = await startApiServer({
    // The browser would store these cookies.
    "PUT /session": ({ body }) => {
      browser.cookies.set("session-id", JSON.parse(body).refresh_token.replace("refresh-", ""));
      return { body: { success: true } };
    },
    "POST /session/token": () => tokenReply(),
    "DELETE /session": () => ({ body: { success: true } }),
    "GET /users/me": ({ headers }) => ({ body: userJson({ display_name: String(headers["x-stack-access-token"]) }) }),
    "DELETE /auth/sessions/current": () => ({ body: { success: true } }),
    "POST /auth/password/sign-in": () => ({
      body: { access_token: ada.accessToken, refresh_token: ada.refreshToken, user_id: userJson().id },
    }),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const createStore = () =>
  serverCookieStore({ url: `${server.baseUrl}/session`, sessionIdCookieName: "session-id" }, platform);
const createApp = () => createTestApp(server.baseUrl, platform, { tokenStore: createStore() });
const count = (endpoint: string) => server.requestsTo(endpoint).length;

describe("the server cookie store", () => {
  it("gives a new refresh token to the server and forgets it", async () => {
    const store = createStore();

    await store.write(ada);

    expect(JSON.parse(server.requestsTo("PUT /session")[0]?.body ?? "")).toEqual({ refresh_token: "refresh-ada" });
    expect(store.read()).toEqual({ accessToken: ada.accessToken, refreshToken: null, sessionId: "ada" });
    expect(browser.cookieWrites).toEqual([]);
    expect(JSON.stringify([...browser.cookies])).not.toMatch(/refresh-ada|e30\./);
  });

  it("is signed out without the cookie with the session's ID", () => {
    expect(createStore().read()).toBe(signedOut);
  });

  it("returns no access token of another session", async () => {
    const store = createStore();
    await store.write(ada);

    browser.cookies.set("session-id", "grace");

    expect(store.read()).toEqual({ accessToken: null, refreshToken: null, sessionId: "grace" });
  });

  it.each([
    ["no refresh token", { accessToken: "a", refreshToken: null }],
    ["an invalid one", { accessToken: "a", refreshToken: "undefined" }],
  ])("rejects %s", async (_what, tokens) => {
    await expect(createStore().write(tokens)).rejects.toThrow(TypeError);
    expect(server.requests).toEqual([]);
  });

  it("doesn't change a newer sign-in when an old session finishes late", async () => {
    const store = createStore();
    await store.write(ada);

    store.replaceSession("grace", signedOut);
    store.replaceSession("grace", { accessToken: createAccessToken("grace"), refreshToken: null, sessionId: "grace" });

    expect(store.read()).toMatchObject({ accessToken: ada.accessToken, sessionId: "ada" });
    expect(count("DELETE /session")).toBe(0);
  });

  it("notifies subscribers of its own changes and of those in other tabs", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const store = createStore();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);

    await store.write(ada);
    expect(listener).toHaveBeenCalledTimes(1);
    browser.cookies.delete("session-id");
    vi.advanceTimersByTime(100);
    expect(listener).toHaveBeenCalledTimes(2);

    unsubscribe();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("throws outside a browser", async () => {
    vi.unstubAllGlobals();
    const store = createStore();
    const message = "The server cookie store needs a browser.";

    expect(() => store.read()).toThrow(message);
    expect(() => store.subscribe(() => {})).toThrow(message);
    await expect(store.write(ada)).rejects.toThrow(message);
  });
});

describe("an access token from the server cookie", () => {
  it.each<[string, Reply, string | null]>([
    ["the session", { body: { access_token: ada.accessToken } }, ada.accessToken],
    ["a session that another tab started meanwhile", { body: { access_token: createAccessToken("grace") } }, null],
    ["no session", { status: 401, body: { error: "The session has ended." } }, null],
  ])("of %s", async (_what, reply, expected) => {
    tokenReply = () => reply;
    expect(await createStore().refresh?.("ada")).toBe(expected);
  });

  it.each<[string, Reply]>([
    ["an error", { status: 403, body: "Forbidden" }],
    ["no token", { body: {} }],
    ["the word undefined", { body: { access_token: "undefined" } }],
  ])("fails with %s, and the user stays signed in", async (_what, reply) => {
    tokenReply = () => reply;
    browser.cookies.set("session-id", "ada");

    await expect(createApp().getUser()).rejects.toMatchObject({ name: "ResponseError" });

    expect(browser.cookies.get("session-id")).toBe("ada");
  });
});

describe("an app with the server cookie store", () => {
  it("signs in without a readable token, and sends no refresh token afterwards", async () => {
    const app = createApp();

    const result = await app.signInWithCredential({ email: "ada@example.com", password: "secret-1", noRedirect: true });

    expect(result.status).toBe("ok");
    expect(await app.getUser()).toMatchObject({ displayName: ada.accessToken });
    expect(server.requestsTo("GET /users/me")[0]?.headers).not.toHaveProperty("x-stack-refresh-token");
    expect([...browser.cookies]).toEqual([["session-id", "ada"]]);
    expect(count("POST /session/token")).toBe(0);
  });

  it("stays signed in after a reload, with one request for five callers", async () => {
    browser.cookies.set("session-id", "ada");
    const app = createApp();

    const users = await Promise.all(Array.from({ length: 5 }, () => app.getUser()));

    expect(users.every((user) => user?.displayName === ada.accessToken)).toBe(true);
    expect(count("POST /session/token")).toBe(1);
    expect(server.requestsTo("POST /session/token")[0]?.body).toBe("");
  });

  it("signs out: ends the session, and removes both cookies before the next page is requested", async () => {
    browser.cookies.set("session-id", "ada");
    const app = createApp();

    await app.signOut();

    expect(browser.cookies.has("session-id")).toBe(false);
    expect(count("DELETE /session")).toBe(1);
    expect(count("DELETE /auth/sessions/current")).toBe(1);
    expect(await app.getUser()).toBeNull();
  });

  it("signs out in all tabs when the session has ended", async () => {
    browser.cookies.set("session-id", "ada");
    tokenReply = () => ({ status: 401, body: { error: "The session has ended." } });

    expect(await createApp().getUser()).toBeNull();

    expect([...browser.cookies]).toEqual([]);
    expect(sessionKey(createStore().read())).toBe("");
  });

  it("doesn't remove the cookie of a sign-in that follows a sign-out", async () => {
    browser.cookies.set("session-id", "ada");
    const store = createStore();
    const release = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    // Another tab holds the lock during the sign-out.
    const held = navigator.locks.request(store.lockName ?? "", () => {
      isHeld.resolve();
      return release.promise;
    });
    await isHeld.promise;

    store.replaceSession("ada", signedOut);
    browser.cookies.set("session-id", "grace");
    release.resolve();
    await held;
    await store.write(ada);

    expect(count("DELETE /session")).toBe(0);
  });
});
