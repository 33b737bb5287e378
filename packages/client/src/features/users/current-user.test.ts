import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stackAppInternalsSymbol } from "../../core/app-internals.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();
const signedIn = { accessToken: fakeAccessToken(platform.now() + 600_000), refreshToken: "refresh-1" };

let server: ApiServer;
let stored = userJson();
let signOutReply: () => Reply;
let mailReply: () => Reply;
beforeEach(async () => {
  stored = userJson();
  signOutReply = () => ({ body: { success: true } });
  mailReply = () => ({ body: { success: true } });
  server = await startApiServer({
    "GET /users/me": () => ({ body: stored }),
    "PATCH /users/me": ({ body }) => {
      stored = { ...stored, ...JSON.parse(body) };
      return { body: stored };
    },
    "DELETE /users/me": () => ({ body: { success: true } }),
    "DELETE /auth/sessions/current": () => signOutReply(),
    "POST /contact-channels/send-verification-code": () => mailReply(),
    "POST /auth/oauth/token": () => ({
      status: 401,
      ...knownErrorReply("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401, "Over."),
    }),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const appWith = (options: Parameters<typeof createTestApp>[2] = {}) =>
  createTestApp(server.baseUrl, platform, { tokenStore: { ...signedIn }, ...options });
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");

describe("updating the user", () => {
  it.each([
    [{ displayName: "Grace" }, { display_name: "Grace" }],
    [{ displayName: null }, { display_name: null }],
    [{ clientMetadata: { plan: "pro" } }, { client_metadata: { plan: "pro" } }],
    [{ selectedTeamId: null }, { selected_team_id: null }],
    [{ profileImageUrl: "https://x/y.png" }, { profile_image_url: "https://x/y.png" }],
    [
      { otpAuthEnabled: true, passkeyAuthEnabled: false },
      { otp_auth_enabled: true, passkey_auth_enabled: false },
    ],
    [{ totpMultiFactorSecret: new Uint8Array([0, 255, 128]) }, { totp_secret_base64: "AP+A" }],
    [{ totpMultiFactorSecret: null }, { totp_secret_base64: null }],
    [{}, {}],
  ])("with %j sends %j and nothing else", async (update, body) => {
    const user = await appWith().getUser({ or: "throw" });

    await user.update(update);

    expect(getBody("PATCH /users/me")).toEqual(body);
  });

  it("notifies observers without another request", async () => {
    const app = appWith();
    const store = app[stackAppInternalsSymbol].userStore();
    const listener = vi.fn();
    store.subscribe(listener);
    const user = await store.whenSettled();
    listener.mockClear();

    await user?.setDisplayName("Grace");

    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot()).toMatchObject({ status: "ready", data: { displayName: "Grace" } });
    expect(user?.displayName).toBe("Ada");
    expect(server.requestsTo("GET /users/me")).toHaveLength(1);
  });

  it("has a shorthand for metadata", async () => {
    const user = await appWith().getUser({ or: "throw" });

    await user.setClientMetadata(["a", { b: null }]);

    expect(getBody("PATCH /users/me")).toEqual({ client_metadata: ["a", { b: null }] });
  });
});

describe("the verification email", () => {
  it("is sent to the primary email with a link to the app's page", async () => {
    mockBrowser("https://app.example/settings?after_auth_return_to=%2Fprivate#mail");
    const user = await appWith().getUser({ or: "throw" });

    expect(await user.sendVerificationEmail()).toBeUndefined();

    expect(getBody("POST /contact-channels/send-verification-code")).toEqual({
      email: "ada@example.com",
      callback_url: "https://app.example/handler/email-verification?after_auth_return_to=%2Fprivate",
    });
  });

  it("returns an error value when the email is already verified", async () => {
    mailReply = () => knownErrorReply("EMAIL_ALREADY_VERIFIED", 409, "Verified already.");
    const user = await appWith().getUser({ or: "throw" });

    expect(await user.sendVerificationEmail({ callbackUrl: "https://app.example/v" })).toMatchObject({
      errorCode: "EMAIL_ALREADY_VERIFIED",
    });
  });

  it("throws when the callback URL isn't trusted", async () => {
    mailReply = () => knownErrorReply("REDIRECT_URL_NOT_WHITELISTED", 400, "Not trusted.");
    const user = await appWith().getUser({ or: "throw" });

    await expect(user.sendVerificationEmail({ callbackUrl: "https://evil.example" })).rejects.toMatchObject({
      errorCode: "REDIRECT_URL_NOT_WHITELISTED",
    });
  });

  it("requires a primary email", async () => {
    stored = userJson({ primary_email: null });
    const user = await appWith().getUser({ or: "throw" });

    await expect(user.sendVerificationEmail({ callbackUrl: "https://app.example/v" })).rejects.toThrow(
      "This user has no primary email.",
    );
  });

  it("requires a callback URL outside a browser", async () => {
    const user = await appWith().getUser({ or: "throw" });

    await expect(user.sendVerificationEmail()).rejects.toThrow("Pass callbackUrl");
  });
});

describe("authenticating to another backend", () => {
  it("returns the tokens as an object, as JSON and as a header that a request store can read", async () => {
    const user = await appWith().getUser({ or: "throw" });

    expect(await user.currentSession.getTokens()).toEqual(signedIn);
    expect(await user.getAuthJson()).toEqual(signedIn);
    expect(await user.getAuthHeaders()).toEqual({ "x-stack-auth": JSON.stringify(signedIn) });
  });
});

describe("signing out", () => {
  it("ends the session on the server, deletes the tokens and redirects", async () => {
    const browser = mockBrowser("https://app.example/private");
    const app = appWith({ redirectMethod: "window" });
    const user = await app.getUser({ or: "throw" });

    await user.signOut();

    const [request] = server.requestsTo("DELETE /auth/sessions/current");
    expect(request?.headers["x-stack-access-token"]).toBe(signedIn.accessToken);
    expect(await app.getUser()).toBeNull();
    expect(await user.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null });
    expect(browser.visits).toEqual([{ how: "assign", to: "/" }]);
  });

  it("replaces the page with redirectUrl", async () => {
    const browser = mockBrowser("https://app.example/private");
    const user = await appWith({ redirectMethod: "window" }).getUser({ or: "throw" });

    await user.signOut({ redirectUrl: new URL("https://www.example/bye") });

    expect(browser.visits).toEqual([{ how: "replace", to: "https://www.example/bye" }]);
  });

  it.each([
    ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "is gone"],
    ["ACCESS_TOKEN_EXPIRED", "cannot be refreshed"],
  ])("succeeds when the server returns %s, because the session %s", async (code) => {
    signOutReply = () => knownErrorReply(code, 401, "Over.", { expired_at_millis: null });
    const app = appWith();

    await app.signOut();

    expect(await app.getUser()).toBeNull();
  });

  it("throws when the server can't be reached, and stays signed in", async () => {
    signOutReply = () => ({ status: 503, body: "Down." });
    const app = appWith();

    await expect(app.signOut()).rejects.toMatchObject({ statusCode: 503 });

    expect(await app.getUser()).not.toBeNull();
  });

  it("sends no request while signed out", async () => {
    await appWith({ tokenStore: "memory" }).signOut();

    expect(server.requests).toHaveLength(0);
  });

  it("notifies observers immediately", async () => {
    const app = appWith();
    const store = app[stackAppInternalsSymbol].userStore();
    store.subscribe(() => {});
    await store.whenSettled();

    await app.signOut();

    expect(store.getSnapshot()).toEqual({ status: "ready", data: null });
  });
});

describe("a page that requires a user, during sign-out", () => {
  it("doesn't redirect to sign-in before the page is left", async () => {
    const browser = mockBrowser("https://app.example/private");
    const app = appWith({ redirectMethod: "window" });
    const visits = () => browser.visits.map(({ to }) => to);

    const signingOut = app.signOut();
    await app.redirectToSignIn();
    expect(visits()).toEqual([]);
    await signingOut;
    expect(visits()).toEqual(["/"]);

    await app.redirectToSignIn();
    expect(visits()).toEqual(["/", "/handler/sign-in?after_auth_return_to=%2Fprivate"]);
  });

  it("can redirect to sign-in again after a failed sign-out", async () => {
    const browser = mockBrowser("https://app.example/private");
    signOutReply = () => ({ status: 503, body: "Down." });
    const app = appWith({ redirectMethod: "window" });

    await expect(app.signOut()).rejects.toMatchObject({ statusCode: 503 });
    await app.redirectToSignIn();

    expect(browser.visits).toHaveLength(1);
  });
});

describe("a page that requires a user, after the sign-out code couldn't be loaded", () => {
  it("can redirect to sign-in", async () => {
    const browser = mockBrowser("https://app.example/private");
    const app = appWith({ redirectMethod: "window" });
    vi.doMock("../auth/sign-out.ts", () => {
      throw new Error("No network.");
    });

    await expect(app.signOut()).rejects.toThrow();
    vi.doUnmock("../auth/sign-out.ts");
    await app.redirectToSignIn();

    expect(browser.visits).toHaveLength(1);
  });
});

describe("deleting the account", () => {
  it("deletes the tokens and stays on the page", async () => {
    const browser = mockBrowser("https://app.example/settings");
    const app = appWith({ redirectMethod: "window" });
    const user = await app.getUser({ or: "throw" });

    await user.delete();

    expect(server.requestsTo("DELETE /users/me")).toHaveLength(1);
    expect(await app.getUser()).toBeNull();
    expect(browser.visits).toEqual([]);
  });
});
