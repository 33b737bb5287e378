import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";

const platform = createTestPlatform();
const code = "c".repeat(45);

let server: ApiServer;
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
const app = () => createTestApp(server.baseUrl, platform, { tokenStore: null });
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");

describe("a forgotten password", () => {
  it("sends an email with a link to the app's page", async () => {
    mockBrowser("https://app.example/handler/forgot-password");
    server = await startApiServer({
      "POST /auth/password/send-reset-code": () => ({ body: { success: "maybe, only if user with e-mail exists" } }),
    });

    expect(await app().sendForgotPasswordEmail("ada@example.com")).toEqual({ status: "ok", data: undefined });

    expect(getBody("POST /auth/password/send-reset-code")).toEqual({
      email: "ada@example.com",
      callback_url: "https://app.example/handler/password-reset",
    });
  });

  it("for an unknown user returns an error if the server reveals it", async () => {
    server = await startApiServer({
      "POST /auth/password/send-reset-code": () => knownErrorReply("USER_NOT_FOUND", 404, "User not found."),
    });

    expect(
      await app().sendForgotPasswordEmail("x@example.com", { callbackUrl: "https://app.example/r" }),
    ).toMatchObject({ status: "error", error: { errorCode: "USER_NOT_FOUND", message: "User not found." } });
  });
});

describe("the emailed code", () => {
  it("can be checked without consuming it", async () => {
    server = await startApiServer({
      "POST /auth/password/reset/check-code": () => ({ body: { is_code_valid: true } }),
    });

    expect(await app().verifyPasswordResetCode(code)).toEqual({ status: "ok", data: undefined });
    expect(getBody("POST /auth/password/reset/check-code")).toEqual({ code });
  });

  it("can be expired", async () => {
    server = await startApiServer({
      "POST /auth/password/reset/check-code": () => knownErrorReply("VERIFICATION_CODE_EXPIRED", 400, "Over."),
    });

    expect(await app().verifyPasswordResetCode(code)).toMatchObject({
      status: "error",
      error: { errorCode: "VERIFICATION_CODE_EXPIRED" },
    });
  });
});

describe("setting a new password", () => {
  it("doesn't sign the user in", async () => {
    server = await startApiServer({ "POST /auth/password/reset": () => ({ body: { success: true } }) });

    expect(await app().resetPassword({ code, password: "new password" })).toEqual({ status: "ok", data: undefined });
    expect(getBody("POST /auth/password/reset")).toEqual({ code, password: "new password" });
  });

  it.each([
    ["VERIFICATION_CODE_ALREADY_USED", undefined],
    ["PASSWORD_TOO_SHORT", { min_length: 8 }],
    ["PASSWORD_TOO_LONG", { maxLength: 70 }],
    ["SCHEMA_ERROR", { message: "password: is too common.", reason: "password_too_common" }],
  ])("returns %s as an error", async (errorCode, details) => {
    server = await startApiServer({
      "POST /auth/password/reset": () => knownErrorReply(errorCode, 400, "No.", details),
    });

    expect(await app().resetPassword({ code, password: "p" })).toMatchObject({ error: { errorCode } });
  });

  it.each([
    ["passwords are off", "PASSWORD_AUTHENTICATION_NOT_ENABLED", undefined],
    ["another field breaks the schema", "SCHEMA_ERROR", { message: "code: must be 45 characters." }],
  ])("throws when %s", async (_case, errorCode, details) => {
    server = await startApiServer({
      "POST /auth/password/reset": () => knownErrorReply(errorCode, 400, "No.", details),
    });

    await expect(app().resetPassword({ code, password: "p" })).rejects.toMatchObject({ errorCode });
  });
});
