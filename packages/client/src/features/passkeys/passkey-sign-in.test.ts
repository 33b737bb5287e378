import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { StackClientAppConstructorOptions } from "../../apps/client-app-options.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import {
  failingCeremony,
  mockAuthenticator,
  pendingCeremony,
  type TestAuthenticator,
} from "../../testing/authenticator.ts";
import { mockBrowser, type TestBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();
const options = {
  rpId: "THIS_VALUE_WILL_BE_REPLACED.example.com",
  challenge: "Y2hhbGxlbmdl",
  allowCredentials: [],
  userVerification: "preferred",
};

let server: ApiServer;
let browser: TestBrowser;
let authenticator: TestAuthenticator;
let initiateReply: () => Reply;
let signInReply: () => Reply;
beforeEach(async () => {
  browser = mockBrowser("https://app.example/handler/sign-in");
  authenticator = mockAuthenticator();
  initiateReply = () => ({ body: { options_json: options, code: "ceremony" } });
  signInReply = () => ({
    body: {
      access_token: fakeAccessToken(platform.now() + 600_000),
      refresh_token: "r",
      user_id: userJson().id,
      is_new_user: false,
    },
  });
  server = await startApiServer({
    "POST /auth/passkey/initiate-passkey-authentication": () => initiateReply(),
    "POST /auth/passkey/sign-in": () => signInReply(),
    "GET /users/me": () => ({ body: userJson() }),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const appWith = (given: Partial<StackClientAppConstructorOptions> = {}) =>
  createTestApp(server.baseUrl, platform, { redirectMethod: "window", ...given });
const initiations = () => server.requestsTo("POST /auth/passkey/initiate-passkey-authentication");
const failed = "PASSKEY_AUTHENTICATION_FAILED";

describe("signing in with a passkey", () => {
  it("sends the assertion to the server, stores the tokens and redirects", async () => {
    const app = appWith();

    expect(await app.signInWithPasskey()).toEqual({ status: "ok", data: undefined });

    expect(JSON.parse(server.requestsTo("POST /auth/passkey/sign-in")[0]?.body ?? "")).toEqual({
      authentication_response: {
        id: "Y3JlZA",
        rawId: "Y3JlZA",
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: "Y2xpZW50IGRhdGE",
          authenticatorData: "YXV0aGVudGljYXRvciBkYXRh",
          signature: "c2lnbmF0dXJl",
          userHandle: "dXNlcg",
        },
      },
      code: "ceremony",
    });
    expect(await app.getUser()).not.toBeNull();
    expect(browser.visits).toEqual([{ how: "replace", to: "/" }]);
  });

  it("requests a passkey for this host, with the server's challenge as bytes", async () => {
    await appWith().signInWithPasskey({ noRedirect: true });

    expect(authenticator.get.mock.calls[0]?.[0]).toMatchObject({
      mediation: "optional",
      publicKey: {
        rpId: "app.example",
        challenge: new TextEncoder().encode("challenge"),
        allowCredentials: [],
        userVerification: "preferred",
      },
    });
    expect(browser.visits).toEqual([]);
  });

  it("throws when the server sets a relying party itself", async () => {
    initiateReply = () => ({ body: { options_json: { ...options, rpId: "evil.example" }, code: "c" } });

    await expect(appWith().signInWithPasskey()).rejects.toThrow("but got evil.example");
    expect(authenticator.get).not.toHaveBeenCalled();
  });

  it.each([
    ["NotAllowedError", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", "The browser's words."],
    ["UnknownError", "ERROR_AUTHENTICATOR_GENERAL_ERROR", "The authenticator couldn't process the request. Try again."],
  ])("returns the browser's %s as %s", async (name, code, message) => {
    authenticator.get.mockImplementation(failingCeremony(name));

    expect(await appWith().signInWithPasskey()).toMatchObject({
      status: "error",
      error: {
        errorCode: "PASSKEY_WEBAUTHN_ERROR",
        message,
        details: { code, message },
        cause: expect.objectContaining({ name }),
      },
    });
    expect(server.requestsTo("POST /auth/passkey/sign-in")).toHaveLength(0);
  });

  it("returns the browser's error with its message when our explanation can't be loaded", async () => {
    vi.doMock("../webauthn/error-code.ts", () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    onTestFinished(() => vi.doUnmock("../webauthn/error-code.ts"));
    authenticator.get.mockImplementation(failingCeremony("UnknownError"));

    expect(await appWith().signInWithPasskey()).toMatchObject({
      error: { details: { code: "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", message: "The browser's words." } },
    });
  });

  it("returns an error on an IP address, which can't have passkeys", async () => {
    mockBrowser("https://127.0.0.1/");

    expect(await appWith().signInWithPasskey()).toMatchObject({
      error: { errorCode: "PASSKEY_WEBAUTHN_ERROR", details: { code: "ERROR_INVALID_DOMAIN" } },
    });
  });

  it("returns an error before any request when the browser doesn't support WebAuthn", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);

    expect(await appWith().signInWithPasskey()).toMatchObject({
      error: { errorCode: failed, message: "WebAuthn is not supported in this browser" },
    });
    expect(server.requests).toHaveLength(0);
  });

  it("returns an error when it can't start", async () => {
    initiateReply = () => knownErrorReply("PASSKEY_AUTHENTICATION_NOT_ENABLED", 400, "Off.");
    const message = "Failed to get initiation options for passkey authentication";

    expect(await appWith().signInWithPasskey()).toMatchObject({
      error: { errorCode: failed, message, cause: { errorCode: "PASSKEY_AUTHENTICATION_NOT_ENABLED" } },
    });
  });

  it.each([
    [failed, { message: "Unknown passkey." }, "Unknown passkey."],
    ["VERIFICATION_CODE_EXPIRED", undefined, "Failed to sign in with passkey"],
  ])("returns the server's %s as a failure", async (code, details, message) => {
    signInReply = () => knownErrorReply(code, 400, "Unknown passkey.", details);

    expect(await appWith().signInWithPasskey()).toMatchObject({ error: { errorCode: failed, message } });
  });

  it("throws when the server fails", async () => {
    signInReply = () => ({ status: 500, body: "Broken." });

    await expect(appWith().signInWithPasskey()).rejects.toMatchObject({ statusCode: 500 });
  });

  it("can be aborted", async () => {
    const controller = new AbortController();
    authenticator.get.mockImplementation((given) => {
      controller.abort();
      return pendingCeremony(given);
    });

    expect(await appWith().signInWithPasskey({ signal: controller.signal })).toMatchObject({
      error: { details: { code: "ERROR_CEREMONY_ABORTED" } },
    });
  });
});

describe("passkey autofill", () => {
  /** The challenge expires only when the test advances the clock. */
  const waitingPlatform = () => {
    const timers: (() => void)[] = [];
    const sleep = () => new Promise<void>((resolve) => timers.push(resolve));
    return { platform: { ...createTestPlatform(), sleep }, pass: () => timers.shift()?.() };
  };

  it("waits for the user and signs in with the chosen passkey", async () => {
    const { platform: waiting } = waitingPlatform();
    const app = createTestApp(server.baseUrl, waiting);

    expect((await app.signInWithPasskey({ autofill: true })).status).toBe("ok");
    expect(authenticator.get.mock.calls[0]?.[0]).toMatchObject({ mediation: "conditional" });
  });

  it("requests a new challenge before the old one expires", async () => {
    const { platform: waiting, pass } = waitingPlatform();
    authenticator.get.mockImplementationOnce((given) => {
      queueMicrotask(pass);
      return pendingCeremony(given);
    });

    const result = await createTestApp(server.baseUrl, waiting).signInWithPasskey({ autofill: true });

    expect(result.status).toBe("ok");
    expect(initiations()).toHaveLength(2);
    expect(authenticator.get).toHaveBeenCalledTimes(2);
  });

  it("sends no requests while the page is in the background", async () => {
    const { platform: waiting, pass } = waitingPlatform();
    const shown = new EventTarget();
    const isHidden = new Promise<void>((resolve) => {
      const addEventListener: typeof shown.addEventListener = (...given) => {
        shown.addEventListener(...given);
        resolve();
      };
      vi.stubGlobal("document", { visibilityState: "hidden", addEventListener });
    });
    authenticator.get.mockImplementationOnce((given) => {
      queueMicrotask(pass);
      return pendingCeremony(given);
    });
    const signingIn = createTestApp(server.baseUrl, waiting).signInWithPasskey({ autofill: true });
    await isHidden;
    expect(initiations()).toHaveLength(1);

    shown.dispatchEvent(new Event("visibilitychange"));

    expect((await signingIn).status).toBe("ok");
    expect(initiations()).toHaveLength(2);
  });

  it("is aborted when a button opens the passkey dialog", async () => {
    const { platform: waiting } = waitingPlatform();
    const app = createTestApp(server.baseUrl, waiting);
    const isWaiting = new Promise<void>((resolve) => {
      authenticator.get.mockImplementationOnce((given) => {
        resolve();
        return pendingCeremony(given);
      });
    });
    const autofill = app.signInWithPasskey({ autofill: true });
    await isWaiting;

    expect((await app.signInWithPasskey()).status).toBe("ok");

    expect(await autofill).toMatchObject({ error: { details: { code: "ERROR_CEREMONY_ABORTED" } } });
    expect(initiations()).toHaveLength(2);
  });

  it("continues when another call was aborted before it started", async () => {
    const { platform: waiting } = waitingPlatform();
    const app = createTestApp(server.baseUrl, waiting);
    let choose: () => void = () => {};
    const isWaiting = new Promise<void>((resolve) => {
      authenticator.get.mockImplementationOnce((given) => {
        resolve();
        return Promise.race([
          pendingCeremony(given),
          new Promise<void>((chosen) => {
            choose = chosen;
          }).then(() => authenticator.get(given)),
        ]);
      });
    });
    const autofill = app.signInWithPasskey({ autofill: true });
    await isWaiting;

    const late = await app.signInWithPasskey({ autofill: true, signal: AbortSignal.abort() });
    choose();

    expect(late).toMatchObject({ error: { details: { code: "ERROR_CEREMONY_ABORTED" } } });
    expect((await autofill).status).toBe("ok");
    expect(initiations()).toHaveLength(1);
  });

  it("isn't available in every browser", async () => {
    mockAuthenticator({ hasAutofill: false });

    expect(await appWith().signInWithPasskey({ autofill: true })).toMatchObject({
      error: { errorCode: failed, message: "WebAuthn autofill is not supported in this browser" },
    });
    expect(server.requests).toHaveLength(0);
  });
});
