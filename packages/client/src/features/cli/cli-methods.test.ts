import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";

let server: ApiServer;
let platform = createTestPlatform();
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const started = { body: { polling_code: "poll", login_code: "log in", expires_at: "2026-01-01T00:00:00Z" } };
const status = (name: string): Reply => ({ body: { status: name } });
const success: Reply = {
  headers: { "x-stack-actual-status": "201" },
  body: { status: "success", refresh_token: "cli-token" },
};

/** `polls`: the server's responses, in order. */
async function begin(polls: Reply[], initiate: () => Reply = () => started) {
  platform = createTestPlatform();
  server = await startApiServer({
    "POST /auth/cli": initiate,
    "POST /auth/cli/poll": () => polls.shift() ?? status("waiting"),
  });
  return createTestApp(server.baseUrl, platform, { tokenStore: null });
}

const appUrl = "https://app.example/";
const promptLink = vi.fn<(url: string) => void>();

describe("a CLI sign-in", () => {
  it("shows a link, waits for confirmation and returns the refresh token", async () => {
    const app = await begin([status("waiting"), status("waiting"), success]);

    const result = await app.promptCliLogin({ appUrl, promptLink, expiresInMillis: 60_000 });

    expect(result).toEqual({ status: "ok", data: "cli-token" });
    expect(promptLink).toHaveBeenCalledExactlyOnceWith(
      "https://app.example/handler/cli-auth-confirm?login_code=log%20in",
    );
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ expires_in_millis: 60_000 });
    expect(JSON.parse(server.requests[1]?.body ?? "")).toEqual({ polling_code: "poll" });
    expect(platform.sleeps).toEqual([2000, 2000]);
  });

  it("prints the link by default", async () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    const app = await begin([success]);

    await app.promptCliLogin({ appUrl: "https://app.example" });

    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("/handler/cli-auth-confirm?login_code="));
  });

  it("polls at the given interval up to the given number of attempts", async () => {
    const app = await begin([]);

    expect(await app.promptCliLogin({ appUrl, promptLink, maxAttempts: 3, waitTimeMillis: 50 })).toMatchObject({
      status: "error",
      error: { errorCode: "CLI_AUTH_ERROR", message: "Timed out waiting for CLI authentication." },
    });
    expect(server.requestsTo("POST /auth/cli/poll")).toHaveLength(3);
    expect(platform.sleeps).toEqual([50, 50]);
  });

  it.each([
    ["expired", "CLI_AUTH_EXPIRED_ERROR", "CLI authentication request expired. Please try again."],
    ["used", "CLI_AUTH_USED_ERROR", "This authentication token has already been used."],
    ["denied", "CLI_AUTH_ERROR", "The sign-in was denied."],
    ["upside down", "CLI_AUTH_ERROR", "Unexpected status from CLI auth polling"],
  ])("%s ends with %s", async (name, errorCode, message) => {
    const app = await begin([status("waiting"), status(name)]);

    expect(await app.promptCliLogin({ appUrl, promptLink })).toMatchObject({
      status: "error",
      error: { errorCode, message, details: { message } },
    });
  });

  it.each<[string, Reply]>([
    ["a cut connection", { hangUp: true }],
    ["a server that restarts", { status: 503, body: "Soon." }],
  ])("tolerates %s", async (_what, failure) => {
    const app = await begin([status("waiting"), failure, success]);

    expect(await app.promptCliLogin({ appUrl, promptLink })).toEqual({ status: "ok", data: "cli-token" });
  });

  it("includes the server's response when it can't start", async () => {
    const app = await begin([], () => ({ status: 500, body: "Broken." }));

    expect(await app.promptCliLogin({ appUrl, promptLink })).toMatchObject({
      error: { errorCode: "CLI_AUTH_ERROR", message: "Failed to initiate CLI auth: 500 Broken." },
    });
  });

  it("rethrows unexpected errors", async () => {
    const app = await begin([knownErrorReply("INVALID_POLLING_CODE", 400, "Unknown.")]);

    await expect(app.promptCliLogin({ appUrl, promptLink })).rejects.toMatchObject({
      errorCode: "INVALID_POLLING_CODE",
    });
  });
});

describe("the CLI confirmation page", () => {
  const tokenStore = { accessToken: fakeAccessToken(1_800_000_600_000), refreshToken: "browser" };
  const open = async (handlers: Parameters<typeof startApiServer>[0]) => {
    server = await startApiServer(handlers);
    return createTestApp(server.baseUrl, createTestPlatform(), { tokenStore: { ...tokenStore } });
  };

  it("shows the requesting client", async () => {
    const app = await open({
      "POST /auth/cli/check": () => ({
        body: { created_at_millis: 1, expires_at_millis: 2, ip: "192.0.2.1", country_code: "CH", user_agent: null },
      }),
    });

    expect(await app.getCliLogin("log in")).toEqual({
      createdAt: new Date(1),
      expiresAt: new Date(2),
      ip: "192.0.2.1",
      countryCode: "CH",
      userAgent: null,
    });
  });

  it("confirms with the access token if the refresh token is in a server cookie", async () => {
    server = await startApiServer({ "POST /auth/cli/complete": () => ({ body: { success: true } }) });
    const { accessToken } = tokenStore;
    const app = createTestApp(server.baseUrl, createTestPlatform(), {
      tokenStore: { accessToken, refreshToken: null },
    });

    expect(await app.confirmCliLogin("log in")).toBe(true);

    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ login_code: "log in" });
    expect(server.requests[0]?.headers["x-stack-access-token"]).toBe(accessToken);
  });

  it("confirms with the refresh token of the signed-in user", async () => {
    const app = await open({ "POST /auth/cli/complete": () => ({ body: { success: true } }) });

    expect(await app.confirmCliLogin("log in")).toBe(true);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ login_code: "log in", refresh_token: "browser" });
  });

  it("denies as the signed-in user", async () => {
    const app = await open({ "POST /auth/cli/deny": () => ({ body: { success: true } }) });

    expect(await app.denyCliLogin("log in")).toBe(true);
    expect(server.requests[0]?.headers["x-stack-access-token"]).toBe(tokenStore.accessToken);
  });

  it("reports an expired sign-in", async () => {
    const app = await open({ "POST /auth/cli/complete": () => ({ status: 400, body: "It does not wait." }) });

    expect(await app.getCliLogin("x")).toBeNull();
    expect(await app.confirmCliLogin("x")).toBe(false);
    expect(await app.denyCliLogin("x")).toBe(false);
  });

  it("throws when its own session has ended", async () => {
    const app = await open({
      "POST /auth/cli/complete": () => ({ status: 400, body: "No live session." }),
      "POST /auth/cli/check": () => ({
        body: { created_at_millis: 1, expires_at_millis: 2, ip: null, country_code: null, user_agent: null },
      }),
    });

    await expect(app.confirmCliLogin("log in")).rejects.toThrow("Your session has ended.");
  });

  it("rethrows other errors", async () => {
    const app = await open({ "POST /auth/cli/deny": () => ({ status: 500, body: "Broken." }) });

    await expect(app.denyCliLogin("x")).rejects.toMatchObject({ statusCode: 500 });
  });

  it("requires a signed-in user to confirm", async () => {
    server = await startApiServer({});

    await expect(createTestApp(server.baseUrl, createTestPlatform()).confirmCliLogin("x")).rejects.toThrow(
      "Sign in first",
    );
    expect(server.requests).toHaveLength(0);
  });
});
