import { KnownError, ResponseError } from "@vestibule/client";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem, Problems } from "../../forms/problem.ts";
import type { MethodKey } from "../../i18n/en/methods.ts";

const keys: Partial<Record<string, MethodKey>> = {
  VERIFICATION_CODE_NOT_FOUND: "codeWrong",
  SCHEMA_ERROR: "codeWrong",
  VERIFICATION_CODE_EXPIRED: "codeExpired",
  VERIFICATION_CODE_ALREADY_USED: "codeUsed",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "codeBlocked",
  // The code is consumed, but two-factor authentication was not completed.
  INVALID_TOTP_CODE: "codeSpent",
};

/** Explains why sign-in with a code failed. */
export function explainCode(error: unknown): Problem<MethodKey> {
  const key = KnownError.isInstance(error) ? keys[error.errorCode] : undefined;
  return key ? { key } : explainError(error);
}

/** Assigns an error of sending the email to the field or the form. */
export function toEmailLinkProblems(error: unknown): Problems<"email", MethodKey> {
  if (KnownError.isInstance(error, "USER_EMAIL_ALREADY_EXISTS")) return { email: { key: "emailNotVerified" } };
  if (KnownError.isInstance(error, "SIGN_UP_NOT_ENABLED")) return { email: explainError(error) };
  if (error instanceof ResponseError && error.statusCode === 403) return { form: { key: "emailLinkNotEnabled" } };
  return { form: explainError(error) };
}
