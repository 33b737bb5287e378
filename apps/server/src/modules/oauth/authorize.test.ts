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
    domains: [{ domain: "https://app.example.com", handler_path: "/handler" }],
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
        name: "the browser is sent to the provider, with a cookie that binds the flow to it",
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
          name: `${name} is required`,
          request: () => request({ [name]: undefined }),
          ...schemaError,
        }),
      ),
      { name: "a parameter nobody knows is refused", request: () => request({ prompt: "none" }), ...schemaError },
      { name: "another grant type is refused", request: () => request({ grant_type: "password" }), ...schemaError },
      { name: "another type of flow is refused", request: () => request({ type: "merge" }), ...schemaError },
      { name: "a redirect that is no URL is refused", request: () => request({ redirect_uri: "/x" }), ...schemaError },
      {
        name: "an unknown project is an unknown client",
        request: () => request({ client_id: "nobody" }),
        status: 400,
        code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
        details: { client_id: "nobody" },
      },
      {
        name: "another branch is an unknown client",
        request: () => request({ client_id: `${project.id}#feature` }),
        status: 400,
        code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
      },
      {
        name: "the branch main may be named",
        request: () => request({ client_id: `${project.id}#main` }),
        status: 307,
      },
      {
        name: "a wrong key is refused",
        request: () => request({ client_secret: "pck_wrong" }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
      {
        name: "the key of another project is refused",
        request: () => request({ client_secret: other.as("client")["x-stack-publishable-client-key"] }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
      ...["discord", "nothing", "constructor", "GOOGLE"].map(
        (id): Scenario => ({
          name: `the provider ${id}, which the project does not have, is refused`,
          request: () => request({}, id),
          status: 400,
          code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
        }),
      ),
      {
        name: "a scope of ours other than legacy is refused",
        request: () => request({ scope: "everything" }),
        status: 400,
        code: "INVALID_SCOPE",
        details: { scope: "everything" },
      },
      { name: "implicit flows are not offered", request: () => request({ response_type: "token" }), ...schemaError },
      {
        name: "the plain challenge of RFC 7636 is refused (security bar 30)",
        request: () => request({ code_challenge_method: "plain" }),
        ...schemaError,
        effects: (_app, { text }) => expect(text).toContain("query.code_challenge_method must be S256"),
      },
      { name: "an empty challenge is refused", request: () => request({ code_challenge: "" }), ...schemaError },
      {
        name: "a challenge that is no SHA-256 is refused",
        request: () => request({ code_challenge: "x" }),
        ...schemaError,
      },
      {
        name: "a state with other than printable ASCII is refused",
        request: () => request({ state: "ü" }),
        ...schemaError,
      },
      {
        name: "an untrusted redirect is refused before anybody is sent away",
        request: () => request({ redirect_uri: "https://evil.example/callback" }),
        ...untrusted,
      },
      {
        name: "a scheme of another application is refused",
        request: () => request({ redirect_uri: "myapp://callback" }),
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
          name: `${target} is nowhere to go afterwards`,
          request: () => request({ after_callback_redirect_url: target }),
          ...untrusted,
        }),
      ),
      ...["/settings?tab=2", "settings", "https://app.example.com/settings", "http://localhost:3000/", ""].map(
        (target): Scenario => ({
          name: `${JSON.stringify(target)} is somewhere to go afterwards`,
          request: () => request({ after_callback_redirect_url: target }),
          status: 307,
        }),
      ),
      {
        name: "an untrusted error page does not matter yet",
        request: () => request({ error_redirect_url: "https://evil.example/" }),
        status: 307,
      },
      {
        name: "extra scopes need keys of one's own",
        request: () => request({ type: "link", token: user.accessToken, provider_scope: "calendar" }),
        status: 400,
        code: "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
      },
      {
        name: "extra scopes at a sign-in need keys of one's own, too",
        request: () => request({ provider_scope: "calendar" }),
        status: 400,
        code: "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
      },
      {
        name: "with keys of one's own extra scopes join those of the provider, each once",
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
        name: "LinkedIn, which refuses PKCE, is sent none",
        request: () => request({}, "linkedin"),
        status: 307,
        effects: (_app, { headers }) => expect(headers.location).not.toContain("code_challenge"),
      },
      {
        name: "Apple is asked to post its answer",
        request: () => request({}, "apple"),
        status: 307,
        effects: (_app, { headers }) => expect(headers.location).toContain("response_mode=form_post"),
      },
      {
        name: "Facebook is told the configuration",
        request: () => request({}, "facebook"),
        status: 307,
        effects: (_app, { headers }) => expect(headers.location).toContain("config_id=config-7"),
      },
    ],
  );

  test("over HTTPS the cookie comes along with a posted answer, and never without TLS", async () => {
    const secured = await makeProject(secure, { oauth_providers: [{ id: "google", type: "shared" }] });
    const { headers, status } = await secure.send(authorizeRequest(secured));
    expect(status).toBe(307);
    expect(headers.location).toContain("https://accounts.google.com/o/oauth2/v2/auth?");
    expect(headers.location).toContain("client_id=operators-client");
    expect(headers["set-cookie"]).toMatch(/; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/);
  });

  test("a shared provider without keys of the operator cannot be used", async () => {
    const secured = await makeProject(secure, { oauth_providers: [{ id: "spotify", type: "shared" }] });
    const { json } = await secure.send(authorizeRequest(secured, {}, "spotify"));
    expect(json.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  });

  test("what is kept of a flow holds its secrets neither in clear nor as the state", async () => {
    const { headers } = await app.send(request());
    const state = new URL(headers.location ?? "").searchParams.get("state") ?? "";
    expect(await findTablesContaining(app, state)).toEqual([]);
    expect(await findTablesContaining(app, appCallback)).toEqual(["oauth_flows"]);
  });
});

describe("whose token comes along to authorize", () => {
  const link = (token: string): Change => ({ type: "link", token });
  runScenarios(
    () => app,
    [
      { name: "a signed-in user may link", request: () => request(link(user.accessToken)), status: 307 },
      {
        name: "nobody cannot link",
        request: () => request({ type: "link" }),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
      {
        name: "a made-up token links nothing",
        request: () => request(link("x.y.z")),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
      {
        name: "a made-up token is told at a sign-in, too",
        request: () => request({ token: "x.y.z" }),
        status: 401,
        code: "UNPARSABLE_ACCESS_TOKEN",
      },
      {
        name: "a user of another project cannot link here",
        request: async () => request(link((await signUp(app, other)).accessToken)),
        status: 403,
        code: null,
      },
      {
        name: "a session that has ended links nothing",
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

  test("an expired token links nothing", async () => {
    const { json } = await app.later(600_000, () => app.send(request(link(user.accessToken))));
    expect(json).toMatchObject({ code: "ACCESS_TOKEN_EXPIRED", details: { expired_at_millis: expect.any(Number) } });
  });
});
