import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";
import type { KnownErrorOf } from "../http/known-error.ts";
import type { Result } from "../result.ts";
import type {
  PasswordRequirementErrorCode,
  SecondFactorErrorCode,
  SignInWithCredentialErrorCode,
  SignInWithCredentialOptions,
  SignUpWithCredentialErrorCode,
  SignUpWithCredentialOptions,
} from "./credential-types.ts";

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
  /** Where the link of the mail leads. Default in a browser: the page of the application; needed elsewhere. */
  readonly callbackUrl?: string | undefined;
}

/** What became of a mailed sign-in code: not used yet, used, or expired, unknown or out of tries. */
export type MagicLinkStatus = "waiting" | "used" | "gone";

export type PasskeySignInErrorCode = "PASSKEY_AUTHENTICATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR" | SecondFactorErrorCode;

export interface SignInWithPasskeyOptions extends NoRedirect {
  /**
   * Offer passkeys among the suggestions of a field with `autocomplete="username webauthn"` instead of opening a dialog (WebAuthn level 3,
   * conditional mediation). Stays pending until one is chosen; another ceremony ends it with ERROR_CEREMONY_ABORTED.
   */
  readonly autofill?: boolean | undefined;
  /** Ends the ceremony with ERROR_CEREMONY_ABORTED. */
  readonly signal?: AbortSignal | undefined;
}

export interface SignInWithOAuthOptions {
  /** Page of the application to come back to instead of the after-sign-in page. */
  readonly returnTo?: string | undefined;
}

/** Signing in with a password: the one way that needs no further code. */
export interface CredentialSignIn {
  /** Stores the tokens, then goes to the after-sign-in page. */
  signInWithCredential(options: SignInWithCredentialOptions): Done<SignInWithCredentialErrorCode>;
}

export interface EmailMethods {
  /** Creates the account, stores the tokens, then goes to the after-sign-up page. */
  signUpWithCredential(options: SignUpWithCredentialOptions): Done<SignUpWithCredentialErrorCode>;
  /** Mails a sign-in link and a code; typed, that code is followed by the `nonce`. @throws SIGN_UP_NOT_ENABLED */
  sendMagicLinkEmail(
    email: string,
    options?: WithCallback,
  ): Promise<Result<{ readonly nonce: string }, KnownErrorOf<"REDIRECT_URL_NOT_WHITELISTED">>>;
  /**
   * `code`: the 45 characters of the link, or the six typed ones followed by the nonce. Goes to the after-sign-up page if the account is new,
   * else to the after-sign-in page.
   */
  signInWithMagicLink(code: string, options?: NoRedirect): Done<SecondFactorErrorCode>;
  /** Lets the tab that asked for the mail notice that its link was opened elsewhere. */
  getMagicLinkStatus(nonce: string): Promise<MagicLinkStatus>;
  /** The answer does not tell whether there is such a user; USER_NOT_FOUND is there for applications that move over. */
  sendForgotPasswordEmail(email: string, options?: WithCallback): Done<"USER_NOT_FOUND">;
  /** Whether the code would be accepted, without using it. */
  verifyPasswordResetCode(code: string): Done<VerificationErrorCode>;
  /** Sets the password and ends all sessions; signs nobody in. A refused password leaves the code usable. */
  resetPassword(options: {
    readonly code: string;
    readonly password: string;
  }): Done<VerificationErrorCode | PasswordRequirementErrorCode>;
  /** Redeems the code of the verification mail. `code`: 45 characters. Needs no signed-in user. */
  verifyEmail(code: string): Done<VerificationErrorCode>;
}

export interface OAuthMethods {
  /** Leaves for the provider. @throws outside a browser */
  signInWithOAuth(providerId: string, options?: SignInWithOAuthOptions): Promise<never>;
  /**
   * For the OAuth callback page: exchanges the code in its address for tokens and goes on. False when there is nothing to do here.
   * @throws KnownError of the service, INVALID_TOTP_CODE for a wrong second factor; OAuthCallbackError otherwise.
   */
  callOAuthCallback(): Promise<boolean>;
}

export interface PasskeySignIn {
  /** Stores the tokens, then goes to the after-sign-in page. */
  signInWithPasskey(options?: SignInWithPasskeyOptions): Done<PasskeySignInErrorCode>;
}
