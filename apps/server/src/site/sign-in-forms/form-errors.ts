import { passwordMaxLength, passwordMinLength } from "@vestibule/contract";
import type { MessageKey, PageLanguage, SentForm, SignInPageName } from "../../pages/index.ts";
import type { ApiResult } from "./api-client.ts";

type FieldErrors = NonNullable<SentForm["errors"]>;
type Field = keyof FieldErrors;

const byCode: Readonly<Record<string, readonly [Field, MessageKey]>> = {
  EMAIL_PASSWORD_MISMATCH: ["password", "emailPasswordMismatch"],
  USER_EMAIL_ALREADY_EXISTS: ["email", "emailTaken"],
  SIGN_UP_NOT_ENABLED: ["form", "signUpNotEnabled"],
  SIGN_UP_REJECTED: ["form", "signUpRejected"],
  PASSWORD_AUTHENTICATION_NOT_ENABLED: ["form", "methodOff"],
  PASSWORD_TOO_SHORT: ["password", "passwordTooShort"],
  PASSWORD_TOO_LONG: ["password", "passwordTooLong"],
  SCHEMA_ERROR: ["password", "passwordCommon"],
  INVALID_TOTP_CODE: ["otp", "secondFactorOrRecoveryWrong"],
  VERIFICATION_CODE_NOT_FOUND: ["form", "linkInvalid"],
  VERIFICATION_CODE_EXPIRED: ["form", "linkExpired"],
  VERIFICATION_CODE_ALREADY_USED: ["form", "linkUsed"],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: ["form", "linkBlocked"],
};

const isVerificationError = (code: unknown): boolean => String(code).startsWith("VERIFICATION_CODE_");

function getMessage(name: SignInPageName, code: string): readonly [Field, MessageKey] {
  // Of an account that the link can't sign in to; the page has no field for it.
  if (name === "magic-link-callback" && code === "USER_EMAIL_ALREADY_EXISTS") return ["form", "emailNotVerified"];
  if (name === "magic-link" && code === "USER_EMAIL_ALREADY_EXISTS") return ["email", "emailNotVerified"];
  // A password that's longer than any.
  if (name === "sign-in" && code === "SCHEMA_ERROR") return ["password", "emailPasswordMismatch"];
  return byCode[code] ?? ["form", "somethingWrong"];
}

/** The bounds of a password, from the error's details. */
const getBounds = (details: unknown) => ({
  min: passwordMinLength,
  max: passwordMaxLength,
  ...(typeof details === "object" &&
    details !== null && {
      ...("min_length" in details && { min: Number(details.min_length) }),
      ...("maxLength" in details && { max: Number(details.maxLength) }),
    }),
});

/** What the API rejected, next to its field. Rate limits say how long to wait. */
export function toFormErrors(
  { getText, formatTimeUntil }: PageLanguage,
  name: SignInPageName,
  { status, json, retryAfterSeconds }: ApiResult,
): FieldErrors {
  if (status === 429) {
    if (retryAfterSeconds === null) return { form: getText("tooManyRequests") };
    return { form: getText("tooManyRequestsUntil", { time: formatTimeUntil(retryAfterSeconds) }) };
  }
  const [field, key] = getMessage(name, String(json.code));
  return { [field]: getText(key, getBounds(json.details)) };
}

/** Whether the second step can't be repeated: its attempt is over. */
export const isAttemptOver = ({ json }: ApiResult): boolean => isVerificationError(json.code);
