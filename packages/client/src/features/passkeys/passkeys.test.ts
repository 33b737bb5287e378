import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { failingCeremony, mockAuthenticator, type TestAuthenticator } from "../../testing/authenticator.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { getSignedInUser } from "../../testing/signed-in-user.ts";
import { userJson } from "../../testing/user-json.ts";

const rp = { id: "THIS_VALUE_WILL_BE_REPLACED.example.com", name: "App" };
const options = {
  rp,
  user: { id: "dXNlcg", name: "ada", displayName: "Ada" },
  challenge: "Y2hhbGxlbmdl",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  excludeCredentials: [{ type: "public-key", id: "b2xk" }],
  authenticatorSelection: { residentKey: "required" },
};
const wire = {
  id: "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f",
  name: "Laptop",
  created_at_millis: 1,
  last_used_at_millis: null,
  is_backed_up: true,
};

let server: ApiServer;
let authenticator: TestAuthenticator;
let initiateReply: () => Reply;
let registerReply: () => Reply;
beforeEach(async () => {
  mockBrowser("https://app.example/settings");
  authenticator = mockAuthenticator();
  initiateReply = () => ({ body: { options_json: options, code: "ceremony" } });
  registerReply = () => ({ body: { user_handle: "h" } });
  server = await startApiServer({
    "POST /auth/passkey/initiate-passkey-registration": () => initiateReply(),
    "POST /auth/passkey/register": () => registerReply(),
    "GET /auth/passkeys": () => ({ body: { items: [wire], is_paginated: false } }),
    [`PATCH /auth/passkeys/${wire.id}`]: () => ({ body: { ...wire, name: "Phone" } }),
    [`DELETE /auth/passkeys/${wire.id}`]: () => ({ body: { success: true } }),
    "GET /users/me": () => ({ body: userJson() }),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const register = async (given?: { name: string }) => (await getSignedInUser(server.baseUrl)).registerPasskey(given);
const failed = "PASSKEY_REGISTRATION_FAILED";

describe("registering a passkey", () => {
  it("stores the browser's credential with its name and refetches the user", async () => {
    expect(await register({ name: "Laptop" })).toEqual({ status: "ok", data: undefined });

    expect(JSON.parse(server.requestsTo("POST /auth/passkey/register")[0]?.body ?? "")).toEqual({
      credential: {
        id: "Y3JlZA",
        rawId: "Y3JlZA",
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: "Y2xpZW50IGRhdGE",
          attestationObject: "YXR0ZXN0YXRpb24",
          transports: ["internal"],
        },
      },
      code: "ceremony",
      name: "Laptop",
    });
    expect(server.requestsTo("GET /users/me")).toHaveLength(2);
  });

  it("requests a passkey for this host, with bytes in place of base64url", async () => {
    await register();

    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(authenticator.create.mock.calls[0]?.[0].publicKey).toEqual({
      ...options,
      rp: { id: "app.example", name: "App" },
      user: { ...options.user, id: bytes("user") },
      challenge: bytes("challenge"),
      excludeCredentials: [{ type: "public-key", id: bytes("old") }],
    });
  });

  it.each([
    ["InvalidStateError", "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"],
    ["ConstraintError", "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT"],
    ["NotAllowedError", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
  ])("returns the browser's %s as %s", async (name, code) => {
    authenticator.create.mockImplementation(failingCeremony(name));

    expect(await register()).toMatchObject({ error: { errorCode: "PASSKEY_WEBAUTHN_ERROR", details: { code } } });
    expect(server.requestsTo("POST /auth/passkey/register")).toHaveLength(0);
  });

  it.each([
    ["", "of 0 bytes"],
    ["A".repeat(88), "of 66 bytes"],
  ])("rejects the user ID %s (%s)", async (id) => {
    initiateReply = () => ({ body: { options_json: { ...options, user: { ...options.user, id } }, code: "c" } });

    expect(await register()).toMatchObject({ error: { details: { code: "ERROR_INVALID_USER_ID_LENGTH" } } });
    expect(authenticator.create).not.toHaveBeenCalled();
  });

  it("throws when the server sets a relying party itself", async () => {
    initiateReply = () => ({ body: { options_json: { ...options, rp: { ...rp, id: "evil.example" } }, code: "c" } });

    await expect(register()).rejects.toThrow("but got evil.example");
  });

  it("returns an error when the browser doesn't support WebAuthn", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);

    expect(await register()).toMatchObject({
      error: { errorCode: failed, message: "WebAuthn is not supported in this browser" },
    });
  });

  it("returns an error when it can't start", async () => {
    initiateReply = () => knownErrorReply("PASSKEY_AUTHENTICATION_NOT_ENABLED", 400, "Off.");
    const message = "Failed to get initiation options for passkey registration";

    expect(await register()).toMatchObject({ error: { errorCode: failed, message } });
  });

  it("returns an error for unreadable options", async () => {
    initiateReply = () => ({ body: { options_json: { ...options, challenge: "not base64!" }, code: "c" } });
    const message = "Failed to start passkey registration due to unknown error";

    expect(await register()).toMatchObject({ error: { errorCode: failed, message } });
  });

  it.each([
    [failed, { message: "Not verified." }, "Not verified."],
    ["PASSKEY_AUTHENTICATION_FAILED", { message: "Origin." }, "Failed to register the passkey"],
    ["VERIFICATION_CODE_EXPIRED", undefined, "Failed to register the passkey"],
  ])("returns the server's %s as a failure", async (code, details, message) => {
    registerReply = () => knownErrorReply(code, 400, "Not verified.", details);

    expect(await register()).toMatchObject({ error: { errorCode: failed, message } });
  });

  it.each([
    ["the session is over", () => knownErrorReply("USER_AUTHENTICATION_REQUIRED", 401, "Sign in.")],
    ["the session is not fresh", () => ({ status: 403, body: "Prove who you are." })],
  ])("throws when %s", async (_why, reply) => {
    registerReply = reply;

    await expect(register()).rejects.toBeInstanceOf(Error);
  });
});

describe("the passkeys of the user", () => {
  it("are listed", async () => {
    const [passkey] = await (await getSignedInUser(server.baseUrl)).listPasskeys();

    expect(passkey).toMatchObject({
      id: wire.id,
      name: "Laptop",
      createdAt: new Date(1),
      lastUsedAt: null,
      isBackedUp: true,
    });
    expect(server.requestsTo("GET /auth/passkeys")[0]?.path).toMatch(/\?user_id=me$/);
  });

  it("can be renamed", async () => {
    const [passkey] = await (await getSignedInUser(server.baseUrl)).listPasskeys();

    await passkey?.rename("Phone");

    expect(JSON.parse(server.requestsTo(`PATCH /auth/passkeys/${wire.id}`)[0]?.body ?? "")).toEqual({ name: "Phone" });
  });

  it("can be deleted, and the user is updated", async () => {
    const [passkey] = await (await getSignedInUser(server.baseUrl)).listPasskeys();

    await passkey?.delete();

    expect(server.requestsTo(`DELETE /auth/passkeys/${wire.id}`)).toHaveLength(1);
    expect(server.requestsTo("GET /users/me")).toHaveLength(2);
  });
});
