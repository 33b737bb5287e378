import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutgoingGuard } from "../../../platform/outgoing-guard.ts";
import { createFaultyIssuer, type FaultyIssuer } from "../../../testing/identity-provider/faulty-issuer.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import { fields, idText } from "../providers/json-fields.ts";
import type { ProviderDefinition } from "../providers/provider.ts";
import { createAuthorizationUrl, createFlowSecrets, exchangeCode } from "./exchange-code.ts";
import { createOpenClient } from "./open-client.ts";

const redirectUri = "https://auth.example.com/api/v1/auth/oauth/callback/old";
const openClient = createOpenClient({
  clock: () => 0,
  publicUrl: "https://auth.example.com",
  outgoing: createOutgoingGuard([]),
});
let issuer: FaultyIssuer;
beforeAll(async () => {
  issuer = await createFaultyIssuer();
});
beforeEach(() => issuer.setFaults());
afterAll(() => issuer.close());

/** A provider like the built-in ones, with fixed endpoints on the test server. */
const makeProvider = (change: Partial<ProviderDefinition> = {}): ProjectProvider => ({
  id: "old",
  settings: {},
  clientId: "client-of-1.apps",
  clientSecret: "GOC-SPX_1.2~3 +",
  isShared: false,
  chosenBy: "operator",
  definition: {
    displayName: "Old",
    scopes: ["read_user"],
    server: {
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/authorize`,
      token_endpoint: `${issuer.url}/token`,
    },
    hasPkce: true,
    clientAuthentication: "basic",
    idToken: "none",
    async readProfile({ getJson }) {
      const { id, name } = fields(await getJson(`${issuer.url}/api/user`));
      return { accountId: idText(id), displayName: name };
    },
    ...change,
  },
});

async function run(provider: ProjectProvider) {
  const open = await openClient(provider);
  const secrets = createFlowSecrets();
  const location = await createAuthorizationUrl(provider, open, { redirectUri, scopes: ["read_user"], secrets });
  return exchangeCode(provider, open, {
    redirectUri,
    callbackParameters: issuer.visit(location).searchParams,
    secrets,
  });
}

const noIdToken = { id_token: undefined };
const user = { status: 200, body: { id: 7, name: "Ada" } };
const lastExchange = () => issuer.requests.findLast(({ path }) => path === "/token");

describe("a provider that predates the standards", () => {
  test("is supported: no token type, scopes as a list, no lifetime", async () => {
    issuer.setFaults({
      tokens: { ...noIdToken, token_type: undefined, scope: ["read_user", "email"] },
      answers: { "/api/user": user },
    });
    const { profile, tokens } = await run(makeProvider({ tokenLifetimeSeconds: 86_400 }));
    expect(profile).toMatchObject({ accountId: "7", displayName: "Ada", email: null });
    expect(tokens).toEqual({
      accessToken: "provider-access-token",
      refreshToken: null,
      lifeS: 86_400,
      scopes: ["read_user", "email"],
    });
  });

  test("a missing lifetime defaults to one hour", async () => {
    issuer.setFaults({ tokens: noIdToken, answers: { "/api/user": user } });
    expect((await run(makeProvider())).tokens.lifeS).toBe(3_600);
  });

  test("an error with status 200 is an error", async () => {
    issuer.setFaults({ answers: { "/token": { status: 200, body: { error: "bad_verification_code" } } } });
    await expect(run(makeProvider())).rejects.toMatchObject({ kind: "bad-answer" });
  });

  test("an error in an unknown format is an error", async () => {
    issuer.setFaults({
      answers: { "/token": { status: 400, body: { error: { message: "Invalid verification code", code: 100 } } } },
    });
    await expect(run(makeProvider())).rejects.toMatchObject({ kind: "bad-answer" });
  });

  test.each([401, 403, 404, 500])("an API response of %i is a provider error", async (status) => {
    issuer.setFaults({ tokens: noIdToken, answers: { "/api/user": { status, body: {} } } });
    await expect(run(makeProvider())).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("Basic credentials read the same whether or not the provider decodes them", async () => {
    issuer.setFaults({ tokens: noIdToken, answers: { "/api/user": user } });
    await run(makeProvider());
    const credentials = Buffer.from(lastExchange()?.authorization?.replace("Basic ", "") ?? "", "base64").toString();
    expect(credentials).toBe("client-of-1.apps:GOC-SPX_1.2~3+%2B");
    const decoded = new URLSearchParams(`secret=${credentials.split(":")[1]}`).get("secret");
    expect(decoded).toBe("GOC-SPX_1.2~3 +");
  });

  test("the API is called with the user's access token", async () => {
    issuer.setFaults({ tokens: noIdToken, answers: { "/api/user": user } });
    await run(makeProvider());
    expect(issuer.requests.findLast(({ path }) => path === "/api/user")?.authorization).toBe(
      "Bearer provider-access-token",
    );
  });
});

describe("a provider with ID tokens but without nonce and PKCE, such as LinkedIn", () => {
  const definition: Partial<ProviderDefinition> = {
    idToken: "required",
    hasPkce: false,
    clientAuthentication: "post",
    readProfile: async ({ claims }) => ({ accountId: claims.sub }),
  };

  test("gets neither, and the secret in the body", async () => {
    issuer.setFaults({ claims: { nonce: undefined } });
    expect((await run(makeProvider(definition))).profile.accountId).toBe("mallory");
    const { authorization, body } = lastExchange() ?? {};
    expect(authorization).toBeUndefined();
    expect(body?.has("code_verifier")).toBe(false);
    expect(body?.get("client_secret")).toBe("GOC-SPX_1.2~3 +");
  });

  test("must still return an ID token for our client", async () => {
    issuer.setFaults({ claims: { nonce: undefined, aud: "another" } });
    await expect(run(makeProvider(definition))).rejects.toMatchObject({ kind: "bad-answer" });
    issuer.setFaults({ tokens: noIdToken });
    await expect(run(makeProvider(definition))).rejects.toMatchObject({ kind: "bad-answer" });
  });

  test("rejects a nonce that wasn't requested", async () => {
    issuer.setFaults({ claims: { nonce: "theirs" } });
    await expect(run(makeProvider(definition))).rejects.toMatchObject({ kind: "bad-answer" });
  });
});
