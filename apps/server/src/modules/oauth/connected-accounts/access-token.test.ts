import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createFaultyIssuer, type FaultyIssuer } from "../../../testing/identity-provider/faulty-issuer.ts";
import { changeConfig, signInWithProvider } from "../../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../../testing/identity-provider/identity-provider.ts";
import { runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
const ids = ["acme-sso"];
let issuer: IdentityProvider;
let liar: FaultyIssuer;
let app: TestApp;
let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ids });
  liar = await createFaultyIssuer();
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
  await liar.close();
});

const entry = (id: string, url: string) => ({
  id,
  display_name: id,
  issuer: url,
  client_id: id,
  client_secret: secret,
  scopes: ["openid", "email"],
});

beforeEach(async () => {
  issuer.reset();
  liar.setFaults();
  project = await makeProject(app, {
    oauth_providers: [{ id: "google", type: "shared" }],
    custom_oidc: [entry("acme-sso", issuer.url), entry("odd-sso", liar.url)],
  });
  user = await signUp(app, project);
});

/** Links the user's provider account, with these extra scopes. */
async function link(scope = "", providerId = "acme-sso"): Promise<void> {
  const change = { type: "link", token: user.accessToken, ...(scope ? { provider_scope: scope } : {}) };
  await signInWithProvider(app, providerId === "odd-sso" ? liar : issuer, project, { providerId, change });
}

const requestTokens = (scope?: string, change: Partial<TestRequest> = {}): TestRequest => ({
  method: "POST",
  path: "/connected-accounts/me/acme-sso/access-token",
  headers: project.as("client", user.accessToken),
  body: scope === undefined ? {} : { scope },
  ...change,
});
const askAt = (providerId: string, scope?: string) =>
  requestTokens(scope, { path: `/connected-accounts/me/${providerId}/access-token` });

const countRefreshes = async (work: () => Promise<unknown>): Promise<number> => {
  const before = issuer.requests.length;
  await work();
  return issuer.requests.slice(before).filter((line) => line === "POST /token").length;
};

/** The point where the stored access token, which lasts an hour, has five minutes left. */
const nearItsEnd = 55 * 60_000;
/** Uses a server key, because the user's own access token would be expired by then. */
const later = (request: TestRequest) => app.later(nearItsEnd, () => app.send(asServer(request)));
const asServer = (request: TestRequest): TestRequest => ({
  ...request,
  path: request.path.replace("/me/", `/${user.id}/`),
  headers: project.as("server"),
});

describe("POST /connected-accounts/{user_id}/{provider_id}/access-token", () => {
  runScenarios(
    () => app,
    [
      {
        name: "clients get their own user's token",
        request: async () => {
          await link();
          return requestTokens();
        },
        status: 201,
        contains: { access_token: expect.stringMatching(/^[\w-]{43}$/) },
      },
      {
        name: "servers get any user's token",
        request: async () => {
          await link();
          return asServer(requestTokens(""));
        },
        status: 201,
      },
      {
        name: "the older URL works too",
        request: async () => {
          await link();
          return requestTokens("", { path: "/auth/oauth/connected-accounts/acme-sso/access-token" });
        },
        status: 201,
      },
      {
        name: "a missing access type is rejected",
        request: () => requestTokens("", { path: `/connected-accounts/${user.id}/acme-sso/access-token`, headers: {} }),
        status: 400,
        code: "ACCESS_TYPE_REQUIRED",
      },
      {
        name: "clients without a user get none",
        request: () => requestTokens("", { headers: project.as("client") }),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "clients without a user get none by id either",
        request: () =>
          requestTokens("", {
            path: `/connected-accounts/${user.id}/acme-sso/access-token`,
            headers: project.as("client"),
          }),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
      {
        name: "clients get no other user's token, and this check comes first",
        request: () => requestTokens("", { path: `/connected-accounts/${crypto.randomUUID()}/nothing/access-token` }),
        status: 403,
        code: null,
      },
      {
        name: "does not find a provider that the project does not have",
        request: () => askAt("github"),
        status: 400,
        code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
      },
      {
        name: "shared provider keys give applications no tokens",
        request: () => askAt("google"),
        status: 400,
        code: "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
      },
      {
        name: "an unknown user is not found, for servers",
        request: () =>
          requestTokens("", {
            path: `/connected-accounts/${crypto.randomUUID()}/acme-sso/access-token`,
            headers: project.as("server"),
          }),
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        name: "a user without an account at the provider is rejected",
        request: () => requestTokens(),
        status: 400,
        code: "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
      },
      {
        name: "a scope that was not granted is rejected",
        request: async () => {
          await link();
          return requestTokens("calendar");
        },
        status: 400,
        code: "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
      },
      {
        name: "scopes that were granted when linking are accepted, in any order",
        request: async () => {
          await link("calendar");
          return requestTokens("calendar openid");
        },
        status: 201,
      },
      {
        name: "a provider that was removed is not found, even though the account exists",
        request: async () => {
          await link();
          await changeConfig(app, project, { custom_oidc: [] });
          return requestTokens();
        },
        status: 400,
        code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
      },
    ],
  );
});

describe("a provider's expiring token", () => {
  test("is returned while it is valid for more than five minutes, without a request to the provider", async () => {
    await link();
    const first = await app.send(requestTokens());
    const refreshes = await countRefreshes(async () => {
      const again = await app.later(nearItsEnd - 1, () => app.send(asServer(requestTokens())));
      expect(again.json).toEqual(first.json);
    });
    expect(refreshes).toBe(0);
  });

  test("without a refresh token requires linking again", async () => {
    await link();
    expect((await later(requestTokens())).json.code).toBe("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
  });

  test.each(["fixed", "rotating"] as const)("is refreshed with a %s refresh token, repeatedly", async (kind) => {
    issuer.behavior.refreshTokens = kind;
    await link();
    const first = await app.send(requestTokens());
    const seen = new Set([first.json.access_token]);
    for (const hour of [1, 2, 3]) {
      const answer = await app.later(hour * 60 * 60_000, () => app.send(asServer(requestTokens())));
      expect(answer.status).toBe(201);
      seen.add(answer.json.access_token);
    }
    expect(seen.size).toBe(4);
  });

  test("is refreshed once for concurrent requests: a rotated refresh token is never used twice", async () => {
    issuer.behavior.refreshTokens = "rotating";
    await link("calendar");
    const scopes = ["", "openid", "calendar", "calendar openid"];
    const refreshes = await countRefreshes(async () => {
      const requests = Array.from({ length: 20 }, (_, index) => later(requestTokens(scopes[index % 4])));
      const answers = await Promise.all(requests);
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    });
    expect(refreshes).toBeLessThanOrEqual(scopes.length);
    expect((await app.later(3 * nearItsEnd, () => app.send(asServer(requestTokens())))).status).toBe(201);
  });

  test("a token with some scopes is not returned for a request that needs more", async () => {
    issuer.behavior.refreshTokens = "fixed";
    await link("calendar");
    const narrow = await later(requestTokens("calendar"));
    const wide = await later(requestTokens("calendar email"));
    expect(wide.status).toBe(201);
    expect(wide.json.access_token).not.toBe(narrow.json.access_token);
  });
});

describe("a provider that rejects a refresh", () => {
  const connect = async () => {
    liar.setFaults({ tokens: { refresh_token: "refresh-token-of-the-provider", expires_in: 60 } });
    await link("", "odd-sso");
  };
  const countTokens = async () => {
    const { pool } = app.platform.database;
    const query = "select from oauth_tokens where project_id = $1 and kind = 'refresh'";
    return (await pool.query(query, [project.id])).rowCount;
  };

  test("because the refresh token is invalid: it is deleted, and the application must link again", async () => {
    await connect();
    liar.setFaults({ answers: { "/token": { status: 400, body: { error: "invalid_grant" } } } });
    expect((await app.send(askAt("odd-sso"))).json.code).toBe("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
    expect(await countTokens()).toBe(0);
  });

  test("because the scope is not granted: the token is kept for other scopes", async () => {
    await connect();
    liar.setFaults({ answers: { "/token": { status: 400, body: { error: "invalid_scope" } } } });
    expect((await app.send(askAt("odd-sso"))).json.code).toBe("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
    expect(await countTokens()).toBe(1);
  });

  test.each([
    ["it is unavailable", { status: 503, body: {} }],
    ["it does not know the client", { status: 401, body: { error: "invalid_client" } }],
  ])("because %s: the response says so, and the token works the next time", async (_name, lie) => {
    await connect();
    liar.setFaults({ answers: { "/token": lie } });
    const answer = await app.send(askAt("odd-sso"));
    expect(answer).toMatchObject({ status: 502, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(await countTokens()).toBe(1);
    liar.setFaults({ tokens: { access_token: "fresh", id_token: undefined, expires_in: 3_600 } });
    expect((await app.send(askAt("odd-sso"))).json).toEqual({ access_token: "fresh" });
  });

  test("logs no token", async () => {
    await connect();
    liar.setFaults({ answers: { "/token": { status: 503, body: {} } } });
    await app.send(askAt("odd-sso"));
    const lines = app.logLines.filter((line) => line.includes(project.id)).join("");
    expect(lines).toContain("could not be refreshed");
    expect(lines).not.toContain("refresh-token-of-the-provider");
  });
});

test("linked accounts are part of the user", async () => {
  await link();
  expect((await readUser(app, project, user.accessToken)).oauth_providers).toMatchObject([{ id: "acme-sso" }]);
});
