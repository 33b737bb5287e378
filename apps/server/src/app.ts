import { internalProjectId } from "@vestibule/contract";
import { contract, type Endpoint } from "@vestibule/contract/endpoints";
import { apiError } from "./http/api-error.ts";
import type { Authenticator } from "./http/authenticate.ts";
import type { AnyHandler, HandlersOf } from "./http/handler.ts";
import type { Limits } from "./http/limits.ts";
import type { Answer } from "./http/listener.ts";
import type { HttpRequest } from "./http/message.ts";
import { createPipeline, type Route } from "./http/pipeline.ts";
import { createContactChannelHandlers, createOwnUserHandlers, createUserHandlers } from "./modules/accounts/index.ts";
import {
  createCredentialScanningHandlers,
  createKeyActivity,
  createTeamApiKeyHandlers,
  createUserApiKeyHandlers,
  type KeyActivity,
} from "./modules/api-keys/index.ts";
import { createAuditLogHandlers } from "./modules/audit/index.ts";
import {
  createAnonymousHandlers,
  createCliHandlers,
  createFailedSignInAudit,
  createImpersonationHandlers,
  createMfaHandlers,
  createOtpHandlers,
  createPasskeyHandlers,
  createPasswordHandlers,
  createSessionHandlers,
  startSession,
} from "./modules/auth/index.ts";
import {
  createApplicationEmailHandlers,
  createEmailDocumentHandlers,
  createEmailTemplateHandlers,
  createNotificationPreferenceHandlers,
  createSentEmailHandlers,
  type Mailer,
} from "./modules/emails/index.ts";
import { createIntegrationHandlers, type IntegrationClient } from "./modules/integrations/index.ts";
import { createMetricsHandlers } from "./modules/metrics/index.ts";
import { createNotOfferedHandlers } from "./modules/not-offered/index.ts";
import {
  createConnectedAccountHandlers,
  createOauthHandlers,
  createOauthProviderHandlers,
  createUserOauthProviderHandlers,
  type OauthConfig,
} from "./modules/oauth/index.ts";
import { createOwnerInvitationHandlers } from "./modules/owner-invitations/index.ts";
import {
  createProjectPermissionDefinitionHandlers,
  createProjectPermissionHandlers,
  createTeamPermissionDefinitionHandlers,
  createTeamPermissionHandlers,
} from "./modules/permissions/index.ts";
import {
  createOwnedProjectHandlers,
  createProjectAdminHandlers,
  createProjectOwnerHandlers,
  isOwnerSession,
} from "./modules/project-owners/index.ts";
import {
  createConfigHandlers,
  createKeySetActivity,
  createProjectHandlers,
  createProjectKeyHandlers,
  createTestSignUpRules,
  findKeySet,
  type KeySetActivity,
  type Project,
  type ProjectStore,
} from "./modules/projects/index.ts";
import {
  createAccessTokens,
  createSessionActivity,
  createSessions,
  getIdleCutoff,
  type SessionActivity,
  type Sessions,
  type StartedSession,
} from "./modules/sessions/index.ts";
import { createServiceHandlers } from "./modules/setup/index.ts";
import {
  createTeamHandlers,
  createTeamInvitationHandlers,
  createTeamMemberProfileHandlers,
  createTeamMembershipHandlers,
} from "./modules/teams/index.ts";
import { findUserOfSession, type User } from "./modules/users/index.ts";
import { createWebhookApi, createWebhookHandlers } from "./modules/webhooks/index.ts";
import { sha256 } from "./platform/crypto/digest.ts";
import { LruCache } from "./platform/lru-cache.ts";
import type { Platform } from "./platform/platform.ts";

/** One handler for every endpoint of the contract: a missing one is a compile error. */
type Handlers = { readonly [Group in keyof typeof contract]: HandlersOf<(typeof contract)[Group], Project, User> };

export interface App {
  /** Handles requests under /api/. */
  readonly answer: Answer;
  /** Handles requests under /svix/. */
  readonly answerSvix: Answer;
  /** Signs in an owner who just chose their password outside the API. */
  readonly signInNewOwner: (userId: string, request: HttpRequest) => Promise<StartedSession>;
  readonly sessions: Sessions;
  readonly activity: SessionActivity;
  readonly keyActivity: KeyActivity;
  readonly keySetActivity: KeySetActivity;
}

export interface AppOptions {
  readonly platform: Platform;
  readonly projects: ProjectStore;
  readonly mailer: Mailer & { readonly mailFrom: string };
  readonly version: string;
  readonly limits: Limits;
  readonly oauth: OauthConfig;
  readonly integrationClients: readonly IntegrationClient[];
}

/** Assembles the API from its domains. */
export function createApp(options: AppOptions): App {
  const { platform, projects, mailer, version, limits, oauth, integrationClients } = options;
  const { database, clock, log, publicUrl } = platform;
  const accessTokens = createAccessTokens({ projects, clock, publicUrl });
  const activity = createSessionActivity(database, log, clock);
  const keyActivity = createKeyActivity(database, log);
  const keySetActivity = createKeySetActivity(database, log);
  const sessions = createSessions({ clock, accessTokens, activity });
  const refusing = { limits, failedSignInAudit: createFailedSignInAudit(platform) };
  const services = {
    ...platform,
    ...mailer,
    ...refusing,
    projects,
    sessions,
    activity,
    keyActivity,
    keySetActivity,
    accessTokens,
    oauth,
  };

  const administer = createProjectAdminHandlers(services);
  const handlers: Handlers = {
    service: createServiceHandlers(version),
    password: createPasswordHandlers(services),
    otp: createOtpHandlers(services),
    mfa: createMfaHandlers(services),
    passkeys: createPasskeyHandlers(services),
    anonymous: createAnonymousHandlers(services),
    cli: createCliHandlers(services),
    oauth: createOauthHandlers(services),
    sessions: createSessionHandlers(services),
    impersonation: createImpersonationHandlers(services),
    projects: createProjectHandlers(projects, administer),
    ownUser: createOwnUserHandlers(services),
    users: createUserHandlers(services),
    teams: createTeamHandlers(services),
    teamMemberships: createTeamMembershipHandlers(services),
    teamMemberProfiles: createTeamMemberProfileHandlers(services),
    teamInvitations: createTeamInvitationHandlers(services),
    teamPermissions: createTeamPermissionHandlers(services),
    projectPermissions: createProjectPermissionHandlers(services),
    teamPermissionDefinitions: createTeamPermissionDefinitionHandlers(services),
    projectPermissionDefinitions: createProjectPermissionDefinitionHandlers(services),
    userApiKeys: createUserApiKeyHandlers(services),
    teamApiKeys: createTeamApiKeyHandlers(services),
    credentialScanning: createCredentialScanningHandlers(services),
    connectedAccounts: createConnectedAccountHandlers(services),
    userOauthProviders: createUserOauthProviderHandlers(services),
    contactChannels: createContactChannelHandlers(services),
    ownedProjects: createOwnedProjectHandlers(services),
    currentProject: { ...administer, testSignUpRules: createTestSignUpRules() },
    config: createConfigHandlers(services),
    projectOwners: createProjectOwnerHandlers(services),
    projectOwnerInvitations: createOwnerInvitationHandlers(services),
    projectKeys: createProjectKeyHandlers(services),
    oauthProviders: createOauthProviderHandlers(services),
    emailTemplates: createEmailTemplateHandlers(services),
    notificationPreferences: createNotificationPreferenceHandlers(services),
    sentEmails: createSentEmailHandlers(services),
    applicationEmails: createApplicationEmailHandlers(services),
    emailDocuments: createEmailDocumentHandlers(services),
    webhooks: createWebhookHandlers(services),
    metrics: createMetricsHandlers(services),
    auditLog: createAuditLogHandlers(services),
    notOffered: createNotOfferedHandlers(services),
    ...createIntegrationHandlers({ ...services, integrationClients }),
  };

  /** Of valid publishable keys, which aren't secret: each request of an application has the same. */
  const clientKeyDigests = new LruCache<Buffer>(10_000);
  const authenticator: Authenticator<Project> = {
    findProject: projects.find,
    requiresClientKey: ({ config }) => config.publishable_client_key_required,
    findKeySet(project, accessType, key) {
      const now = clock();
      const known = clientKeyDigests.get(key);
      const digest = known ?? sha256(key);
      const found = findKeySet(project.keySets, accessType, digest, now);
      if (found && accessType === "client" && !known) clientKeyDigests.set(key, digest);
      if (found) keySetActivity.record({ projectId: project.id, keyId: found.id, usedAt: now });
      return found?.id ?? null;
    },
    checkAccessToken: accessTokens.check,
    async checkAdminAccessToken(token, projectId) {
      const subject = await accessTokens.checkAdmin(token);
      const now = clock();
      const internal = await projects.find(internalProjectId);
      const isAllowed = await isOwnerSession(database, {
        projectId,
        userId: subject.userId,
        sessionId: subject.sessionId,
        now,
        idleCutoff: internal && getIdleCutoff(internal, now),
      });
      if (!isAllowed) throw apiError("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
      return { ownerId: subject.userId, ownerSessionId: subject.sessionId };
    },
  };

  const answer = createPipeline<Project, User>({
    routes: toRoutes(handlers),
    authenticator,
    findUser: (project, userId, sessionId) => {
      const now = clock();
      const idleCutoff = getIdleCutoff(project, now);
      return findUserOfSession(database, { projectId: project.id, userId, sessionId, now, idleCutoff });
    },
    getUserId: (user) => user.id,
    recordWrite: platform.reads.recordWrite,
  });
  const findAdminKeySet = (project: Project, key: string) => authenticator.findKeySet(project, "admin", key);
  const answerSvix = createWebhookApi({
    ...services,
    findAdminKeySet,
    checkAdminAccessToken: authenticator.checkAdminAccessToken,
  });
  const signInNewOwner: App["signInNewOwner"] = async (userId, request) => {
    const project = await projects.find(internalProjectId);
    if (!project) throw new Error("Project internal is missing");
    const signInMethod = { method: "password" };
    const owner = { project, userId, isNewUser: true, request, accessType: null, signInMethod };
    return database.transaction((transaction) => startSession(transaction, services, owner));
  };
  return { answer, answerSvix, signInNewOwner, sessions, activity, keyActivity, keySetActivity };
}

/** Pairs each endpoint with its handler; the `Handlers` type guarantees that both sides have the same names. */
function toRoutes(handlers: Handlers): Route[] {
  const handlersByName: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers;
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
      endpoint,
      handler: handlersByName[group]?.[name] as AnyHandler,
    })),
  );
}
