import { afterEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, startApiServer } from "../../testing/api-server.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();
const accessToken = fakeAccessToken(platform.now() + 600_000);
const tokenPair = { access_token: accessToken, refresh_token: "refresh-1", user_id: userJson().id };

let server: ApiServer;
afterEach(() => server.close());

const credentials = { email: "ada@example.com", password: "correct horse" };

describe("signing in with a password", () => {
  it("stores the tokens, so that getUser returns the user", async () => {
    server = await startApiServer({
      "POST /auth/password/sign-in": () => ({ body: tokenPair }),
      "GET /users/me": () => ({ body: userJson() }),
    });
    const app = createTestApp(server.baseUrl, platform);

    const result = await app.signInWithCredential(credentials);
    const user = await app.getUser({ or: "throw" });

    expect(result).toEqual({ status: "ok", data: undefined });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual(credentials);
    expect(server.requests[0]?.headers["x-stack-access-token"]).toBeUndefined();
    expect(user.displayName).toBe("Ada");
    expect(server.requests[1]?.headers).toMatchObject({
      "x-stack-access-token": accessToken,
      "x-stack-refresh-token": "refresh-1",
    });
  });

  it("returns a wrong password as an error with the server's message", async () => {
    server = await startApiServer({
      "POST /auth/password/sign-in": () => knownErrorReply("EMAIL_PASSWORD_MISMATCH", 400, "Wrong e-mail or password."),
    });
    const app = createTestApp(server.baseUrl, platform);

    const result = await app.signInWithCredential(credentials);

    expect(result).toMatchObject({
      status: "error",
      error: { errorCode: "EMAIL_PASSWORD_MISMATCH", statusCode: 400, message: "Wrong e-mail or password." },
    });
    expect(await app.getUser()).toBeNull();
    expect(server.requests).toHaveLength(1);
  });

  it("returns a required second factor as an error with the attempt code, without prompting", async () => {
    server = await startApiServer({
      "POST /auth/password/sign-in": () =>
        knownErrorReply("MULTI_FACTOR_AUTHENTICATION_REQUIRED", 400, "Second factor.", {
          attempt_code: "a".repeat(45),
        }),
    });

    const result = await createTestApp(server.baseUrl, platform).signInWithCredential(credentials);

    expect(result).toMatchObject({ status: "error", error: { details: { attempt_code: "a".repeat(45) } } });
  });

  it("sends the current session's tokens, so that an anonymous user can be upgraded", async () => {
    server = await startApiServer({ "POST /auth/password/sign-in": () => ({ body: tokenPair }) });
    const anonymous = {
      accessToken: fakeAccessToken(platform.now() + 600_000, "anonymous"),
      refreshToken: "refresh-0",
    };
    const app = createTestApp(server.baseUrl, platform, { tokenStore: anonymous });

    await app.signInWithCredential(credentials);

    expect(server.requests[0]?.headers["x-stack-access-token"]).toBe(anonymous.accessToken);
  });

  it("rejects a response whose token is the string undefined", async () => {
    server = await startApiServer({
      "POST /auth/password/sign-in": () => ({ body: { ...tokenPair, refresh_token: "undefined" } }),
    });
    const app = createTestApp(server.baseUrl, platform);

    await expect(app.signInWithCredential(credentials)).rejects.toThrow("must not be empty");
    expect(await app.getUser()).toBeNull();
  });

  it("throws in an app without a token store", async () => {
    server = await startApiServer({});
    const app = createTestApp(server.baseUrl, platform, { tokenStore: null });

    await expect(app.signInWithCredential(credentials)).rejects.toThrow(
      "Pass tokenStore to an app without a persistent token store",
    );
    expect(server.requests).toHaveLength(0);
  });
});

describe("signing up with a password", () => {
  it("creates the account with the given callback URL and signs in", async () => {
    server = await startApiServer({
      "POST /auth/password/sign-up": () => ({ body: tokenPair }),
      "GET /users/me": () => ({ body: userJson() }),
    });
    const app = createTestApp(server.baseUrl, platform);

    const result = await app.signUpWithCredential({
      ...credentials,
      verificationCallbackUrl: "https://app.example/handler/email-verification",
    });

    expect(result.status).toBe("ok");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      ...credentials,
      verification_callback_url: "https://app.example/handler/email-verification",
    });
    expect((await app.getUser())?.primaryEmail).toBe("ada@example.com");
  });

  it("requires a callback URL outside a browser, before sending a request", async () => {
    server = await startApiServer({});

    await expect(createTestApp(server.baseUrl, platform).signUpWithCredential(credentials)).rejects.toThrow(
      "verificationCallbackUrl",
    );
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    ["USER_EMAIL_ALREADY_EXISTS", 409, { email: credentials.email }],
    ["PASSWORD_TOO_SHORT", 400, { min_length: 8 }],
    ["PASSWORD_TOO_LONG", 400, { maxLength: 70 }],
    ["SCHEMA_ERROR", 400, { message: "password: is too common.", reason: "password_too_common" }],
  ])("returns %s as an error", async (code, status, details) => {
    server = await startApiServer({
      "POST /auth/password/sign-up": () => knownErrorReply(code, status, "No.", details),
    });
    const app = createTestApp(server.baseUrl, platform);

    const result = await app.signUpWithCredential({ ...credentials, verificationCallbackUrl: "https://app.example/v" });

    expect(result).toMatchObject({ status: "error", error: { errorCode: code, details } });
  });

  it.each([
    ["sign-up is off", "SIGN_UP_NOT_ENABLED", undefined],
    ["another field breaks the schema", "SCHEMA_ERROR", { message: "email: is too long." }],
  ])("throws when %s", async (_case, code, details) => {
    server = await startApiServer({
      "POST /auth/password/sign-up": () => knownErrorReply(code, 400, "No.", details),
    });
    const app = createTestApp(server.baseUrl, platform);

    await expect(
      app.signUpWithCredential({ ...credentials, verificationCallbackUrl: "https://app.example/v" }),
    ).rejects.toMatchObject({ name: `KnownError<${code}>` });
  });
});
