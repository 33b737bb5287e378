import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeProject, readUser } from "../../../testing/fixtures.ts";
import { signInWithProvider } from "../../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../../testing/identity-provider/identity-provider.ts";
import { createTestApp, publicUrl, type TestApp } from "../../../testing/test-app.ts";
import { eventsAbout } from "../../teams/testing/team-fixtures.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
beforeEach(() => issuer.reset());
afterAll(async () => {
  await app.close();
  await issuer.close();
});

test("webhooks receive a new user with the account, and no update after it", async () => {
  const project = await makeProject(app, { oauth_providers: [{ id: "google", type: "shared" }] });
  issuer.behavior.person = { sub: "ada", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" };
  const tokens = await signInWithProvider(app, issuer, project);
  const user = await readUser(app, project, String(tokens.access_token));
  expect(user.oauth_providers).toEqual([{ id: "google", account_id: "ada", email: "ada@example.com" }]);
  const { last_active_at_millis: _, ...told } = user;
  expect(await eventsAbout(app, project, "ada@example.com")).toEqual([
    { type: "user.created", data: expect.objectContaining(told) },
  ]);
});
