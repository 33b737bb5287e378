import { afterEach, describe, expect, it, vi } from "vitest";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";
import { mockBrowser } from "../testing/browser.ts";
import { createTestPlatform } from "../testing/platform.ts";
import { createTestServerApp, serverUserJson } from "../testing/server-app.ts";
import { fakeAccessToken } from "../testing/tokens.ts";
import { StackClientApp } from "./client-app.ts";
import { StackServerApp } from "./server-app.ts";
import type { StackServerAppConstructorOptions } from "./server-app-options.ts";

let server: ApiServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await server?.close();
  server = undefined;
});

const options: StackServerAppConstructorOptions = {
  baseUrl: "http://localhost:8100",
  projectId: "project",
  publishableClientKey: "pck_key",
  secretServerKey: "ssk_key",
  tokenStore: null,
};
const listUsers = {
  "GET /users": () => ({ body: { items: [], is_paginated: true, pagination: { next_cursor: null } } }),
};
const keySentBy = async (change: Partial<StackServerAppConstructorOptions>) => {
  server = await startApiServer(listUsers);
  await createTestServerApp(server.baseUrl, change).listUsers();
  return server.requests[0]?.headers["x-stack-secret-server-key"];
};

describe("creating a server app", () => {
  it("sends no request", () => {
    const app = new StackServerApp(options);

    expect(app).toBeInstanceOf(StackServerApp);
    expect(app.projectId).toBe("project");
  });

  it("extends a client app and can be used as one", () => {
    const app = new StackServerApp(options);

    expect(app).toBeInstanceOf(StackClientApp);
    expect(app).toEqual(
      expect.objectContaining({
        signInWithCredential: expect.any(Function),
        getProject: expect.any(Function),
        redirectToSignIn: expect.any(Function),
      }),
    );
  });

  it.each([
    ["projectId", "Pass projectId or set VESTIBULE_PROJECT_ID."],
    ["publishableClientKey", "Pass publishableClientKey or set VESTIBULE_PUBLISHABLE_CLIENT_KEY."],
    ["secretServerKey", "Pass secretServerKey or set VESTIBULE_SECRET_SERVER_KEY."],
  ])("without %s reports what is missing", (option, message) => {
    expect(() => new StackServerApp({ ...options, [option]: undefined })).toThrow(message);
  });

  it("without options reports what is missing", () => {
    expect(() => Reflect.construct(StackServerApp, [])).toThrow("Pass projectId or set VESTIBULE_PROJECT_ID.");
  });

  it("is rejected in a browser before anything else", () => {
    mockBrowser();

    expect(() => Reflect.construct(StackServerApp, [])).toThrow("StackServerApp can't run in a browser");
  });
});

describe("the secret server key", () => {
  it("is read from the options first", async () => {
    vi.stubEnv("VESTIBULE_SECRET_SERVER_KEY", "ssk_ours");

    expect(await keySentBy({ secretServerKey: "ssk_option" })).toBe("ssk_option");
  });

  it("is read from the environment, VESTIBULE_ name first", async () => {
    vi.stubEnv("VESTIBULE_SECRET_SERVER_KEY", "ssk_ours");
    vi.stubEnv("STACK_SECRET_SERVER_KEY", "ssk_theirs");

    expect(await keySentBy({ secretServerKey: undefined })).toBe("ssk_ours");
  });

  it("falls back to Stack Auth's environment variable", async () => {
    vi.stubEnv("STACK_SECRET_SERVER_KEY", "ssk_theirs");

    expect(await keySentBy({ secretServerKey: undefined })).toBe("ssk_theirs");
  });

  it("is never read from a variable that bundlers expose to browsers", () => {
    vi.stubEnv("NEXT_PUBLIC_STACK_SECRET_SERVER_KEY", "ssk_public");

    expect(() => new StackServerApp({ ...options, secretServerKey: undefined })).toThrow("Pass secretServerKey");
  });

  it("isn't in the client app's JSON or in the object's inspection output", () => {
    const app = new StackServerApp({ ...options, tokenStore: "memory" });

    const json = app[stackAppInternalsSymbol].toClientJson();

    expect(json).toMatchObject({ projectId: "project", publishableClientKey: "pck_key" });
    expect(JSON.stringify([json, app])).not.toContain("ssk_key");
    expect(Object.values(app)).not.toContain("ssk_key");
  });
});

describe("requests of a server app", () => {
  it("have server access and no user tokens", async () => {
    const tokens = { accessToken: "a.b.c", refreshToken: "refresh-1" };
    server = await startApiServer(listUsers);
    await createTestServerApp(server.baseUrl, { tokenStore: tokens }).listUsers();

    expect(server.requests[0]?.headers).toMatchObject({
      "x-stack-access-type": "server",
      "x-stack-secret-server-key": "ssk_key",
      "x-stack-publishable-client-key": "pck_key",
      "x-stack-project-id": "project",
    });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-access-token");
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-refresh-token");
  });

  it("for sign-in have client access and no secret key", async () => {
    server = await startApiServer({
      "POST /auth/password/sign-in": () => ({
        body: { access_token: "a.b.c", refresh_token: "refresh-1", user_id: serverUserJson().id },
      }),
    });
    const app = createTestServerApp(server.baseUrl, { tokenStore: "memory" });

    await app.signInWithCredential({ email: "ada@example.com", password: "correct horse battery" });

    expect(server.requests[0]?.headers).toMatchObject({ "x-stack-access-type": "client" });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-secret-server-key");
  });

  it("recognize a user who signed in through the same app", async () => {
    const platform = createTestPlatform();
    const accessToken = fakeAccessToken(platform.now() + 600_000);
    server = await startApiServer({
      "POST /auth/password/sign-in": () => ({
        body: { access_token: accessToken, refresh_token: "refresh-1", user_id: serverUserJson().id },
      }),
      "GET /users/me": () => ({ body: serverUserJson() }),
    });
    const app = createTestServerApp(server.baseUrl, { tokenStore: "memory" }, platform);

    await app.signInWithCredential({ email: "ada@example.com", password: "correct horse battery" });

    expect((await app.getUser({ or: "throw" })).id).toBe(serverUserJson().id);
  });

  it("include the extra headers from the options, but not from the environment, which are for browsers", async () => {
    vi.stubEnv("NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS", '{"x-tunnel":"1"}');
    server = await startApiServer(listUsers);

    await createTestServerApp(server.baseUrl).listUsers();
    await createTestServerApp(server.baseUrl, { extraRequestHeaders: { "x-backend": "2" } }).listUsers();

    expect(server.requests[0]?.headers).not.toHaveProperty("x-tunnel");
    expect(server.requests[1]?.headers).toMatchObject({ "x-backend": "2", "x-stack-access-type": "server" });
  });
});
