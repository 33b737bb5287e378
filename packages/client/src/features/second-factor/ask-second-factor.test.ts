import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StackClientApp } from "../../apps/client-app.ts";
import type { StackClientAppConstructorOptions } from "../../apps/client-app-options.ts";
import { stackAppInternalsSymbol } from "../../core/app-internals.ts";
import { KnownError } from "../../core/http/known-error.ts";
import type { SecondFactorPrompt } from "../../core/second-factor-prompt.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockAuthenticator } from "../../testing/authenticator.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { userJson } from "../../testing/user-json.ts";

const platform = createTestPlatform();
const attempt = "a".repeat(45);
const needed = () =>
  knownErrorReply("MULTI_FACTOR_AUTHENTICATION_REQUIRED", 400, "Second factor.", { attempt_code: attempt });
const wrong = () => knownErrorReply("INVALID_TOTP_CODE", 400, "Wrong.");
const right = (change = {}): Reply => ({
  body: {
    access_token: fakeAccessToken(platform.now() + 600_000),
    refresh_token: "r",
    user_id: userJson().id,
    is_new_user: false,
    ...change,
  },
});

let server: ApiServer;
let replies: (() => Reply)[];
beforeEach(async () => {
  replies = [right];
  server = await startApiServer({
    "POST /auth/password/sign-in": needed,
    "POST /auth/otp/sign-in": needed,
    "POST /auth/passkey/initiate-passkey-authentication": () => ({
      body: { options_json: { rpId: "THIS_VALUE_WILL_BE_REPLACED.example.com", challenge: "YQ" }, code: "p" },
    }),
    "POST /auth/passkey/sign-in": needed,
    "POST /auth/mfa/sign-in": () => (replies.shift() ?? wrong)(),
    "GET /users/me": () => ({ body: userJson() }),
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const appWith = (options: Partial<StackClientAppConstructorOptions>) =>
  createTestApp(server.baseUrl, platform, options);
const signIn = (app: StackClientApp) => app.signInWithCredential({ email: "ada@example.com", password: "p" });
const answers = () => server.requestsTo("POST /auth/mfa/sign-in").map(({ body }) => JSON.parse(body));

describe("a second factor", () => {
  it.each<[string, (app: StackClientApp) => Promise<unknown>]>([
    ["a password", signIn],
    ["a magic link", (app) => app.signInWithMagicLink("c".repeat(45))],
    ["a passkey", (app) => app.signInWithPasskey()],
  ])("is requested after %s and completes the sign-in", async (_way, signInBy) => {
    mockBrowser();
    mockAuthenticator();
    const app = appWith({ promptSecondFactor: async () => ({ totp: "123456" }) });

    expect(await signInBy(app)).toEqual({ status: "ok", data: undefined });

    expect(answers()).toEqual([{ type: "totp", totp: "123456", code: attempt }]);
    expect(await app.getUser()).not.toBeNull();
  });

  it("can be a recovery code", async () => {
    await signIn(appWith({ promptSecondFactor: async () => ({ recoveryCode: "abcd-efgh" }) }));

    expect(answers()).toEqual([{ type: "recovery_code", recovery_code: "abcd-efgh", code: attempt }]);
  });

  it("is requested again after a wrong code, with the same attempt code", async () => {
    replies = [wrong, wrong, right];
    const prompt = vi.fn<SecondFactorPrompt>(async () => ({ totp: "1" }));

    expect((await signIn(appWith({ promptSecondFactor: prompt }))).status).toBe("ok");

    expect(prompt.mock.calls.map(([challenge]) => challenge)).toEqual([
      { attempt: 1, previous: null },
      { attempt: 2, previous: expect.objectContaining({ errorCode: "INVALID_TOTP_CODE" }) },
      { attempt: 3, previous: expect.objectContaining({ errorCode: "INVALID_TOTP_CODE" }) },
    ]);
    expect(answers().map(({ code }) => code)).toEqual([attempt, attempt, attempt]);
  });

  it("that is canceled ends the sign-in without a request", async () => {
    const app = appWith({ promptSecondFactor: async () => null });

    expect(await signIn(app)).toMatchObject({ status: "error", error: { errorCode: "INVALID_TOTP_CODE" } });
    expect(answers()).toEqual([]);
    expect(await app.getUser()).toBeNull();
  });

  it("that is canceled after a wrong code returns the server's error", async () => {
    replies = [wrong];
    const app = appWith({ promptSecondFactor: async ({ attempt: tries }) => (tries > 1 ? null : { totp: "1" }) });

    expect(await signIn(app)).toMatchObject({ error: { errorCode: "INVALID_TOTP_CODE", message: "Wrong." } });
  });

  it("reports each result to a prompt that stays open, which can ask again after a failure of the server", async () => {
    const failed = (): Reply => ({ status: 500, body: "Down." });
    replies = [failed, wrong, right];
    const results: unknown[] = [];
    const onResult = (error?: unknown) => {
      results.push(error instanceof KnownError ? error.errorCode : error);
      return true;
    };

    const prompt = async () => ({ totp: "1", onResult });
    expect((await signIn(appWith({ promptSecondFactor: prompt }))).status).toBe("ok");

    expect(results).toEqual(["UNSUPPORTED_ERROR", "INVALID_TOTP_CODE", undefined]);
    expect(answers()).toHaveLength(3);
  });

  it.each(["VERIFICATION_CODE_EXPIRED", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"])(
    "fails with %s when the attempt has expired",
    async (errorCode) => {
      replies = [wrong, () => knownErrorReply(errorCode, 400, "Over.")];

      const result = await signIn(appWith({ promptSecondFactor: async () => ({ totp: "1" }) }));

      expect(result).toMatchObject({ status: "error", error: { errorCode } });
    },
  );

  it("for a new account redirects to the after-sign-up page", async () => {
    const browser = mockBrowser();
    replies = [() => right({ is_new_user: true })];
    const urls = { afterSignUp: "/welcome" };

    await signIn(appWith({ redirectMethod: "window", urls, promptSecondFactor: async () => ({ totp: "1" }) }));

    expect(browser.visits).toEqual([{ how: "replace", to: "/welcome" }]);
  });
});

describe("prompting for a second factor", () => {
  it("uses a mounted dialog", async () => {
    const app = appWith({ promptSecondFactor: async () => null });
    const internals = app[stackAppInternalsSymbol];

    internals.setSecondFactorPrompt(async () => ({ totp: "1" }));
    expect((await signIn(app)).status).toBe("ok");

    internals.setSecondFactorPrompt(null);
    expect((await signIn(app)).status).toBe("error");
  });

  it.each([
    [" 123456 ", [{ type: "totp", totp: "123456", code: attempt }]],
    ["", []],
    [null, []],
  ])("accepts %j from window.prompt", async (typed, sent) => {
    mockBrowser();
    const prompt = vi.fn(() => typed);
    Object.assign(window, { prompt });
    replies = [wrong];

    expect(await signIn(appWith({}))).toMatchObject({ error: { errorCode: "INVALID_TOTP_CODE" } });

    expect(answers()).toEqual(sent);
    expect(prompt).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("6-digit code"));
  });

  it("isn't possible outside a browser; the error with the attempt code is returned", async () => {
    expect(await signIn(appWith({}))).toMatchObject({
      status: "error",
      error: { errorCode: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details: { attempt_code: attempt } },
    });
    expect(answers()).toEqual([]);
  });
});
