import { ConfigurationError, KnownError, NetworkError, ResponseError } from "@vestibule/client";
import { passwordMaxLength, passwordMinLength } from "@vestibule/contract";
import type { MessageKey } from "../i18n/en/shared.ts";
import type { Problem } from "./problem.ts";

const texts: Partial<Record<string, MessageKey>> = {
  EMAIL_PASSWORD_MISMATCH: "emailPasswordMismatch",
  USER_EMAIL_ALREADY_EXISTS: "emailTaken",
  SIGN_UP_NOT_ENABLED: "signUpNotEnabled",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "passwordNotEnabled",
  REDIRECT_URL_NOT_WHITELISTED: "callbackNotTrusted",
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: "secondFactorMissing",
  INVALID_TOTP_CODE: "secondFactorMissing",
  EMAIL_ALREADY_VERIFIED: "emailAlreadyVerified",
  EMAIL_NOT_VERIFIED: "primaryEmailNotVerified",
  CANNOT_GET_OWN_USER_WITHOUT_USER: "sessionEnded",
  USER_AUTHENTICATION_REQUIRED: "sessionEnded",
};

/** The limit from the server's `details`, or the default. */
function getBound(error: KnownError, name: string, fallback: number): number {
  const value = (error.details as Record<string, unknown> | undefined)?.[name];
  return typeof value === "number" ? value : fallback;
}

/** True for a common password, the one schema error that users can cause and fix. */
const isCommonPasswordError = (error: KnownError): boolean =>
  KnownError.isInstance(error, "SCHEMA_ERROR") && error.details.reason === "password_too_common";

function explainKnown(error: KnownError): Problem {
  switch (error.errorCode) {
    case "PASSWORD_TOO_SHORT":
      return { key: "passwordTooShort", values: { min: getBound(error, "min_length", passwordMinLength) } };
    case "PASSWORD_TOO_LONG":
      return { key: "passwordTooLong", values: { max: getBound(error, "maxLength", passwordMaxLength) } };
    case "SCHEMA_ERROR":
      return isCommonPasswordError(error)
        ? { key: "passwordCommon" }
        : { key: "somethingWrong", code: error.errorCode };
    default: {
      const key = texts[error.errorCode];
      return key ? { key } : { key: "somethingWrong", code: error.errorCode };
    }
  }
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** During development, a wrong URL is likelier than an outage, so the page shows what was tried. */
function explainNetworkError({ message }: NetworkError): Problem {
  try {
    // Bundlers replace the variable, and leave the branch out of a production build.
    if (process.env.NODE_ENV === "development" && message.includes("://"))
      return { key: "notSetUp", values: { reason: message } };
  } catch {
    // Without a bundler, there is no `process`.
  }
  return { key: "notReachable" };
}

/**
 * Explains what happened and the next step. Shows server text only for a wrong project or key, which concerns the
 * developer. Shows the code of an unexpected error for support.
 */
export function explainError(error: unknown): Problem {
  if (error instanceof ConfigurationError || KnownError.isInstance(error, "PROJECT_AUTHENTICATION_ERROR")) {
    return { key: "notSetUp", values: { reason: error.message } };
  }
  if (error instanceof ResponseError && error.statusCode === 429) return { key: "tooManyRequests" };
  if (error instanceof ResponseError) return { key: "somethingWrong", code: `HTTP ${error.statusCode}` };
  if (KnownError.isInstance(error, "VERIFICATION_ERROR")) return { key: "secondFactorExpired" };
  if (KnownError.isInstance(error)) return explainKnown(error);
  if (error instanceof NetworkError) return explainNetworkError(error);
  return { key: "somethingWrong" };
}
