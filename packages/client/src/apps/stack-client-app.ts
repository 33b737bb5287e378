import type { SignOutOptions } from "../core/app-context.ts";
import type { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { ConfigurationError } from "../core/configuration-error.ts";
import type { Redirects } from "../core/redirects/redirects.ts";
import type { HandlerUrls } from "../core/redirects/urls.ts";
import type { EmailMethods, OAuthMethods, PasskeySignIn } from "../features/auth/auth-methods.ts";
import type { CredentialSignIn } from "../features/auth/credential-sign-in.ts";
import type { CliMethods } from "../features/cli/cli-login-types.ts";
import type { Project } from "../features/projects/project.ts";
import type { TeamInvitationMethods } from "../features/teams/team-types.ts";
import type { GetUserOptions } from "../features/users/get-user.ts";
import type { CurrentUser } from "../features/users/user-types.ts";
import type { StackAppInternals } from "./app-internals.ts";
import type { StackClientAppConstructorOptions, StackClientAppJson } from "./client-app-options.ts";
import type { CurrentInternalUser } from "./owned-project-types.ts";

/** Users of project `internal` manage projects. */
export type ProjectCurrentUser<ProjectId extends string> = ProjectId extends "internal"
  ? CurrentInternalUser
  : CurrentUser;

/** The app with client access. All methods can be destructured. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Redirects,
    CredentialSignIn,
    EmailMethods,
    OAuthMethods,
    PasskeySignIn,
    CliMethods,
    TeamInvitationMethods {
  readonly projectId: ProjectId;
  readonly urls: Readonly<HandlerUrls>;
  readonly [stackAppInternalsSymbol]: StackAppInternals;

  getUser(
    options: GetUserOptions<HasTokenStore> & { readonly or: "redirect" | "throw" | "anonymous" },
  ): Promise<ProjectCurrentUser<ProjectId>>;
  getUser(options?: GetUserOptions<HasTokenStore>): Promise<ProjectCurrentUser<ProjectId> | null>;
  getProject(): Promise<Project>;

  /** Ends the current session, anonymous or not; does nothing when signed out. Then continues like `user.signOut`. */
  signOut(options?: SignOutOptions): Promise<void>;
  /**
   * The navigation function of `redirectMethod`. For a router, this calls its hook, so the rules of React hooks apply.
   */
  useNavigate(): (to: string) => void;
}

export interface StackClientAppConstructor {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackClientApp<HasTokenStore, ProjectId>;
  readonly [stackAppInternalsSymbol]: {
    /**
     * Returns the app with this identifier, or creates it. @throws when an app with a different configuration exists.
     */
    fromClientJson<HasTokenStore extends boolean, ProjectId extends string>(
      json: StackClientAppJson<HasTokenStore, ProjectId>,
    ): StackClientApp<HasTokenStore, ProjectId>;
  };
}

/**
 * Apps that were serialized to JSON or built from it. Identifiers are random or come from the JSON, so each has one
 * app.
 */
const instances = new Map<string, { readonly app: StackClientApp; readonly config: string }>();

export function registerInstance(json: StackClientAppJson, app: StackClientApp): void {
  instances.set(json.uniqueIdentifier, { app, config: JSON.stringify(json) });
}

/** Returns the app with the identifier in this JSON. @throws when its configuration differs */
export function findInstance(json: StackClientAppJson): StackClientApp | undefined {
  const known = instances.get(json.uniqueIdentifier);
  if (known && known.config !== JSON.stringify(json)) {
    throw new ConfigurationError(`App ${json.uniqueIdentifier} already exists with different options.`);
  }
  return known?.app;
}
