import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StackClientApp } from "../../apps/client-app.ts";
import type { StackClientAppConstructorOptions } from "../../apps/client-app-options.ts";
import { type ApiServer, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { signedInTokens } from "../../testing/signed-in-user.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();

let server: ApiServer;
let browser: TestBrowser;
let user = userJson();
beforeEach(async () => {
  user = userJson();
  browser = mockBrowser("https://app.example/handler/sign-in?after_auth_return_to=%2Fprivate#top");
  server = await startApiServer({ "GET /users/me": () => ({ body: user }) });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const appWith = (options: Partial<StackClientAppConstructorOptions> = {}) =>
  createTestApp(server.baseUrl, platform, options);

/** The method never resolves. Wait until the page navigates away. */
async function leave(start: (app: StackClientApp) => Promise<never>, app = appWith()): Promise<URL> {
  await Promise.race([start(app), vi.waitUntil(() => browser.visits.length > 0, 10_000)]);
  expect(browser.visits).toHaveLength(1);
  return new URL(browser.visits[0]?.to ?? "");
}
const signIn = (app: StackClientApp) => app.signInWithOAuth("GitHub");

describe("signing in with a provider (RFC 6749 §4.1.1)", () => {
  it("redirects to the server with a complete authorization request", async () => {
    const url = await leave(signIn);

    expect(url.origin + url.pathname).toBe(`${server.baseUrl}/api/v1/auth/oauth/authorize/github`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "project",
      client_secret: "pck_key",
      redirect_uri: "https://app.example/handler/oauth-callback?after_auth_return_to=%2Fprivate",
      scope: "legacy",
      state: expect.stringMatching(/^[\w-]{43}$/),
      grant_type: "authorization_code",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      response_type: "code",
      type: "authenticate",
      error_redirect_url: "https://app.example/handler/error",
    });
    expect(browser.visits[0]?.how).toBe("assign");
  });

  it("stores the verifier in a cookie for an hour (RFC 7636 §4)", async () => {
    const { searchParams } = await leave(signIn);

    const name = `stack-oauth-outer-${searchParams.get("state")}`;
    const verifier = browser.cookies.get(name) ?? "";
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(createHash("sha256").update(verifier).digest("base64url")).toBe(searchParams.get("code_challenge"));
    expect(browser.cookieWrites).toEqual([`${name}=${verifier}; path=/; max-age=3600; SameSite=Lax; Secure`]);
  });

  it("requests the app's scopes", async () => {
    const oauthScopesOnSignIn = { GitHub: ["repo", "gist"] };

    expect((await leave(signIn, appWith({ oauthScopesOnSignIn }))).searchParams.get("provider_scope")).toBe(
      "repo gist",
    );
  });

  it("returns to another page of the app when requested", async () => {
    const url = await leave((app) => app.signInWithOAuth("github", { returnTo: "/teams?x=1" }));

    expect(url.searchParams.get("after_callback_redirect_url")).toBe("https://app.example/teams?x=1");
  });

  it.each(["https://evil.example/", "//evil.example", "javascript:alert(1)"])(
    "never returns to %s",
    async (returnTo) => {
      await expect(appWith().signInWithOAuth("github", { returnTo })).rejects.toThrow("is not trusted");
      expect(browser.visits).toEqual([]);
    },
  );

  it.each([
    ["an anonymous user, who is upgraded", true, signedInTokens.accessToken],
    ["a user with an account", false, null],
  ])("as %s sends the token: %s", async (_who, isAnonymous, token) => {
    user = userJson({ is_anonymous: isAnonymous });

    const { searchParams } = await leave(signIn, appWith({ tokenStore: { ...signedInTokens } }));

    expect(searchParams.get("token")).toBe(token);
  });

  it("works only on secure pages", async () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes });

    await expect(appWith().signInWithOAuth("github")).rejects.toThrow("https pages and on localhost");
    expect(browser.cookieWrites).toEqual([]);
  });

  it("needs a browser", async () => {
    vi.unstubAllGlobals();

    await expect(appWith().signInWithOAuth("github")).rejects.toThrow("OAuth needs a browser.");
  });

  it("requires a token store", async () => {
    await expect(appWith({ tokenStore: null }).signInWithOAuth("github")).rejects.toThrow("persistent token store");
  });
});

describe("linking a provider account", () => {
  it("redirects with the user's token and returns to the current page", async () => {
    const app = appWith({ tokenStore: { ...signedInTokens }, oauthScopesOnSignIn: { github: ["repo"] } });
    const owner = await app.getUser({ or: "throw" });

    const { searchParams } = await leave(() => owner.linkAccount("github", { scopes: ["gist", "repo"] }));

    expect(Object.fromEntries(searchParams)).toMatchObject({
      type: "link",
      token: signedInTokens.accessToken,
      provider_scope: "gist repo",
      after_callback_redirect_url: "https://app.example/handler/sign-in?after_auth_return_to=%2Fprivate#top",
    });
  });
});
