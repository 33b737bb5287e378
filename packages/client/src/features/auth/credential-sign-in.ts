import type { contract } from "@vestibule/contract/endpoints";
import type { KnownErrorOf } from "../../core/http/known-error.ts";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import type { Result } from "../../core/result.ts";
import type { SignInContext } from "../../core/sign-in-context.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";
import { completeSignIn, redirectAfterSignIn, secondFactorErrors } from "./complete-sign-in.ts";

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
 * SCHEMA_ERROR: the password is too common or too easy to guess; `details.reason` is `password_too_common`. Other
 * schema errors are thrown.
 */
export type PasswordRequirementErrorCode = "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "SCHEMA_ERROR";

export type SignUpWithCredentialErrorCode = "USER_EMAIL_ALREADY_EXISTS" | PasswordRequirementErrorCode;

/** Signing in with a password, the only method that isn't loaded lazily. */
export interface CredentialSignIn {
  /** Stores the tokens, then redirects to the after-sign-in page. */
  signInWithCredential(
    options: SignInWithCredentialOptions,
  ): Promise<Result<undefined, KnownErrorOf<SignInWithCredentialErrorCode>>>;
}

export const createCredentialSignIn = (context: SignInContext): CredentialSignIn => ({
  signInWithCredential: async ({ email, password, noRedirect }) => {
    const result = await knownErrorAsResult(["EMAIL_PASSWORD_MISMATCH", ...secondFactorErrors], () =>
      completeSignIn(context, (session) =>
        context.api.call<typeof contract.password.signIn>("POST", "/auth/password/sign-in", {
          session,
          body: { email, password },
        }),
      ),
    );
    return redirectAfterSignIn(context, result, noRedirect);
  },
});
