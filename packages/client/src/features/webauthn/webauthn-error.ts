import { KnownError } from "../../core/http/known-error.ts";
import type { WebAuthnErrorCode } from "./error-code.ts";

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
