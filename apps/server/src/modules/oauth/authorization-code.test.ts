import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { makeProject, readUser, signUp, type TestProject } from "../../testing/fixtures.ts";
import {
  appCallback,
  codeChallenge,
  codeVerifier,
  completeFlow,
  exchangeRequest,
  getCallbackCode,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp, type TestRequest } from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
let issuer: IdentityProvider;
let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
  const config = { oauth_providers: [{ id: "google", type: "shared" }] } as const;
  project = await makeProject(app, { ...config, oauth_providers: [...config.oauth_providers] });
  other = await makeProject(app, { ...config, oauth_providers: [...config.oauth_providers] });
});
beforeEach(() => issuer.reset());
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const newCode = async (change: Record<string, string> = {}) =>
  getCallbackCode(await completeFlow(app, issuer, project, { change }));
type Change = Parameters<typeof exchangeRequest>[2];
const request =
  (change: Change = {}) =>
  async (): Promise<TestRequest> =>
    exchangeRequest(project, await newCode(), change);

const wrongCode = { status: 400, code: "INVALID_AUTHORIZATION_CODE" } as const;
const wrongClient = { status: 400, code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET", details: { client_id: null } } as const;
const invalidRequest: Pick<Scenario, "status" | "contains"> = { status: 400, contains: { error: "invalid_request" } };

describe("POST /auth/oauth/token, authorization code grant (RFC 6749 §4.1.3, RFC 7636 §4.6)", () => {
  runScenarios(
    () => app,
    [
      {
        name: "exchanges a code and its verifier for tokens",
        request: request(),
        status: 200,
        headers: { "cache-control": "no-store", pragma: "no-cache" },
        effects: (_app, { json }) =>
          expect(json).toEqual({
            access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
            token_type: "Bearer",
            expires_in: 600,
            scope: "legacy",
            refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
            is_new_user: true,
            newUser: true,
            after_callback_redirect_url: null,
            afterCallbackRedirectUrl: null,
          }),
      },
      {
        name: "returns the URL to open after sign-in",
        request: async () => exchangeRequest(project, await newCode({ after_callback_redirect_url: "/settings" })),
        status: 200,
        contains: {
          after_callback_redirect_url: "/settings",
          afterCallbackRedirectUrl: "/settings",
          is_new_user: false,
        },
      },
      {
        name: "the key can be omitted when a verifier is present",
        request: request({ client_secret: undefined }),
        status: 200,
      },
      {
        name: "the client ID can name the branch main",
        request: async () => exchangeRequest(project, await newCode(), { client_id: `${project.id}#main` }),
        status: 200,
      },
      {
        name: "the fragment of the redirect URI is ignored",
        request: request({ redirect_uri: `${appCallback}#x` }),
        status: 200,
      },
      {
        name: "rejects a wrong key even with a correct verifier",
        request: request({ client_secret: "pck_wrong" }),
        ...wrongClient,
      },
      { name: "rejects an unknown client", request: request({ client_id: "unknown" }), ...wrongClient },
      { name: "rejects a missing client", request: request({ client_id: undefined }), ...wrongClient },
      {
        name: "rejects a request without key and verifier",
        request: request({ client_secret: undefined, code_verifier: undefined }),
        ...wrongClient,
      },
      { name: "a missing code is an invalid request", request: request({ code: undefined }), ...invalidRequest },
      {
        name: "a code with invalid characters is an invalid request",
        request: request({ code: "cöde" }),
        ...invalidRequest,
      },
      { name: "rejects an unknown code", request: request({ code: "0".repeat(64) }), ...wrongCode },
      { name: "rejects a missing verifier", request: request({ code_verifier: undefined }), ...wrongCode },
      { name: "rejects a wrong verifier", request: request({ code_verifier: "x".repeat(43) }), ...wrongCode },
      {
        name: "rejects the challenge as a verifier",
        request: request({ code_verifier: codeChallenge }),
        ...wrongCode,
      },
      {
        name: "a missing redirect URI is an invalid request",
        request: request({ redirect_uri: undefined }),
        ...invalidRequest,
      },
      {
        name: "a malformed redirect URI is an invalid request",
        request: request({ redirect_uri: "x" }),
        ...invalidRequest,
      },
      {
        name: "rejects a redirect URI that differs from the authorization request",
        request: request({ redirect_uri: `${appCallback}/` }),
        status: 400,
        code: "REDIRECT_URL_NOT_WHITELISTED",
      },
      {
        name: "rejects a code from another project",
        request: async () => {
          const code = getCallbackCode(await completeFlow(app, issuer, other));
          return exchangeRequest(project, code);
        },
        ...wrongCode,
        effects: async () => {
          const code = getCallbackCode(await completeFlow(app, issuer, other));
          await app.send(exchangeRequest(project, code));
          expect((await app.send(exchangeRequest(other, code))).status).toBe(200);
        },
      },
      {
        name: "rejects a refresh token as a code",
        request: async () => exchangeRequest(project, (await signUp(app, project)).refreshToken),
        ...wrongCode,
      },
    ],
  );

  test("a code expires after one minute (ASVS 5.0 10.4.3)", async () => {
    const [early, late] = [await newCode(), await newCode()];
    expect((await app.later(59_999, () => app.send(exchangeRequest(project, early)))).status).toBe(200);
    expect((await app.later(60_000, () => app.send(exchangeRequest(project, late)))).json.code).toBe(wrongCode.code);
  });

  test("a wrong verifier consumes the code", async () => {
    const code = await newCode();
    await app.send(exchangeRequest(project, code, { code_verifier: "x".repeat(43) }));
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe(wrongCode.code);
  });

  test("a wrong redirect URI consumes the code", async () => {
    const code = await newCode();
    await app.send(exchangeRequest(project, code, { redirect_uri: "http://localhost:3000/other" }));
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe(wrongCode.code);
  });

  test("a wrong client doesn't consume the code", async () => {
    const code = await newCode();
    await app.send(exchangeRequest(project, code, { client_secret: "pck_wrong" }));
    expect((await app.send(exchangeRequest(project, code))).status).toBe(200);
  });

  test("reusing a code revokes the session it created (ASVS 5.0 10.4.2)", async () => {
    const code = await newCode();
    const { json } = await app.send(exchangeRequest(project, code));
    const token = String(json.access_token);
    expect(await readUser(app, project, token)).toMatchObject({ primary_email: "ada@example.com" });
    const second = await app.send(exchangeRequest(project, code, { code_verifier: codeVerifier }));
    expect(second.json.code).toBe(wrongCode.code);
    expect(await readUser(app, project, token)).toMatchObject({ code: "CANNOT_GET_OWN_USER_WITHOUT_USER" });
  });

  test("of fifty concurrent exchanges exactly one gets tokens (security bar 9)", async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.send(exchangeRequest(project, code))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === wrongCode.code)).toHaveLength(49);
  });

  test("codes are not stored in plaintext", async () => {
    expect(await findTablesContaining(app, await newCode())).toEqual([]);
  });

  test("a user with a second factor gets no tokens yet, and the code is consumed", async () => {
    issuer.behavior.person = { sub: "careful", email: "careful@example.com", email_verified: true };
    const { json } = await app.send(exchangeRequest(project, await newCode()));
    const headers = project.as("server", String(json.access_token));
    const body = { totp_secret_base64: Buffer.alloc(20, 7).toString("base64") };
    expect((await app.send({ method: "PATCH", path: "/users/me", headers, body })).status).toBe(200);

    const code = await newCode({ after_callback_redirect_url: "/settings" });
    const answer = await app.send(exchangeRequest(project, code));
    expect(answer.json).toMatchObject({
      code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
    });
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe(wrongCode.code);
  });

  test("a user deleted before the exchange gets no tokens", async () => {
    issuer.behavior.person = { sub: "leaving" };
    const { json } = await app.send(exchangeRequest(project, await newCode()));
    const code = await newCode();
    const headers = project.as("server", String(json.access_token));
    await app.send({ method: "DELETE", path: "/users/me", headers });
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe(wrongCode.code);
  });
});
