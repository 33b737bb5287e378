export {
  accentPattern,
  brandingRadius,
  deriveBrandingTokens,
  type FontStack,
  fontMaxBytes,
  pictureMaxBytes,
} from "@vestibule/contract";
export type {
  JsonValue as Json,
  TeamClientRead as TeamJson,
  UserClientRead as UserJson,
} from "@vestibule/contract/endpoints";
export { StackAdminApp } from "./apps/admin-app.ts";
export type { StackAdminAppConstructorOptions } from "./apps/admin-app-options.ts";
export type { StackAppInternals } from "./apps/app-internals.ts";
export type {
  AdminOwnedProject,
  CurrentInternalServerUser,
  CurrentInternalUser,
  InternalUserMethods,
  OwnedProjects,
  ProjectCurrentUser,
  StackAdminAppConstructor,
  StackClientAppConstructor,
  StackServerAppConstructor,
} from "./apps/app-models.ts";
export { createResolvedApp, type ResolvedAppSettings } from "./apps/assemble-client-app.ts";
export { StackClientApp } from "./apps/client-app.ts";
export type { StackClientAppConstructorOptions, StackClientAppJson } from "./apps/client-app-options.ts";
export { ownedProjects } from "./apps/owned-projects.ts";
export { StackServerApp } from "./apps/server-app.ts";
export type { StackServerAppConstructorOptions } from "./apps/server-app-options.ts";
export type { SignOutOptions } from "./core/app-context.ts";
export { stackAppInternalsSymbol } from "./core/app-internals.ts";
export type { ObservableStore, StoreSnapshot } from "./core/cache/observable-store.ts";
export { createResource, type Resource } from "./core/cache/resource.ts";
export { ConfigurationError } from "./core/configuration-error.ts";
export type { BaseUrl } from "./core/http/base-url.ts";
export { KnownError, type KnownErrorOf } from "./core/http/known-error.ts";
export { NetworkError } from "./core/http/network-error.ts";
export { ResponseError } from "./core/http/response-error.ts";
export type { RedirectMethod, RedirectOptions } from "./core/redirects/redirect-method.ts";
export type { Redirects } from "./core/redirects/redirects.ts";
export type { HandlerUrls } from "./core/redirects/urls.ts";
export type { Result } from "./core/result.ts";
export type {
  SecondFactorAnswer,
  SecondFactorChallenge,
  SecondFactorPrompt,
  WatchedSecondFactorAnswer,
} from "./core/second-factor-prompt.ts";
export { type ServerCookieStoreOptions, serverCookieStore } from "./core/sessions/server-cookie-store.ts";
export type { Session } from "./core/sessions/user-session.ts";
export type { RequestLike, StoredTokens, TokenStore, TokenStoreInit, Tokens } from "./core/tokens/token-store-init.ts";
export { createCookieStore } from "./core/tokens/token-stores.ts";
export type {
  AuditEntry,
  AuditEntryPage,
  AuditFilter,
  AuditVerification,
  ListAuditEntriesOptions,
} from "./features/admin/audit-log.ts";
export type {
  AdminEmailTemplate,
  EditableEmailType,
  EmailTemplateChange,
  EmailTemplatePreview,
  EmailTemplateType,
} from "./features/admin/emails/email-templates.ts";
export type {
  AdminSentEmail,
  EmailErrorType,
  EmailSuppression,
  EmailSuppressionPage,
  KeptEmailText,
  ListSentEmailsOptions,
  SendTestEmailOptions,
  SentEmailPage,
} from "./features/admin/emails/sent-emails.ts";
export type { ImpersonationLink, ImpersonationLinkOptions } from "./features/admin/impersonation.ts";
export type {
  AuthorizationRequest,
  AuthorizationRequestOptions,
  ConfirmAuthorizationOptions,
  Integrations,
  ProjectTransfer,
  TransferCodeOptions,
} from "./features/admin/integrations/integration-types.ts";
export { integrations } from "./features/admin/integrations/integrations.ts";
export type {
  InternalApiKey,
  InternalApiKeyBase,
  InternalApiKeyBaseCrudRead,
  InternalApiKeyCreateOptions,
  InternalApiKeyCreations,
  InternalApiKeyFirstView,
} from "./features/admin/keys/internal-api-keys.ts";
export type { MetricsOptions } from "./features/admin/metrics.ts";
export type {
  OwnerInvitationDetails,
  OwnerInvitationSignUpOptions,
  OwnerInvitations,
} from "./features/admin/owner-invitations.ts";
export { ownerInvitations } from "./features/admin/owner-invitations.ts";
export type {
  AdminPermissionDefinition,
  AdminPermissionDefinitionCheck,
  AdminPermissionDefinitionCreateOptions,
  AdminPermissionDefinitionUpdateOptions,
} from "./features/admin/permissions/permission-definitions.ts";
export type {
  HolderPage,
  ListPermissionHoldersOptions,
  PermissionHolder,
  PermissionHolderCount,
  TeamPermissionHolder,
} from "./features/admin/permissions/permission-holders.ts";
export type { OAuthProviderCredentials, OAuthProviderTest } from "./features/admin/projects/oauth-providers.ts";
export type { InviteOwnerOptions, OwnerInvitation } from "./features/admin/projects/owner-invitations.ts";
export { projectSettings } from "./features/admin/projects/project-settings.ts";
export type {
  AdminBranding,
  AdminCustomOidcConfig,
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectUpdateCheck,
  AdminProjectUpdateOptions,
  ProductionModeError,
  ProductionModeProblem,
  ProjectOwner,
} from "./features/admin/projects/project-types.ts";
export { productionModeErrors } from "./features/admin/projects/projects.ts";
export type { SignUpRule, SignUpTest, SignUpTestResult } from "./features/admin/projects/sign-up-rules.ts";
export type { ExportUsersOptions } from "./features/admin/user-export.ts";
export type {
  ListWebhookAttemptsOptions,
  ListWebhookDeliveriesOptions,
  ListWebhookMessagesOptions,
  WebhookAttempt,
  WebhookAttemptPage,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDestination,
  WebhookEndpoint,
  WebhookEndpointOptions,
  WebhookEndpointUpdateCheck,
  WebhookHealth,
  WebhookMessage,
  WebhookMessageHead,
  WebhookMessagePage,
  WebhookStatus,
} from "./features/admin/webhooks/webhook-types.ts";
export type {
  ApiKey,
  ApiKeyMethods,
  ApiKeyOwner,
  ApiKeyUpdate,
  CreateApiKeyOptions,
  NewApiKey,
  WhyInvalid,
} from "./features/api-keys/api-key-types.ts";
export type {
  MagicLinkStatus,
  PasskeySignInErrorCode,
  SignInWithOAuthOptions,
  SignInWithPasskeyOptions,
} from "./features/auth/auth-methods.ts";
export type {
  PasswordRequirementErrorCode,
  SecondFactorErrorCode,
  SignInWithCredentialErrorCode,
  SignInWithCredentialOptions,
  SignUpWithCredentialErrorCode,
  SignUpWithCredentialOptions,
} from "./features/auth/credential-sign-in.ts";
export { signOutIntentKey } from "./features/auth/sign-out-intent.ts";
export type { CliLogin, CliLoginErrorCode, PromptCliLoginOptions } from "./features/cli/cli-login-types.ts";
export type {
  ConnectedAccount,
  GetConnectedAccountOptions,
  LinkAccountOptions,
  OAuthConnection,
} from "./features/connected-accounts/connected-account-types.ts";
export type {
  ContactChannel,
  ContactChannelChange,
  NewContactChannel,
} from "./features/contact-channels/contact-channel-types.ts";
export type { VerificationErrorCode } from "./features/contact-channels/verification-error-code.ts";
export type { ListName, ListValues } from "./features/lists/list-types.ts";
export { OAuthCallbackError } from "./features/oauth/callback-error.ts";
export type { Passkey, RegisterPasskeyErrorCode, RegisterPasskeyOptions } from "./features/passkeys/passkey-types.ts";
export type { ListPermissionsOptions, Permission, TeamOrId } from "./features/permissions/permission-types.ts";
export type { OAuthProviderConfig, Project, ProjectBranding, ProjectConfig } from "./features/projects/project.ts";
export type {
  ReauthenticationErrorCode,
  ReauthenticationMethod,
  ReauthenticationProof,
  SessionState,
} from "./features/reauthentication/reauthentication-types.ts";
export type { TotpSetup } from "./features/second-factor/second-factor-types.ts";
export type {
  NewServerContactChannel,
  ServerContactChannel,
  ServerContactChannelChange,
} from "./features/server/contact-channels/contact-channel-types.ts";
export type {
  EmailDeliveryStats,
  EmailFigures,
  SendEmailOptions,
  SentToUser,
} from "./features/server/emails/send-email.ts";
export type { NodeRequestLike, ServerTokenStoreInit } from "./features/server/request-tokens.ts";
export type {
  CurrentServerUser,
  ServerTeam,
  ServerTeamMembership,
  ServerTeamUpdate,
  ServerTeamUpdateCheck,
  ServerTeamUser,
  ServerUser,
  ServerUserCreate,
  ServerUserUpdate,
  ServerUserUpdateCheck,
} from "./features/server/server-types.ts";
export type { CreateSessionOptions } from "./features/server/sessions/session-types.ts";
export type { FoundTeam, SearchTeamsOptions, TeamPage } from "./features/server/teams/search-teams.ts";
export type { ServerCreateTeamOptions } from "./features/server/teams/teams.ts";
export type { GetServerUserOptions } from "./features/server/users/get-server-user.ts";
export type { UserFilters } from "./features/server/users/user-filters.ts";
export type { ListUsersOptions, UserCount, UserPage } from "./features/server/users/users.ts";
export type { ActiveSession, GeoInfo, SessionDevice } from "./features/sessions/session-types.ts";
export type {
  CreateTeamOptions,
  EditableTeamMemberProfile,
  InviteUserOptions,
  Team,
  TeamInvitation,
  TeamInvitationDetails,
  TeamMemberProfile,
  TeamUpdate,
  TeamUser,
} from "./features/teams/team-types.ts";
export type { GetUserOptions } from "./features/users/get-user.ts";
export type { Auth, CurrentUser, User, UserUpdate } from "./features/users/user-types.ts";
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookErrorCode,
  type WebhookRequest,
  WebhookVerificationError,
} from "./features/webhooks/verify-webhook.ts";
export type * from "./published-names.ts";
