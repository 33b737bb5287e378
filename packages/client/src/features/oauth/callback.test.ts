import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StackClientAppConstructorOptions } from "../../apps/client-app-options.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";
import { OAuthCallbackError } from "./callback-error.ts";

const platform = createTestPlatform();
const callback = "https://app.example/handler/oauth-callback?after_auth_return_to=%2Fprivate";
const tokens = (change = {}): Reply => ({
  body: {
    access_token: fakeAccessToken(platform.now() + 600_000),
    refresh_token: "r",
    token_type: "Bearer",
    expires_in: 600,
    scope: "legacy",
    is_new_user: false,
    after_callback_redirect_url: null,
    ...change,
  },
});

let server: ApiServer;
let browser: TestBrowser;
let tokenReply: () => Reply;
let secondFactorReply: () => Reply;
const warn = vi.spyOn(console, "warn");
beforeEach(async () => {
  warn.mockReset().mockReturnValue();
  tokenReply = tokens;
  secondFactorReply = () => knownErrorReply("INVALID_TOTP_CODE", 400, "Wrong.");
  server = await startApiServer({
    "POST /auth/oauth/token": () => tokenReply(),
    "POST /auth/mfa/sign-in": () => secondFactorReply(),
    "GET /users/me": () => ({ body: userJson() }),
  });
  arriveAt(`${callback}&code=abc&state=s1`);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

function arriveAt(href: string): void {
  browser = mockBrowser(href);
  browser.cookies.set("stack-oauth-outer-s1", "the-verifier");
}
const appWith = (options: Partial<StackClientAppConstructorOptions> = {}) =>
  createTestApp(server.baseUrl, platform, { redirectMethod: "window", ...options });
const needsSecondFactor = () =>
  knownErrorReply("MULTI_FACTOR_AUTHENTICATION_REQUIRED", 400, "Second factor.", { attempt_code: "a".repeat(45) });

describe("returning from a provider", () => {
  it("exchanges the code for tokens and redirects (RFC 6749 §4.1.3)", async () => {
    const app = appWith();

    expect(await app.callOAuthCallback()).toBe(true);

    const [request] = server.requestsTo("POST /auth/oauth/token");
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: "authorization_code",
      code: "abc",
      code_verifier: "the-verifier",
      redirect_uri: callback,
      client_id: "project",
      client_secret: "pck_key",
    });
    expect(request?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
    expect(request?.headers).not.toHaveProperty("x-stack-project-id");
    expect(await app.getUser()).not.toBeNull();
    expect(browser.visits).toEqual([{ how: "replace", to: "/private" }]);
  });

  it("removes the code, the state and the cookie", async () => {
    await appWith().callOAuthCallback();

    expect(browser.location.href).toBe(callback);
    expect(browser.cookies.has("stack-oauth-outer-s1")).toBe(false);
  });

  it.each<[string, object, string]>([
    ["a new user", { is_new_user: true }, "/welcome"],
    ["a page that was asked for", { after_callback_redirect_url: "https://app.example/teams?x=1#y" }, "/teams?x=1#y"],
    [
      "a page elsewhere, which the service trusts",
      { after_callback_redirect_url: "https://www.example/" },
      "https://www.example/",
    ],
    ["a URL that no page has", { after_callback_redirect_url: "javascript:alert(1)" }, "/home"],
    [
      "a path that begins with a host, on its own site",
      { after_callback_redirect_url: "https://app.example/.//evil.example/x" },
      "https://app.example//evil.example/x",
    ],
  ])("continues with %s", async (_what, change, to) => {
    arriveAt("https://app.example/handler/oauth-callback?code=abc&state=s1");
    tokenReply = () => tokens(change);

    await appWith({ urls: { afterSignIn: "/home", afterSignUp: "/welcome" } }).callOAuthCallback();

    expect(browser.visits).toEqual([{ how: "replace", to }]);
  });

  it("exchanges the code once for concurrent calls", async () => {
    const app = appWith();

    expect(await Promise.all([app.callOAuthCallback(), app.callOAuthCallback()])).toEqual([true, true]);

    expect(server.requestsTo("POST /auth/oauth/token")).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ["without a code", "https://app.example/handler/oauth-callback?state=s1"],
    ["without a state", "https://app.example/handler/oauth-callback?code=abc"],
    ["with a state of another browser", "https://app.example/handler/oauth-callback?code=abc&state=s2"],
  ])("%s does nothing and warns the developer", async (_what, href) => {
    arriveAt(href);

    expect(await appWith().callOAuthCallback()).toBe(false);

    expect(warn).toHaveBeenCalledOnce();
    expect(server.requests).toHaveLength(0);
    expect(browser.location.href).toBe(href);
  });

  it.each([
    ["another issuer (RFC 9207 §2.4)", "iss=https%3A%2F%2Fevil.example"],
    ["an error", "error=access_denied"],
    ["a token", "id_token=x"],
  ])("with %s is rejected", async (_what, parameter) => {
    arriveAt(`${callback}&code=abc&state=s1&${parameter}`);

    await expect(appWith().callOAuthCallback()).rejects.toThrow(OAuthCallbackError);

    expect(server.requests).toHaveLength(0);
  });

  it("with our own issuer is accepted", async () => {
    arriveAt(`${callback}&code=abc&state=s1&iss=${encodeURIComponent(`${server.baseUrl}/api/v1`)}`);

    expect(await appWith().callOAuthCallback()).toBe(true);
  });

  it("rethrows known errors from the server", async () => {
    tokenReply = () => knownErrorReply("INVALID_AUTHORIZATION_CODE", 400, "Over.");

    await expect(appWith().callOAuthCallback()).rejects.toMatchObject({ errorCode: "INVALID_AUTHORIZATION_CODE" });
  });

  it.each<[string, Reply]>([
    ["a broken server", { status: 500, body: "Broken." }],
    ["an answer without tokens", { body: { access_token: "a" } }],
    ["a cut connection", { hangUp: true }],
  ])("with %s explains the next step", async (_what, reply) => {
    tokenReply = () => reply;

    await expect(appWith().callOAuthCallback()).rejects.toMatchObject({
      name: "OAuthCallbackError",
      message: "Error signing in during OAuth callback. Please try again.",
      cause: expect.any(Error),
    });
    expect(server.requestsTo("POST /auth/oauth/token")).toHaveLength(1);
  });

  it("needs a browser", async () => {
    vi.unstubAllGlobals();

    await expect(appWith().callOAuthCallback()).rejects.toThrow("OAuth needs a browser.");
  });
});

describe("a second factor in the OAuth callback", () => {
  it("is requested, and the target page is kept", async () => {
    tokenReply = needsSecondFactor;
    secondFactorReply = () => ({ body: { ...(tokens().body as object), after_callback_redirect_url: "/teams" } });

    expect(await appWith({ promptSecondFactor: async () => ({ totp: "123456" }) }).callOAuthCallback()).toBe(true);

    expect(browser.visits).toEqual([{ how: "replace", to: "/teams" }]);
  });

  it("ends the sign-in when it is wrong", async () => {
    tokenReply = needsSecondFactor;
    const app = appWith({ promptSecondFactor: async ({ attempt }) => (attempt > 1 ? null : { totp: "1" }) });

    await expect(app.callOAuthCallback()).rejects.toMatchObject({
      errorCode: "INVALID_TOTP_CODE",
      message: "Invalid TOTP code. Please try signing in again.",
    });
    expect(await app.getUser()).toBeNull();
  });
});
