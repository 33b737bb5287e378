import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { failingCeremony, mockAuthenticator } from "../../testing/authenticator.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { getSignedInUser } from "../../testing/signed-in-user.ts";
import { userJson } from "../../testing/user-json.ts";
import type { ReauthenticationProof } from "./reauthentication-types.ts";

let server: ApiServer;
let reply: () => Reply;
beforeEach(async () => {
  reply = () => ({ body: { authenticated_at_millis: 1, fresh_until_millis: 2 } });
  server = await startApiServer({
    "GET /users/me": () => ({ body: userJson() }),
    "GET /auth/sessions/current": () => ({
      body: {
        id: "s",
        authenticated_at_millis: 1,
        fresh_until_millis: 2,
        methods: ["password", "totp"],
        is_impersonation: false,
      },
    }),
    "POST /auth/sessions/current/send-reauthentication-code": () => ({ body: { nonce: "nonce" } }),
    "POST /auth/sessions/current/reauthenticate": () => reply(),
    "POST /auth/passkey/initiate-passkey-authentication": () => ({
      body: { options_json: { rpId: "THIS_VALUE_WILL_BE_REPLACED.example.com", challenge: "YQ" }, code: "ceremony" },
    }),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
const user = () => getSignedInUser(server.baseUrl);

describe("the session", () => {
  it("reports how long it is fresh and the step-up methods", async () => {
    expect(await (await user()).getSessionState()).toEqual({
      id: "s",
      authenticatedAt: new Date(1),
      freshUntil: new Date(2),
      methods: ["password", "totp"],
      isImpersonation: false,
    });
  });
});

describe("step-up authentication", () => {
  it("can use an emailed code with its nonce", async () => {
    expect(await (await user()).sendReauthenticationCode()).toEqual({ nonce: "nonce" });
  });

  it.each<[ReauthenticationProof, object]>([
    [{ password: "p" }, { type: "password", password: "p" }],
    [
      { otp: "ABC123", nonce: "nonce" },
      { type: "otp", code: "ABC123nonce" },
    ],
    [{ totp: "123456" }, { type: "totp", totp: "123456" }],
    [
      { passkey: true },
      { type: "passkey", code: "ceremony", authentication_response: expect.objectContaining({ id: "Y3JlZA" }) },
    ],
  ])("with %j sends %j", async (proof, body) => {
    mockBrowser();
    mockAuthenticator();

    expect(await (await user()).reauthenticate(proof)).toEqual({ status: "ok", data: undefined });

    const [request] = server.requestsTo("POST /auth/sessions/current/reauthenticate");
    expect(JSON.parse(request?.body ?? "")).toEqual(body);
  });

  it.each([
    ["PASSWORD_CONFIRMATION_MISMATCH", undefined],
    ["VERIFICATION_CODE_EXPIRED", undefined],
    ["INVALID_TOTP_CODE", undefined],
    ["PASSKEY_AUTHENTICATION_FAILED", { message: "No." }],
  ])("returns %s as an error", async (errorCode, details) => {
    reply = () => knownErrorReply(errorCode, 400, "No.", details);

    expect(await (await user()).reauthenticate({ password: "p" })).toMatchObject({ error: { errorCode } });
  });

  it("returns an error when the browser rejects the passkey", async () => {
    mockBrowser();
    mockAuthenticator().get.mockImplementation(failingCeremony("NotAllowedError"));

    expect(await (await user()).reauthenticate({ passkey: true })).toMatchObject({
      error: { errorCode: "PASSKEY_WEBAUTHN_ERROR" },
    });
  });
});
