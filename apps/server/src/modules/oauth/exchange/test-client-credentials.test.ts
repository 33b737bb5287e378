import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutgoingGuard } from "../../../platform/outgoing-guard.ts";
import { createFaultyIssuer, type FaultyIssuer } from "../../../testing/identity-provider/faulty-issuer.ts";
import { testClientCredentials } from "../provider-tests/test-credentials.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { ProviderDefinition } from "../providers/provider.ts";
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
  clientId: "client",
  clientSecret: "s3cret",
  isShared: false,
  chosenBy: "operator",
  definition: {
    displayName: "Old",
    scopes: [],
    server: {
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/authorize`,
      token_endpoint: `${issuer.url}/token`,
    },
    hasPkce: true,
    clientAuthentication: "basic",
    idToken: "none",
    readProfile: async () => ({ accountId: "unknown" }),
    ...change,
  },
});

const tryWith = (
  answer: { status: number; body?: unknown; location?: string },
  change: Partial<ProviderDefinition> = {},
) => {
  issuer.setFaults({ answers: { "/token": answer } });
  return testClientCredentials(openClient, makeProvider(change), redirectUri);
};

describe("redeeming an invalid code at a provider", () => {
  test.each<[string, number, unknown, string, string | null]>([
    ["knows the client: the code is what is wrong", 400, { error: "invalid_grant" }, "accepted", "invalid_grant"],
    [
      "knows it, as GitHub says with status 200",
      200,
      { error: "bad_verification_code" },
      "accepted",
      "bad_verification_code",
    ],
    ["does not know it", 401, { error: "invalid_client" }, "refused", "invalid_client"],
    ["does not know it, with status 400", 400, { error: "invalid_client" }, "refused", "invalid_client"],
    [
      "does not know it, as GitHub says",
      200,
      { error: "incorrect_client_credentials" },
      "refused",
      "incorrect_client_credentials",
    ],
    [
      "does not know it, as Microsoft says of applications",
      400,
      { error: "unauthorized_client" },
      "refused",
      "unauthorized_client",
    ],
    ["says 401 in words of its own", 401, { message: "no" }, "refused", "HTTP 401"],
    ["says 401 with a word of its own", 401, { error: "nope" }, "refused", "nope"],
    ["complains of the request", 400, { error: "invalid_request" }, "unclear", "invalid_request"],
    ["complains of the callback address", 400, { error: "redirect_uri_mismatch" }, "unclear", "redirect_uri_mismatch"],
    ["returns a server error", 500, { error: "server_error" }, "unclear", "HTTP 500"],
    ["answers without an error", 500, "oops", "unclear", "HTTP 500"],
    ["answers nothing at all", 404, null, "unclear", "HTTP 404"],
    ["issues tokens for any credentials", 200, { access_token: "a", token_type: "bearer" }, "unclear", null],
    ["says things that are no word", 400, { error: "<script>secret of a user</script>" }, "unclear", null],
    ["says more than a word", 400, { error: "x".repeat(65) }, "unclear", null],
  ])("%s", async (_what, status, body, result, detail) => {
    expect(await tryWith({ status, body })).toEqual({ result, detail });
  });

  test("does not follow redirects", async () => {
    expect(await tryWith({ status: 302, location: `${issuer.url}/jwks` })).toMatchObject({ result: "unclear" });
    expect(issuer.requests.at(-1)?.path).toBe("/token");
  });

  test("sends what a sign-in sends: client authentication, the callback URL, and a code verifier where supported", async () => {
    await tryWith({ status: 400, body: { error: "invalid_grant" } });
    const sent = issuer.requests.at(-1);
    expect(sent?.authorization).toBe(`Basic ${btoa("client:s3cret")}`);
    expect(Object.fromEntries(sent?.body ?? [])).toEqual({
      grant_type: "authorization_code",
      code: expect.stringContaining("vestibule-test"),
      redirect_uri: redirectUri,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    await tryWith({ status: 400, body: { error: "invalid_grant" } }, { hasPkce: false, clientAuthentication: "post" });
    const { body } = issuer.requests.at(-1) ?? {};
    expect([body?.get("client_secret"), body?.has("code_verifier")]).toEqual(["s3cret", false]);
  });

  test("reports an unreachable provider", async () => {
    const server = { issuer: issuer.url, token_endpoint: "http://127.0.0.1:9/token" };
    expect(await testClientCredentials(openClient, makeProvider({ server }), redirectUri)).toEqual({
      result: "unreachable",
      detail: null,
    });
  });
});
