import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { changeConfig, completeFlow, signInWithProvider } from "../../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../../testing/identity-provider/identity-provider.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google", "acme-sso"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(async () => {
  issuer.reset();
  project = await makeProject(app, {
    oauth_providers: [{ id: "google", type: "shared" }],
    custom_oidc: [
      {
        id: "acme-sso",
        display_name: "Acme",
        issuer: issuer.url,
        client_id: "acme-sso",
        client_secret: secret,
        scopes: ["openid", "email"],
      },
    ],
  });
  user = await signUp(app, project);
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const asClient = (owner = user) => project.as("client", owner.accessToken);

/** Links the provider account `sub` to the user through the provider's pages. Returns its ID. */
async function link(sub = "ada", providerId = "acme-sso", owner = user): Promise<string> {
  issuer.behavior.person = { sub, email: `${sub}@example.com` };
  await signInWithProvider(app, issuer, project, { providerId, change: { type: "link", token: owner.accessToken } });
  const items = await listOf(owner);
  return String(items.find(({ account_id }) => account_id === sub)?.id);
}

async function listOf(owner: TestUser): Promise<Record<string, unknown>[]> {
  const path = `/oauth-providers?user_id=${owner.id}`;
  const { json } = await app.send({ method: "GET", path, headers: project.as("server") });
  return json.items as Record<string, unknown>[];
}

const account = (change: object = {}) => ({
  user_id: user.id,
  provider_config_id: "acme-sso",
  account_id: "ada",
  email: "ada@example.com",
  allow_sign_in: true,
  allow_connected_accounts: true,
  ...change,
});
const createRequest = (change: object = {}): TestRequest => ({
  method: "POST",
  path: "/oauth-providers",
  headers: project.as("server"),
  body: account(change),
});
const updateRequest = (id: string, body: object, headers = asClient(), userId = "me"): TestRequest => ({
  method: "PATCH",
  path: `/oauth-providers/${userId}/${id}`,
  headers,
  body,
});
const asServer = (id: string, body: object, owner = user) => updateRequest(id, body, project.as("server"), owner.id);
const tokenRequest = (accountId: string, body: object = {}, headers = asClient()): TestRequest => ({
  method: "POST",
  path: `/connected-accounts/me/acme-sso/${accountId}/access-token`,
  headers,
  body,
});

describe("GET /oauth-providers", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: "/oauth-providers" }, ["client", "server", "admin"], (access) =>
        project.as(access),
      ),
      {
        name: "clients see their own accounts, without the ID at the provider",
        request: async () => {
          await link();
          return { method: "GET", path: "/oauth-providers?user_id=me", headers: asClient() };
        },
        status: 200,
        effects: (_app, { json }) =>
          expect(json).toEqual({
            items: [
              {
                user_id: user.id,
                id: expect.any(String),
                email: "ada@example.com",
                provider_config_id: "acme-sso",
                type: "acme-sso",
                allow_sign_in: true,
                allow_connected_accounts: true,
              },
            ],
            is_paginated: false,
          }),
      },
      {
        name: "clients cannot list other users' accounts",
        request: () => ({ method: "GET", path: `/oauth-providers?user_id=${randomUUID()}`, headers: asClient() }),
        status: 403,
        code: null,
      },
      {
        name: "clients must say whose accounts",
        request: () => ({ method: "GET", path: "/oauth-providers", headers: asClient() }),
        status: 400,
        code: null,
      },
      {
        name: "clients without a user have no accounts",
        request: () => ({ method: "GET", path: "/oauth-providers?user_id=me", headers: project.as("client") }),
        status: 400,
        code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
      },
    ],
  );

  test.each([true, false])("servers read the accounts in pages; of one user: %s", async (isOfUser) => {
    const owners = [user, isOfUser ? user : await signUp(app, project), isOfUser ? user : await signUp(app, project)];
    for (const [index, owner] of owners.entries())
      await app.send(createRequest({ user_id: owner.id, account_id: `a${index}`, allow_sign_in: false }));
    const seen: unknown[] = [];
    let cursor = "";
    for (const _page of [1, 2, 3, 4]) {
      const filter = isOfUser ? `&user_id=${user.id}` : "";
      const path = `/oauth-providers?limit=1${filter}${cursor && `&cursor=${cursor}`}`;
      const { json } = await app.send({ method: "GET", path, headers: project.as("server") });
      const [item] = json.items as { account_id: string }[];
      if (item) seen.push(item.account_id);
      const next = (json.pagination as { next_cursor: string | null }).next_cursor;
      if (next === null) break;
      cursor = next;
    }
    expect(seen.sort()).toEqual(["a0", "a1", "a2"]);
  });
});

describe("GET and DELETE /oauth-providers/{user_id}/{id}", () => {
  test("reads an account, with the ID at the provider for servers", async () => {
    const id = await link();
    const own = await app.send({ method: "GET", path: `/oauth-providers/me/${id}`, headers: asClient() });
    expect(own).toMatchObject({ status: 200, json: { id, provider_config_id: "acme-sso" } });
    expect(own.json).not.toHaveProperty("account_id");
    const path = `/oauth-providers/${user.id}/${id.toUpperCase()}`;
    const { json } = await app.send({ method: "GET", path, headers: project.as("server") });
    expect(json).toMatchObject({ id, account_id: "ada" });
  });

  test.each(["GET", "PATCH", "DELETE"])("%s finds no unknown account, nor another user's", async (method) => {
    const other = await signUp(app, project);
    const theirs = await link("grace", "acme-sso", other);
    for (const id of [theirs, randomUUID()]) {
      const answer = await app.send({ method, path: `/oauth-providers/me/${id}`, headers: asClient(), body: {} });
      expect(answer).toMatchObject({ status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
    }
    const path = `/oauth-providers/${other.id}/${theirs}`;
    expect((await app.send({ method, path, headers: asClient(), body: {} })).status).toBe(403);
    expect(await listOf(other)).toHaveLength(1);
  });

  test("deletes an account with its tokens; deleting again finds nothing", async () => {
    const id = await link();
    const request = { method: "DELETE", path: `/oauth-providers/me/${id}`, headers: asClient() };
    expect(await app.send(request)).toMatchObject({ status: 200, json: { success: true } });
    expect(await listOf(user)).toEqual([]);
    expect((await app.send(request)).status).toBe(404);
  });
});

describe("POST /oauth-providers", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path: "/oauth-providers", body: {} }, ["server", "admin"], (access) =>
        project.as(access),
      ),
      {
        name: "links an account, audits it, and tells the user about the sign-in method",
        request: () => createRequest(),
        status: 201,
        contains: { account_id: "ada", email: "ada@example.com", allow_sign_in: true, allow_connected_accounts: true },
        emailsSent: 1,
        effects: async () => {
          expect((await readUser(app, project, user.accessToken)).oauth_providers).toEqual([
            { id: "acme-sso", account_id: "ada", email: "ada@example.com" },
          ]);
          const path = "/internal/audit-log?action=connected_account.add";
          const { json } = await app.send({ method: "GET", path, headers: project.as("admin") });
          expect(json.items).toMatchObject([{ target: { type: "user", id: user.id } }]);
        },
      },
      {
        name: "sends no email for an account that is no sign-in method",
        request: () => createRequest({ allow_sign_in: false }),
        status: 201,
        contains: { allow_sign_in: false },
      },
      {
        name: "a provider that the project has not configured is not found",
        request: () => createRequest({ provider_config_id: "github" }),
        status: 404,
        code: null,
      },
      {
        name: "an unknown user is not found",
        request: () => createRequest({ user_id: randomUUID() }),
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        name: "the same account twice is rejected",
        request: async () => {
          await app.send(createRequest());
          return createRequest();
        },
        status: 400,
        code: null,
      },
      {
        name: "a second sign-in account of the provider is rejected",
        request: async () => {
          await app.send(createRequest());
          return createRequest({ account_id: "other" });
        },
        status: 400,
        code: null,
      },
      {
        name: "a second account that is only connected is accepted",
        request: async () => {
          await app.send(createRequest());
          return createRequest({ account_id: "other", allow_sign_in: false });
        },
        status: 201,
      },
      {
        name: "an account of another user is rejected",
        request: async () => {
          await app.send(createRequest({ user_id: (await signUp(app, project)).id }));
          return createRequest();
        },
        status: 400,
        code: "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
      },
    ],
  );

  test("of concurrent requests for one account, one succeeds", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.send(createRequest())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    expect(await listOf(user)).toHaveLength(1);
  });

  test("of concurrent requests of two users for one account, one succeeds", async () => {
    const other = await signUp(app, project);
    const answers = await Promise.all([user, other].map(({ id }) => app.send(createRequest({ user_id: id }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test("the user can sign in with the account", async () => {
    await app.send(createRequest());
    issuer.behavior.person = { sub: "ada" };
    const tokens = await signInWithProvider(app, issuer, project, { providerId: "acme-sso" });
    expect((await readUser(app, project, String(tokens.access_token))).id).toBe(user.id);
  });
});

describe("PATCH /oauth-providers/{user_id}/{id}", () => {
  test("an account that does not allow sign-in cannot be used to sign in, until it does", async () => {
    const id = await link();
    const off = await app.send(updateRequest(id, { allow_sign_in: false }));
    expect(off).toMatchObject({ status: 200, json: { allow_sign_in: false, allow_connected_accounts: true } });
    issuer.behavior.person = { sub: "ada" };
    const refused = await completeFlow(app, issuer, project, { providerId: "acme-sso" });
    expect(refused.text + refused.headers.location).toContain("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
    const before = await app.countEmailsSent();
    expect((await app.send(updateRequest(id, { allow_sign_in: true }))).json).toMatchObject({ allow_sign_in: true });
    expect((await app.countEmailsSent()) - before).toBe(1);
    expect((await signInWithProvider(app, issuer, project, { providerId: "acme-sso" })).is_new_user).toBe(false);
  });

  test("an account that is not connected is missing from the list and gives no tokens", async () => {
    const id = await link();
    const list = { method: "GET", path: "/connected-accounts/me", headers: asClient() };
    expect((await app.send(list)).json.items).toHaveLength(1);
    await app.send(updateRequest(id, { allow_connected_accounts: false }));
    expect((await app.send(list)).json.items).toEqual([]);
    for (const request of [
      tokenRequest("ada"),
      { ...tokenRequest("ada"), path: "/connected-accounts/me/acme-sso/access-token" },
    ])
      expect((await app.send(request)).json.code).toBe("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");
  });

  test("clients cannot turn off the last sign-in method; servers can", async () => {
    issuer.behavior.person = { sub: "only-here" };
    const tokens = await signInWithProvider(app, issuer, project, { providerId: "acme-sso" });
    const owner = { ...user, accessToken: String(tokens.access_token) };
    const { id: userId } = await readUser(app, project, owner.accessToken);
    const [only] = await listOf({ ...owner, id: String(userId) });
    const id = String(only?.id);
    const refused = await app.send(updateRequest(id, { allow_sign_in: false }, asClient(owner)));
    expect(refused).toMatchObject({ status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
    const done = await app.send(updateRequest(id, { allow_sign_in: false }, project.as("server"), String(userId)));
    expect(done).toMatchObject({ status: 200, json: { allow_sign_in: false } });
  });

  test("clients cannot change the account's ID or email", async () => {
    const id = await link();
    for (const body of [{ account_id: "x" }, { email: "x@example.com" }])
      expect((await app.send(updateRequest(id, body))).json.code).toBe("SCHEMA_ERROR");
  });

  test("a server changes the account's ID and email, which deletes the tokens of the former account", async () => {
    const id = await link();
    expect((await app.send(tokenRequest("ada"))).status).toBe(201);
    const { json } = await app.send(asServer(id, { account_id: "lovelace", email: "lovelace@example.com" }));
    expect(json).toMatchObject({ account_id: "lovelace", email: "lovelace@example.com" });
    expect((await app.send(tokenRequest("ada"))).json.code).toBe("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");
    expect((await app.send(tokenRequest("lovelace"))).json.code).toBe("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
  });

  test("an ID that another user has, or the user's other account, is rejected", async () => {
    const other = await signUp(app, project);
    await link("grace", "acme-sso", other);
    const id = await link("ada");
    await app.send(createRequest({ account_id: "second", allow_sign_in: false }));
    expect((await app.send(asServer(id, { account_id: "grace" }))).json.code).toBe(
      "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
    );
    expect(await app.send(asServer(id, { account_id: "second" }))).toMatchObject({ status: 400, json: {} });
    const second = (await listOf(user)).find(({ account_id }) => account_id === "second");
    expect((await app.send(asServer(String(second?.id), { allow_sign_in: true }))).status).toBe(400);
  });

  test("requires a sign-in within the last ten minutes, if the project asks for it", async () => {
    const id = await link();
    await changeConfig(app, project, { recent_sign_in_required: true });
    const path = "/auth/sessions/current/refresh";
    const refresh = { ...project.as("client"), "x-stack-refresh-token": user.refreshToken };
    const late = await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path, headers: refresh });
      return app.send(updateRequest(id, { allow_sign_in: false }, project.as("client", String(json.access_token))));
    });
    expect(late.status).toBe(403);
  });
});

describe("GET /connected-accounts/{user_id}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "GET", path: `/connected-accounts/${randomUUID()}` },
        ["client", "server", "admin"],
        (access) => project.as(access),
      ),
      {
        name: "lists the accounts, oldest first",
        request: async () => {
          await link("ada");
          app.advance(1);
          await app.send(createRequest({ account_id: "second", allow_sign_in: false }));
          return { method: "GET", path: "/connected-accounts/me", headers: asClient() };
        },
        status: 200,
        effects: (_app, { json }) =>
          expect(json).toEqual({
            items: ["ada", "second"].map((id) => ({
              user_id: user.id,
              provider: "acme-sso",
              provider_account_id: id,
            })),
            is_paginated: false,
          }),
      },
      {
        name: "clients cannot list other users' accounts",
        request: () => ({ method: "GET", path: `/connected-accounts/${randomUUID()}`, headers: asClient() }),
        status: 403,
        code: null,
      },
    ],
  );
});

describe("POST /connected-accounts/{user_id}/{provider_id}/{account_id}/access-token", () => {
  const path = `/connected-accounts/${randomUUID()}/acme-sso/ada/access-token`;
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["client", "server", "admin"], (access) =>
        project.as(access),
      ),
      {
        name: "returns a token of that account",
        request: async () => {
          await link();
          return tokenRequest("ada", { scope: "openid" });
        },
        status: 201,
        contains: { access_token: expect.stringMatching(/^[\w-]{43}$/) },
      },
      {
        name: "clients get no other user's token",
        request: () => ({ method: "POST", path, headers: asClient(), body: {} }),
        status: 403,
        code: null,
      },
      {
        name: "another account of the provider is not connected",
        request: async () => {
          await link();
          return tokenRequest("grace");
        },
        status: 400,
        code: "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
      },
      {
        name: "a missing scope is rejected",
        request: async () => {
          await link();
          return tokenRequest("ada", { scope: "calendar" });
        },
        status: 400,
        code: "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
      },
      {
        name: "an unknown provider is rejected",
        request: () => ({ ...tokenRequest("ada"), path: "/connected-accounts/me/github/ada/access-token" }),
        status: 400,
        code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
      },
      {
        name: "shared keys give no tokens",
        request: () => ({ ...tokenRequest("ada"), path: "/connected-accounts/me/google/ada/access-token" }),
        status: 400,
        code: "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
      },
    ],
  );

  test("a provider that does not respond: the error names the provider, and the older endpoint responds with 502", async () => {
    issuer.behavior.refreshTokens = "fixed";
    await link();
    const server = { ...tokenRequest("ada"), headers: project.as("server") };
    const at = (path: string) => ({ ...server, path: path.replace("{user}", user.id) });
    await changeConfig(app, project, {
      custom_oidc: [
        {
          id: "acme-sso",
          display_name: "Acme",
          issuer: "http://127.0.0.1:1",
          client_id: "acme-sso",
          client_secret: secret,
          scopes: ["openid", "email"],
        },
      ],
    });
    await app.later(2 * 60 * 60_000, async () => {
      const newer = await app.send(at("/connected-accounts/{user}/acme-sso/ada/access-token"));
      expect(newer).toMatchObject({
        status: 400,
        json: {
          code: "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE",
          details: { provider: "acme-sso", details: expect.stringContaining("Acme") },
        },
      });
      expect((await app.send(at("/connected-accounts/{user}/acme-sso/access-token"))).status).toBe(502);
    });
  });
});
