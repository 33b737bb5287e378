import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import {
  changeConfig,
  codeOf,
  comeBack,
  exchangeRequest,
  goToProvider,
  returnRequest,
  signInWithProvider,
} from "../../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../../testing/identity-provider/identity-provider.ts";
import { createTestApp, publicUrl, type TestApp, type TestResponse } from "../../../testing/test-app.ts";

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

const linkOf = (token: string) => ({ change: { type: "link", token } });

function link(sub: string, owner = user, providerId = "google"): Promise<TestResponse> {
  issuer.behaviour.person = { sub, email: `${sub}@example.com`, email_verified: true };
  return comeBack(app, issuer, project, { ...linkOf(owner.accessToken), providerId });
}

const accountsOf = async (owner = user) => (await readUser(app, project, owner.accessToken)).oauth_providers;

describe("linking an account of a provider", () => {
  test("the account belongs to the user from then on, and signs them in", async () => {
    const answer = await app.send(exchangeRequest(project, codeOf(await link("ada"))));
    expect(answer.json).toMatchObject({ is_new_user: false });
    expect(await accountsOf()).toEqual([{ id: "google", account_id: "ada", email: "ada@example.com" }]);
    const tokens = await signInWithProvider(app, issuer, project);
    expect(tokens.is_new_user).toBe(false);
    expect(await readUser(app, project, String(tokens.access_token))).toMatchObject({
      id: user.id,
      primary_email: user.email,
    });
  });

  test("works while sign-up is switched off", async () => {
    await changeConfig(app, project, { sign_up_enabled: false });
    codeOf(await link("ada"));
    expect(await accountsOf()).toHaveLength(1);
  });

  test("the address of the account does not matter: the user has shown who they are", async () => {
    await signUp(app, project, "ada@example.com");
    codeOf(await link("ada"));
    expect(await accountsOf()).toHaveLength(1);
  });

  test("accounts of several providers can be linked", async () => {
    codeOf(await link("ada"));
    app.advance(1);
    codeOf(await link("ada", user, "github"));
    expect(await accountsOf()).toMatchObject([{ id: "google" }, { id: "github" }]);
  });

  test("the same account once more refreshes its tokens, and no more is linked", async () => {
    codeOf(await link("ada"));
    codeOf(await link("ada"));
    expect(await accountsOf()).toHaveLength(1);
    const { rows } = await app.platform.database.pool.query("select from oauth_tokens where project_id = $1", [
      project.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("a second account of the same provider is refused", async () => {
    codeOf(await link("ada"));
    expect((await link("grace")).json.code).toBe("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
    expect(await accountsOf()).toHaveLength(1);
  });

  test("an account of somebody else is refused", async () => {
    const other = await signUp(app, project);
    codeOf(await link("ada", other));
    expect((await link("ada")).json.code).toBe("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER");
    expect(await accountsOf()).toEqual([]);
  });

  test("of two users who link one account at once, one gets it", async () => {
    const other = await signUp(app, project);
    const backs = [];
    for (const owner of [user, other]) backs.push(await goToProvider(app, issuer, project, linkOf(owner.accessToken)));
    const answers = await Promise.all(backs.map((back) => app.send(returnRequest(back))));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test("of two accounts that one user links at once, one is linked", async () => {
    const backs = [];
    for (const sub of ["ada", "grace"]) {
      issuer.behaviour.person = { sub };
      backs.push(await goToProvider(app, issuer, project, linkOf(user.accessToken)));
    }
    const answers = await Promise.all(backs.map((back) => app.send(returnRequest(back))));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await accountsOf()).toHaveLength(1);
  });

  test("a user who has signed out meanwhile gets nothing linked", async () => {
    const back = await goToProvider(app, issuer, project, linkOf(user.accessToken));
    const headers = project.as("client", user.accessToken);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers });
    expect((await app.send(returnRequest(back))).json.code).toBe("OUTER_OAUTH_TIMEOUT");
  });

  test("a user who was deleted meanwhile gets nothing linked", async () => {
    const back = await goToProvider(app, issuer, project, linkOf(user.accessToken));
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", user.accessToken) });
    expect((await app.send(returnRequest(back))).json.code).toBe("OUTER_OAUTH_TIMEOUT");
  });

  test("the second account is told before the untrusted address, the account of somebody else after it", async () => {
    const other = await signUp(app, project);
    codeOf(await link("ada", other));
    codeOf(await link("grace"));
    issuer.behaviour.person = { sub: "third" };
    const second = await goToProvider(app, issuer, project, linkOf(user.accessToken));
    const third = await signUp(app, project);
    issuer.behaviour.person = { sub: "ada" };
    const foreign = await goToProvider(app, issuer, project, linkOf(third.accessToken));
    await changeConfig(app, project, { allow_localhost: false });
    const told = async (back: typeof second) => (await app.send(returnRequest(back))).json.code;
    expect(await told(second)).toBe("USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION");
    expect(await told(foreign)).toBe("REDIRECT_URL_NOT_WHITELISTED");
  });

  test("the user is told by mail", async () => {
    const before = await app.countMails();
    codeOf(await link("ada"));
    expect((await app.countMails()) - before).toBe(1);
    expect((await app.mails())[0]).toMatchObject({ recipient: user.email, text: expect.stringContaining("Google") });
  });
});
