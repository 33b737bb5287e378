import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { botChallengeFields } from "../schema/bot-challenge.ts";
import { text, url, word } from "../schema/values.ts";

const providerParams = z.strictObject({ provider_id: text() });

/** The response is a redirect: only the Location header matters. */
const emptyObject = z.strictObject({});

const responseMode = z.enum(["redirect", "json"]);

const callback = {
  path: "/auth/oauth/callback/{provider_id}",
  summary: "Receives the provider's redirect and redirects to the application with a code or an error.",
  access: "none",
  user: "ignored",
  params: providerParams,
  status: 303,
  response: emptyObject,
  errors: [
    "OUTER_OAUTH_TIMEOUT",
    "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
    "OAUTH_PROVIDER_ACCESS_DENIED",
    "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION",
    "REDIRECT_URL_NOT_WHITELISTED",
    "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
    "SIGN_UP_NOT_ENABLED",
    "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    // These three are sent only to the application's error page, for provider errors.
    "INVALID_AUTHORIZATION_CODE",
    "INVALID_SCOPE",
    "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE",
  ],
} as const;

export const oauthEndpoints = {
  authorize: endpoint({
    method: "GET",
    path: "/auth/oauth/authorize/{provider_id}",
    summary:
      "Redirects the browser to a provider to sign in or link an account (RFC 6749 §4.1.1, RFC 7636). In JSON mode, which is only for signing in, returns the URL with status 200 and sets no cookie.",
    access: "none",
    user: "ignored",
    params: providerParams,
    /** Unknown parameters are ignored. @see RFC 6749 §3.1 */
    query: z.object({
      client_id: word(),
      client_secret: word(),
      redirect_uri: url(),
      scope: text(),
      state: word(),
      grant_type: z.literal("authorization_code"),
      code_challenge: text(),
      code_challenge_method: text(),
      response_type: text(),
      type: z.enum(["authenticate", "link"]).default("authenticate"),
      /** Access token of the user to link to; for `authenticate`, of the anonymous user to upgrade. */
      token: text().default(""),
      provider_scope: text().optional(),
      error_redirect_uri: url().optional(),
      error_redirect_url: url().optional(),
      after_callback_redirect_url: text().optional(),
      ...botChallengeFields,
      stack_response_mode: responseMode.optional(),
      hexclave_response_mode: responseMode.optional(),
    }),
    jsonModeParameters: ["stack_response_mode", "hexclave_response_mode"],
    status: 307,
    otherStatus: 200,
    response: z.union([emptyObject, z.strictObject({ location: z.string() })]),
    errors: [
      "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
      "INVALID_PUBLISHABLE_CLIENT_KEY",
      "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT",
      "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
      "INVALID_SCOPE",
      "REDIRECT_URL_NOT_WHITELISTED",
      "UNPARSABLE_ACCESS_TOKEN",
      "ACCESS_TOKEN_EXPIRED",
      "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
      "IMPERSONATION_FORBIDDEN",
      // In JSON mode only.
      "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE",
    ],
  }),
  callback: endpoint({ ...callback, method: "GET" }),
  /** For providers that respond with a form post, such as Apple (OAuth 2.0 Form Post Response Mode). */
  postCallback: endpoint({ ...callback, method: "POST", body: z.looseObject({}).optional() }),
  crossDomainAuthorize: endpoint({
    method: "POST",
    path: "/auth/oauth/cross-domain/authorize",
    summary:
      "Hands the caller's session over to the application on another trusted domain. Returns a URL with a code that its exchange turns into the tokens of the same session. Requires the session's refresh token in the header: without one text 400, with another one text 401.",
    access: ["client"],
    user: "required",
    body: z.strictObject({
      redirect_uri: url(),
      state: word().refine((value) => value.length <= 512, "must be at most 512 characters"),
      code_challenge: text().refine(
        (value) => /^[A-Za-z0-9._~-]{43,128}$/.test(value),
        "must be 43 to 128 characters of A–Z, a–z, 0–9, and ._~-",
      ),
      code_challenge_method: z.literal("S256").optional(),
      after_callback_redirect_url: text().optional(),
    }),
    status: 200,
    response: z.strictObject({ redirect_url: z.string() }),
    errors: ["REDIRECT_URL_NOT_WHITELISTED"],
  }),
  token: endpoint({
    method: "POST",
    path: "/auth/oauth/token",
    summary:
      "Exchanges an authorization code (RFC 6749 §4.1.3) or a refresh token (§6) for tokens. The client authenticates in the body.",
    access: "none",
    user: "ignored",
    body: z.looseObject({
      grant_type: z.enum(["authorization_code", "refresh_token"]),
      client_id: text().optional(),
      client_secret: text().optional(),
      code: text().optional(),
      redirect_uri: text().optional(),
      code_verifier: text().optional(),
      refresh_token: text().optional(),
      scope: text().optional(),
    }),
    status: 200,
    response: z.strictObject({
      access_token: z.string(),
      token_type: z.literal("Bearer"),
      expires_in: z.number(),
      scope: z.literal("legacy"),
      /** This and the following fields are for the authorization code grant only. */
      refresh_token: z.string().optional(),
      is_new_user: z.boolean().optional(),
      newUser: z.boolean().optional(),
      after_callback_redirect_url: z.string().nullable().optional(),
      afterCallbackRedirectUrl: z.string().nullable().optional(),
    }),
    errors: [
      "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
      "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT",
      "INVALID_AUTHORIZATION_CODE",
      "REDIRECT_URL_NOT_WHITELISTED",
      "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      // These three occur only when linking an account.
      "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
      "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION",
      "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
      "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
      "INVALID_SCOPE",
    ],
  }),
} as const;
