import { afterEach, describe, expect, it } from "vitest";
import { stackAppInternalsSymbol } from "../../core/app-internals.ts";
import { type ApiServer, knownErrorReply, startApiServer } from "../../testing/api-server.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();
const code = "c".repeat(45);

let server: ApiServer;
afterEach(() => server.close());

describe("verifying an email", () => {
  it("requires no session", async () => {
    server = await startApiServer({ "POST /contact-channels/verify": () => ({ body: { success: true } }) });

    const result = await createTestApp(server.baseUrl, platform, { tokenStore: null }).verifyEmail(code);

    expect(result).toEqual({ status: "ok", data: undefined });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ code });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-access-token");
  });

  it("updates the observed user", async () => {
    let isVerified = false;
    server = await startApiServer({
      "POST /contact-channels/verify": () => {
        isVerified = true;
        return { body: { success: true } };
      },
      "GET /users/me": () => ({ body: userJson({ primary_email_verified: isVerified }) }),
    });
    const tokenStore = { accessToken: fakeAccessToken(platform.now() + 600_000), refreshToken: "r" };
    const app = createTestApp(server.baseUrl, platform, { tokenStore });
    const store = app[stackAppInternalsSymbol].userStore();
    store.subscribe(() => {});
    expect((await store.whenSettled())?.primaryEmailVerified).toBe(false);

    await app.verifyEmail(code);

    expect(store.getSnapshot()).toMatchObject({ data: { primaryEmailVerified: true } });
  });

  it("succeeds even if refetching the user fails", async () => {
    server = await startApiServer({
      "POST /contact-channels/verify": () => ({ body: { success: true } }),
      "GET /users/me": () => ({ status: 500, body: "Broken." }),
    });
    const tokenStore = { accessToken: fakeAccessToken(platform.now() + 600_000), refreshToken: "r" };

    expect((await createTestApp(server.baseUrl, platform, { tokenStore }).verifyEmail(code)).status).toBe("ok");
  });

  it.each([
    ["VERIFICATION_CODE_NOT_FOUND", 404],
    ["VERIFICATION_CODE_EXPIRED", 400],
    ["VERIFICATION_CODE_ALREADY_USED", 409],
    ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", 400],
  ])("returns %s as an error", async (errorCode, status) => {
    server = await startApiServer({ "POST /contact-channels/verify": () => knownErrorReply(errorCode, status, "No.") });

    expect(await createTestApp(server.baseUrl, platform).verifyEmail(code)).toMatchObject({
      status: "error",
      error: { errorCode, statusCode: status },
    });
  });
});
