import { PlainError } from "../../../http/api-error.ts";

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
