import type { CredentialSignIn, EmailMethods, OAuthMethods, PasskeySignIn } from "../features/auth/auth-methods.ts";
import type { CliMethods } from "../features/cli/cli-login-types.ts";
import type { Project } from "../features/projects/project-types.ts";
import type { Redirects } from "../core/redirects/redirects.ts";
import type { HandlerUrls } from "../core/redirects/urls.ts";
import type { TeamInvitationMethods } from "../features/teams/team-types.ts";
import type { CurrentUser, SignOutOptions } from "../features/users/user-types.ts";
import type { StackAppInternals, stackAppInternalsSymbol } from "./app-internals.ts";
import type { GetUserOptions, StackClientAppConstructorOptions, StackClientAppJson } from "./client-app-options.ts";

/** The app with client access. All methods can be destructured. */
export interface StackClientApp
  extends Redirects,
    CredentialSignIn,
    EmailMethods,
    OAuthMethods,
    PasskeySignIn,
    CliMethods,
    TeamInvitationMethods {
  readonly projectId: string;
  readonly urls: Readonly<HandlerUrls>;
  readonly [stackAppInternalsSymbol]: StackAppInternals;

  getUser(options: GetUserOptions & { readonly or: "throw" | "anonymous" }): Promise<CurrentUser>;
  getUser(options?: GetUserOptions): Promise<CurrentUser | null>;
  getProject(): Promise<Project>;

  /** Ends the current session, anonymous or not; does nothing when signed out. Then continues like `user.signOut`. */
  signOut(options?: SignOutOptions): Promise<void>;
  /**
   * The navigation function of `redirectMethod`. For a router, this calls its hook, so the rules of React hooks apply.
   */
  useNavigate(): (to: string) => void;
}

export interface StackClientAppConstructor {
  new (options: StackClientAppConstructorOptions): StackClientApp;
  readonly [stackAppInternalsSymbol]: {
    /**
     * Returns the app with this identifier, or creates it. @throws when an app with a different configuration exists.
     */
    fromClientJson(json: StackClientAppJson): StackClientApp;
  };
}
