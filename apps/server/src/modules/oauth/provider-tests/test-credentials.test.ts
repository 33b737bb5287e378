import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PlainError } from "../../../http/api-error.ts";
import type { LimitedAttempt } from "../../../http/limits.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { asOwner, makeOwner, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createFaultyIssuer, type FaultyIssuer } from "../../../testing/identity-provider/faulty-issuer.ts";
import { createIdentityProvider, type IdentityProvider } from "../../../testing/identity-provider/identity-provider.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

const secret = "the-very-secret-of-the-client";
const path = "/internal/oauth-providers/test";
let app: TestApp;
/** With the production network rules: loopback is blocked. */
let remote: TestApp;
let issuer: IdentityProvider;
let liar: FaultyIssuer;
let project: TestProject;
const attempts: LimitedAttempt[] = [];
let isOverLimit = false;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["acme"] });
  liar = await createFaultyIssuer();
  const check = async (attempt: LimitedAttempt) => {
    attempts.push(attempt);
    if (isOverLimit) throw new PlainError(429, "Too many attempts. Try again in a minute.");
    return { isEmailSuppressed: false, succeeded: async () => {} };
  };
  const shared = { google: { clientId: "operators-client", clientSecret: "operators-secret" } };
  app = await createTestApp({ limits: () => ({ check }), oauth: { shared, testIdentityProvider: null } });
  remote = await createTestApp({ publicUrl: "https://auth.example.com" });
  project = await makeProject(app, {
    custom_oidc: [{ id: "acme", display_name: "Acme", issuer: issuer.url, client_id: "acme", client_secret: secret }],
  });
});
afterAll(async () => {
  await app.close();
  await remote.close();
  await issuer.close();
  await liar.close();
});

const request = (body: object, headers = project.as("admin")): TestRequest => ({ method: "POST", path, headers, body });
const acme = (change: object = {}) => ({
  id: "acme",
  issuer: issuer.url,
  client_id: "acme",
  client_secret: secret,
  ...change,
});
const says = (name: string, body: () => object, outcome: string, message: RegExp): Scenario => ({
  name,
  request: () => request(body()),
  status: 200,
  contains: { outcome, message: expect.stringMatching(message) },
  excludes: [secret],
});
const refused = (name: string, body: () => object, place: string): Scenario => ({
  name: `rejects ${name}`,
  request: () => request(body()),
  status: 400,
  code: "SCHEMA_ERROR",
  effects: (_app, { json }) => expect(json.error).toContain(place),
});

describe("POST /internal/oauth-providers/test", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: { id: "google", type: "shared" } }, ["admin"], (access) =>
        project.as(access),
      ),
      says("a real issuer accepts its client", () => acme(), "accepted", /accepts this client ID and secret/),
      says(
        "a real issuer rejects a wrong secret",
        () => acme({ client_secret: "wrong" }),
        "refused",
        /rejects this client ID or secret/,
      ),
      says(
        "a real issuer rejects an unknown client",
        () => acme({ client_id: "unknown" }),
        "refused",
        /rejects this client ID or secret/,
      ),
      says(
        "the stored secret is tested if none is given",
        () => acme({ client_secret: undefined }),
        "accepted",
        /accepts this client ID and secret/,
      ),
      says(
        "a URL that isn't an issuer is reported",
        () => acme({ issuer: `${issuer.url}/nothing/here` }),
        "unknown",
        /can't be reached/,
      ),
      says(
        "an unreachable issuer is reported",
        () => acme({ issuer: "http://127.0.0.1:9" }),
        "unknown",
        /can't be reached/,
      ),
      says(
        "an issuer with an unknown host name is reported",
        () => acme({ issuer: "https://unknown.invalid" }),
        "unknown",
        /can't be reached/,
      ),
      says(
        "a shared application exists",
        () => ({ id: "google", type: "shared" }),
        "accepted",
        /has a shared application/,
      ),
      says(
        "no shared application exists",
        () => ({ id: "github", type: "shared" }),
        "refused",
        /has no shared application/,
      ),
      refused("nothing", () => ({}), "body.id"),
      refused("an unknown provider", () => ({ id: "myspace", client_id: "c", client_secret: "s" }), "body.id"),
      refused("a built-in provider without a client", () => ({ id: "github" }), "body.client_id"),
      refused("a built-in provider with an issuer", () => acme({ id: "github" }), "body.issuer"),
      refused("a shared issuer", () => acme({ type: "shared" }), "body.issuer"),
      refused("an id that no custom provider has", () => acme({ id: "a/../b" }), "body.id"),
      refused("an issuer that is no web address", () => acme({ issuer: "file:///etc/passwd" }), "body.issuer"),
      refused("a missing secret if none is stored", () => ({ id: "github", client_id: "c" }), "body.client_secret"),
      refused(
        "the stored secret for another issuer: it is sent nowhere else",
        () => acme({ issuer: liar.url, client_secret: undefined }),
        "body.client_secret",
      ),
      refused("an unknown field", () => acme({ token_endpoint: liar.url }), "token_endpoint"),
    ],
  );

  test("an owner can test only their own project and never reads a secret", async () => {
    const { owner, owned } = await makeOwner(app);
    const { status, json } = await app.send(request(acme(), asOwner(owned, owner.accessToken)));
    expect([status, json.outcome]).toEqual([200, "accepted"]);
    // Another project's stored secret is not used.
    const without = await app.send(request(acme({ client_secret: undefined }), asOwner(owned, owner.accessToken)));
    expect(without.json.outcome).toBe("refused");
    expect((await app.send(request(acme(), asOwner(project, owner.accessToken)))).json.code).toBe(
      "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
    );
  });

  test("doesn't send requests or secrets to private networks (SSRF)", async () => {
    const there = await makeProject(remote);
    const before = liar.requests.length;
    const { json } = await remote.send(request(acme({ issuer: liar.url }), there.as("admin")));
    expect(json.outcome).toBe("unknown");
    expect(liar.requests).toHaveLength(before);
  });

  test("doesn't send the secret to a token endpoint in a private network", async () => {
    liar.setFaults({ metadata: { token_endpoint: "http://169.254.169.254/token" } });
    const { json } = await app.send(request(acme({ issuer: liar.url, client_id: "elsewhere" })));
    liar.setFaults();
    expect(json).toMatchObject({ outcome: "unknown" });
  });

  test("times out after ten seconds", async () => {
    let hasCome = () => {};
    const coming = new Promise<void>((resolve) => {
      hasCome = resolve;
    });
    const silent = createServer(() => hasCome());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = app.send(request(acme({ issuer: `http://127.0.0.1:${port}` })));
    await coming;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect((await answer).json.outcome).toBe("unknown");
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  test("counts as a credential attempt, to prevent guessing secrets", async () => {
    attempts.length = 0;
    isOverLimit = true;
    const before = issuer.requests.length;
    const { status } = await app.send(request(acme()));
    isOverLimit = false;
    expect(status).toBe(429);
    expect(issuer.requests).toHaveLength(before);
    expect(attempts).toMatchObject([{ action: "credential", projectId: project.id, account: "provider:acme" }]);
  });

  test("is audited without the credentials", async () => {
    const own = await makeProject(app);
    await app.send(request(acme(), own.as("admin")));
    const entries = await listAuditEntries(app, own.id);
    expect(entries).toMatchObject([
      {
        action: "oauth_provider.test",
        actor_type: "key",
        target_type: "oauth_provider",
        target_id: "acme",
        details: { outcome: "accepted" },
      },
    ]);
    for (const text of [secret, issuer.url]) expect(JSON.stringify(entries)).not.toContain(text);
    for (const line of app.logLines) expect(line).not.toContain(secret);
  });
});
