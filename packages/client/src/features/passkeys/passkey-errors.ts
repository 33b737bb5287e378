import type { ErrorCode, ErrorGroup } from "@vestibule/contract";
import { KnownError } from "../../core/http/known-error.ts";
import { ResponseError } from "../../core/http/response-error.ts";

type PasskeyErrorCode = "PASSKEY_REGISTRATION_FAILED" | "PASSKEY_AUTHENTICATION_FAILED";

/** Creates an error that was detected by the client. */
export function createPasskeyError(code: PasskeyErrorCode, message: string, cause?: unknown): KnownError {
  const error = new KnownError(code, 400, message, { message });
  error.cause = cause;
  return error;
}

/**
 * Runs a step. Known errors without a specific meaning here become one failure with the original error as its cause.
 */
export async function mapError<Value>(
  code: PasskeyErrorCode,
  message: string,
  step: () => Promise<Value>,
): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    const shouldPassThrough =
      passThroughErrors.some((each) => KnownError.isInstance(error, each as ErrorCode)) ||
      KnownError.isInstance(error, code) ||
      error instanceof ResponseError;
    if (shouldPassThrough || !KnownError.isInstance(error)) throw error;
    throw createPasskeyError(code, message, error);
  }
}

/** Errors with a specific meaning for the caller. */
const passThroughErrors: readonly (ErrorCode | ErrorGroup)[] = [
  "PASSKEY_WEBAUTHN_ERROR",
  "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
  "USER_AUTHENTICATION_REQUIRED",
  "PROJECT_AUTHENTICATION_ERROR",
];
