import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();
const accessToken = fakeAccessToken(platform.now() + 600_000);
const signedIn = { access_token: accessToken, refresh_token: "r", user_id: userJson().id, is_new_user: false };
const code = "c".repeat(45);
const email = "ada@example.com";

let server: ApiServer;
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");

describe("sending a magic link", () => {
  it("returns the nonce and sends a link to the app's page", async () => {
    mockBrowser("https://app.example/handler/sign-in?after_auth_return_to=%2Fprivate");
    server = await startApiServer({ "POST /auth/otp/send-sign-in-code": () => ({ body: { nonce: "n" } }) });

    const result = await createTestApp(server.baseUrl, platform).sendMagicLinkEmail(email);

    expect(result).toEqual({ status: "ok", data: { nonce: "n" } });
    expect(getBody("POST /auth/otp/send-sign-in-code")).toEqual({
      email,
      callback_url: "https://app.example/handler/magic-link-callback?after_auth_return_to=%2Fprivate",
    });
  });

  it("sends no tokens", async () => {
    server = await startApiServer({ "POST /auth/otp/send-sign-in-code": () => ({ body: { nonce: "n" } }) });
    const app = createTestApp(server.baseUrl, platform, { tokenStore: { accessToken, refreshToken: "r" } });

    await app.sendMagicLinkEmail(email, { callbackUrl: "https://app.example/m" });

    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-access-token");
  });

  it("returns an error when the link isn't trusted", async () => {
    server = await startApiServer({
      "POST /auth/otp/send-sign-in-code": () => knownErrorReply("REDIRECT_URL_NOT_WHITELISTED", 400, "Not trusted."),
    });
    const app = createTestApp(server.baseUrl, platform);

    expect(await app.sendMagicLinkEmail(email, { callbackUrl: "https://evil.example" })).toMatchObject({
      status: "error",
      error: { errorCode: "REDIRECT_URL_NOT_WHITELISTED" },
    });
  });

  it("throws when sign-up is disabled", async () => {
    server = await startApiServer({
      "POST /auth/otp/send-sign-in-code": () => knownErrorReply("SIGN_UP_NOT_ENABLED", 400, "Off."),
    });
    const app = createTestApp(server.baseUrl, platform);

    await expect(app.sendMagicLinkEmail(email, { callbackUrl: "https://app.example/m" })).rejects.toMatchObject({
      errorCode: "SIGN_UP_NOT_ENABLED",
    });
  });

  it("requires a callback URL outside a browser", async () => {
    server = await startApiServer({});

    await expect(createTestApp(server.baseUrl, platform).sendMagicLinkEmail(email)).rejects.toThrow("Pass callbackUrl");
  });
});

const verificationErrors = [
  "VERIFICATION_CODE_NOT_FOUND",
  "VERIFICATION_CODE_EXPIRED",
  "VERIFICATION_CODE_ALREADY_USED",
  "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
];

describe("the details of a magic link", () => {
  const check = "POST /auth/otp/sign-in/check-code";

  it.each([email, null])("are the email %s, without tokens or a sign-in", async (owner) => {
    server = await startApiServer({ [check]: () => ({ body: { is_code_valid: true, email: owner } }) });
    const app = createTestApp(server.baseUrl, platform, { tokenStore: { accessToken, refreshToken: "r" } });

    expect(await app.getMagicLinkDetails(code)).toEqual({ status: "ok", data: { email: owner } });

    expect(getBody(check)).toEqual({ code });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-access-token");
  });

  it.each(verificationErrors)("return %s as an error", async (errorCode) => {
    server = await startApiServer({ [check]: () => knownErrorReply(errorCode, 400, "No.") });

    expect(await createTestApp(server.baseUrl, platform).getMagicLinkDetails(code)).toMatchObject({
      status: "error",
      error: { errorCode },
    });
  });
});

describe("signing in with a magic link", () => {
  it.each([
    [true, "/welcome"],
    [false, "/home"],
  ])("as a new user %s redirects to %s", async (isNewUser, to) => {
    const browser = mockBrowser("https://app.example/handler/magic-link-callback");
    server = await startApiServer({
      "POST /auth/otp/sign-in": () => ({ body: { ...signedIn, is_new_user: isNewUser } }),
      "GET /users/me": () => ({ body: userJson() }),
    });
    const urls = { afterSignIn: "/home", afterSignUp: "/welcome" };
    const app = createTestApp(server.baseUrl, platform, { redirectMethod: "window", urls });

    expect(await app.signInWithMagicLink(code)).toEqual({ status: "ok", data: undefined });

    expect(getBody("POST /auth/otp/sign-in")).toEqual({ code });
    expect(browser.visits).toEqual([{ how: "replace", to }]);
    expect((await app.getUser())?.displayName).toBe("Ada");
  });

  it("stays on the page with noRedirect", async () => {
    const browser = mockBrowser();
    server = await startApiServer({ "POST /auth/otp/sign-in": () => ({ body: signedIn }) });
    const app = createTestApp(server.baseUrl, platform, { redirectMethod: "window" });

    await app.signInWithMagicLink(code, { noRedirect: true });

    expect(browser.visits).toEqual([]);
  });

  it("sends the tokens of an anonymous user, who is upgraded", async () => {
    server = await startApiServer({ "POST /auth/otp/sign-in": () => ({ body: signedIn }) });
    const app = createTestApp(server.baseUrl, platform, { tokenStore: { accessToken, refreshToken: "anonymous" } });

    await app.signInWithMagicLink(code);

    expect(server.requests[0]?.headers["x-stack-refresh-token"]).toBe("anonymous");
  });

  it.each(verificationErrors)("returns %s as an error", async (errorCode) => {
    server = await startApiServer({ "POST /auth/otp/sign-in": () => knownErrorReply(errorCode, 400, "No.") });

    expect(await createTestApp(server.baseUrl, platform).signInWithMagicLink(code)).toMatchObject({
      status: "error",
      error: { errorCode },
    });
  });
});

describe("the tab that requested a magic link", () => {
  it.each(["waiting", "used", "gone"])("finds that it is %s", async (status) => {
    server = await startApiServer({ "POST /auth/otp/status": () => ({ body: { status } }) });

    expect(await createTestApp(server.baseUrl, platform).getMagicLinkStatus("n")).toBe(status);
    expect(getBody("POST /auth/otp/status")).toEqual({ nonce: "n" });
  });
});
