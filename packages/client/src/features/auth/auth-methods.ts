import type { KnownErrorOf } from "../../core/http/known-error.ts";
import type { Result } from "../../core/result.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";
import type {
  PasswordRequirementErrorCode,
  SecondFactorErrorCode,
  SignInWithCredentialErrorCode,
  SignUpWithCredentialErrorCode,
  SignUpWithCredentialOptions,
} from "./credential-sign-in.ts";

type Done<Code extends VerificationErrorCode | PasskeySignInErrorCode | OtherErrorCode> = Promise<
  Result<undefined, KnownErrorOf<Code>>
>;
type OtherErrorCode =
  | SignInWithCredentialErrorCode
  | SignUpWithCredentialErrorCode
  | "REDIRECT_URL_NOT_WHITELISTED"
  | "USER_NOT_FOUND";

interface NoRedirect {
  /** Stay on the page after success. */
  readonly noRedirect?: boolean | undefined;
}

interface WithCallback {
  /** URL for the link in the email. Default in a browser: the app's page. Required elsewhere. */
  readonly callbackUrl?: string | undefined;
}

/** The state of an emailed sign-in code: unused; used; or expired, unknown or out of attempts. */
export type MagicLinkStatus = "waiting" | "used" | "gone";

export type PasskeySignInErrorCode = "PASSKEY_AUTHENTICATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR" | SecondFactorErrorCode;

export interface SignInWithPasskeyOptions extends NoRedirect {
  /**
   * Offer passkeys as autofill suggestions of a field with `autocomplete="username webauthn"` instead of opening a
   * dialog (WebAuthn Level 3, conditional mediation). Stays pending until the user chooses one. Another ceremony aborts
   * it with ERROR_CEREMONY_ABORTED.
   */
  readonly autofill?: boolean | undefined;
  /** Aborts the ceremony with ERROR_CEREMONY_ABORTED. */
  readonly signal?: AbortSignal | undefined;
}

export interface SignInWithOAuthOptions {
  /** App page to return to instead of the after-sign-in page. */
  readonly returnTo?: string | undefined;
}

export interface EmailMethods {
  /** Creates the account, stores the tokens, then redirects to the after-sign-up page. */
  signUpWithCredential(options: SignUpWithCredentialOptions): Done<SignUpWithCredentialErrorCode>;
  /**
   * Emails a sign-in link and a code. When the user types the code, append the `nonce` to it. @throws
   * SIGN_UP_NOT_ENABLED
   */
  sendMagicLinkEmail(
    email: string,
    options?: WithCallback,
  ): Promise<Result<{ readonly nonce: string }, KnownErrorOf<"REDIRECT_URL_NOT_WHITELISTED">>>;
  /**
   * Checks a code as for `signInWithMagicLink`, without consuming it. `email`: what the code signs in; null if it
   * impersonates a user without an email. Show it before you sign in, so that a link to someone else's account is noticed.
   */
  getMagicLinkDetails(
    code: string,
  ): Promise<Result<{ readonly email: string | null }, KnownErrorOf<VerificationErrorCode>>>;
  /**
   * `code`: the link's 45 characters, or the six typed characters followed by the nonce. Redirects to the after-sign-up
   * page for a new account, otherwise to the after-sign-in page.
   */
  signInWithMagicLink(code: string, options?: NoRedirect): Done<SecondFactorErrorCode>;
  /** Lets the tab that requested the email detect that its link was opened elsewhere. */
  getMagicLinkStatus(nonce: string): Promise<MagicLinkStatus>;
  /**
   * The result doesn't reveal whether the user exists. USER_NOT_FOUND is included for compatibility with Stack Auth.
   */
  sendForgotPasswordEmail(email: string, options?: WithCallback): Done<"USER_NOT_FOUND">;
  /** Checks whether the code is valid, without consuming it. */
  verifyPasswordResetCode(code: string): Done<VerificationErrorCode>;
  /**
   * Sets the password and revokes all sessions; doesn't sign the user in. A rejected password doesn't consume the code.
   */
  resetPassword(options: {
    readonly code: string;
    readonly password: string;
  }): Done<VerificationErrorCode | PasswordRequirementErrorCode>;
  /** Consumes the verification code from an email. `code`: 45 characters. Requires no session. */
  verifyEmail(code: string): Done<VerificationErrorCode>;
}

export interface OAuthMethods {
  /** Redirects to the provider. @throws outside a browser */
  signInWithOAuth(providerId: string, options?: SignInWithOAuthOptions): Promise<never>;
  /**
   * For the OAuth callback page: exchanges the code in the URL for tokens and redirects. Returns false when the URL has
   * no callback to handle.
   * @throws KnownError from the server, INVALID_TOTP_CODE for a wrong second factor; OAuthCallbackError otherwise.
   */
  callOAuthCallback(): Promise<boolean>;
}

export interface PasskeySignIn {
  /** Stores the tokens, then redirects to the after-sign-in page. */
  signInWithPasskey(options?: SignInWithPasskeyOptions): Done<PasskeySignInErrorCode>;
}
