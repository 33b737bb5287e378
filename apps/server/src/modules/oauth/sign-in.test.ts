import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import {
  changeUser,
  getLatestCode,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import {
  changeConfig,
  completeFlow,
  exchangeRequest,
  followToProvider,
  getCallbackCode,
  returnRequest,
  signInWithProvider,
} from "../../testing/identity-provider/flow.ts";
import {
  createIdentityProvider,
  type IdentityProvider,
  type IssuerUser,
} from "../../testing/identity-provider/identity-provider.ts";
import { createTestApp, type ProjectConfigInput, publicUrl, type TestApp } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google", "github"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(() => issuer.reset());
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const makeOauthProject = (config: ProjectConfigInput = {}) =>
  makeProject(app, {
    oauth_providers: [
      { id: "google", type: "shared" },
      { id: "github", type: "shared" },
    ],
    anonymous_accounts_enabled: true,
    ...config,
  });

const verified: IssuerUser = { sub: "ada", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" };
const unverified: IssuerUser = { ...verified, email_verified: false };

/** Signs in through the provider and returns the user. */
async function arrive(project: TestProject, person: IssuerUser, change: Record<string, string> = {}) {
  issuer.behavior.person = person;
  const tokens = await signInWithProvider(app, issuer, project, { change });
  const user = await readUser(app, project, String(tokens.access_token));
  return { isNew: tokens.is_new_user, user };
}

/** Returns the error of a rejected sign-in through the provider. */
async function refusal(project: TestProject, person: IssuerUser): Promise<unknown> {
  issuer.behavior.person = person;
  const { status, headers, json } = await completeFlow(app, issuer, project);
  expect(status).not.toBe(303);
  return headers["x-stack-known-error"] ?? json;
}

async function countUsers(project: TestProject): Promise<number> {
  const { pool } = app.platform.database;
  const { rowCount } = await pool.query("select from users where project_id = $1", [project.id]);
  return rowCount ?? 0;
}

/** A user with this email and a password. */
async function existing(project: TestProject, isVerified: boolean, email = "ada@example.com"): Promise<TestUser> {
  const user = await signUp(app, project, email);
  if (!isVerified) return user;
  const body = { code: await getLatestCode(app, email) };
  const path = "/contact-channels/verify";
  await app.send({ method: "POST", path, headers: project.as("client"), body });
  return user;
}

describe("a new account", () => {
  test("gets the provider's profile", async () => {
    const project = await makeOauthProject();
    const picture = "https://images.example.com/ada.png";
    const { isNew, user } = await arrive(project, { ...verified, picture });
    expect(isNew).toBe(true);
    expect(user).toMatchObject({
      display_name: "Ada Lovelace",
      primary_email: "ada@example.com",
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      profile_image_url: picture,
      has_password: false,
      is_anonymous: false,
      oauth_providers: [{ id: "google", account_id: "ada", email: "ada@example.com" }],
    });
    expect(await app.countEmailsSent()).toBe(0);
  });

  test("has an unverified email if the provider hasn't verified it", async () => {
    const { user } = await arrive(await makeOauthProject(), unverified);
    expect(user).toMatchObject({ primary_email: "ada@example.com", primary_email_verified: false });
  });

  test("has no email if the provider returns none", async () => {
    const { isNew, user } = await arrive(await makeOauthProject(), { sub: "nameless" });
    expect(isNew).toBe(true);
    expect(user).toMatchObject({ primary_email: null, display_name: null });
  });

  test("ignores invalid profile fields", async () => {
    const odd = { sub: "odd", email: "no address", name: "x".repeat(1_000), picture: "javascript:alert(1)" };
    const { user } = await arrive(await makeOauthProject(), odd);
    expect(user).toMatchObject({ primary_email: null, display_name: "x".repeat(256), profile_image_url: null });
  });

  test("is recognized on the next sign-in, and its profile is not overwritten", async () => {
    const project = await makeOauthProject();
    const first = await arrive(project, verified);
    const second = await arrive(project, { ...verified, email: "new@example.com", name: "Other Name" });
    expect(second.isNew).toBe(false);
    expect(second.user).toMatchObject({
      id: first.user.id,
      display_name: "Ada Lovelace",
      primary_email: "ada@example.com",
    });
    expect(await countUsers(project)).toBe(1);
  });

  test("is identified by its provider ID, never by its email", async () => {
    const project = await makeOauthProject();
    const { user } = await arrive(project, { sub: "first" });
    const other = await arrive(project, { sub: "second" });
    expect(other.user.id).not.toBe(user.id);
  });

  test("is a separate user in each project", async () => {
    const here = await arrive(await makeOauthProject(), verified);
    const there = await arrive(await makeOauthProject(), verified);
    expect(there).toMatchObject({ isNew: true });
    expect(there.user.id).not.toBe(here.user.id);
  });

  test("is created once on concurrent callbacks", async () => {
    const project = await makeOauthProject();
    issuer.behavior.person = verified;
    const backs = await Promise.all(Array.from({ length: 10 }, () => followToProvider(app, issuer, project)));
    const answers = await Promise.all(backs.map((back) => app.send(returnRequest(back))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect(await countUsers(project)).toBe(1);
  });

  test("two accounts with one email on concurrent callbacks are both resolved", async () => {
    const project = await makeOauthProject();
    const backs = [];
    for (const sub of ["one", "two"]) {
      issuer.behavior.person = { ...verified, sub };
      backs.push(await followToProvider(app, issuer, project));
    }
    const answers = await Promise.all(backs.map((back) => app.send(returnRequest(back))));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await countUsers(project)).toBe(1);
  });

  test("stores the provider's tokens encrypted", async () => {
    const project = await makeOauthProject();
    await arrive(project, verified);
    const { pool } = app.platform.database;
    const { rows } = await pool.query("select kind, scopes from oauth_tokens where project_id = $1", [project.id]);
    expect(rows).toEqual([{ kind: "access", scopes: ["openid", "profile", "email"] }]);
    expect(await findTablesContaining(app, "Bearer")).toEqual([]);
  });
});

describe("sign-up rules", () => {
  test("reject a sign-up with a provider as if sign-up was disabled, which every client understands", async () => {
    const project = await makeOauthProject();
    const sign_up_rules = [
      {
        id: "providers",
        enabled: true,
        display_name: null,
        priority: 0,
        condition: 'authMethod == "oauth" && oauthProvider != ""',
        action: { type: "reject" as const, message: null },
      },
    ];
    await changeConfig(app, project, { sign_up_rules });
    expect(await refusal(project, verified)).toBe("SIGN_UP_NOT_ENABLED");
  });
});

describe("sign-up disabled", () => {
  test("rejects unknown accounts, even with a known email", async () => {
    const project = await makeOauthProject();
    await existing(project, true);
    await changeConfig(app, project, { sign_up_enabled: false });
    expect(await refusal(project, verified)).toBe("SIGN_UP_NOT_ENABLED");
  });

  test("known accounts can sign in", async () => {
    const project = await makeOauthProject();
    await arrive(project, verified);
    await changeConfig(app, project, { sign_up_enabled: false });
    expect(await arrive(project, verified)).toMatchObject({ isNew: false });
  });
});

const taken = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE";
const strategies = [
  { strategy: "link_method", owner: true, person: verified, outcome: "merged" },
  { strategy: "link_method", owner: true, person: unverified, outcome: taken },
  { strategy: "link_method", owner: false, person: verified, outcome: taken },
  { strategy: "link_method", owner: false, person: unverified, outcome: taken },
  { strategy: "raise_error", owner: true, person: verified, outcome: taken },
  { strategy: "raise_error", owner: false, person: unverified, outcome: taken },
  { strategy: "allow_duplicates", owner: true, person: verified, outcome: "duplicate" },
  { strategy: "allow_duplicates", owner: false, person: unverified, outcome: "duplicate" },
] as const;

describe("an email that another user signs in with (security bar 16)", () => {
  test.each(strategies)(
    "$strategy, existing verified: $owner, provider's verified: $person.email_verified → $outcome",
    async ({ strategy, owner, person, outcome }) => {
      const project = await makeOauthProject({ oauth_account_merge_strategy: strategy });
      const before = await existing(project, owner);
      if (outcome === taken) {
        expect(await refusal(project, person)).toBe(taken);
        expect(await countUsers(project)).toBe(1);
        return;
      }
      const { isNew, user } = await arrive(project, person);
      if (outcome === "merged") {
        expect(isNew).toBe(false);
        expect(user).toMatchObject({ id: before.id, has_password: true, oauth_providers: [{ id: "google" }] });
      } else {
        expect(isNew).toBe(true);
        expect(user.id).not.toBe(before.id);
        expect(user).toMatchObject({ primary_email: "ada@example.com", primary_email_auth_enabled: false });
      }
    },
  );

  test("emails are compared case-insensitively", async () => {
    const project = await makeOauthProject();
    const before = await existing(project, true, "Ada@Example.com");
    expect((await arrive(project, { ...verified, email: "ada@example.COM" })).user.id).toBe(before.id);
  });

  test("an email not used for sign-in doesn't conflict", async () => {
    const project = await makeOauthProject();
    const before = await existing(project, true);
    await changeUser(app, project, before, { primary_email_auth_enabled: false });
    const { isNew, user } = await arrive(project, verified);
    expect(isNew).toBe(true);
    expect(user.id).not.toBe(before.id);
  });

  test("an unverified additional email of another user doesn't block its owner", async () => {
    const project = await makeOauthProject();
    const emailSquatter = await existing(project, true, "squatter@example.com");
    const added = await app.send({
      method: "POST",
      path: "/contact-channels",
      headers: project.as("client", emailSquatter.accessToken),
      body: { user_id: "me", type: "email", value: "ada@example.com", used_for_auth: true },
    });
    expect(added.status, added.text).toBe(201);
    const { isNew, user } = await arrive(project, verified);
    expect(isNew).toBe(true);
    expect(user).toMatchObject({ primary_email: "ada@example.com", primary_email_auth_enabled: true });
  });

  test("the user is notified about the new sign-in method", async () => {
    const project = await makeOauthProject();
    await existing(project, true);
    const before = await app.countEmailsSent();
    issuer.behavior.person = verified;
    getCallbackCode(await completeFlow(app, issuer, project));
    expect((await app.countEmailsSent()) - before).toBe(1);
    expect((await app.emailsSent())[0]).toMatchObject({
      recipient: "ada@example.com",
      text: expect.stringContaining("Google"),
    });
  });
});

describe("an anonymous user who signs in with a provider", () => {
  async function anonymous(project: TestProject) {
    const request = { method: "POST", path: "/auth/anonymous/sign-up", headers: project.as("client") };
    const { json } = await app.send(request);
    return { id: String(json.user_id), token: String(json.access_token) };
  }

  test("keeps the user ID as a new account", async () => {
    const project = await makeOauthProject();
    const { id, token } = await anonymous(project);
    const { isNew, user } = await arrive(project, verified, { token });
    expect(isNew).toBe(true);
    expect(user).toMatchObject({
      id,
      is_anonymous: false,
      display_name: "Ada Lovelace",
      primary_email: "ada@example.com",
    });
    expect(await countUsers(project)).toBe(1);
  });

  test("loses the old anonymous sessions, so an attacker who started them has no access", async () => {
    const project = await makeOauthProject();
    const { token } = await anonymous(project);
    await arrive(project, verified, { token });
    const path = "/users/me";
    const { json } = await app.send({ method: "GET", path, headers: project.as("client", token) });
    expect(json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test("is signed in to the existing account if the provider account is known", async () => {
    const project = await makeOauthProject();
    const first = await arrive(project, verified);
    const { id, token } = await anonymous(project);
    const second = await arrive(project, verified, { token });
    expect(second).toMatchObject({ isNew: false, user: { id: first.user.id } });
    expect(second.user.id).not.toBe(id);
  });

  test("the token of a non-anonymous user is ignored", async () => {
    const project = await makeOauthProject();
    const otherUser = await signUp(app, project, "other@example.com");
    const { isNew, user } = await arrive(project, verified, { token: otherUser.accessToken });
    expect(isNew).toBe(true);
    expect(user.id).not.toBe(otherUser.id);
  });

  test("whose session ends during the flow gets a new account", async () => {
    const project = await makeOauthProject();
    const { id, token } = await anonymous(project);
    const back = await followToProvider(app, issuer, project, { change: { token } });
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", token) });
    const answer = await app.send(exchangeRequest(project, getCallbackCode(await app.send(returnRequest(back)))));
    expect(answer.json).toMatchObject({ is_new_user: true });
    expect((await readUser(app, project, String(answer.json.access_token))).id).not.toBe(id);
  });
});
