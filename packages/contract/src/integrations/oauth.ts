import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { allAccessTypes } from "../schema/responses.ts";
import { text, word } from "../schema/values.ts";
import { partnerParams } from "./partner-params.ts";

/** @see OpenID Connect Discovery 1.0 §3, RFC 8414 §2, RFC 9207 §3 */
const discovery = z.strictObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  claims_supported: z.array(z.string()),
  authorization_response_iss_parameter_supported: z.boolean(),
  request_parameter_supported: z.boolean(),
  request_uri_parameter_supported: z.boolean(),
});

const publicEndpoint = { access: "none", user: "ignored", params: partnerParams } as const;

const describe = {
  ...publicEndpoint,
  method: "GET",
  summary: "Returns the OpenID provider metadata for this partner (OpenID Connect Discovery 1.0 §4).",
  status: 200,
  response: discovery,
  errors: [],
} as const;

/** Called in project `internal`: by clients for the signed-in user, by servers for any user. */
const ownerEndpoint = {
  method: "POST",
  access: allAccessTypes,
  user: "optional",
  params: partnerParams,
  status: 200,
} as const;
const interaction = { interaction_uid: word() };

/** Lets an owner connect a project to a partner, with the authorization code flow. */
export const integrationOauthEndpoints = {
  discovery: endpoint({ ...describe, path: "/integrations/{partner}/oauth" }),
  configuration: endpoint({
    ...describe,
    path: "/integrations/{partner}/oauth/idp/.well-known/openid-configuration",
  }),
  jwks: endpoint({
    ...publicEndpoint,
    method: "GET",
    path: "/integrations/{partner}/oauth/idp/jwks",
    summary: "Returns the public keys that verify ID tokens (RFC 7517 §5).",
    status: 200,
    response: z.strictObject({
      keys: z.array(
        z.strictObject({
          kty: z.literal("EC"),
          alg: z.literal("ES256"),
          crv: z.literal("P-256"),
          kid: z.string(),
          x: z.string(),
          y: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  authorize: endpoint({
    ...publicEndpoint,
    method: "GET",
    path: "/integrations/{partner}/oauth/authorize",
    summary:
      "Redirects the browser to the page where an owner selects the project and confirms (RFC 6749 §4.1.1, RFC 7636).",
    query: z.looseObject({
      response_type: text().optional(),
      client_id: text().optional(),
      redirect_uri: text().optional(),
      scope: text().optional(),
      state: text().optional(),
      nonce: text().optional(),
      code_challenge: text().optional(),
      code_challenge_method: text().optional(),
    }),
    status: 303,
    response: z.strictObject({}),
    errors: [],
  }),
  token: endpoint({
    ...publicEndpoint,
    method: "POST",
    path: "/integrations/{partner}/oauth/token",
    summary:
      "Exchanges an authorization code for a super secret admin key of the project (RFC 6749 §4.1.3). Uses HTTP Basic authentication.",
    body: z.looseObject({
      grant_type: text().optional(),
      code: text().optional(),
      redirect_uri: text().optional(),
      code_verifier: text().optional(),
    }),
    status: 200,
    response: z.strictObject({
      /** The super secret admin key. */
      access_token: z.string(),
      token_type: z.literal("Bearer"),
      scope: z.string().optional(),
      /** Present if the scope `openid` was requested; its subject is the project. */
      id_token: z.string().optional(),
      project_id: z.string(),
    }),
    errors: [],
  }),
  check: endpoint({
    ...ownerEndpoint,
    path: "/integrations/{partner}/internal/confirm/check",
    summary: "Returns the partner that requests the connection, for the consent page.",
    body: z.strictObject(interaction),
    response: z.strictObject({
      partner_display_name: z.string(),
      /** Host that receives the response. */
      redirect_host: z.string(),
      /** Where to redirect the browser if the owner declines. */
      cancel_url: z.string(),
      expires_at_millis: z.number(),
    }),
    errors: ["EXPECTED_INTERNAL_PROJECT"],
  }),
  confirm: endpoint({
    ...ownerEndpoint,
    path: "/integrations/{partner}/internal/confirm",
    summary: "Authorizes the partner to administer a project. Returns the authorization code for an admin key.",
    body: z.strictObject({ ...interaction, project_id: text() }),
    response: z.strictObject({
      authorization_code: z.string(),
      /** Our addition: the partner's redirect URL with the code. */
      redirect_url: z.string(),
    }),
    errors: [
      "EXPECTED_INTERNAL_PROJECT",
      "USER_AUTHENTICATION_REQUIRED",
      "PROJECT_NOT_FOUND",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
} as const;
