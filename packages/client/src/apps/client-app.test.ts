import { afterEach, describe, expect, it, vi } from "vitest";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { ConfigurationError } from "../core/configuration-error.ts";
import * as publicExports from "../index.ts";
import { type ApiServer, knownErrorReply, startApiServer } from "../testing/api-server.ts";
import { mockBrowser } from "../testing/browser.ts";
import { createTestApp } from "../testing/client-app.ts";
import { createTestPlatform } from "../testing/platform.ts";
import { StackClientApp } from "./client-app.ts";
import type { StackClientAppConstructorOptions } from "./client-app-options.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const options: StackClientAppConstructorOptions = {
  baseUrl: "http://localhost:8100",
  projectId: "project",
  publishableClientKey: "pck_key",
  tokenStore: "memory",
};
const { fromClientJson } = StackClientApp[stackAppInternalsSymbol];
const toJson = (app: StackClientApp) => app[stackAppInternalsSymbol].toClientJson();

describe("creating an app", () => {
  it("needs no browser and sends no request", () => {
    const app = new StackClientApp(options);

    expect(app).toBeInstanceOf(StackClientApp);
    expect(app.projectId).toBe("project");
    expect(app.urls.signIn).toBe("/handler/sign-in");
  });

  it.each([
    ["projectId", "Pass projectId or set VESTIBULE_PROJECT_ID."],
    ["publishableClientKey", "Pass publishableClientKey or set VESTIBULE_PUBLISHABLE_CLIENT_KEY."],
  ])("without %s reports what is missing", (option, message) => {
    expect(() => new StackClientApp({ ...options, [option]: undefined })).toThrow(message);
  });

  it("reads project, key and headers from the environment", () => {
    vi.stubEnv("NEXT_PUBLIC_STACK_PROJECT_ID", "from-next");
    vi.stubEnv("VESTIBULE_PUBLISHABLE_CLIENT_KEY", "pck_env");
    vi.stubEnv("NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", "pck_next");
    vi.stubEnv("NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS", '{"x-tunnel":"1"}');

    const app = new StackClientApp({ baseUrl: "http://localhost:8100", tokenStore: null });

    expect(toJson(app)).toMatchObject({
      projectId: "from-next",
      publishableClientKey: "pck_env",
      extraRequestHeaders: { "x-tunnel": "1" },
    });
  });

  it("rejects an invalid base URL immediately", () => {
    expect(() => new StackClientApp({ ...options, baseUrl: "localhost:8100" })).toThrow(
      "without /api/v1: localhost:8100",
    );
  });

  it.each(["ssk_secret", "sak_secret"])("rejects the secret key %s as the publishable key", (publishableClientKey) => {
    const create = () => new StackClientApp({ ...options, publishableClientKey });

    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow("publishableClientKey is a secret key, which every visitor could read.");
    expect(create).not.toThrow(publishableClientKey);
  });

  it.each<[string, Partial<StackClientAppConstructorOptions>, string]>([
    ["a base URL with a path of the API", { baseUrl: "http://localhost:8100/api/v1" }, "without /api/v1"],
    ["a base URL without a scheme", { baseUrl: "localhost:8100" }, "must be an http(s) URL"],
    ["an empty key", { publishableClientKey: "" }, "Pass publishableClientKey"],
    ["a secret key", { publishableClientKey: "ssk_secret" }, "is a secret key"],
  ])("with %s fails on the first request in a browser, so that pages can show why", async (_what, wrong, message) => {
    mockBrowser();
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});

    const app = new StackClientApp({ ...options, ...wrong });

    await expect(app.getProject()).rejects.toThrow(message);
    await expect(app.getProject()).rejects.toBeInstanceOf(ConfigurationError);
    expect(logged.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining(message)]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("without options reports what is missing", () => {
    expect(() => Reflect.construct(StackClientApp, [])).toThrow("Pass projectId or set VESTIBULE_PROJECT_ID.");
  });

  it("without a token store fails on first use, because plain JavaScript callers can omit it", async () => {
    const app = new StackClientApp({ ...options, tokenStore: undefined } as never);

    await expect(app.getUser()).rejects.toThrow("Unknown token store: undefined");
  });

  it("with the cookie store outside a browser fails on first use", async () => {
    const app = new StackClientApp({ ...options, tokenStore: "cookie" });

    await expect(app.getUser()).rejects.toThrow("The cookie token store needs a browser.");
  });
});

describe("an app as JSON", () => {
  it("contains everything needed to rebuild it", () => {
    const json = toJson(
      new StackClientApp({
        ...options,
        urls: { home: "/app" },
        redirectMethod: "window",
        promptSecondFactor: async () => null,
      }),
    );

    expect(JSON.parse(JSON.stringify(json))).toEqual({
      baseUrl: "http://localhost:8100",
      projectId: "project",
      publishableClientKey: "pck_key",
      tokenStore: "memory",
      urls: expect.objectContaining({ home: "/app", afterSignIn: "/app" }),
      oauthScopesOnSignIn: {},
      uniqueIdentifier: expect.stringMatching(/^.{45}$/),
      redirectMethod: "window",
      extraRequestHeaders: {},
    });
  });

  it("returns the existing app in the same runtime", () => {
    const app = new StackClientApp(options);

    expect(fromClientJson(JSON.parse(JSON.stringify(toJson(app))))).toBe(app);
    expect(toJson(app).uniqueIdentifier).toBe(toJson(app).uniqueIdentifier);
  });

  it("rebuilds the app once in another runtime", () => {
    const json = { ...toJson(new StackClientApp(options)), uniqueIdentifier: "made-elsewhere" };

    const app = fromClientJson(json);

    expect(fromClientJson(json)).toBe(app);
    expect(toJson(app)).toEqual(json);
  });

  it("must match the app with the same identifier", () => {
    const json = toJson(new StackClientApp(options));

    expect(() => fromClientJson({ ...json, projectId: "another" })).toThrow("already exists with different options");
  });

  it.each([
    ["a router", { redirectMethod: { useNavigate: () => () => {} } }],
    ["tokens", { tokenStore: { accessToken: "a", refreshToken: "r" } }],
    ["a request", { tokenStore: { headers: new Headers() } }],
  ])("fails with %s", (_what, change) => {
    expect(() => toJson(new StackClientApp({ ...options, ...change }))).toThrow("can't be serialized to JSON");
  });

  it("includes the base URL from the environment", () => {
    vi.stubEnv("VESTIBULE_API_URL", "http://localhost:9000/");

    expect(toJson(new StackClientApp({ ...options, baseUrl: undefined })).baseUrl).toBe("http://localhost:9000");
  });
});

describe("the project", () => {
  let server: ApiServer;
  afterEach(() => server.close());
  const wire = {
    id: "project",
    display_name: "Demo",
    config: {
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: false,
      passkey_enabled: false,
      client_team_creation_enabled: false,
      client_user_deletion_enabled: true,
      allow_user_api_keys: false,
      api_keys_require_verified_email: true,
      allow_team_api_keys: true,
      anonymous_accounts_enabled: false,
      password_min_length: 10,
      enabled_oauth_providers: [{ id: "google" }, { id: "acme", display_name: "Acme" }],
    },
  };

  it("is returned with camelCase names, requested without the user's tokens", async () => {
    server = await startApiServer({ "GET /projects/current": () => ({ body: wire }) });
    const app = createTestApp(server.baseUrl, createTestPlatform(), {
      tokenStore: { accessToken: "a", refreshToken: "r" },
    });

    expect(await app.getProject()).toEqual({
      id: "project",
      displayName: "Demo",
      config: {
        signUpEnabled: true,
        credentialEnabled: true,
        magicLinkEnabled: false,
        passkeyEnabled: false,
        clientTeamCreationEnabled: false,
        clientUserDeletionEnabled: true,
        allowUserApiKeys: false,
        apiKeysRequireVerifiedEmail: true,
        allowTeamApiKeys: true,
        anonymousAccountsEnabled: false,
        passwordMinLength: 10,
        oauthProviders: [{ id: "google" }, { id: "acme", displayName: "Acme" }],
      },
    });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stack-access-token");
  });

  it("can be observed", async () => {
    server = await startApiServer({ "GET /projects/current": () => ({ body: wire }) });
    const store = createTestApp(server.baseUrl, createTestPlatform())[stackAppInternalsSymbol].projectStore();
    store.subscribe(() => {});

    await store.whenSettled();

    expect(store.getSnapshot()).toMatchObject({ status: "ready", data: { displayName: "Demo" } });
  });

  it("throws when it was deleted", async () => {
    server = await startApiServer({
      "GET /projects/current": () => knownErrorReply("PROJECT_NOT_FOUND", 404, "Gone.", { project_id: "project" }),
    });

    await expect(createTestApp(server.baseUrl, createTestPlatform()).getProject()).rejects.toMatchObject({
      errorCode: "PROJECT_NOT_FOUND",
      details: { project_id: "project" },
    });
  });
});

describe("sendRequest", () => {
  it("sends the app's headers and tokens and returns the real status", async () => {
    const server = await startApiServer({
      "GET /custom": () => ({ headers: { "x-stack-actual-status": "201" }, body: { fine: true } }),
    });
    const platform = createTestPlatform();
    const tokenStore = { accessToken: null, refreshToken: null };
    const { sendRequest } = createTestApp(server.baseUrl, platform, { tokenStore })[stackAppInternalsSymbol];

    const response = await sendRequest("/custom?x=1");

    expect([response.status, await response.json()]).toEqual([201, { fine: true }]);
    expect(server.requests[0]?.headers["x-stack-project-id"]).toBe("project");
    await server.close();
  });
});

describe("the package", () => {
  it("exports exactly its public API", () => {
    expect(Object.keys(publicExports).sort()).toEqual([
      "ConfigurationError",
      "KnownError",
      "NetworkError",
      "OAuthCallbackError",
      "ResponseError",
      "StackAdminApp",
      "StackClientApp",
      "StackServerApp",
      "WebhookVerificationError",
      "accentPattern",
      "brandingRadius",
      "createCookieStore",
      "createResolvedApp",
      "createResource",
      "deriveBrandingTokens",
      "fontMaxBytes",
      "integrations",
      "ownedProjects",
      "ownerInvitations",
      "pictureMaxBytes",
      "productionModeErrors",
      "projectSettings",
      "serverCookieStore",
      "signOutIntentKey",
      "stackAppInternalsSymbol",
      "verifyWebhook",
    ]);
  });
});
