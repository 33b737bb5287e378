import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();
const signedIn = { accessToken: fakeAccessToken(platform.now() + 600_000), refreshToken: "refresh-1" };
const anonymousJson = userJson({ is_anonymous: true, display_name: "Anonymous user", primary_email: null });

let server: ApiServer;
let meReply: () => Reply;
beforeEach(async () => {
  meReply = () => ({ body: userJson() });
  server = await startApiServer({
    "GET /users/me": () => meReply(),
    "POST /auth/anonymous/sign-up": () => {
      meReply = () => ({ body: anonymousJson });
      return { body: { access_token: signedIn.accessToken, refresh_token: "anonymous-1", user_id: anonymousJson.id } };
    },
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const appWith = (options: Parameters<typeof createTestApp>[2] = {}) => createTestApp(server.baseUrl, platform, options);

describe("getUser", () => {
  it("returns a frozen snapshot with camelCase names", async () => {
    const user = await appWith({ tokenStore: { ...signedIn } }).getUser({ or: "throw" });

    expect(user).toMatchObject({
      id: userJson().id,
      displayName: "Ada",
      primaryEmail: "ada@example.com",
      primaryEmailVerified: false,
      profileImageUrl: null,
      signedUpAt: new Date(1_700_000_000_000),
      clientMetadata: { plan: "free" },
      clientReadOnlyMetadata: null,
      hasPassword: true,
      emailAuthEnabled: true,
      otpAuthEnabled: false,
      oauthProviders: [],
      passkeyAuthEnabled: false,
      isMultiFactorRequired: false,
      isAnonymous: false,
    });
    expect(Object.isFrozen(user)).toBe(true);
    expect(user.toClientJson()).toEqual(userJson());
  });

  it("treats a restricted user as signed out, unless includeRestricted is set", async () => {
    meReply = () => ({
      body: userJson({ is_restricted: true, restricted_reason: { type: "restricted_by_administrator" } }),
    });
    const app = appWith({ tokenStore: { ...signedIn } });
    expect(await app.getUser()).toBeNull();
    await expect(app.getUser({ or: "throw" })).rejects.toThrow("User is not signed in");
    const user = await app.getUser({ includeRestricted: true });
    expect(user).toMatchObject({ isRestricted: true, restrictedReason: { type: "restricted_by_administrator" } });
  });

  it("redirects a restricted user to the onboarding page", async () => {
    meReply = () => ({ body: userJson({ is_restricted: true, restricted_reason: { type: "email_not_verified" } }) });
    const browser = mockBrowser("https://app.example/private");
    const app = appWith({ tokenStore: { ...signedIn }, redirectMethod: "window" });
    expect(await app.getUser({ or: "redirect" })).toBeNull();
    expect(browser.visits).toEqual([{ how: "replace", to: "/handler/onboarding?after_auth_return_to=%2Fprivate" }]);
  });

  it("sends no request while signed out", async () => {
    expect(await appWith().getUser()).toBeNull();
    expect(server.requests).toHaveLength(0);
  });

  it("always sends a request when signed in", async () => {
    const app = appWith({ tokenStore: { ...signedIn } });

    await app.getUser();
    await app.getUser();

    expect(server.requests).toHaveLength(2);
  });

  it("returns null when the user no longer exists", async () => {
    meReply = () => knownErrorReply("CANNOT_GET_OWN_USER_WITHOUT_USER", 400, "No user.");

    expect(await appWith({ tokenStore: { ...signedIn } }).getUser()).toBeNull();
  });

  it("invalidates a session that was ended elsewhere, so that it sends no further requests", async () => {
    meReply = () => knownErrorReply("CANNOT_GET_OWN_USER_WITHOUT_USER", 400, "No user.");
    const app = appWith({ tokenStore: { ...signedIn } });

    await app.getUser();
    await app.getUser();

    expect(server.requests).toHaveLength(1);
  });

  it("throws other errors", async () => {
    meReply = () => knownErrorReply("PROJECT_NOT_FOUND", 404, "No project.", { project_id: "project" });

    await expect(appWith({ tokenStore: { ...signedIn } }).getUser()).rejects.toMatchObject({
      errorCode: "PROJECT_NOT_FOUND",
    });
  });

  it("can read from another token store", async () => {
    const app = appWith({ tokenStore: null });
    const request = new Request("http://backend.example", { headers: { "x-stack-auth": JSON.stringify(signedIn) } });

    expect((await app.getUser({ tokenStore: request }))?.displayName).toBe("Ada");
    expect(server.requests[0]?.headers["x-stack-access-token"]).toBe(signedIn.accessToken);
  });

  it("works for a backend that has only an access token", async () => {
    const app = appWith({ tokenStore: null });

    const user = await app.getUser({ tokenStore: { accessToken: signedIn.accessToken, refreshToken: null } });

    expect(user?.displayName).toBe("Ada");
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-refresh-token");
  });

  it("reads both cookies of a request: one request, no refresh", async () => {
    const access = encodeURIComponent(JSON.stringify([signedIn.refreshToken, signedIn.accessToken]));
    const cookie = `stack-refresh-project=${signedIn.refreshToken}; stack-access=${access}`;

    await appWith({ tokenStore: null }).getUser({ tokenStore: { headers: new Headers({ cookie }) } });

    expect(server.requests.map(({ headers }) => headers["x-stack-access-token"])).toEqual([signedIn.accessToken]);
  });

  it("throws without a token store", async () => {
    await expect(appWith({ tokenStore: null }).getUser()).rejects.toThrow("without a persistent token store");
  });
});

describe("when signed out", () => {
  it("`throw` rejects", async () => {
    await expect(appWith().getUser({ or: "throw" })).rejects.toThrow(
      "User is not signed in but getUser was called with { or: 'throw' }",
    );
  });

  it("`redirect` replaces the page with the sign-in page, then returns null", async () => {
    const browser = mockBrowser("https://app.example/private");

    expect(await appWith({ redirectMethod: "window" }).getUser({ or: "redirect" })).toBeNull();

    expect(browser.visits).toEqual([{ how: "replace", to: "/handler/sign-in?after_auth_return_to=%2Fprivate" }]);
  });

  it("`redirect` returns null immediately when redirects are off", async () => {
    expect(await appWith().getUser({ or: "redirect" })).toBeNull();
  });

  it("`anonymous` creates one account for concurrent callers and keeps it", async () => {
    const app = appWith();

    const [first, second] = await Promise.all([app.getUser({ or: "anonymous" }), app.getUser({ or: "anonymous" })]);
    const later = await app.getUser({ or: "anonymous" });

    expect([first.isAnonymous, second.isAnonymous, later.isAnonymous]).toEqual([true, true, true]);
    expect(server.requestsTo("POST /auth/anonymous/sign-up")).toHaveLength(1);
  });

  it("`anonymous` keeps the account in the given store, so that visitors don't share an account", async () => {
    const app = appWith();
    const request = new Request("http://backend.example");

    expect((await app.getUser({ or: "anonymous", tokenStore: request })).isAnonymous).toBe(true);
    expect(await app.getUser({ or: "anonymous-if-exists" })).toBeNull();
  });
});

describe("an anonymous user", () => {
  it.each([
    ["return-null", false],
    [undefined, false],
    ["anonymous-if-exists", true],
    ["anonymous", true],
  ] as const)("with %s counts as signed in: %s", async (or, counts) => {
    meReply = () => ({ body: anonymousJson });

    const user = await appWith({ tokenStore: { ...signedIn } }).getUser({ or });

    expect(user !== null).toBe(counts);
  });
});
