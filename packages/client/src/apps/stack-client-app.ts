import type {
  SignInWithCredentialErrorCode,
  SignInWithCredentialOptions,
  SignUpWithCredentialErrorCode,
  SignUpWithCredentialOptions,
} from "../auth/credential-types.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";
import type { KnownErrorOf } from "../http/known-error.ts";
import type { Project } from "../projects/model.ts";
import type { Redirects } from "../redirects/redirects.ts";
import type { HandlerUrls } from "../redirects/urls.ts";
import type { Result } from "../result.ts";
import type { CurrentUser, SignOutOptions } from "../users/model.ts";
import type { StackAppInternals, stackAppInternalsSymbol } from "./internals.ts";
import type { GetUserOptions, StackClientAppConstructorOptions, StackClientAppJson } from "./options.ts";

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
  ): Promise<Result<undefined, KnownErrorOf<SignInWithCredentialErrorCode>>>;
  /** Creates the account, stores the tokens, then goes to the after-sign-up page. */
  signUpWithCredential(
    options: SignUpWithCredentialOptions,
  ): Promise<Result<undefined, KnownErrorOf<SignUpWithCredentialErrorCode>>>;
  /** Redeems the code of the verification mail. `code`: 45 characters. Needs no signed-in user. */
  verifyEmail(code: string): Promise<Result<undefined, KnownErrorOf<VerificationErrorCode>>>;
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
