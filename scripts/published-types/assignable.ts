/**
 * Compiled by check-published-types.mjs: code that uses the published kit's types compiles with ours. Every exported
 * name of the published kit is in one of these lists.
 */
import type * as Ours from "@vestibule/react";
import type * as Theirs from "published-kit";

/** A value of our type can be used wherever the published type is expected. */
type Provides<Wanted, Given extends Wanted> = [Wanted, Given];
/** A value of the published type can be passed wherever our type is expected. */
type Accepts<Given extends Wanted, Wanted> = [Given, Wanted];

export type Objects = [
  Provides<Theirs.AdminDomainConfig, Ours.AdminDomainConfig>,
  Provides<Theirs.AdminEmailConfig, Ours.AdminEmailConfig>,
  Provides<Theirs.AdminOAuthProviderConfig, Ours.AdminOAuthProviderConfig>,
  Provides<Theirs.AdminOwnedProject, Ours.AdminOwnedProject>,
  Provides<Theirs.AdminProject, Ours.AdminProject>,
  Provides<Theirs.AdminProjectConfig, Ours.AdminProjectConfig>,
  Provides<Theirs.AdminProjectPermission, Ours.AdminProjectPermission>,
  Provides<Theirs.AdminProjectPermissionDefinition, Ours.AdminProjectPermissionDefinition>,
  Provides<Theirs.AdminSentEmail, Ours.AdminSentEmail>,
  Provides<Theirs.AdminTeamPermission, Ours.AdminTeamPermission>,
  Provides<Theirs.AdminTeamPermissionDefinition, Ours.AdminTeamPermissionDefinition>,
  Provides<Theirs.Auth, Ours.Auth>,
  Provides<Theirs.Connection, Ours.Connection>,
  Provides<Theirs.ContactChannel, Ours.ContactChannel>,
  Provides<Theirs.CurrentInternalServerUser, Ours.CurrentInternalServerUser>,
  Provides<Theirs.CurrentInternalUser, Ours.CurrentInternalUser>,
  Provides<Theirs.CurrentServerUser, Ours.CurrentServerUser>,
  Provides<Theirs.CurrentUser, Ours.CurrentUser>,
  Provides<Theirs.EditableTeamMemberProfile, Ours.EditableTeamMemberProfile>,
  Provides<Theirs.HandlerUrls, Ours.HandlerUrls>,
  Provides<Theirs.InternalApiKey, Ours.InternalApiKey>,
  Provides<Theirs.InternalApiKeyBase, Ours.InternalApiKeyBase>,
  Provides<Theirs.InternalApiKeyBaseCrudRead, Ours.InternalApiKeyBaseCrudRead>,
  Provides<Theirs.InternalApiKeyFirstView, Ours.InternalApiKeyFirstView>,
  Provides<Theirs.OAuthConnection, Ours.OAuthConnection>,
  Provides<Theirs.OAuthProviderConfig, Ours.OAuthProviderConfig>,
  Provides<Theirs.Project, Ours.Project>,
  Provides<Theirs.ProjectConfig, Ours.ProjectConfig>,
  Provides<Theirs.ServerContactChannel, Ours.ServerContactChannel>,
  Provides<Theirs.ServerTeam, Ours.ServerTeam>,
  Provides<Theirs.ServerTeamMemberProfile, Ours.ServerTeamMemberProfile>,
  Provides<Theirs.ServerTeamUser, Ours.ServerTeamUser>,
  Provides<Theirs.ServerUser, Ours.ServerUser>,
  Provides<Theirs.Session, Ours.Session>,
  Provides<Theirs.StackClientAppJson<boolean, string>, Ours.StackClientAppJson<boolean, string>>,
  Provides<Theirs.Team, Ours.Team>,
  Provides<Theirs.TeamInvitation, Ours.TeamInvitation>,
  Provides<Theirs.TeamMemberProfile, Ours.TeamMemberProfile>,
  Provides<Theirs.TeamUser, Ours.TeamUser>,
  Provides<Theirs.User, Ours.User>,
];

export type Apps = [
  Provides<Theirs.StackClientApp<true, string>, Ours.StackClientApp<true, string>>,
  Provides<Theirs.StackClientApp<true, "internal">, Ours.StackClientApp<true, "internal">>,
  Provides<Theirs.StackServerApp<true, string>, Ours.StackServerApp<true, string>>,
  Provides<Theirs.StackServerApp<true, "internal">, Ours.StackServerApp<true, "internal">>,
  Provides<Theirs.StackAdminApp<true, string>, Ours.StackAdminApp<true, string>>,
];

export type Options = [
  Accepts<Theirs.OAuthScopesOnSignIn, Ours.OAuthScopesOnSignIn>,
  Accepts<Theirs.AdminProjectConfigUpdateOptions, Ours.AdminProjectConfigUpdateOptions>,
  Accepts<Theirs.AdminProjectCreateOptions, Ours.AdminProjectCreateOptions>,
  Accepts<Theirs.AdminProjectPermissionDefinitionCreateOptions, Ours.AdminProjectPermissionDefinitionCreateOptions>,
  Accepts<Theirs.AdminProjectPermissionDefinitionUpdateOptions, Ours.AdminProjectPermissionDefinitionUpdateOptions>,
  Accepts<Theirs.AdminProjectUpdateOptions, Ours.AdminProjectUpdateOptions>,
  Accepts<Theirs.AdminTeamPermissionDefinitionCreateOptions, Ours.AdminTeamPermissionDefinitionCreateOptions>,
  Accepts<Theirs.AdminTeamPermissionDefinitionUpdateOptions, Ours.AdminTeamPermissionDefinitionUpdateOptions>,
  Accepts<Theirs.GetUserOptions<true>, Ours.GetUserOptions<true>>,
  Accepts<Theirs.InternalApiKeyCreateOptions, Ours.InternalApiKeyCreateOptions>,
  Accepts<Theirs.ServerListUsersOptions, Ours.ServerListUsersOptions>,
  Accepts<Theirs.ServerTeamCreateOptions, Ours.ServerTeamCreateOptions>,
  Accepts<Theirs.ServerTeamUpdateOptions, Ours.ServerTeamUpdateOptions>,
  Accepts<Theirs.TeamCreateOptions, Ours.TeamCreateOptions>,
  Accepts<Theirs.TeamUpdateOptions, Ours.TeamUpdateOptions>,
  Accepts<Theirs.StackAdminAppConstructorOptions<true, string>, Ours.StackAdminAppConstructorOptions<true, string>>,
  Accepts<Theirs.StackClientAppConstructorOptions<true, string>, Ours.StackClientAppConstructorOptions<true, string>>,
  Accepts<Theirs.StackServerAppConstructorOptions<true, string>, Ours.StackServerAppConstructorOptions<true, string>>,
];

/** All props of the published component can be passed to ours. */
type Props<Component extends (props: never) => unknown> = Parameters<Component>[0];

export type Components = [
  Accepts<Props<typeof Theirs.AccountSettings>, Props<typeof Ours.AccountSettings>>,
  Accepts<Props<typeof Theirs.AuthPage>, Props<typeof Ours.AuthPage>>,
  Accepts<Props<typeof Theirs.CliAuthConfirmation>, Props<typeof Ours.CliAuthConfirmation>>,
  Accepts<Props<typeof Theirs.CredentialSignIn>, Props<typeof Ours.CredentialSignIn>>,
  Accepts<Props<typeof Theirs.CredentialSignUp>, Props<typeof Ours.CredentialSignUp>>,
  Accepts<Props<typeof Theirs.EmailVerification>, Props<typeof Ours.EmailVerification>>,
  Accepts<Props<typeof Theirs.ForgotPassword>, Props<typeof Ours.ForgotPassword>>,
  Accepts<Props<typeof Theirs.MagicLinkSignIn>, Props<typeof Ours.MagicLinkSignIn>>,
  Accepts<Props<typeof Theirs.MessageCard>, Props<typeof Ours.MessageCard>>,
  Accepts<Props<typeof Theirs.OAuthButton>, Props<typeof Ours.OAuthButton>>,
  Accepts<Props<typeof Theirs.OAuthButtonGroup>, Props<typeof Ours.OAuthButtonGroup>>,
  Accepts<Props<typeof Theirs.PasswordReset>, Props<typeof Ours.PasswordReset>>,
  Accepts<Props<typeof Theirs.SignIn>, Props<typeof Ours.SignIn>>,
  Accepts<Props<typeof Theirs.SignUp>, Props<typeof Ours.SignUp>>,
  Accepts<Props<typeof Theirs.StackTheme>, Props<typeof Ours.StackTheme>>,
  Accepts<Props<typeof Theirs.UserAvatar>, Props<typeof Ours.UserAvatar>>,
  Accepts<Props<typeof Theirs.UserButton>, Props<typeof Ours.UserButton>>,
];

/** Props that contain an app or a team are compared by name, because applications pass ours. */
type PropNames<Wanted, Given extends Record<keyof Wanted, unknown>> = [Wanted, Given];
type AllProps<Component extends (props: never) => unknown> = Required<Props<Component>>;

export type ComponentsWithObjects = [
  PropNames<AllProps<typeof Theirs.SelectedTeamSwitcher>, AllProps<typeof Ours.SelectedTeamSwitcher>>,
  PropNames<AllProps<typeof Theirs.StackHandler>, AllProps<typeof Ours.StackHandler>>,
  PropNames<AllProps<typeof Theirs.StackProvider>, AllProps<typeof Ours.StackProvider>>,
];

export type Functions = [
  Provides<typeof Theirs.useUser, typeof Ours.useUser>,
  Provides<typeof Theirs.useStackApp<string>, typeof Ours.useStackApp<string>>,
  typeof Theirs.stackAppInternalsSymbol,
  typeof Ours.stackAppInternalsSymbol,
];

/** Options of the published constructors can be passed to ours, which create the apps above. */
type Arguments<Constructor extends abstract new (...args: never) => unknown> = ConstructorParameters<Constructor>;

export type Constructors = [
  Accepts<Arguments<Theirs.StackClientAppConstructor>, Arguments<Ours.StackClientAppConstructor>>,
  Accepts<Arguments<Theirs.StackServerAppConstructor>, Arguments<Ours.StackServerAppConstructor>>,
  Accepts<Arguments<Theirs.StackAdminAppConstructor>, Arguments<Ours.StackAdminAppConstructor>>,
];
