import { pkceMethod } from "@vestibule/contract";
import type { IntegrationClient } from "../partners/integration-client.ts";
import type { AuthorizationProblem } from "./oauth-error.ts";
import { scopes } from "./provider-metadata.ts";

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
