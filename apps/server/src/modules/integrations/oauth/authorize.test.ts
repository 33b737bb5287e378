import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { publicUrl, type TestApp, type TestResponse } from "../../../testing/test-app.ts";
import {
  authorizeRequest,
  callback,
  challenge,
  createPartnerApp,
  neon,
  otherPartner,
  secondNeon,
} from "../testing/partners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createPartnerApp();
});
afterAll(() => app.close());

const issuer = `${publicUrl}/api/v1/integrations/neon/oauth/idp`;
const target = ({ headers }: TestResponse): URL => new URL(headers.location ?? "http://nowhere.invalid");

describe("GET /integrations/{partner}/oauth", () => {
  test.each(["", "/idp/.well-known/openid-configuration"])(
    "%s returns the metadata of OpenID Connect Discovery",
    async (path) => {
      const { status, json } = await app.send({ method: "GET", path: `/integrations/neon/oauth${path}` });
      expect(status).toBe(200);
      expect(json).toMatchObject({
        issuer,
        authorization_endpoint: `${publicUrl}/api/v1/integrations/neon/oauth/authorize`,
        token_endpoint: `${publicUrl}/api/v1/integrations/neon/oauth/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        grant_types_supported: ["authorization_code"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["client_secret_basic"],
        authorization_response_iss_parameter_supported: true,
      });
    },
  );

  test("has a different issuer for each partner", async () => {
    const { json } = await app.send({ method: "GET", path: "/integrations/rival/oauth" });
    expect(json.issuer).toBe(`${publicUrl}/api/v1/integrations/rival/oauth/idp`);
  });

  test("its JWKS contains only public keys", async () => {
    const { json } = await app.send({ method: "GET", path: "/integrations/neon/oauth/idp/jwks" });
    expect(json).toEqual({
      keys: [
        {
          kty: "EC",
          crv: "P-256",
          alg: "ES256",
          kid: expect.any(String),
          x: expect.any(String),
          y: expect.any(String),
        },
      ],
    });
  });

  test.each(["", "/idp/.well-known/openid-configuration", "/idp/jwks", "/authorize", "/idp/nothing"])(
    "%s does not exist for an unknown partner",
    async (path) => {
      const { status, text } = await app.send({ method: "GET", path: `/integrations/unknown/oauth${path}` });
      expect(status).toBe(404);
      expect(text).toContain("There is no /api/v1/integrations/unknown/oauth");
    },
  );
});

/** Shown to the caller, not redirected. */
const local = {
  status: 400,
  code: null,
  effects: (_app: TestApp, { headers }: TestResponse) => expect(headers.location).toBeUndefined(),
} as const;

/** Redirected to the partner, with its state and our issuer. */
const refused = (error: string): Pick<Scenario, "status" | "effects"> => ({
  status: 303,
  effects: (_app, response) => {
    const url = target(response);
    expect(`${url.origin}${url.pathname}`).toBe("https://neon.example/callback");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: "1",
      error,
      error_description: expect.any(String),
      state: "state of the partner",
      iss: issuer,
    });
  },
});

describe("GET /integrations/{partner}/oauth/authorize", () => {
  runScenarios(
    () => app,
    [
      {
        name: "redirects to the confirmation page, with no other header or body, and no CORS",
        request: () => authorizeRequest(),
        status: 303,
        headers: { "referrer-policy": "no-referrer", "cache-control": "no-store, max-age=0" },
        effects: (_app, response) => {
          const url = target(response);
          expect(`${url.origin}${url.pathname}`).toBe(`${publicUrl}/dashboard/integrations/neon/confirm`);
          expect([...url.searchParams.keys()]).toEqual(["interaction_uid"]);
          expect(response.headers["access-control-allow-origin"]).toBeUndefined();
        },
      },
      {
        name: "accepts another redirect URI of the client",
        request: () => authorizeRequest({ redirect_uri: neon.redirectUris[1] }),
        status: 303,
      },
      {
        name: "accepts the partner's second client",
        request: () => authorizeRequest({ client_id: secondNeon.clientId }),
        status: 303,
      },
      {
        name: "accepts a request without scope, state or nonce",
        request: () => authorizeRequest({ scope: undefined, state: undefined, nonce: undefined }),
        status: 303,
      },
      {
        name: "ignores unknown scopes and parameters",
        request: () => authorizeRequest({ scope: "openid pets", pets: "two" }),
        status: 303,
      },

      ...[undefined, "", "unknown", otherPartner.clientId, `${neon.clientId} `].map(
        (client_id): Scenario => ({
          name: `the client id ${JSON.stringify(client_id)} is rejected here`,
          request: () => authorizeRequest({ client_id }),
          ...local,
        }),
      ),
      ...[
        undefined,
        "",
        "https://neon.example/callback",
        `${callback}&more=1`,
        `${callback}#hash`,
        "https://neon.example/callback/?tenant=1",
        "https://neon.example:444/callback?tenant=1",
        "https://neon.example.evil.example/callback?tenant=1",
        "https://neon.example@evil.example/callback?tenant=1",
        "HTTPS://neon.example/callback?tenant=1",
        "http://localhost:4001/callback",
        "javascript:alert(1)",
        "https://rival.example/callback",
      ].map(
        (redirect_uri): Scenario => ({
          name: `the redirect URI ${JSON.stringify(redirect_uri)} is rejected here: it must match exactly`,
          request: () => authorizeRequest({ redirect_uri }),
          ...local,
        }),
      ),
      {
        name: "a repeated redirect URI is rejected here, because it is ambiguous",
        request: () => {
          const { path, ...request } = authorizeRequest();
          return { ...request, path: `${path}&redirect_uri=https%3A%2F%2Fevil.example` };
        },
        ...local,
      },
      {
        name: "NUL is rejected here",
        request: () => authorizeRequest({ state: "a\0b" }),
        status: 400,
        code: "SCHEMA_ERROR",
      },

      {
        name: "no response_type",
        request: () => authorizeRequest({ response_type: undefined }),
        ...refused("invalid_request"),
      },
      ...["token", "id_token", "code id_token", "none"].map(
        (response_type): Scenario => ({
          name: `the response type ${response_type}: tokens must not be sent in URLs`,
          request: () => authorizeRequest({ response_type }),
          ...refused("unsupported_response_type"),
        }),
      ),
      ...["fragment", "form_post"].map(
        (response_mode): Scenario => ({
          name: `the response mode ${response_mode}`,
          request: () => authorizeRequest({ response_mode }),
          ...refused("invalid_request"),
        }),
      ),
      {
        name: "no PKCE (RFC 7636)",
        request: () => authorizeRequest({ code_challenge: undefined, code_challenge_method: undefined }),
        ...refused("invalid_request"),
      },
      ...[undefined, "plain", "s256"].map(
        (code_challenge_method): Scenario => ({
          name: `the challenge method ${code_challenge_method}`,
          request: () => authorizeRequest({ code_challenge_method }),
          ...refused("invalid_request"),
        }),
      ),
      ...["", "short", `${challenge}=`, `${challenge.slice(0, -1)}+`].map(
        (code_challenge): Scenario => ({
          name: `the challenge ${JSON.stringify(code_challenge)}`,
          request: () => authorizeRequest({ code_challenge }),
          ...refused("invalid_request"),
        }),
      ),
      {
        name: "prompt=none: an owner must always confirm",
        request: () => authorizeRequest({ prompt: "none" }),
        ...refused("interaction_required"),
      },
      {
        name: "a request object",
        request: () => authorizeRequest({ request: "e30." }),
        ...refused("request_not_supported"),
      },
      {
        name: "a request object by URL, which is not fetched",
        request: () => authorizeRequest({ request_uri: "http://169.254.169.254/" }),
        ...refused("request_uri_not_supported"),
      },
      {
        name: "an oversized nonce",
        request: () => authorizeRequest({ nonce: "n".repeat(1_001) }),
        ...refused("invalid_request"),
      },
      {
        name: "an oversized state, which is not echoed",
        request: () => authorizeRequest({ state: "s".repeat(1_001) }),
        status: 303,
        effects: (_app, response) => {
          expect(target(response).searchParams.get("error")).toBe("invalid_request");
          expect(target(response).searchParams.has("state")).toBe(false);
        },
      },
    ],
  );
});
