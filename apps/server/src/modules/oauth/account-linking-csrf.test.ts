import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import {
  appCallback,
  completeFlow,
  exchangeRequest,
  getCallbackCode,
  signInWithProvider,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { countOutcomes, sendConcurrently } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
/** The user who starts the link. */
let attacker: TestUser;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(async () => {
  issuer.reset();
  project = await makeProject(app, { oauth_providers: [{ id: "google", type: "shared" }] });
  attacker = await signUp(app, project);
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const victim = { sub: "victim", email: "victim@example.com", email_verified: true };

/** Returns the code that the victim's browser gets after following the attacker's link. */
async function startForgedLink(person = victim): Promise<string> {
  issuer.behavior.person = person;
  const change = { type: "link", token: attacker.accessToken };
  return getCallbackCode(await completeFlow(app, issuer, project, { change }));
}

interface CodeRow {
  readonly used: boolean;
  /** Base64 of the pending link. */
  readonly link: string | null;
}

/** Codes that belong to the attacker. */
async function codeRows(): Promise<CodeRow[]> {
  const { rows } = await app.platform.database.pool.query<CodeRow>(
    `select used_at is not null as used, parameters ->> 'link' as link from authorization_codes
     where project_id = $1 and user_id = $2`,
    [project.id, attacker.id],
  );
  return rows;
}

async function expectNothingLinked(): Promise<void> {
  for (const table of ["oauth_accounts", "oauth_tokens"]) {
    const { rows } = await app.platform.database.pool.query(`select from ${table} where project_id = $1`, [project.id]);
    expect(rows, table).toHaveLength(0);
  }
  expect((await readUser(app, project, attacker.accessToken)).oauth_providers).toEqual([]);
}

describe("account-linking CSRF: a victim lured into an attacker's link flow", () => {
  test("nothing is linked unless the code is exchanged", async () => {
    const before = await app.countEmailsSent();
    await startForgedLink();
    await expectNothingLinked();
    expect(await app.countEmailsSent()).toBe(before);
  });

  const withoutVerifier: readonly (readonly [string, Record<string, string | undefined>])[] = [
    ["with another verifier", { code_verifier: "x".repeat(43) }],
    ["without a verifier", { code_verifier: undefined }],
    ["with neither verifier nor key", { code_verifier: undefined, client_secret: undefined }],
    ["with another redirect", { redirect_uri: `${appCallback}/else` }],
  ];
  test.each(withoutVerifier)(
    "nothing is linked for an attacker who has the code and exchanges it %s",
    async (_name, change) => {
      const code = await startForgedLink();
      expect((await app.send(exchangeRequest(project, code, change))).status).toBe(400);
      await expectNothingLinked();
    },
  );

  test("a tried code is consumed and its pending link deleted", async () => {
    const code = await startForgedLink();
    await app.send(exchangeRequest(project, code, { code_verifier: "x".repeat(43) }));
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await codeRows()).toEqual([{ used: true, link: null }]);
    await expectNothingLinked();
  });

  test("an expired code links nothing", async () => {
    const code = await startForgedLink();
    const late = await app.later(60_000, () => app.send(exchangeRequest(project, code)));
    expect(late.json.code).toBe("INVALID_AUTHORIZATION_CODE");
    await expectNothingLinked();
  });

  test("the attacker still signs in to their own account afterward", async () => {
    await startForgedLink();
    const tokens = await signInWithProvider(app, issuer, project);
    expect(tokens.is_new_user).toBe(true);
    expect((await readUser(app, project, String(tokens.access_token))).id).not.toBe(attacker.id);
  });
});

describe("a pending link", () => {
  test("is linked once by fifty concurrent exchanges (security bar 9)", async () => {
    const before = await app.countEmailsSent();
    const answers = await sendConcurrently(app, 50, exchangeRequest(project, await startForgedLink()));
    expect(countOutcomes(answers)).toEqual({ 200: 1, INVALID_AUTHORIZATION_CODE: 49 });
    for (const table of ["oauth_accounts", "oauth_tokens"]) {
      const { rows } = await app.platform.database.pool.query(`select from ${table} where project_id = $1`, [
        project.id,
      ]);
      expect(rows, table).toHaveLength(1);
    }
    expect((await app.countEmailsSent()) - before).toBe(1);
  });

  test("is not linked again when the code is reused after the account was unlinked", async () => {
    const code = await startForgedLink();
    await app.send(exchangeRequest(project, code));
    await app.platform.database.pool.query("delete from oauth_accounts where project_id = $1", [project.id]);
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe("INVALID_AUTHORIZATION_CODE");
    await expectNothingLinked();
  });

  test("keeps account, email and tokens encrypted in the database and out of the log (security bar 42, 43)", async () => {
    const spied: string[] = [];
    const { encryption } = app.platform;
    const { encrypt } = encryption;
    Object.assign(encryption, {
      encrypt(plaintext: string, context: string) {
        if (context.startsWith("oauth-link:")) spied.push(plaintext);
        return encrypt(plaintext, context);
      },
    });
    issuer.behavior.refreshTokens = "fixed";
    const otherProfile = { ...victim, sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.com` };
    const code = await startForgedLink(otherProfile);
    Object.assign(encryption, { encrypt });
    expect(spied).toHaveLength(1);
    const { tokens, profile } = JSON.parse(spied[0] ?? "");
    expect(profile).toMatchObject({ accountId: otherProfile.sub, email: otherProfile.email });
    for (const clear of [code, tokens.accessToken, tokens.refreshToken, otherProfile.sub, otherProfile.email]) {
      expect(clear).toMatch(/\S{20}/);
      expect(await findTablesContaining(app, clear)).toEqual([]);
      expect(app.logLines.join("")).not.toContain(clear);
    }
  });

  test("is bound to its code: it can't be decrypted in the row of another code", async () => {
    await startForgedLink();
    const [{ link } = { link: null }] = await codeRows();
    const other = await signUp(app, project);
    issuer.behavior.person = { sub: "other" };
    const code = getCallbackCode(
      await completeFlow(app, issuer, project, { change: { type: "link", token: other.accessToken } }),
    );
    await app.platform.database.pool.query(
      "update authorization_codes set parameters = parameters || jsonb_build_object('link', $3::text) where project_id = $1 and user_id = $2",
      [project.id, other.id, link],
    );
    expect((await app.send(exchangeRequest(project, code))).status).toBe(500);
    await expectNothingLinked();
  });
});
