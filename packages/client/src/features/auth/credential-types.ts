import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";

export interface SignInWithCredentialOptions {
  readonly email: string;
  readonly password: string;
  /** Stay on the page after success. */
  readonly noRedirect?: boolean | undefined;
}

export interface SignUpWithCredentialOptions extends SignInWithCredentialOptions {
  /**
   * URL for the link in the verification email. Default in a browser: the email verification page. Required elsewhere.
   */
  readonly verificationCallbackUrl?: string | undefined;
}

/**
 * The second-factor errors of any sign-in method. INVALID_TOTP_CODE: wrong code, or the user canceled. Verification
 * errors: expired, or too many attempts. MULTI_FACTOR_AUTHENTICATION_REQUIRED: no prompt is available; carries the
 * `attempt_code` (45 characters, 5 min).
 */
export type SecondFactorErrorCode =
  | "INVALID_TOTP_CODE"
  | "MULTI_FACTOR_AUTHENTICATION_REQUIRED"
  | VerificationErrorCode;

export type SignInWithCredentialErrorCode = "EMAIL_PASSWORD_MISMATCH" | SecondFactorErrorCode;

/**
 * SCHEMA_ERROR: the password is too common or too easy to guess; `details.message` begins with `password:`. Other
 * schema errors are thrown.
 */
export type PasswordRequirementErrorCode = "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "SCHEMA_ERROR";

export type SignUpWithCredentialErrorCode = "USER_EMAIL_ALREADY_EXISTS" | PasswordRequirementErrorCode;
