import type { SignOutOptions } from "../core/app-context.ts";
import type { stackAppInternalsSymbol } from "../core/app-internals.ts";
import type { Redirects } from "../core/redirects/redirects.ts";
import type { HandlerUrls } from "../core/redirects/urls.ts";
import type { AdminAppMethods } from "../features/admin/admin-app-methods.ts";
import type { AdminProject, AdminProjectCreateOptions } from "../features/admin/projects/project-types.ts";
import type { EmailMethods, OAuthMethods, PasskeySignIn } from "../features/auth/auth-methods.ts";
import type { CredentialSignIn } from "../features/auth/credential-sign-in.ts";
import type { CliMethods } from "../features/cli/cli-login-types.ts";
import type { Project } from "../features/projects/project.ts";
import type { ServerEmailMethods } from "../features/server/emails/send-email.ts";
import type { CurrentServerUser } from "../features/server/server-types.ts";
import type { ServerTeamDirectory } from "../features/server/teams/teams.ts";
import type { GetServerUser } from "../features/server/users/get-server-user.ts";
import type { ServerUserDirectory } from "../features/server/users/users.ts";
import type { TeamInvitationMethods } from "../features/teams/team-types.ts";
import type { GetUserOptions } from "../features/users/get-user.ts";
import type { CurrentUser } from "../features/users/user-types.ts";
import type { VerifiedWebhook, WebhookRequest } from "../features/webhooks/verify-webhook.ts";
import type { StackAdminAppConstructorOptions } from "./admin-app-options.ts";
import type { StackAppInternals } from "./app-internals.ts";
import type { StackClientAppConstructorOptions, StackClientAppJson } from "./client-app-options.ts";
import type { StackServerAppConstructorOptions } from "./server-app-options.ts";

// One file, because these types refer to each other: an app returns users, who own projects, which have apps.

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
 * The app for backends: a client app plus users and teams with server access. Every method sends a request; nothing is
 * cached.
 */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Omit<StackClientApp<HasTokenStore, ProjectId>, "getUser">,
    ServerUserDirectory,
    ServerTeamDirectory,
    ServerEmailMethods {
  readonly getUser: GetServerUser<ProjectId extends "internal" ? CurrentInternalServerUser : CurrentServerUser>;
  /** @deprecated Use `getUser`. */
  getServerUser(): Promise<(ProjectId extends "internal" ? CurrentInternalServerUser : CurrentServerUser) | null>;
  /**
   * Verifies that a request comes from the server and returns its event. `secret`: the endpoint's secret. @throws
   * WebhookVerificationError
   */
  verifyWebhook(request: WebhookRequest, secret: string): Promise<VerifiedWebhook>;
}

export interface StackServerAppConstructor extends Pick<StackClientAppConstructor, typeof stackAppInternalsSymbol> {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackServerApp<HasTokenStore, ProjectId>;
}

/**
 * The app for managing a project: a server app plus project administration. Every method sends a request; nothing is
 * cached.
 */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Omit<StackServerApp<HasTokenStore, ProjectId>, "getProject">,
    AdminAppMethods {}

export interface StackAdminAppConstructor extends Pick<StackClientAppConstructor, typeof stackAppInternalsSymbol> {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackAdminApp<HasTokenStore, ProjectId>;
}

/** A project with an app that manages it with the owner's session. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: StackAdminApp;
}

/** What users of project `internal` have in addition. */
export interface InternalUserMethods {
  /** Makes the user the owner. @throws EXPECTED_INTERNAL_PROJECT */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /** Oldest first. @throws EXPECTED_INTERNAL_PROJECT */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
}

/** The signed-in user of project `internal`. */
export interface CurrentInternalUser extends CurrentUser, InternalUserMethods {}
/** The user of a session of project `internal`. */
export interface CurrentInternalServerUser extends CurrentServerUser, InternalUserMethods {}

export interface OwnedProjects {
  /**
   * Returns an app that manages a project with the signed-in user's session, without a request. Its calls fail if the
   * user doesn't own the project.
   */
  open(projectId: string): StackAdminApp;
  /** Oldest first. @throws USER_AUTHENTICATION_REQUIRED, EXPECTED_INTERNAL_PROJECT */
  list(): Promise<AdminOwnedProject[]>;
  /** Makes the signed-in user the owner. @throws as `list` */
  create(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
}
