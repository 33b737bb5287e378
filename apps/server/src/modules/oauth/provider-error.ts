import * as client from "openid-client";

/** Why a provider did not do what was asked. `denied`: it, or the person, said no. `bad-answer`: the code is wrong or used, or the
 *  answer belongs to another request. `bad-scope`: a scope it does not give. `misconfigured`: it does not know this client.
 *  `unavailable`: it did not answer, or with something that cannot be used. */
export type ProviderErrorKind = "denied" | "bad-answer" | "bad-scope" | "misconfigured" | "unavailable";

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;

  constructor(kind: ProviderErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Error words of authorization and token endpoints. @see RFC 6749 §4.1.2.1, §5.2; OpenID Connect Core §3.1.2.6 */
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

/** Codes of `openid-client` for answers that are not the ones to our request: state, issuer, audience, nonce, algorithm, times. */
const mismatchCodes: readonly (string | undefined)[] = [
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
];

/** What an error of the library, the network or the provider means. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError(getErrorKind(error), "The provider could not be used", error);
}

function getErrorKind(error: unknown): ProviderErrorKind {
  // Browsers come back with many words for "no"; those that mean something else are known.
  if (error instanceof client.AuthorizationResponseError) return kindsByErrorCode[error.error] ?? "denied";
  if (error instanceof client.ResponseBodyError)
    return kindsByErrorCode[error.error] ?? (error.status < 500 ? "bad-answer" : "unavailable");
  if (error instanceof client.WWWAuthenticateChallengeError) return "misconfigured";
  if (!(error instanceof client.ClientError)) return "unavailable";
  if (error.code === "OAUTH_RESPONSE_IS_NOT_CONFORM" && error.cause instanceof Response)
    return error.cause.status >= 400 && error.cause.status < 500 ? "bad-answer" : "unavailable";
  return mismatchCodes.includes(error.code) ? "bad-answer" : "unavailable";
}

/** What of a trouble may be logged: the library's errors carry answers, and answers carry codes and tokens. */
export function describeProviderError({ kind, message, cause }: ProviderError): object {
  if (!(cause instanceof Error)) return { kind, message };
  const errorCode = "error" in cause && typeof cause.error === "string" ? { error: cause.error } : {};
  const code = "code" in cause && typeof cause.code === "string" ? { code: cause.code } : {};
  const inner = cause.cause instanceof Error ? { because: cause.cause.message } : {};
  return { kind, message: cause.message, ...errorCode, ...code, ...inner };
}
