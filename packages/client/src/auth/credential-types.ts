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
 * MULTI_FACTOR_AUTHENTICATION_REQUIRED carries the `attempt_code` (45 characters, 5 min) with which the second factor is given.
 * Nothing is asked by a browser prompt.
 */
export type SignInWithCredentialErrorCode =
  | "EMAIL_PASSWORD_MISMATCH"
  | "INVALID_TOTP_CODE"
  | "MULTI_FACTOR_AUTHENTICATION_REQUIRED";

export type SignUpWithCredentialErrorCode = "USER_EMAIL_ALREADY_EXISTS" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG";
