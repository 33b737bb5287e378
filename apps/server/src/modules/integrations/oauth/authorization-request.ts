import { apiBasePath, pkceMethod } from "@vestibule/contract";
import { PlainError } from "../../../http/api-error.ts";
import type { Encryption } from "../../../platform/crypto/encryption.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";

/** Each partner has a separate issuer, so that a token for one partner is never accepted by another. */
export const getIssuer = (publicUrl: string, partner: string): string => `${getBaseUrl(publicUrl, partner)}/oauth/idp`;

const getBaseUrl = (publicUrl: string, partner: string): string => `${publicUrl}${apiBasePath}/integrations/${partner}`;

const scopes = ["openid"] as const;

/** @see OpenID Connect Discovery 1.0 §3, RFC 9207 §3 */
export const getProviderMetadata = (publicUrl: string, partner: string) => ({
  issuer: getIssuer(publicUrl, partner),
  authorization_endpoint: `${getBaseUrl(publicUrl, partner)}/oauth/authorize`,
  token_endpoint: `${getBaseUrl(publicUrl, partner)}/oauth/token`,
  jwks_uri: `${getIssuer(publicUrl, partner)}/jwks`,
  scopes_supported: [...scopes],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["ES256"],
  token_endpoint_auth_methods_supported: ["client_secret_basic"],
  code_challenge_methods_supported: ["S256"],
  claims_supported: ["iss", "sub", "aud", "iat", "exp", "nonce"],
  authorization_response_iss_parameter_supported: true,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
});

/** The dashboard page where an owner chooses a project and confirms or denies. */
export const getConfirmationUrl = (publicUrl: string, partner: string, interactionUid: string): string =>
  `${publicUrl}/dashboard/integrations/${partner}/confirm?interaction_uid=${interactionUid}`;

/** The redirect URI with the response parameters added; its own query is kept. @see RFC 9207 §2 */
export function buildRedirectUrl(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

type Code =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied"
  | "interaction_required"
  | "request_not_supported"
  | "request_uri_not_supported";

/**
 * An authorization error. It is sent to the partner's redirect URI, or shown here if that cannot be trusted.
 * @see RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6
 */
export interface AuthorizationProblem {
  readonly error: Code;
  readonly error_description: string;
}

/** A token error response. @see RFC 6749 §5.2 */
export const tokenError = (error: Code, description: string, status = 400, headers: Record<string, string> = {}) =>
  new PlainError(status, JSON.stringify({ error, error_description: description }), {
    "content-type": "application/json; charset=utf-8",
    pragma: "no-cache",
    ...headers,
  });

/** A valid request, which the owner is asked to confirm. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly nonce: string | null;
  /** S256. @see RFC 7636 §4.2 */
  readonly codeChallenge: string;
  readonly scope: readonly string[];
}

/** `local`: the request cannot be trusted, not even its redirect_uri, so the error is shown here. */
export type ParsedAuthorizationRequest =
  | { readonly kind: "local"; readonly message: string }
  | {
      readonly kind: "refused";
      readonly redirectUri: string;
      readonly state: string | null;
      readonly problem: AuthorizationProblem;
    }
  | { readonly kind: "accepted"; readonly request: AuthorizationRequest };

/** SHA-256 in base64url. */
const challengePattern = /^[A-Za-z0-9_-]{43}$/;
/** Maximum length of `state` and `nonce`, in characters, because both are sent in URLs. */
const maxEchoedLength = 1_000;

/**
 * Parses an authorization request in order of trust: the client, then its redirect URI by exact match, then the rest.
 * @see RFC 6749 §4.1.1, RFC 9700 §2.1 and §4.1.3
 */
export function parseAuthorizationRequest(
  clients: readonly IntegrationClient[],
  query: URLSearchParams,
): ParsedAuthorizationRequest {
  const repeated = [...new Set(query.keys())].some((name) => query.getAll(name).length > 1);
  if (repeated) return { kind: "local", message: "A parameter is repeated." };
  const clientId = query.get("client_id");
  const client = clients.find((candidate) => candidate.clientId === clientId);
  if (!client) return { kind: "local", message: "client_id is missing or isn't a client of this partner." };
  const redirectUri = query.get("redirect_uri");
  if (redirectUri === null || !client.redirectUris.includes(redirectUri))
    return { kind: "local", message: "redirect_uri is missing or isn't registered for this client." };

  const state = query.get("state") || null;
  const problem = findProblem(query);
  if (problem)
    return { kind: "refused", redirectUri, state: state && state.length > maxEchoedLength ? null : state, problem };
  const requestedScopes = (query.get("scope") ?? "").split(" ");
  const request = {
    clientId: client.clientId,
    redirectUri,
    state,
    nonce: query.get("nonce") || null,
    codeChallenge: query.get("code_challenge") ?? "",
    // Unknown scopes are ignored. @see OpenID Connect Core §3.1.2.1
    scope: scopes.filter((scope) => requestedScopes.includes(scope)),
  };
  return { kind: "accepted", request };
}

const invalid = (error_description: string): AuthorizationProblem => ({ error: "invalid_request", error_description });

function findProblem(query: URLSearchParams): AuthorizationProblem | null {
  const has = (name: string): boolean => Boolean(query.get(name));
  if (has("request")) return { error: "request_not_supported", error_description: "request isn't supported" };
  if (has("request_uri"))
    return { error: "request_uri_not_supported", error_description: "request_uri isn't supported" };
  if (!has("response_type")) return invalid("response_type is missing");
  if (query.get("response_type") !== "code")
    return { error: "unsupported_response_type", error_description: "response_type must be code" };
  if (has("response_mode") && query.get("response_mode") !== "query") return invalid("response_mode must be query");
  // Without PKCE, an attacker could redeem a leaked code. @see RFC 9700 §2.1.1
  if (!has("code_challenge")) return invalid("code_challenge is missing (PKCE, RFC 7636)");
  if (query.get("code_challenge_method") !== pkceMethod) return invalid("code_challenge_method must be S256");
  if (!challengePattern.test(query.get("code_challenge") ?? "")) return invalid("code_challenge isn't a SHA-256 hash");
  for (const name of ["state", "nonce"])
    if ((query.get(name) ?? "").length > maxEchoedLength)
      return invalid(`${name} is longer than ${maxEchoedLength} characters`);
  if ((query.get("prompt") ?? "").split(" ").includes("none"))
    return { error: "interaction_required", error_description: "prompt=none isn't supported: an owner must confirm" };
  return null;
}

/** How long an owner can take to sign in, choose or create a project and confirm, in ms: one hour. */
export const interactionLifeMs = 60 * 60 * 1000;

export interface Interaction {
  readonly request: AuthorizationRequest;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

const getEncryptionContext = (partner: string): string => `integration-interaction:${partner}`;

/**
 * A validated request that travels through the browser. It is encrypted and authenticated rather than stored, because
 * unauthenticated callers can send any number of requests.
 */
export const encryptInteraction = (encryption: Encryption, partner: string, interaction: Interaction): string =>
  encryption.encrypt(JSON.stringify(interaction), getEncryptionContext(partner)).toString("base64url");

/** @throws PlainError 400 if it is malformed, belongs to another partner, has expired, or is no longer configured */
export function decryptInteraction(
  encryption: Encryption,
  clients: readonly [IntegrationClient, ...IntegrationClient[]],
  ciphertext: string,
  now: number,
): Interaction & { readonly client: IntegrationClient } {
  const interaction = parseInteraction(encryption, clients[0].name, ciphertext);
  const client = clients.find(({ clientId }) => clientId === interaction?.request.clientId);
  const isAlive = interaction !== null && interaction.expiresAt > now;
  if (!isAlive || !client?.redirectUris.includes(interaction.request.redirectUri))
    throw new PlainError(400, "This request is unknown or has expired. Start again from the app that sent you here.");
  return { ...interaction, client };
}

function parseInteraction(encryption: Encryption, partner: string, ciphertext: string): Interaction | null {
  try {
    // AES-GCM authenticates the ciphertext, so the decrypted JSON is trusted.
    return JSON.parse(encryption.decrypt(Buffer.from(ciphertext, "base64url"), getEncryptionContext(partner)));
  } catch {
    return null;
  }
}
