import type { CredentialSignIn, EmailMethods, OAuthMethods, PasskeySignIn } from "../auth/auth-methods.ts";
import type { CliMethods } from "../cli/cli-login-types.ts";
import type { Project } from "../projects/project-types.ts";
import type { Redirects } from "../redirects/redirects.ts";
import type { HandlerUrls } from "../redirects/urls.ts";
import type { TeamInvitationMethods } from "../teams/team-types.ts";
import type { CurrentUser, SignOutOptions } from "../users/user-types.ts";
import type { StackAppInternals, stackAppInternalsSymbol } from "./app-internals.ts";
import type { GetUserOptions, StackClientAppConstructorOptions, StackClientAppJson } from "./client-app-options.ts";

/** The kit of an application with client access. All methods may be called detached from the object. */
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
