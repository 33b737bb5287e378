import * as client from "openid-client";

/**
 * Why a provider request failed. `denied`: the provider or the user denied access. `bad-answer`: the code is wrong or
 * was used, or the response belongs to another request. `bad-scope`: the provider rejects a scope. `misconfigured`: the
 * provider rejects this client. `unavailable`: no response, or an invalid one.
 */
export type ProviderErrorKind = "denied" | "bad-answer" | "bad-scope" | "misconfigured" | "unavailable";

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;

  constructor(kind: ProviderErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Error codes of authorization and token endpoints. @see RFC 6749 §4.1.2.1, §5.2; OpenID Connect Core §3.1.2.6 */
const kindsByErrorCode: Readonly<Record<string, ProviderErrorKind>> = {
  access_denied: "denied",
  invalid_grant: "bad-answer",
  bad_verification_code: "bad-answer",
  invalid_scope: "bad-scope",
  invalid_client: "misconfigured",
  incorrect_client_credentials: "misconfigured",
  redirect_uri_mismatch: "misconfigured",
  unauthorized_client: "misconfigured",
  invalid_request: "misconfigured",
  unsupported_response_type: "misconfigured",
  unsupported_grant_type: "misconfigured",
  server_error: "unavailable",
  temporarily_unavailable: "unavailable",
};

/**
 * `openid-client` error codes for responses that don't match our request: state, issuer, audience, nonce, algorithm,
 * times.
 */
const mismatchCodes: readonly (string | undefined)[] = [
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
];

/** Classifies an error from the library, the network or the provider. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError(getErrorKind(error), "Provider request failed", error);
}

function getErrorKind(error: unknown): ProviderErrorKind {
  // Providers have many codes for denied access, so unknown ones count as denied.
  if (error instanceof client.AuthorizationResponseError) return kindsByErrorCode[error.error] ?? "denied";
  if (error instanceof client.ResponseBodyError)
    return kindsByErrorCode[error.error] ?? (error.status < 500 ? "bad-answer" : "unavailable");
  if (error instanceof client.WWWAuthenticateChallengeError) return "misconfigured";
  if (!(error instanceof client.ClientError)) return "unavailable";
  if (error.code === "OAUTH_RESPONSE_IS_NOT_CONFORM" && error.cause instanceof Response)
    return error.cause.status >= 400 && error.cause.status < 500 ? "bad-answer" : "unavailable";
  return mismatchCodes.includes(error.code) ? "bad-answer" : "unavailable";
}

/** The loggable part of a provider error: the library's errors contain responses, which contain codes and tokens. */
export function describeProviderError({ kind, message, cause }: ProviderError): object {
  if (!(cause instanceof Error)) return { kind, message };
  const errorCode = "error" in cause && typeof cause.error === "string" ? { error: cause.error } : {};
  const code = "code" in cause && typeof cause.code === "string" ? { code: cause.code } : {};
  const inner = cause.cause instanceof Error ? { because: cause.cause.message } : {};
  return { kind, message: cause.message, ...errorCode, ...code, ...inner };
}
