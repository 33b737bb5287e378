export type {
  AuditEntry,
  AuditEntryPage,
  AuditFilter,
  AuditVerification,
  ListAuditEntriesOptions,
} from "./admin/audit-log.ts";
export type {
  AdminEmailTemplate,
  EmailTemplateChange,
  EmailTemplatePreview,
  EmailTemplateType,
} from "./admin/emails/email-templates.ts";
export type {
  AdminSentEmail,
  EmailErrorType,
  EmailSuppression,
  EmailSuppressionPage,
  KeptEmailText,
  ListSentEmailsOptions,
  SendTestEmailOptions,
  SentEmailPage,
} from "./admin/emails/sent-emails.ts";
export type { ImpersonationLink, ImpersonationLinkOptions } from "./admin/impersonation.ts";
export type {
  AuthorizationRequest,
  AuthorizationRequestOptions,
  ConfirmAuthorizationOptions,
  Integrations,
  ProjectTransfer,
  TransferCodeOptions,
} from "./admin/integrations/integration-types.ts";
export { integrations } from "./admin/integrations/integrations.ts";
export type {
  InternalApiKey,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
} from "./admin/keys/internal-api-keys.ts";
export type { MetricsOptions } from "./admin/metrics.ts";
export type {
  AdminPermissionDefinition,
  AdminPermissionDefinitionCheck,
  AdminPermissionDefinitionCreateOptions,
  AdminPermissionDefinitionUpdateOptions,
} from "./admin/permissions/permission-definitions.ts";
export type {
  HolderPage,
  ListPermissionHoldersOptions,
  PermissionHolder,
  PermissionHolderCount,
  TeamPermissionHolder,
} from "./admin/permissions/permission-holders.ts";
export type { AdminOwnedProject, OwnedProjects } from "./admin/project-owners/owned-project-types.ts";
export { ownedProjects } from "./admin/project-owners/owned-projects.ts";
export type {
  OwnerInvitationDetails,
  OwnerInvitationSignUpOptions,
  OwnerInvitations,
} from "./admin/project-owners/owner-invitations.ts";
export { ownerInvitations } from "./admin/project-owners/owner-invitations.ts";
export type { OAuthProviderCredentials, OAuthProviderTest } from "./admin/projects/oauth-providers.ts";
export type { InviteOwnerOptions, OwnerInvitation } from "./admin/projects/owner-invitations.ts";
export type {
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
} from "./admin/projects/project-types.ts";
export type { ExportUsersOptions } from "./admin/user-export.ts";
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
} from "./admin/webhooks/webhook-types.ts";
export type {
  ApiKey,
  ApiKeyMethods,
  ApiKeyOwner,
  ApiKeyUpdate,
  CreateApiKeyOptions,
  NewApiKey,
  WhyInvalid,
} from "./api-keys/api-key-types.ts";
export { StackAdminApp } from "./apps/admin-app.ts";
export type { StackAdminAppConstructor } from "./apps/admin-app-model.ts";
export type { StackAdminAppConstructorOptions } from "./apps/admin-app-options.ts";
export type { StackAppInternals } from "./apps/app-internals.ts";
export { stackAppInternalsSymbol } from "./apps/app-internals.ts";
export { StackClientApp } from "./apps/client-app.ts";
export type {
  GetUserOptions,
  StackClientAppConstructorOptions,
  StackClientAppJson,
} from "./apps/client-app-options.ts";
export { StackServerApp } from "./apps/server-app.ts";
export type { StackServerAppConstructor } from "./apps/server-app-model.ts";
export type { StackServerAppConstructorOptions } from "./apps/server-app-options.ts";
export type { StackClientAppConstructor } from "./apps/stack-client-app.ts";
export type {
  MagicLinkStatus,
  PasskeySignInErrorCode,
  SignInWithOAuthOptions,
  SignInWithPasskeyOptions,
} from "./auth/auth-methods.ts";
export type {
  PasswordRequirementErrorCode,
  SecondFactorErrorCode,
  SignInWithCredentialErrorCode,
  SignInWithCredentialOptions,
  SignUpWithCredentialErrorCode,
  SignUpWithCredentialOptions,
} from "./auth/credential-types.ts";
export { signOutIntentKey } from "./auth/sign-out-intent.ts";
export type { ObservableStore, StoreSnapshot } from "./cache/observable-store.ts";
export type { CliLogin, CliLoginErrorCode, PromptCliLoginOptions } from "./cli/cli-login-types.ts";
export type {
  ConnectedAccount,
  GetConnectedAccountOptions,
  LinkAccountOptions,
  OAuthConnection,
} from "./connected-accounts/connected-account-types.ts";
export type {
  ContactChannel,
  ContactChannelChange,
  NewContactChannel,
} from "./contact-channels/contact-channel-types.ts";
export type { VerificationErrorCode } from "./contact-channels/verification-error-code.ts";
export type { BaseUrl } from "./http/base-url.ts";
export { KnownError, type KnownErrorOf } from "./http/known-error.ts";
export { NetworkError } from "./http/network-error.ts";
export { ResponseError } from "./http/response-error.ts";
export type { ListName, ListValues } from "./lists/list-types.ts";
export { OAuthCallbackError } from "./oauth/callback-error.ts";
export type { Passkey, RegisterPasskeyErrorCode, RegisterPasskeyOptions } from "./passkeys/passkey-types.ts";
export type { ListPermissionsOptions, Permission, TeamOrId } from "./permissions/permission-types.ts";
export type { Project, ProjectConfig } from "./projects/project-types.ts";
export type {
  ReauthenticationErrorCode,
  ReauthenticationMethod,
  ReauthenticationProof,
  SessionState,
} from "./reauthentication/reauthentication-types.ts";
export type { RedirectMethod, RedirectOptions } from "./redirects/redirect-method.ts";
export type { Redirects } from "./redirects/redirects.ts";
export type { HandlerUrls } from "./redirects/urls.ts";
export type { Result } from "./result.ts";
export type {
  SecondFactorAnswer,
  SecondFactorChallenge,
  SecondFactorPrompt,
  TotpSetup,
} from "./second-factor/second-factor-types.ts";
export type {
  NewServerContactChannel,
  ServerContactChannel,
  ServerContactChannelChange,
} from "./server/contact-channels/contact-channel-types.ts";
export type { NodeRequestLike, ServerTokenStoreInit } from "./server/request-tokens.ts";
export type {
  CurrentServerUser,
  ServerTeam,
  ServerTeamUpdate,
  ServerTeamUpdateCheck,
  ServerTeamUser,
  ServerUser,
  ServerUserCreate,
  ServerUserUpdate,
  ServerUserUpdateCheck,
} from "./server/server-types.ts";
export type { CreateSessionOptions } from "./server/sessions/session-types.ts";
export type { FoundTeam, SearchTeamsOptions, TeamPage } from "./server/teams/search-teams.ts";
export type { ServerCreateTeamOptions } from "./server/teams/teams.ts";
export type { GetServerUserOptions } from "./server/users/get-server-user.ts";
export type { UserFilters } from "./server/users/user-filters.ts";
export type { ListUsersOptions, UserCount, UserPage } from "./server/users/users.ts";
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookErrorCode,
  type WebhookRequest,
  WebhookVerificationError,
} from "./server/webhooks/verify-webhook.ts";
export type { ActiveSession, GeoInfo, SessionDevice } from "./sessions/session-types.ts";
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
} from "./teams/team-types.ts";
export type { RequestLike, TokenStoreInit, Tokens } from "./tokens/token-store-init.ts";
export type { Auth, CurrentUser, Session, SignOutOptions, User, UserUpdate } from "./users/user-types.ts";
export type { Json, TeamJson, UserJson } from "./wire/json.ts";
