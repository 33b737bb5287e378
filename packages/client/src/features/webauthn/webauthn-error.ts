import { KnownError } from "../../core/http/known-error.ts";

/** Why a browser or an authenticator rejected a ceremony. For the last code, see the error's `cause`. */
export type WebAuthnErrorCode =
  | "ERROR_CEREMONY_ABORTED"
  | "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
  | "ERROR_INVALID_DOMAIN"
  | "ERROR_INVALID_RP_ID"
  | "ERROR_INVALID_USER_ID_LENGTH"
  | "ERROR_AUTHENTICATOR_GENERAL_ERROR"
  | "ERROR_MALFORMED_PUBKEYCREDPARAMS"
  | "ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG"
  | "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT"
  | "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT"
  | "ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE"
  | "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY";

/** The messages of the errors that need no further code. */
export const abortedMessage = "The passkey request was canceled.";
export const notUsedMessage = "The passkey wasn't used. Try again.";

/** `cause`: what the browser threw. */
export function createWebAuthnError(
  code: WebAuthnErrorCode,
  message: string,
  cause?: unknown,
): KnownError<"PASSKEY_WEBAUTHN_ERROR"> {
  const error = new KnownError("PASSKEY_WEBAUTHN_ERROR", 400, message, { message, code });
  error.cause = cause;
  return error;
}

export const createAbortedError = (cause?: unknown): KnownError<"PASSKEY_WEBAUTHN_ERROR"> =>
  createWebAuthnError("ERROR_CEREMONY_ABORTED", abortedMessage, cause);
