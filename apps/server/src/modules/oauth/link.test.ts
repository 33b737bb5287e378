import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import {
  changeConfig,
  completeFlow,
  exchangeRequest,
  followToProvider,
  getCallbackCode,
  returnRequest,
  signInWithProvider,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { countLockWaiters } from "../../testing/lock-waiters.ts";
import { canRefresh, countOutcomes, setUpTotp, totpNow } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, publicUrl, type TestApp, type TestResponse } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google", "github"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(async () => {
  issuer.reset();
  project = await makeProject(app, {
    oauth_providers: [
      { id: "google", type: "shared" },
      { id: "github", type: "shared" },
    ],
  });
  user = await signUp(app, project);
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const minuteMs = 60 * 1000;

const getLink = (token: string) => ({ change: { type: "link", token } });

/** Signs in at the provider as the given user and follows the callback. */
function returnAs(sub: string, owner = user, providerId = "google"): Promise<TestResponse> {
  issuer.behavior.person = { sub, email: `${sub}@example.com`, email_verified: true };
  return completeFlow(app, issuer, project, { ...getLink(owner.accessToken), providerId });
}

/** Returns a code whose exchange links the account. */
const codeFor = async (sub: string, owner = user): Promise<string> => getCallbackCode(await returnAs(sub, owner));

const exchange = (code: string): Promise<TestResponse> => app.send(exchangeRequest(project, code));

async function link(sub: string, owner = user, providerId = "google"): Promise<Record<string, unknown>> {
  const { status, json, text } = await exchange(getCallbackCode(await returnAs(sub, owner, providerId)));
  if (status !== 200) throw new Error(`Nothing was linked: ${text}`);
  return json;
}

const getAccounts = async (owner = user) => (await readUser(app, project, owner.accessToken)).oauth_providers;

describe("linking a provider account", () => {
  test("adds the account to the user, who can then sign in with it", async () => {
    expect(await link("ada")).toMatchObject({ is_new_user: false });
    expect(await getAccounts()).toEqual([{ id: "google", account_id: "ada", email: "ada@example.com" }]);
    const tokens = await signInWithProvider(app, issuer, project);
    expect(tokens.is_new_user).toBe(false);
    expect(await readUser(app, project, String(tokens.access_token))).toMatchObject({
      id: user.id,
      primary_email: user.email,
    });
  });

  test("stops at 200 accounts, so that the list of accounts needs no pages", async () => {
    await app.platform.database.pool.query(
      `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
       select $1, gen_random_uuid(), $2, 'former-' || n, 'ada', $3 from generate_series(1, 199) n`,
      [project.id, user.id, new Date(app.platform.clock())],
    );
    await link("last");
    const { status, text } = await exchange(getCallbackCode(await returnAs("one-more", user, "github")));
    expect([status, text]).toEqual([400, expect.stringContaining("at most 200 linked accounts")]);
    expect(await getAccounts()).toHaveLength(200);
  });

  test("security review MEDIUM 6: starts a session that ends when the user's session would have expired", async () => {
    await changeConfig(app, project, { session_lifetime_minutes: 60 });
    user = await signUp(app, project);
    // Within the lifetime of the access token.
    await app.later(9 * minuteMs, async () => {
      const { refresh_token } = await link("ada");
      expect(await app.later(50 * minuteMs, () => canRefresh(app, project, String(refresh_token)))).toBe(true);
      expect(await app.later(51 * minuteMs, () => canRefresh(app, project, String(refresh_token)))).toBe(false);
    });
  });

  describe("issue 15: starts a session that the user's session vouches for", () => {
    const signOut = ({ accessToken }: Pick<TestUser, "accessToken">) =>
      app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", accessToken) });
    const refreshes = (token: unknown) => canRefresh(app, project, String(token));

    test("and that ends with it", async () => {
      const { refresh_token } = await link("ada");
      expect(await refreshes(refresh_token)).toBe(true);
      await signOut(user);
      expect(await refreshes(refresh_token)).toBe(false);
    });

    test("and that was authenticated when it was", async () => {
      await app.later(5 * minuteMs, async () => {
        const { access_token } = await link("ada");
        const headers = project.as("client", String(access_token));
        const { json } = await app.send({ method: "GET", path: "/auth/sessions/current", headers });
        expect(json.authenticated_at_millis).toBe(app.platform.clock() - 5 * minuteMs);
      });
    });

    test("and that can end it with all others, without ending itself", async () => {
      const { access_token, refresh_token } = await link("ada");
      const headers = project.as("client", String(access_token));
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/revoke-others", headers, body: {} });
      expect(json).toEqual({ revoked: 1 });
      expect([await refreshes(refresh_token), await refreshes(user.refreshToken)]).toEqual([true, false]);
    });

    test("also with a second factor, which the user can submit only as long as that session lives", async () => {
      await changeConfig(app, project, { session_lifetime_minutes: 60 });
      user = await signUp(app, project);
      const { secret: totpSecret } = await setUpTotp(app, project, user);
      const start = async (steps: number) => {
        const { json } = await exchange(await codeFor("ada"));
        const { attempt_code: code } = json.details as { attempt_code: string };
        const body = { type: "totp", totp: totpNow(app, totpSecret, steps), code };
        const path = "/auth/mfa/sign-in";
        return () => app.send({ method: "POST", path, headers: project.as("client"), body });
      };
      await app.later(9 * minuteMs, async () => {
        const { json } = await (await start(0))();
        expect(await app.later(51 * minuteMs, () => refreshes(json.refresh_token))).toBe(false);
        expect(await refreshes(json.refresh_token)).toBe(true);
        const submit = await start(1);
        await signOut(user);
        expect(await refreshes(json.refresh_token)).toBe(false);
        expect((await submit()).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
      });
    });
  });

  test("works while sign-up is disabled", async () => {
    await changeConfig(app, project, { sign_up_enabled: false });
    await link("ada");
    expect(await getAccounts()).toHaveLength(1);
  });

  test("ignores the account's email: the user is already authenticated", async () => {
    await signUp(app, project, "ada@example.com");
    await link("ada");
    expect(await getAccounts()).toHaveLength(1);
  });

  test("accounts from several providers can be linked", async () => {
    await link("ada");
    app.advance(1);
    await link("ada", user, "github");
    expect(await getAccounts()).toMatchObject([{ id: "google" }, { id: "github" }]);
  });

  test("linking the same account again refreshes its tokens and adds nothing", async () => {
    await link("ada");
    await link("ada");
    expect(await getAccounts()).toHaveLength(1);
    const { rows } = await app.platform.database.pool.query("select from oauth_tokens where project_id = $1", [
      project.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("the provider token's lifetime counts from when it was issued", async () => {
    const code = await codeFor("ada");
    const given = app.platform.clock();
    await app.later(30_000, () => exchange(code));
    const { rows } = await app.platform.database.pool.query(
      "select expires_at from oauth_tokens where project_id = $1 and kind = 'access'",
      [project.id],
    );
    expect(rows).toEqual([{ expires_at: new Date(given + 3_600_000) }]);
  });

  test("notifies the user by email at the exchange", async () => {
    const before = await app.countEmailsSent();
    const code = await codeFor("ada");
    expect((await app.countEmailsSent()) - before).toBe(0);
    await exchange(code);
    expect((await app.countEmailsSent()) - before).toBe(1);
    const newest = (await app.emailsSent()).find(({ recipient }) => recipient === user.email);
    expect(newest?.text).toContain("Google");
  });

  test("a user with a second factor is asked for it, and the account is linked: the verifier authenticates the client", async () => {
    const { secret: totpSecret } = await setUpTotp(app, project, user);
    const { status, json } = await exchange(await codeFor("ada"));
    expect({ status, code: json.code }).toEqual({ status: 400, code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED" });
    expect(await getAccounts()).toMatchObject([{ account_id: "ada" }]);
    const { attempt_code: code } = json.details as { attempt_code: string };
    const body = { type: "totp", totp: totpNow(app, totpSecret), code };
    const signedIn = await app.send({
      method: "POST",
      path: "/auth/mfa/sign-in",
      headers: project.as("client"),
      body,
    });
    expect(signedIn.json).toMatchObject({ user_id: user.id, is_new_user: false });
  });
});

describe("rejected at the callback", () => {
  test("a second account from the same provider", async () => {
    await link("ada");
    expect((await returnAs("grace")).json.code).toBe("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
    expect(await getAccounts()).toHaveLength(1);
  });

  test("an account of another user", async () => {
    const other = await signUp(app, project);
    await link("ada", other);
    expect((await returnAs("ada")).json.code).toBe("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
    expect(await getAccounts()).toEqual([]);
  });

  test("a link by a user who signed out during the flow", async () => {
    const back = await followToProvider(app, issuer, project, getLink(user.accessToken));
    await signOut(user);
    expect((await app.send(returnRequest(back))).json.code).toBe("OUTER_OAUTH_TIMEOUT");
  });

  test("a link by a user who was deleted during the flow", async () => {
    const back = await followToProvider(app, issuer, project, getLink(user.accessToken));
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", user.accessToken) });
    expect((await app.send(returnRequest(back))).json.code).toBe("OUTER_OAUTH_TIMEOUT");
  });

  test("checks for a second account before the untrusted URL, and for another user's account after it", async () => {
    const other = await signUp(app, project);
    await link("ada", other);
    await link("grace");
    issuer.behavior.person = { sub: "third" };
    const second = await followToProvider(app, issuer, project, getLink(user.accessToken));
    const third = await signUp(app, project);
    issuer.behavior.person = { sub: "ada" };
    const foreign = await followToProvider(app, issuer, project, getLink(third.accessToken));
    await changeConfig(app, project, { allow_localhost: false });
    const told = async (back: typeof second) => (await app.send(returnRequest(back))).json.code;
    expect(await told(second)).toBe("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
    expect(await told(foreign)).toBe("REDIRECT_URL_NOT_WHITELISTED");
  });
});

interface ConcurrentChange {
  readonly name: string;
  readonly happens: () => Promise<unknown>;
  readonly status: number;
  readonly code: string;
}

const concurrentChanges: readonly ConcurrentChange[] = [
  {
    name: "the user has signed out",
    happens: () => signOut(user),
    status: 400,
    code: "INVALID_AUTHORIZATION_CODE",
  },
  {
    name: "the provider was removed",
    happens: () => changeConfig(app, project, { oauth_providers: [{ id: "github", type: "shared" }] }),
    status: 400,
    code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
  },
  {
    name: "the application's URL is no longer trusted",
    happens: () => changeConfig(app, project, { allow_localhost: false }),
    status: 400,
    code: "REDIRECT_URL_NOT_WHITELISTED",
  },
  {
    name: "the user has linked another account from the provider",
    happens: () => link("grace"),
    status: 409,
    code: "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION",
  },
  {
    name: "another user has the account",
    happens: async () => link("ada", await signUp(app, project)),
    status: 409,
    code: "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
  },
];

describe("changes between the callback and the exchange", () => {
  test.each(concurrentChanges)("$name: rejected, and the code is consumed", async ({ happens, status, code }) => {
    const waiting = await codeFor("ada");
    await happens();
    const before = await storedRows();
    const answer = await exchange(waiting);
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code });
    expect((await exchange(waiting)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await storedRows()).toEqual(before);
  });

  test("when two users link one account concurrently, one gets it", async () => {
    const other = await signUp(app, project);
    const codes = [await codeFor("ada", user), await codeFor("ada", other)];
    const answers = await Promise.all(codes.map(exchange));
    expect(countOutcomes(answers)).toEqual({ 200: 1, OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: 1 });
    expect(await storedRows()).toMatchObject({ accounts: 1, tokens: 1 });
  });

  test("when one user links two accounts concurrently, one is linked", async () => {
    const codes = [await codeFor("ada"), await codeFor("grace")];
    const answers = await Promise.all(codes.map(exchange));
    expect(countOutcomes(answers)).toEqual({ 200: 1, USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: 1 });
    expect(await getAccounts()).toHaveLength(1);
  });

  test("an account that another user links concurrently stays theirs, and the code is consumed", async () => {
    const other = await signUp(app, project);
    const code = await codeFor("ada");
    const { database } = app.platform;
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query(
      `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
       values ($1, gen_random_uuid(), $2, 'google', 'ada', now())`,
      [project.id, other.id],
    );
    const answer = exchange(code);
    while ((await countLockWaiters(app)) === 0) {
      // Polls the database instead of relying on timing.
    }
    await client.query("commit");
    client.release();
    expect((await answer).json.code).toBe("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
    expect((await exchange(code)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await getAccounts()).toEqual([]);
    expect(await getAccounts(other)).toHaveLength(1);
  });
});

const signOut = ({ accessToken }: TestUser): Promise<TestResponse> =>
  app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", accessToken) });

/** Counts the project's accounts, provider tokens and sessions. */
async function storedRows() {
  const { rows } = await app.platform.database.pool.query<{ accounts: number; tokens: number; sessions: number }>(
    `select (select count(*)::int from oauth_accounts where project_id = $1) as accounts,
       (select count(*)::int from oauth_tokens where project_id = $1) as tokens,
       (select count(*)::int from sessions where project_id = $1) as sessions`,
    [project.id],
  );
  return rows[0];
}
