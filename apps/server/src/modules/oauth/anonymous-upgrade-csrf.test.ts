import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject } from "../../testing/fixtures.ts";
import {
  authorizeRequest,
  completeFlow,
  exchangeRequest,
  getCallbackCode,
  signInWithProvider,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(async () => {
  issuer.reset();
  project = await makeProject(app, {
    anonymous_accounts_enabled: true,
    oauth_providers: [{ id: "google", type: "shared" }],
  });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

async function signUpAnonymously() {
  const { json } = await app.send({ method: "POST", path: "/auth/anonymous/sign-up", headers: project.as("client") });
  return { id: String(json.user_id), accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
}

describe("login CSRF: a victim lured into a sign-in started with the attacker's anonymous account", () => {
  test("isn't signed in to that account: nothing happens before the code exchange", async () => {
    const attacker = await signUpAnonymously();
    issuer.behavior.person = { sub: "victim", email: "victim@example.com", email_verified: true };
    const change = { type: "authenticate", token: attacker.accessToken };
    const code = getCallbackCode(await completeFlow(app, issuer, project, { change }));
    expect(await readUser(app, project, attacker.accessToken)).toMatchObject({
      is_anonymous: true,
      primary_email: null,
      oauth_providers: [],
    });

    const theirs = await signInWithProvider(app, issuer, project);
    expect(theirs.is_new_user).toBe(true);
    const victim = await readUser(app, project, String(theirs.access_token));
    expect(victim).toMatchObject({ primary_email: "victim@example.com", is_anonymous: false });
    expect(victim.id).not.toBe(attacker.id);

    // The account is taken by now, so the pending code doesn't sign the victim in to the attacker's account.
    const late = await app.send(exchangeRequest(project, code, { code_verifier: "x".repeat(43) }));
    expect(late.json.code).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await readUser(app, project, attacker.accessToken)).toMatchObject({ is_anonymous: true });
  });

  test("the client that started the flow keeps its user ID at the exchange", async () => {
    const visitor = await signUpAnonymously();
    issuer.behavior.person = { sub: "visitor", email: "visitor@example.com", email_verified: true };
    const change = { type: "authenticate", token: visitor.accessToken };
    const code = getCallbackCode(await completeFlow(app, issuer, project, { change }));
    const { json } = await app.send(exchangeRequest(project, code));
    expect(json.is_new_user).toBe(true);
    expect(await readUser(app, project, String(json.access_token))).toMatchObject({
      id: visitor.id,
      is_anonymous: false,
      primary_email: "visitor@example.com",
    });
  });

  test("an account taken during the flow signs its own user in and leaves the anonymous account unchanged", async () => {
    const visitor = await signUpAnonymously();
    issuer.behavior.person = { sub: "same", email: "same@example.com", email_verified: true };
    const change = { type: "authenticate", token: visitor.accessToken };
    const code = getCallbackCode(await completeFlow(app, issuer, project, { change }));
    const first = await signInWithProvider(app, issuer, project);
    const owner = await readUser(app, project, String(first.access_token));
    const { json } = await app.send(exchangeRequest(project, code));
    expect(json.is_new_user).toBe(false);
    expect((await readUser(app, project, String(json.access_token))).id).toBe(owner.id);
    expect(await readUser(app, project, visitor.accessToken)).toMatchObject({ is_anonymous: true });
  });
});

describe("linking requires what adding any sign-in method requires", () => {
  const link = (accessToken: string) => authorizeRequest(project, { type: "link", token: accessToken });

  test("a sign-in older than ten minutes can't link where the project requires recent authentication", async () => {
    const strict = await makeProject(app, {
      recent_sign_in_required: true,
      oauth_providers: [{ id: "google", type: "shared" }],
    });
    const user = await signUp(app, strict);
    const request = authorizeRequest(strict, { type: "link", token: user.accessToken });
    expect((await app.send(request)).status).toBe(307);
    await app.platform.database.pool.query(
      "update sessions set authenticated_at = authenticated_at - interval '11 minutes' where user_id = $1",
      [user.id],
    );
    const refused = await app.send(request);
    expect(refused.status).toBe(403);
    expect(refused.headers["x-stack-known-error"]).toBeUndefined();
  });

  test("an impersonation session can't link an account", async () => {
    const user = await signUp(app, project);
    const { json } = await app.send({
      method: "POST",
      path: "/auth/sessions",
      headers: project.as("server"),
      body: { user_id: user.id, is_impersonation: true },
    });
    expect((await app.send(link(String(json.access_token)))).status).toBe(403);
  });

  test("the session created by a link was authenticated when the user's session was, not by the link", async () => {
    const user = await signUp(app, project);
    const signedInAt = app.platform.clock();
    issuer.behavior.person = { sub: "own", email: "own@example.com", email_verified: true };
    await app.later(9 * 60_000, async () => {
      const flow = { change: { type: "link", token: user.accessToken } };
      const code = getCallbackCode(await completeFlow(app, issuer, project, flow));
      const { json } = await app.send(exchangeRequest(project, code));
      const headers = project.as("client", String(json.access_token));
      const current = await app.send({ method: "GET", path: "/auth/sessions/current", headers });
      expect(current.json.fresh_until_millis).toBe(signedInAt + 10 * 60_000);
    });
  });
});
