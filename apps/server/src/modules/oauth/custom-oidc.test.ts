import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeUser, makeProject, readUser, signUp, type TestProject } from "../../testing/fixtures.ts";
import { createFaultyIssuer, type FaultyIssuer } from "../../testing/identity-provider/faulty-issuer.ts";
import { authorizeRequest, completeFlow, signInWithProvider } from "../../testing/identity-provider/flow.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let issuer: FaultyIssuer;
let app: TestApp;
let remote: TestApp;
const id = "acme-sso";

beforeAll(async () => {
  issuer = await createFaultyIssuer();
  app = await createTestApp();
  remote = await createTestApp({ publicUrl: "https://auth.example.com" });
});
beforeEach(() => issuer.setFaults());
afterAll(async () => {
  await app.close();
  await remote.close();
  await issuer.close();
});

let counter = 0;
/** A project whose client ID at the issuer is unique, so that no metadata is cached yet. */
function makeCustomProject(on: TestApp, change: Record<string, unknown> = {}): Promise<TestProject> {
  counter += 1;
  const entry = {
    id,
    display_name: "Acme SSO",
    issuer: issuer.url,
    client_id: `client-${counter}`,
    client_secret: "s3cret",
  };
  return makeProject(on, { custom_oidc: [{ ...entry, ...change }] });
}

const start = (on: TestApp, project: TestProject) => on.send(authorizeRequest(project, {}, id));

describe("a custom OpenID Connect issuer", () => {
  test("signs users in, identified by issuer and sub", async () => {
    const project = await makeCustomProject(app);
    const tokens = await signInWithProvider(app, issuer, project, { providerId: id });
    expect(await readUser(app, project, String(tokens.access_token))).toMatchObject({
      primary_email: "mallory@example.com",
      primary_email_verified: true,
      oauth_providers: [{ id, account_id: "mallory" }],
    });
    const exchange = issuer.requests.findLast(({ path }) => path === "/token");
    expect(exchange?.authorization).toBe(`Basic ${btoa(`client-${counter}:s3cret`)}`);
    expect(exchange?.body.get("code_verifier")).toMatch(/^[\w-]{43}$/);
  });

  test("requests the configured scopes plus the application's extra scopes", async () => {
    const project = await makeCustomProject(app, { scopes: ["openid", "groups"] });
    const { headers } = await app.send(authorizeRequest(project, { provider_scope: "calendar" }, id));
    expect(new URL(headers.location ?? "").searchParams.get("scope")).toBe("openid groups calendar");
  });

  test("without a secret, the client is a public client", async () => {
    const project = await makeCustomProject(app, { client_secret: undefined });
    await signInWithProvider(app, issuer, project, { providerId: id });
    const exchange = issuer.requests.findLast(({ path }) => path === "/token");
    expect(exchange?.authorization).toBeUndefined();
    expect(exchange?.body.get("client_id")).toBe(`client-${counter}`);
    expect(exchange?.body.has("client_secret")).toBe(false);
  });

  test("an issuer that doesn't support Basic gets the secret in the body", async () => {
    issuer.setFaults({ metadata: { token_endpoint_auth_methods_supported: ["client_secret_post"] } });
    await signInWithProvider(app, issuer, await makeCustomProject(app), { providerId: id });
    expect(issuer.requests.findLast(({ path }) => path === "/token")?.body.get("client_secret")).toBe("s3cret");
  });

  test("an issuer without a userinfo endpoint supplies the profile in the ID token", async () => {
    issuer.setFaults({
      metadata: { userinfo_endpoint: undefined },
      claims: { email: "id@example.com", email_verified: true },
    });
    const project = await makeCustomProject(app);
    const tokens = await signInWithProvider(app, issuer, project, { providerId: id });
    expect(await readUser(app, project, String(tokens.access_token))).toMatchObject({
      primary_email: "id@example.com",
    });
  });

  test("an ID token's email_verified doesn't apply to a different email from userinfo", async () => {
    issuer.setFaults({
      claims: { email: "id@example.com", email_verified: true },
      userInfo: { email: "another@example.com", email_verified: undefined },
    });
    const project = await makeCustomProject(app);
    const owner = await signUp(app, project, "another@example.com");
    await changeUser(app, project, owner, { primary_email_verified: true });
    const refused = await completeFlow(app, issuer, project, { providerId: id });
    expect(refused.json.code).toBe("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE");
  });

  test("caches metadata for one hour", async () => {
    const project = await makeCustomProject(app);
    const countReads = async (work: () => Promise<unknown>) => {
      const before = issuer.requests.length;
      await work();
      return issuer.requests.slice(before).filter(({ path }) => path.endsWith("openid-configuration")).length;
    };
    expect(await countReads(() => Promise.all([start(app, project), start(app, project)]))).toBe(1);
    expect(await countReads(() => start(app, project))).toBe(0);
    expect(await app.later(60 * 60_000, () => countReads(() => start(app, project)))).toBe(1);
  });

  test("retries metadata after a failure", async () => {
    const project = await makeCustomProject(app);
    issuer.setFaults({ answers: { "/.well-known/openid-configuration": { status: 500 } } });
    expect((await start(app, project)).status).toBe(502);
    issuer.setFaults();
    expect((await start(app, project)).status).toBe(307);
  });
});

type IssuerFaults = Parameters<FaultyIssuer["setFaults"]>[0];

const refused: readonly (readonly [string, IssuerFaults])[] = [
  ["a nonce of another sign-in", { claims: { nonce: "another" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["another audience", { claims: { aud: "another-client" } }],
  ["no issue time", { claims: { iat: undefined } }],
  ["an end that has come", { claims: { exp: 1 } }],
  ["no subject", { claims: { sub: undefined } }],
  ["no signature (alg none)", { signer: "unsigned" }],
  ["another issuer's signature", { signer: "other" }],
];

describe("ID token validation (OpenID Connect Core §3.1.3.7)", () => {
  test.each(refused)("rejects an ID token with %s", async (_name, faults) => {
    const project = await makeCustomProject(app);
    issuer.setFaults(faults);
    const answer = await completeFlow(app, issuer, project, { providerId: id });
    expect(answer).toMatchObject({ status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
    const { rows } = await app.platform.database.pool.query("select from users where project_id = $1", [project.id]);
    expect(rows).toHaveLength(0);
  });

  test.each([undefined, "other"])("rejects an ID token with several audiences and authorized party %s", async (azp) => {
    const project = await makeCustomProject(app);
    issuer.setFaults({ claims: { aud: [`client-${counter}`, "other"], azp } });
    expect((await completeFlow(app, issuer, project, { providerId: id })).status).toBe(400);
  });

  test("accepts an ID token with several audiences and our client as authorized party", async () => {
    const project = await makeCustomProject(app);
    issuer.setFaults({ claims: { aud: [`client-${counter}`, "other"], azp: `client-${counter}` } });
    expect((await completeFlow(app, issuer, project, { providerId: id })).status).toBe(303);
  });

  test("an ID token is required", async () => {
    const project = await makeCustomProject(app);
    issuer.setFaults({ tokens: { id_token: undefined } });
    expect((await completeFlow(app, issuer, project, { providerId: id })).status).toBe(400);
  });

  test("rejects userinfo with a different sub", async () => {
    const project = await makeCustomProject(app);
    issuer.setFaults({ userInfo: { sub: "victim", email: "victim@example.com" } });
    expect((await completeFlow(app, issuer, project, { providerId: id })).status).toBe(400);
  });
});

describe("a broken or malicious issuer", () => {
  const broken: readonly (readonly [string, IssuerFaults])[] = [
    ["names another issuer in its metadata", { metadata: { issuer: "https://accounts.google.com" } }],
    [
      "redirects to other metadata",
      { answers: { "/.well-known/openid-configuration": { status: 302, location: "http://127.0.0.1:9/" } } },
    ],
    ["answers without metadata", { answers: { "/.well-known/openid-configuration": { status: 200, body: [] } } }],
    [
      "answers without end",
      { answers: { "/.well-known/openid-configuration": { status: 200, body: "x".repeat(600 * 1024) } } },
    ],
    ["sends people to a script", { metadata: { authorization_endpoint: "javascript:alert(1)" } }],
  ];
  test.each(broken)("that %s is rejected before the redirect", async (_name, faults) => {
    issuer.setFaults(faults);
    const answer = await start(app, await makeCustomProject(app));
    expect(answer).toMatchObject({ status: 502, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(answer.headers).not.toHaveProperty("location");
  });

  test.each([
    ["fails at the exchange", { answers: { "/token": { status: 500, body: {} } } }, 502],
    ["fails at the profile", { answers: { "/userinfo": { status: 500, body: {} } } }, 502],
    ["refuses the code", { answers: { "/token": { status: 400, body: { error: "invalid_grant" } } } }, 400],
    ["refuses the client", { answers: { "/token": { status: 400, body: { error: "invalid_client" } } } }, 400],
    ["redirects the exchange", { answers: { "/token": { status: 307, location: "http://127.0.0.1:9/" } } }, 502],
  ] as const)("that %s causes a plain error", async (_name, faults, status) => {
    const project = await makeCustomProject(app);
    issuer.setFaults(faults);
    expect(await completeFlow(app, issuer, project, { providerId: id })).toMatchObject({
      status,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  });
});

describe("SSRF: addresses that a project's issuer must not reach (security bar 44)", () => {
  test.each(["http://127.0.0.1:", "http://localhost:"])("%s… from a public server", async (origin) => {
    const project = await makeCustomProject(remote, { issuer: `${origin}${new URL(issuer.url).port}` });
    const before = issuer.requests.length;
    expect((await start(remote, project)).status).toBe(502);
    expect(issuer.requests).toHaveLength(before);
  });

  test.each([
    "https://169.254.169.254",
    "https://[::1]",
    "https://[::ffff:10.0.0.1]",
    "https://10.0.0.1",
    "https://localhost",
    "https://0x7f.1",
  ])("%s from a public server", async (address) => {
    const project = await makeCustomProject(remote, { issuer: address });
    expect((await start(remote, project)).status).toBe(502);
    const line = remote.logLines.findLast((entry) => entry.includes(project.id));
    expect(line).toContain("is not a public address");
  });
});
