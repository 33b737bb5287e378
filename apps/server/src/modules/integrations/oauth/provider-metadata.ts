import { apiBasePath } from "@vestibule/contract";

/** Each partner has a separate issuer, so that a token for one partner is never accepted by another. */
export const getIssuer = (publicUrl: string, partner: string): string => `${getBaseUrl(publicUrl, partner)}/oauth/idp`;

const getBaseUrl = (publicUrl: string, partner: string): string => `${publicUrl}${apiBasePath}/integrations/${partner}`;

export const scopes = ["openid"] as const;

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
