import type { ErrorCode, ErrorGroup } from "@vestibule/contract";
import { KnownError } from "../http/known-error.ts";

type PasskeyFailure = "PASSKEY_REGISTRATION_FAILED" | "PASSKEY_AUTHENTICATION_FAILED";

/** A failure found on this side of the wire. */
export function passkeyFailure(code: PasskeyFailure, message: string, cause?: unknown): KnownError {
  const error = new KnownError(code, 400, message, { message });
  error.cause = cause;
  return error;
}

/** Runs a step; errors of the catalogue that mean nothing of their own here become one failure, with themselves as its cause. */
export async function failingAs<Value>(
  code: PasskeyFailure,
  message: string,
  step: () => Promise<Value>,
): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    const isToldApart =
      toldApart.some((each) => KnownError.isInstance(error, each as ErrorCode)) || KnownError.isInstance(error, code);
    if (isToldApart || !KnownError.isInstance(error)) throw error;
    throw passkeyFailure(code, message, error);
  }
}

/** What the caller answers, or must hear of, by itself. */
const toldApart: readonly (ErrorCode | ErrorGroup)[] = [
  "PASSKEY_WEBAUTHN_ERROR",
  "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
  "USER_AUTHENTICATION_REQUIRED",
  "PROJECT_AUTHENTICATION_ERROR",
];
