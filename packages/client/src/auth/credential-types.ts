import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";

export interface SignInWithCredentialOptions {
  readonly email: string;
  readonly password: string;
  /** Stay on the page after success. */
  readonly noRedirect?: boolean | undefined;
}

export interface SignUpWithCredentialOptions extends SignInWithCredentialOptions {
  /** Where the link of the verification mail leads. Default in a browser: the e-mail verification page; needed elsewhere. */
  readonly verificationCallbackUrl?: string | undefined;
}

/**
 * How the second factor of any sign-in can end. INVALID_TOTP_CODE: wrong, or the person gave up. The verification errors: too late, or too
 * many tries. MULTI_FACTOR_AUTHENTICATION_REQUIRED: there was nobody to ask; it carries the `attempt_code` (45 characters, 5 min).
 */
export type SecondFactorErrorCode =
  | "INVALID_TOTP_CODE"
  | "MULTI_FACTOR_AUTHENTICATION_REQUIRED"
  | VerificationErrorCode;

export type SignInWithCredentialErrorCode = "EMAIL_PASSWORD_MISMATCH" | SecondFactorErrorCode;

/** SCHEMA_ERROR: too common or too easy to guess, `details.message` begins with `password:`. Other schema errors are thrown. */
export type PasswordRequirementErrorCode = "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "SCHEMA_ERROR";

export type SignUpWithCredentialErrorCode = "USER_EMAIL_ALREADY_EXISTS" | PasswordRequirementErrorCode;
