import { afterEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, startApiServer } from "../../testing/api-server.ts";
import { getSignedInUser, signedInTokens } from "../../testing/signed-in-user.ts";
import { userJson } from "../../testing/user-json.ts";

let server: ApiServer;
afterEach(() => server.close());

type Handlers = Parameters<typeof startApiServer>[0];
async function getUser(handlers: Handlers) {
  server = await startApiServer({ "GET /users/me": () => ({ body: userJson() }), ...handlers });
  return getSignedInUser(server.baseUrl);
}
const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");
const succeed = () => ({ body: { success: true } });
const hasFetchedUserAgain = () => server.requestsTo("GET /users/me").length === 2;

describe("changing the password", () => {
  const passwords = { oldPassword: "old password", newPassword: "new password" };

  it("sends the refresh token, so that this session survives", async () => {
    const user = await getUser({ "POST /auth/password/update": succeed });

    expect(await user.updatePassword(passwords)).toBeUndefined();

    expect(getBody("POST /auth/password/update")).toEqual({
      old_password: "old password",
      new_password: "new password",
    });
    expect(server.requestsTo("POST /auth/password/update")[0]?.headers["x-stack-refresh-token"]).toBe(
      signedInTokens.refreshToken,
    );
    expect(hasFetchedUserAgain()).toBe(true);
  });

  it.each([
    ["PASSWORD_CONFIRMATION_MISMATCH", undefined],
    ["PASSWORD_TOO_SHORT", { min_length: 8 }],
    ["SCHEMA_ERROR", { message: "password: is too common.", reason: "password_too_common" }],
  ])("returns %s as a value", async (errorCode, details) => {
    const user = await getUser({
      "POST /auth/password/update": () => knownErrorReply(errorCode, 400, "No.", details),
    });

    expect(await user.updatePassword(passwords)).toMatchObject({ errorCode });
    expect(hasFetchedUserAgain()).toBe(false);
  });

  it.each([
    ["there is none to change", "USER_DOES_NOT_HAVE_PASSWORD", undefined],
    ["another field breaks the schema", "SCHEMA_ERROR", { message: "old_password: is required." }],
  ])("throws when %s", async (_case, errorCode, details) => {
    const user = await getUser({
      "POST /auth/password/update": () => knownErrorReply(errorCode, 400, "No.", details),
    });

    await expect(user.updatePassword(passwords)).rejects.toMatchObject({ errorCode });
  });
});

describe("setting an account's first password", () => {
  it("updates the user", async () => {
    const user = await getUser({ "POST /auth/password/set": succeed });

    expect(await user.setPassword({ password: "first password" })).toBeUndefined();

    expect(getBody("POST /auth/password/set")).toEqual({ password: "first password" });
    expect(hasFetchedUserAgain()).toBe(true);
  });

  it.each([
    ["PASSWORD_TOO_LONG", { maxLength: 70 }],
    ["SCHEMA_ERROR", { message: "password: is too common.", reason: "password_too_common" }],
  ])("returns %s as a value", async (errorCode, details) => {
    const user = await getUser({
      "POST /auth/password/set": () => knownErrorReply(errorCode, 400, "No.", details),
    });

    expect(await user.setPassword({ password: "p" })).toMatchObject({ errorCode, details });
  });
});

describe("the user's sessions", () => {
  const session = {
    id: "s",
    user_id: "u",
    created_at: 1,
    last_used_at: 2,
    expires_at: 3,
    is_impersonation: false,
    is_current_session: true,
    device: { browser: "Firefox", os: null, kind: "desktop" },
    last_used_at_end_user_ip_info: {
      ip: "192.0.2.1",
      countryCode: "CH",
      regionCode: null,
      cityName: null,
      latitude: null,
      longitude: null,
      tzIdentifier: null,
    },
  };
  const { last_used_at: _at, last_used_at_end_user_ip_info: place, ...unused } = session;

  it("are listed, including unused ones", async () => {
    const user = await getUser({ "GET /auth/sessions": () => ({ body: { items: [session, unused] } }) });

    const common = {
      id: "s",
      userId: "u",
      createdAt: new Date(1),
      expiresAt: new Date(3),
      isImpersonation: false,
      isCurrentSession: true,
      device: session.device,
    };
    expect(await user.getActiveSessions()).toEqual([
      { ...common, lastUsedAt: new Date(2), geoInfo: place },
      { ...common, lastUsedAt: undefined, geoInfo: undefined },
    ]);
    expect(server.requestsTo("GET /auth/sessions")[0]?.path).toMatch(/\?user_id=me$/);
  });

  it("can be revoked individually", async () => {
    const user = await getUser({ "DELETE /auth/sessions/s": succeed });

    await user.revokeSession("s");

    expect(server.requestsTo("DELETE /auth/sessions/s")[0]?.path).toMatch(/\?user_id=me$/);
  });

  it("except for the current one", async () => {
    const user = await getUser({
      "DELETE /auth/sessions/s": () => knownErrorReply("CANNOT_DELETE_CURRENT_SESSION", 400, "No."),
    });

    await expect(user.revokeSession("s")).rejects.toMatchObject({ errorCode: "CANNOT_DELETE_CURRENT_SESSION" });
  });

  it("can be revoked except for this one", async () => {
    const user = await getUser({ "POST /auth/sessions/revoke-others": () => ({ body: { revoked: 3 } }) });

    expect(await user.revokeOtherSessions()).toBe(3);
  });
});

describe("setting up a second factor", () => {
  const setup = { secretBase64: "c2VjcmV0", totp: "123456" };

  it("starts with a secret that isn't stored yet", async () => {
    const user = await getUser({
      "POST /auth/mfa/totp/initiate": () => ({
        body: {
          secret_base64: "c2VjcmV0",
          secret_base32: "ONSWG4TFOQ======",
          otpauth_url: "otpauth://totp/x",
          qr_code: { path: "M0 0", size: 29 },
        },
      }),
    });

    expect(await user.initiateTotp()).toEqual({
      secretBase64: "c2VjcmV0",
      secretBase32: "ONSWG4TFOQ======",
      otpauthUrl: "otpauth://totp/x",
      qrCode: { path: "M0 0", size: 29 },
    });
  });

  it("is confirmed with a code, returns the recovery codes and updates the user", async () => {
    const user = await getUser({ "POST /auth/mfa/totp/confirm": () => ({ body: { recovery_codes: ["a", "b"] } }) });

    expect(await user.confirmTotp(setup)).toEqual({ status: "ok", data: { recoveryCodes: ["a", "b"] } });

    expect(getBody("POST /auth/mfa/totp/confirm")).toEqual({ secret_base64: "c2VjcmV0", totp: "123456" });
    expect(hasFetchedUserAgain()).toBe(true);
  });

  it("returns a wrong code as an error", async () => {
    const user = await getUser({
      "POST /auth/mfa/totp/confirm": () => knownErrorReply("INVALID_TOTP_CODE", 400, "Wrong."),
    });

    expect(await user.confirmTotp(setup)).toMatchObject({ error: { errorCode: "INVALID_TOTP_CODE" } });
  });

  it("can be disabled", async () => {
    const user = await getUser({ "DELETE /auth/mfa/totp": succeed });

    await user.disableTotp();

    expect(hasFetchedUserAgain()).toBe(true);
  });

  it("counts and replaces recovery codes", async () => {
    const user = await getUser({
      "GET /auth/mfa/recovery-codes": () => ({ body: { remaining: 7 } }),
      "POST /auth/mfa/recovery-codes": () => ({ body: { recovery_codes: ["c"] } }),
    });

    expect(await user.countRecoveryCodes()).toBe(7);
    expect(await user.createRecoveryCodes()).toEqual(["c"]);
  });
});
