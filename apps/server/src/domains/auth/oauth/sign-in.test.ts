import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, readUser } from "../../../testing/fixtures.ts";
import { createIdentityProvider, type IdentityProvider } from "../../../testing/identity-provider.ts";
import { signInWithProvider } from "../../../testing/identity-provider-flow.ts";
import { createTestApp, publicUrl, type TestApp } from "../../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

describe("x", () => {
  test("y", async () => {
    const project = await makeProject(app, { oauth_providers: [{ id: "google", type: "shared" }] });
    const tokens = await signInWithProvider(app, issuer, project);
    expect(await readUser(app, project, String(tokens.access_token))).toMatchObject({
      primary_email: "ada@example.com",
    });
  });
});
