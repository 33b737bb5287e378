import type { KnownError } from "../http/known-error.ts";
import type { Project } from "../projects/model.ts";
import type { Redirects } from "../redirects/redirects.ts";
import type { HandlerUrls } from "../redirects/urls.ts";
import type { Result } from "../result.ts";
import type { CurrentUser, SignOutOptions } from "../users/model.ts";
import type { StackAppInternals, stackAppInternalsSymbol } from "./internals.ts";
import type { GetUserOptions, StackClientAppConstructorOptions, StackClientAppJson } from "./options.ts";

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

export type VerificationErrorCode =
  | "VERIFICATION_CODE_NOT_FOUND"
  | "VERIFICATION_CODE_EXPIRED"
  | "VERIFICATION_CODE_ALREADY_USED"
  | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED";

/** The kit of an application with client access. All methods may be called detached from the object. */
export interface StackClientApp extends Redirects {
  readonly projectId: string;
  readonly urls: Readonly<HandlerUrls>;
  readonly [stackAppInternalsSymbol]: StackAppInternals;

  getUser(options: GetUserOptions & { readonly or: "throw" | "anonymous" }): Promise<CurrentUser>;
  getUser(options?: GetUserOptions): Promise<CurrentUser | null>;
  getProject(): Promise<Project>;

  /** Stores the tokens, then goes to the after-sign-in page. */
  signInWithCredential(
    options: SignInWithCredentialOptions,
  ): Promise<Result<undefined, KnownError<SignInWithCredentialErrorCode>>>;
  /** Creates the account, stores the tokens, then goes to the after-sign-up page. */
  signUpWithCredential(
    options: SignUpWithCredentialOptions,
  ): Promise<Result<undefined, KnownError<SignUpWithCredentialErrorCode>>>;
  /** Redeems the code of the verification mail. `code`: 45 characters. Needs no signed-in user. */
  verifyEmail(code: string): Promise<Result<undefined, KnownError<VerificationErrorCode>>>;
  /** Ends the session of whoever is signed in, anonymous or not; nothing when nobody is. Then as `user.signOut`. */
  signOut(options?: SignOutOptions): Promise<void>;
  /** The navigation of `redirectMethod`. When that is a router, this calls its hook, so the rules of React hooks apply. */
  useNavigate(): (to: string) => void;
}

export interface StackClientAppConstructor {
  new (options: StackClientAppConstructorOptions): StackClientApp;
  readonly [stackAppInternalsSymbol]: {
    /** The app with that identifier, or a new one. @throws when one exists with another configuration. */
    fromClientJson(json: StackClientAppJson): StackClientApp;
  };
}
