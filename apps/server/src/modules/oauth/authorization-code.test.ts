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
        name: "a code and its verifier get tokens",
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
        name: "where to go afterwards is told",
        request: async () => exchangeRequest(project, await newCode({ after_callback_redirect_url: "/settings" })),
        status: 200,
        contains: {
          after_callback_redirect_url: "/settings",
          afterCallbackRedirectUrl: "/settings",
          is_new_user: false,
        },
      },
      {
        name: "the key may be left out where the verifier is there",
        request: request({ client_secret: undefined }),
        status: 200,
      },
      {
        name: "the branch main may be named",
        request: async () => exchangeRequest(project, await newCode(), { client_id: `${project.id}#main` }),
        status: 200,
      },
      {
        name: "a fragment of the redirect does not count",
        request: request({ redirect_uri: `${appCallback}#x` }),
        status: 200,
      },
      {
        name: "a wrong key is refused though the verifier is right",
        request: request({ client_secret: "pck_wrong" }),
        ...wrongClient,
      },
      { name: "an unknown client is refused", request: request({ client_id: "nobody" }), ...wrongClient },
      { name: "no client is refused", request: request({ client_id: undefined }), ...wrongClient },
      {
        name: "neither key nor verifier is refused",
        request: request({ client_secret: undefined, code_verifier: undefined }),
        ...wrongClient,
      },
      { name: "a missing code is an invalid request", request: request({ code: undefined }), ...invalidRequest },
      {
        name: "a code that no code can be is an invalid request",
        request: request({ code: "cöde" }),
        ...invalidRequest,
      },
      { name: "an unknown code is wrong", request: request({ code: "0".repeat(64) }), ...wrongCode },
      { name: "a missing verifier is wrong", request: request({ code_verifier: undefined }), ...wrongCode },
      { name: "another verifier is wrong", request: request({ code_verifier: "x".repeat(43) }), ...wrongCode },
      {
        name: "the challenge is no verifier",
        request: request({ code_verifier: codeChallenge }),
        ...wrongCode,
      },
      {
        name: "a missing redirect is an invalid request",
        request: request({ redirect_uri: undefined }),
        ...invalidRequest,
      },
      {
        name: "a redirect that is none is an invalid request",
        request: request({ redirect_uri: "x" }),
        ...invalidRequest,
      },
      {
        name: "another redirect than the one that was asked for is refused",
        request: request({ redirect_uri: `${appCallback}/` }),
        status: 400,
        code: "REDIRECT_URL_NOT_WHITELISTED",
      },
      {
        name: "a code of another project is wrong here",
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
        name: "a refresh token is no code",
        request: async () => exchangeRequest(project, (await signUp(app, project)).refreshToken),
        ...wrongCode,
      },
    ],
  );

  test("a code lives for a minute (ASVS 5.0 10.4.3)", async () => {
    const [early, late] = [await newCode(), await newCode()];
    expect((await app.later(59_999, () => app.send(exchangeRequest(project, early)))).status).toBe(200);
    expect((await app.later(60_000, () => app.send(exchangeRequest(project, late)))).json.code).toBe(wrongCode.code);
  });

  test("a wrong verifier burns the code", async () => {
    const code = await newCode();
    await app.send(exchangeRequest(project, code, { code_verifier: "x".repeat(43) }));
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe(wrongCode.code);
  });

  test("a wrong redirect burns the code", async () => {
    const code = await newCode();
    await app.send(exchangeRequest(project, code, { redirect_uri: "http://localhost:3000/other" }));
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe(wrongCode.code);
  });

  test("a wrong client does not burn the code", async () => {
    const code = await newCode();
    await app.send(exchangeRequest(project, code, { client_secret: "pck_wrong" }));
    expect((await app.send(exchangeRequest(project, code))).status).toBe(200);
  });

  test("the second use of a code ends the session that the first one gave (ASVS 5.0 10.4.2)", async () => {
    const code = await newCode();
    const { json } = await app.send(exchangeRequest(project, code));
    const token = String(json.access_token);
    expect(await readUser(app, project, token)).toMatchObject({ primary_email: "ada@example.com" });
    const second = await app.send(exchangeRequest(project, code, { code_verifier: codeVerifier }));
    expect(second.json.code).toBe(wrongCode.code);
    expect(await readUser(app, project, token)).toMatchObject({ code: "CANNOT_GET_OWN_USER_WITHOUT_USER" });
  });

  test("of fifty exchanges at once one gets tokens (security bar 9)", async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.send(exchangeRequest(project, code))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === wrongCode.code)).toHaveLength(49);
  });

  test("codes are not kept in clear", async () => {
    expect(await findTablesContaining(app, await newCode())).toEqual([]);
  });

  test("a user with a second factor gets no tokens yet, and the code is used up", async () => {
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

  test("a user who was deleted meanwhile gets nothing", async () => {
    issuer.behavior.person = { sub: "leaving" };
    const { json } = await app.send(exchangeRequest(project, await newCode()));
    const code = await newCode();
    const headers = project.as("server", String(json.access_token));
    await app.send({ method: "DELETE", path: "/users/me", headers });
    expect((await app.send(exchangeRequest(project, code))).json.code).toBe(wrongCode.code);
  });
});
