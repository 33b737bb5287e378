/** The package's entry point that depends on zod: for servers and generators, never for browsers. */

import { z } from "zod";
import { credentialScanningEndpoints } from "./api-keys/credential-scanning.ts";
import { teamApiKeyEndpoints } from "./api-keys/team-api-keys.ts";
import { userApiKeyEndpoints } from "./api-keys/user-api-keys.ts";
import { cliEndpoints } from "./auth/cli.ts";
import { impersonationEndpoints } from "./auth/impersonation.ts";
import { mfaEndpoints } from "./auth/mfa.ts";
import { oauthEndpoints } from "./auth/oauth.ts";
import { otpEndpoints } from "./auth/otp.ts";
import { passkeyEndpoints } from "./auth/passkeys.ts";
import { passwordEndpoints } from "./auth/password.ts";
import { sessionEndpoints } from "./auth/sessions.ts";
import { connectedAccountEndpoints } from "./connected-accounts.ts";
import { contactChannelEndpoints } from "./contact-channels.ts";
import { emailTemplateEndpoints } from "./email-templates.ts";
import { applicationEmailEndpoints } from "./emails/send-email.ts";
import { type EndpointGroup, endpoint } from "./endpoint.ts";
import { integrationDomainEndpoints } from "./integrations/domains.ts";
import { integrationOauthEndpoints } from "./integrations/oauth.ts";
import { integrationProviderEndpoints } from "./integrations/oauth-providers.ts";
import { partnerParams } from "./integrations/partner-params.ts";
import { integrationProjectEndpoints } from "./integrations/projects.ts";
import { integrationWebhookEndpoints } from "./integrations/webhooks.ts";
import { projectKeyEndpoints } from "./internal/api-keys.ts";
import { auditLogEndpoints } from "./internal/audit-log.ts";
import { configEndpoints } from "./internal/config.ts";
import { emailDocumentEndpoints } from "./internal/email-documents.ts";
import { sentEmailEndpoints } from "./internal/emails.ts";
import { metricsEndpoints } from "./internal/metrics.ts";
import { oauthProviderEndpoints } from "./internal/oauth-providers.ts";
import { projectOwnerInvitationEndpoints } from "./internal/project-owner-invitations.ts";
import { projectOwnerEndpoints } from "./internal/project-owners.ts";
import { currentProjectEndpoints, ownedProjectEndpoints } from "./internal/projects.ts";
import { notOfferedEndpoints } from "./not-offered.ts";
import { notificationPreferenceEndpoints } from "./notification-preferences.ts";
import { userOauthProviderEndpoints } from "./oauth-providers.ts";
import { describeApi } from "./openapi.ts";
import { projectPermissionDefinitionEndpoints, teamPermissionDefinitionEndpoints } from "./permissions/definitions.ts";
import { projectPermissionEndpoints } from "./permissions/project-permissions.ts";
import { teamPermissionEndpoints } from "./permissions/team-permissions.ts";
import { projectEndpoints } from "./projects.ts";
import { allAccessTypes, tokenPair } from "./schema/responses.ts";
import { text, uuid } from "./schema/values.ts";
import { serviceEndpoints } from "./service.ts";
import { teamInvitationEndpoints } from "./teams/invitations.ts";
import { teamMemberProfileEndpoints } from "./teams/member-profiles.ts";
import { teamMembershipEndpoints } from "./teams/memberships.ts";
import { teamEndpoints } from "./teams/teams.ts";
import { ownUserEndpoints, userEndpoints } from "./users.ts";
import { webhookEndpoints } from "./webhooks.ts";

const anonymousEndpoints = {
  signUp: endpoint({
    method: "POST",
    path: "/auth/anonymous/sign-up",
    summary:
      "Creates an anonymous account and signs it in. Signing up later in the same session keeps the account's ID.",
    access: allAccessTypes,
    user: "ignored",
    status: 200,
    response: tokenPair,
    errors: ["ANONYMOUS_ACCOUNTS_NOT_ENABLED"],
  }),
} as const;

const { list, create, read, update } = projectKeyEndpoints;
const idParams = z.strictObject({ partner: text(), id: uuid() });

/** The endpoints of `/internal/api-keys` at the path that partners use. */
const integrationKeyEndpoints = {
  list: endpoint({ ...list, path: "/integrations/{partner}/api-keys", params: partnerParams }),
  create: endpoint({ ...create, path: "/integrations/{partner}/api-keys", params: partnerParams }),
  read: endpoint({ ...read, path: "/integrations/{partner}/api-keys/{id}", params: idParams }),
  update: endpoint({ ...update, path: "/integrations/{partner}/api-keys/{id}", params: idParams }),
} as const;

/** Every endpoint of API v1, by domain. The server must implement a handler for each. */
export const contract = {
  service: serviceEndpoints,
  password: passwordEndpoints,
  otp: otpEndpoints,
  mfa: mfaEndpoints,
  passkeys: passkeyEndpoints,
  anonymous: anonymousEndpoints,
  cli: cliEndpoints,
  oauth: oauthEndpoints,
  sessions: sessionEndpoints,
  impersonation: impersonationEndpoints,
  projects: projectEndpoints,
  ownUser: ownUserEndpoints,
  users: userEndpoints,
  teams: teamEndpoints,
  teamMemberships: teamMembershipEndpoints,
  teamMemberProfiles: teamMemberProfileEndpoints,
  teamInvitations: teamInvitationEndpoints,
  teamPermissions: teamPermissionEndpoints,
  projectPermissions: projectPermissionEndpoints,
  teamPermissionDefinitions: teamPermissionDefinitionEndpoints,
  projectPermissionDefinitions: projectPermissionDefinitionEndpoints,
  userApiKeys: userApiKeyEndpoints,
  teamApiKeys: teamApiKeyEndpoints,
  credentialScanning: credentialScanningEndpoints,
  connectedAccounts: connectedAccountEndpoints,
  userOauthProviders: userOauthProviderEndpoints,
  contactChannels: contactChannelEndpoints,
  ownedProjects: ownedProjectEndpoints,
  currentProject: currentProjectEndpoints,
  config: configEndpoints,
  projectOwners: projectOwnerEndpoints,
  projectOwnerInvitations: projectOwnerInvitationEndpoints,
  projectKeys: projectKeyEndpoints,
  oauthProviders: oauthProviderEndpoints,
  emailTemplates: emailTemplateEndpoints,
  notificationPreferences: notificationPreferenceEndpoints,
  sentEmails: sentEmailEndpoints,
  applicationEmails: applicationEmailEndpoints,
  emailDocuments: emailDocumentEndpoints,
  webhooks: webhookEndpoints,
  metrics: metricsEndpoints,
  auditLog: auditLogEndpoints,
  integrationProjects: integrationProjectEndpoints,
  integrationKeys: integrationKeyEndpoints,
  integrationDomains: integrationDomainEndpoints,
  integrationProviders: integrationProviderEndpoints,
  integrationWebhooks: integrationWebhookEndpoints,
  integrationOauth: integrationOauthEndpoints,
  notOffered: notOfferedEndpoints,
} as const satisfies Readonly<Record<string, EndpointGroup>>;

/** The OpenAPI description of every endpoint, served at /openapi.json. */
export const buildOpenApi = (options: { version: string; serverUrl: string }): object => describeApi(contract, options);

export type { ApiKeyUpdate, TeamApiKeyRead, UserApiKeyRead } from "./api-keys/api-key-schemas.ts";
export { type AuditAction, auditActions } from "./audit-actions.ts";
export type { PasskeyRead } from "./auth/passkeys.ts";
export type { EndUserPlace, SessionDevice, SessionRead } from "./auth/sessions.ts";
export type { ConnectedAccountRead } from "./connected-accounts.ts";
export type { ContactChannelCreate, ContactChannelRead, ContactChannelUpdate } from "./contact-channels.ts";
export type {
  EditableEmailType,
  EmailTemplatePreview,
  EmailTemplateRead,
  EmailTemplateType,
} from "./email-templates.ts";
export { editableEmailTypes, emailTemplateTypes } from "./email-templates.ts";
export {
  maxEmailDelayDays,
  type OutboxRead,
  type OutboxSimpleStatus,
  type OutboxStatus,
  outboxStatuses,
  type SendEmailBody,
} from "./emails/send-email.ts";
export type {
  BodyOf,
  Endpoint,
  EndpointGroup,
  HeadersOf,
  ParamsOf,
  PerAccess,
  QueryOf,
  ResponseOf,
} from "./endpoint.ts";
export { defaultBodyBytes, endpoint, largeBodyBytes } from "./endpoint.ts";
export type { IntegrationProviderRead, IntegrationProviderUpdate } from "./integrations/oauth-providers.ts";
export type {
  ProjectKeySetCreate,
  ProjectKeySetCreations,
  ProjectKeySetFirstView,
  ProjectKeySetRead,
} from "./internal/api-keys.ts";
export type { AuditEntryRead, ListedAuditEntryRead } from "./internal/audit-log.ts";
export { type Branding, type PublicBranding, toPublicBranding } from "./internal/branding.ts";
export { type ConfigLevel, type ConfigSource, configLevels } from "./internal/config.ts";
export type {
  EmailErrorType,
  EmailSuppressionRead,
  KeptEmailText,
  SentEmailRead,
  TestEmailConfig,
} from "./internal/emails.ts";
export { type MetricsRead, maxActivityDays } from "./internal/metrics.ts";
export type { OAuthProviderTest } from "./internal/oauth-providers.ts";
export {
  defaultProjectConfig,
  formatStandardProviderRequirement,
  oauthProviderIds,
  type ProjectConfigRead,
  type ProjectConfigWrite,
  pickPublicSettings,
  projectConfigWrite,
  type SignUpRule,
  smtpCredentialsRequirement,
} from "./internal/project-config.ts";
export type {
  ProjectOwnerInvitationDetails,
  ProjectOwnerInvitationRead,
} from "./internal/project-owner-invitations.ts";
export type { ProjectOwnerRead } from "./internal/project-owners.ts";
export type { ProjectAdminRead, ProjectCreate, ProjectExpected, ProjectUpdate } from "./internal/projects.ts";
export { emailThemeId, type NewerProjectFields, projectLogoNames } from "./internal/projects.ts";
export {
  maxConfigEntries,
  maxEmailDocuments,
  maxLinkedAccountsPerUser,
  maxOpenOwnerInvitations,
  maxOpenTeamInvitations,
  maxOwnedProjects,
  maxOwnersPerProject,
  maxPasskeysPerUser,
  maxPermissionDefinitions,
  maxSessionsPerUser,
} from "./list-limits.ts";
export {
  type NotificationCategory,
  type NotificationPreferenceRead,
  notificationCategories,
} from "./notification-preferences.ts";
export type { UserOAuthProviderRead, UserOAuthProviderUpdate } from "./oauth-providers.ts";
export type {
  PermissionDefinitionCreate,
  PermissionDefinitionRead,
  PermissionDefinitionUpdate,
} from "./permissions/definitions.ts";
export type {
  PermissionHolderCountRead,
  PermissionHolderRead,
  TeamPermissionHolderRead,
} from "./permissions/permission-holders.ts";
export type { ProjectPermissionRead } from "./permissions/project-permissions.ts";
export type { TeamPermissionRead } from "./permissions/team-permissions.ts";
export { type ProjectSettingName, projectSettings } from "./project-settings.ts";
export type { ProjectClientAnswer, ProjectClientRead } from "./projects.ts";
export { strictEmail } from "./schema/email-address.ts";
export {
  auditedNames,
  type ColumnName,
  type ColumnValues,
  columnNames,
  createExample,
  csvNames,
  type Fields,
  newerColumnNames,
  readableNames,
} from "./schema/fields.ts";
export { maxClientListItems, maxListItems } from "./schema/responses.ts";
export { findJsonProblem, isStorableText, type JsonValue } from "./schema/storable.ts";
export { userIdOrMe, userIdOrMeFields } from "./schema/values.ts";
export type { TeamInvitationRead } from "./teams/invitations.ts";
export {
  memberProfileFields,
  type TeamMemberProfileClientRead,
  type TeamMemberProfileServerRead,
  type TeamMemberProfileUpdate,
} from "./teams/member-profiles.ts";
export type { TeamSearchQuery, TeamSearchResultRead } from "./teams/search-teams.ts";
export { type TeamClientRead, type TeamServerRead, teamFields } from "./teams/team-fields.ts";
export type { TeamClientCreate, TeamClientUpdate, TeamCreate, TeamUpdate } from "./teams/teams.ts";
export {
  getRestriction,
  type RestrictableUser,
  type RestrictedReason,
  type Restriction,
  type RestrictionConfig,
} from "./users/restriction.ts";
export { userFields } from "./users/user-fields.ts";
export type { UserFilters, UsersQuery } from "./users/user-lists.ts";
export type {
  UserClientRead,
  UserClientUpdate,
  UserCreate,
  UserExpected,
  UserServerRead,
  UserUpdate,
} from "./users.ts";
export type { WebhookEvent, WebhookEventData, WebhookEventType } from "./webhook-events.ts";
export { webhookEventTypes } from "./webhooks.ts";
