import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StackClientApp } from "../../apps/client-app.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();
const expired = fakeAccessToken(platform.now() - 1000, "expired");
const fresh = fakeAccessToken(platform.now() + 600_000, "fresh");
const refreshEndpoint = "POST /auth/oauth/token";

let server: ApiServer;
let browser: TestBrowser;
let refreshReply: () => Reply | Promise<Reply>;

beforeEach(async () => {
  refreshReply = () => ({ body: { access_token: fresh, token_type: "Bearer", expires_in: 600, scope: "legacy" } });
  server = await startApiServer({
    [refreshEndpoint]: () => refreshReply(),
    "GET /users/me": ({ headers }) =>
      headers["x-stack-access-token"] === fresh
        ? { body: userJson() }
        : knownErrorReply("CANNOT_GET_OWN_USER_WITHOUT_USER", 400, "No user."),
  });
  browser = mockBrowser();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const signInWith = (accessToken: string) => {
  browser.cookies.set("stack-refresh-project", "refresh-1");
  browser.cookies.set("stack-access", encodeURIComponent(JSON.stringify(["refresh-1", accessToken])));
};

/** Each app simulates a tab: it has its own memory but shares cookies and locks. */
const openTabs = (count: number): StackClientApp[] =>
  Array.from({ length: count }, () => createTestApp(server.baseUrl, platform, { tokenStore: "cookie" }));

describe("refreshing an access token", () => {
  it("is a standard OAuth request without custom headers", async () => {
    signInWith(expired);

    await openTabs(1)[0]?.getUser();

    const [request] = server.requestsTo(refreshEndpoint);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: "refresh_token",
      refresh_token: "refresh-1",
      client_id: "project",
      client_secret: "pck_key",
    });
    expect(request?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  it("happens once for five tabs with the same expired token", async () => {
    signInWith(expired);

    const users = await Promise.all(openTabs(5).map((tab) => tab.getUser()));

    expect(users.map((user) => user?.id)).toEqual(Array(5).fill(userJson().id));
    expect(server.requestsTo(refreshEndpoint)).toHaveLength(1);
  });

  it("also happens once for five apps on a page without Web Locks", async () => {
    vi.stubGlobal("navigator", {});
    signInWith(expired);

    await Promise.all(openTabs(5).map((tab) => tab.getUser()));

    expect(server.requestsTo(refreshEndpoint)).toHaveLength(1);
  });

  it.each(["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "PROVIDER_REJECTED"])(
    "rejected with %s ends the session in all tabs after one request",
    async (code) => {
      signInWith(expired);
      refreshReply = () => ({ status: 401, ...knownErrorReply(code, 401, "The session is over.") });

      const users = await Promise.all(openTabs(5).map((tab) => tab.getUser()));

      expect(users).toEqual(Array(5).fill(null));
      expect(server.requestsTo(refreshEndpoint)).toHaveLength(1);
      expect(server.requestsTo("GET /users/me")).toHaveLength(0);
      expect([...browser.cookies.keys()]).toEqual([]);
    },
  );

  it("is retried after a connection error, although it is a POST", async () => {
    signInWith(expired);
    refreshReply = () => (server.requests.length < 3 ? { hangUp: true } : { body: { access_token: fresh } });

    expect(await openTabs(1)[0]?.getUser()).not.toBeNull();
    expect(server.requestsTo(refreshEndpoint)).toHaveLength(3);
  });

  it.each([
    ["500", "ResponseError", { status: 500, body: "Broken." }],
    ["no token", "ResponseError", { body: {} }],
    ["a page from another server", "ConfigurationError", { body: "<html>" }],
    ["the word undefined", "ResponseError", { body: { access_token: "undefined" } }],
  ])("that fails with %s throws a %s and doesn't sign the user out", async (_what, name, reply) => {
    signInWith(expired);
    refreshReply = () => reply;

    await expect(openTabs(1)[0]?.getUser()).rejects.toMatchObject({ name });
    expect(browser.cookies.get("stack-refresh-project")).toBe("refresh-1");
  });

  it("that finishes after another sign-in doesn't change the new cookies", async () => {
    signInWith(expired);
    refreshReply = () => {
      browser.cookies.set("stack-refresh-project", "refresh-2");
      browser.cookies.delete("stack-access");
      return { body: { access_token: fresh } };
    };

    await openTabs(1)[0]?.getUser();

    expect(browser.cookies.get("stack-refresh-project")).toBe("refresh-2");
    expect(browser.cookies.has("stack-access")).toBe(false);
  });

  it("happens immediately when the server rejects a token that isn't expired", async () => {
    const looksGood = fakeAccessToken(platform.now() + 600_000, "revoked");
    signInWith(looksGood);
    await server.close();
    server = await startApiServer({
      [refreshEndpoint]: () => refreshReply(),
      "GET /users/me": ({ headers }) =>
        headers["x-stack-access-token"] === fresh
          ? { body: userJson() }
          : knownErrorReply("ACCESS_TOKEN_EXPIRED", 401, "Expired.", { expired_at_millis: null }),
    });
    const clock = createTestPlatform();

    expect(await createTestApp(server.baseUrl, clock, { tokenStore: "cookie" }).getUser()).not.toBeNull();

    expect(server.requestsTo(refreshEndpoint)).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
  });
});
