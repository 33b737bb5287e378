import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { appCallback, authorizeRequest } from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let secure: TestApp;
let project: TestProject;
let other: TestProject;
let user: TestUser;

const standard = { type: "standard", client_id: "our-client", client_secret: "our-secret" } as const;
const providers = [
  { id: "google", type: "shared" },
  { id: "spotify", type: "shared" },
  { id: "github", ...standard },
  { id: "linkedin", ...standard },
  { id: "apple", ...standard },
  { id: "facebook", ...standard, facebook_config_id: "config-7" },
] as const;

beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  const testIdentityProvider = { url: issuer.url, secret };
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider } });
  secure = await createTestApp({
    publicUrl: "https://auth.example.com",
    oauth: { shared: { google: { clientId: "operators-client", clientSecret: "s" } }, testIdentityProvider: null },
  });
  project = await makeProject(app, {
    oauth_providers: [...providers],
    domains: [
      { domain: "https://app.example.com", handler_path: "/handler" },
      { domain: "com.example.app:/callback", handler_path: "/" },
    ],
  });
  other = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(async () => {
  await app.close();
  await secure.close();
  await issuer.close();
});

type Change = Parameters<typeof authorizeRequest>[1];
const request = (change: Change = {}, providerId = "google") => authorizeRequest(project, change, providerId);
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const untrusted = { status: 400, code: "REDIRECT_URL_NOT_WHITELISTED" } as const;

const required = [
  "client_id",
  "client_secret",
  "redirect_uri",
  "scope",
  "state",
  "grant_type",
  "code_challenge",
  "code_challenge_method",
  "response_type",
];

describe("GET /auth/oauth/authorize/{provider_id} (RFC 6749 §4.1.1, RFC 7636)", () => {
  runScenarios(
    () => app,
    [
      {
        name: "redirects to the provider and sets a cookie that binds the flow to the browser",
        request: () => request(),
        status: 307,
        headers: { "referrer-policy": "no-referrer" },
        effects: (_app, { headers, json }) => {
          const location = new URL(headers.location ?? "");
          const query = Object.fromEntries(location.searchParams);
          expect(location.origin).toBe(issuer.url);
          expect(query).toEqual({
            client_id: "google",
            redirect_uri: `${publicUrl}/api/v1/auth/oauth/callback/google`,
            response_type: "code",
            scope: "openid profile email",
            state: expect.stringMatching(/^[\w-]{43}$/),
            nonce: expect.stringMatching(/^[\w-]{43}$/),
            code_challenge: expect.stringMatching(/^[\w-]{43}$/),
            code_challenge_method: "S256",
            access_type: "offline",
          });
          expect(query.state).not.toBe("state-of-the-application");
          expect(headers["set-cookie"]).toBe(
            `stack-oauth-inner-${query.state}=true; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`,
          );
          expect(json).toEqual({});
        },
      },
      ...required.map(
        (name): Scenario => ({
          name: `requires ${name}`,
          request: () => request({ [name]: undefined }),
          ...schemaError,
        }),
      ),
      {
        name: "ignores an unknown parameter (RFC 6749 §3.1)",
        request: () => request({ prompt: "none", hexclave_nothing: "x" }),
        status: 307,
        effects: (_app, { headers }) => expect(headers.location).not.toContain("prompt"),
      },
      {
        name: "accepts the fields of a bot challenge",
        request: () => request({ bot_challenge_token: "t", bot_challenge_phase: "visible" }),
        status: 307,
      },
      {
        name: "rejects an unknown phase of a bot challenge",
        request: () => request({ bot_challenge_phase: "third" }),
        ...schemaError,
      },
      { name: "rejects another grant type", request: () => request({ grant_type: "password" }), ...schemaError },
      { name: "rejects an unknown flow type", request: () => request({ type: "merge" }), ...schemaError },
      { name: "rejects a redirect that isn't a URL", request: () => request({ redirect_uri: "/x" }), ...schemaError },
      {
        name: "rejects an unknown project as an unknown client",
        request: () => request({ client_id: "unknown" }),
        status: 400,
        code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
        details: { client_id: "unknown" },
      },
      {
        name: "rejects another branch as an unknown client",
        request: () => request({ client_id: `${project.id}#feature` }),
        status: 400,
        code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
      },
      {
        name: "the client ID can name the branch main",
        request: () => request({ client_id: `${project.id}#main` }),
        status: 307,
      },
      {
        name: "rejects a wrong key",
        request: () => request({ client_secret: "pck_wrong" }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
      {
        name: "rejects the key of another project",
        request: () => request({ client_secret: other.as("client")["x-stack-publishable-client-key"] }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
      ...["discord", "nothing", "constructor", "GOOGLE"].map(
        (id): Scenario => ({
          name: `rejects the provider ${id}, which the project doesn't have`,
          request: () => request({}, id),
          status: 400,
          code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
        }),
      ),
      {
        name: "rejects scopes other than legacy",
        request: () => request({ scope: "everything" }),
        status: 400,
        code: "INVALID_SCOPE",
        details: { scope: "everything" },
      },
      { name: "implicit flows are not supported", request: () => request({ response_type: "token" }), ...schemaError },
      {
        name: "rejects the plain challenge method of RFC 7636 (security bar 30)",
        request: () => request({ code_challenge_method: "plain" }),
        ...schemaError,
        effects: (_app, { text }) => expect(text).toContain("query.code_challenge_method must be S256"),
      },
      { name: "rejects an empty challenge", request: () => request({ code_challenge: "" }), ...schemaError },
      {
        name: "rejects a challenge that isn't a SHA-256",
        request: () => request({ code_challenge: "x" }),
        ...schemaError,
      },
      {
        name: "rejects a state with non-printable or non-ASCII characters",
        request: () => request({ state: "ü" }),
        ...schemaError,
      },
      {
        name: "rejects an untrusted redirect before redirecting to the provider",
        request: () => request({ redirect_uri: "https://evil.example/callback" }),
        ...untrusted,
      },
      {
        name: "rejects the URL scheme of another application",
        request: () => request({ redirect_uri: "myapp://callback" }),
        ...untrusted,
      },
      {
        name: "accepts the redirect URI of a native app (RFC 8252 §7.1)",
        request: () => request({ redirect_uri: "com.example.app:/callback" }),
        status: 307,
      },
      ...[
        "com.example.app:/callback/more",
        "com.example.app:/callback?x=1",
        "com.example.app:/",
        "com.example.apps:/callback",
      ].map(
        (uri): Scenario => ({
          name: `compares the redirect URI of a native app exactly: rejects ${uri}`,
          request: () => request({ redirect_uri: uri }),
          ...untrusted,
        }),
      ),
      {
        name: "rejects a native app as the URL after the callback",
        request: () => request({ after_callback_redirect_url: "com.example.app:/callback" }),
        ...untrusted,
      },
      ...[
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "https:evil.example",
      ].map(
        (target): Scenario => ({
          name: `rejects ${target} as the URL after the callback`,
          request: () => request({ after_callback_redirect_url: target }),
          ...untrusted,
        }),
      ),
      ...["/settings?tab=2", "settings", "https://app.example.com/settings", "http://localhost:3000/", ""].map(
        (target): Scenario => ({
          name: `accepts ${JSON.stringify(target)} as the URL after the callback`,
          request: () => request({ after_callback_redirect_url: target }),
          status: 307,
        }),
      ),
      {
        name: "an untrusted error page is not checked at this point",
        request: () => request({ error_redirect_url: "https://evil.example/" }),
        status: 307,
      },
      {
        name: "extra scopes require the project's own keys",
        request: () => request({ type: "link", token: user.accessToken, provider_scope: "calendar" }),
        status: 400,
        code: "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
      },
      {
        name: "extra scopes at sign-in require the project's own keys too",
        request: () => request({ provider_scope: "calendar" }),
        status: 400,
        code: "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
      },
      {
        name: "with the project's own keys, extra scopes are merged with the provider's, without duplicates",
        request: () => request({ provider_scope: "repo user:email  repo" }, "github"),
        status: 307,
        effects: (_app, { headers }) => {
          const query = new URL(headers.location ?? "").searchParams;
          expect(query.get("scope")).toBe("user:email repo");
          expect(query.get("client_id")).toBe("our-client");
          expect(query.has("nonce")).toBe(false);
        },
      },
      {
        name: "LinkedIn, which rejects PKCE, gets no challenge",
        request: () => request({}, "linkedin"),
        status: 307,
        effects: (_app, { headers }) => expect(headers.location).not.toContain("code_challenge"),
      },
      {
        name: "requests form_post from Apple",
        request: () => request({}, "apple"),
        status: 307,
        effects: (_app, { headers }) => expect(headers.location).toContain("response_mode=form_post"),
      },
      {
        name: "passes the configuration ID to Facebook",
        request: () => request({}, "facebook"),
        status: 307,
        effects: (_app, { headers }) => expect(headers.location).toContain("config_id=config-7"),
      },
    ],
  );

  test("over HTTPS the cookie is sent with cross-site form posts, and never without TLS", async () => {
    const secured = await makeProject(secure, { oauth_providers: [{ id: "google", type: "shared" }] });
    const { headers, status } = await secure.send(authorizeRequest(secured));
    expect(status).toBe(307);
    expect(headers.location).toContain("https://accounts.google.com/o/oauth2/v2/auth?");
    expect(headers.location).toContain("client_id=operators-client");
    expect(headers["set-cookie"]).toMatch(/; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/);
  });

  test("a shared provider needs the operator's keys", async () => {
    const secured = await makeProject(secure, { oauth_providers: [{ id: "spotify", type: "shared" }] });
    const { json } = await secure.send(authorizeRequest(secured, {}, "spotify"));
    expect(json.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  });

  test("a stored flow contains neither its secrets in plaintext nor the state", async () => {
    const { headers } = await app.send(request());
    const state = new URL(headers.location ?? "").searchParams.get("state") ?? "";
    expect(await findTablesContaining(app, state)).toEqual([]);
    expect(await findTablesContaining(app, appCallback)).toEqual(["oauth_flows"]);
  });
});

describe("the access token at authorize", () => {
  const link = (token: string): Change => ({ type: "link", token });
  runScenarios(
    () => app,
    [
      { name: "a signed-in user can link an account", request: () => request(link(user.accessToken)), status: 307 },
      {
        name: "linking requires a signed-in user",
        request: () => request({ type: "link" }),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
      {
        name: "linking rejects a forged token",
        request: () => request(link("x.y.z")),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
      {
        name: "signing in rejects a forged token too",
        request: () => request({ token: "x.y.z" }),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
      {
        name: "linking rejects a user of another project",
        request: async () => request(link((await signUp(app, other)).accessToken)),
        status: 403,
        code: null,
      },
      {
        name: "linking rejects a token whose session has ended",
        request: async () => {
          const { accessToken } = await signUp(app, project);
          await app.send({
            method: "DELETE",
            path: "/auth/sessions/current",
            headers: project.as("client", accessToken),
          });
          return request(link(accessToken));
        },
        status: 401,
        code: "ACCESS_TOKEN_EXPIRED",
      },
    ],
  );

  test("linking rejects an expired token", async () => {
    const { json } = await app.later(600_000, () => app.send(request(link(user.accessToken))));
    expect(json).toMatchObject({ code: "ACCESS_TOKEN_EXPIRED", details: { expired_at_millis: expect.any(Number) } });
  });
});
