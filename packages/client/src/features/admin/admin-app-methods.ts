import { lazyMethods } from "../../core/platform/lazy-methods.ts";
import type { AdminContext } from "./admin-context.ts";
import { type AuditMethods, createAuditMethods } from "./audit-log.ts";
import type { EmailTemplateMethods } from "./emails/email-templates.ts";
import type { SentEmailMethods } from "./emails/sent-emails.ts";
import { createImpersonationMethods, type ImpersonationMethods } from "./impersonation.ts";
import { createInternalApiKeyMethods, type InternalApiKeyMethods } from "./keys/internal-api-keys.ts";
import { createMetricsMethods, type MetricsMethods } from "./metrics.ts";
import {
  createPermissionDefinitionMethods,
  type PermissionDefinitionMethods,
} from "./permissions/permission-definitions.ts";
import { createPermissionHolderMethods, type PermissionHolderMethods } from "./permissions/permission-holders.ts";
import type { ProjectMethods } from "./projects/project-types.ts";
import { createProjectMethods } from "./projects/projects.ts";
import { createUserExportMethods, type UserExportMethods } from "./user-export.ts";
import type { WebhookMethods } from "./webhooks/webhook-types.ts";

/** The methods that an admin app has beyond a server app. */
export interface AdminAppMethods
  extends ProjectMethods,
    InternalApiKeyMethods,
    PermissionDefinitionMethods,
    PermissionHolderMethods,
    EmailTemplateMethods,
    SentEmailMethods,
    WebhookMethods,
    MetricsMethods,
    UserExportMethods,
    ImpersonationMethods,
    AuditMethods {}

const emailTemplateMethods = {
  listEmailTemplates: 1,
  updateEmailTemplate: 1,
  resetEmailTemplate: 1,
  previewEmailTemplate: 1,
  sendEmailTemplateTest: 1,
} as const;

const sentEmailMethods = {
  listSentEmails: 1,
  sendTestEmail: 1,
  sendSignInInvitationEmail: 1,
  listEmailSuppressions: 1,
} as const;

const webhookMethods = {
  getSvixToken: 1,
  listWebhookEndpoints: 1,
  getWebhookEndpoint: 1,
  createWebhookEndpoint: 1,
  listWebhookDeliveries: 1,
  countWebhookDeliveries: 1,
  listWebhookMessages: 1,
  getWebhookMessage: 1,
  listWebhookDestinations: 1,
  listWebhookMessageAttempts: 1,
} as const;

export const createAdminAppMethods = (context: AdminContext): AdminAppMethods => ({
  ...createProjectMethods(context),
  ...createInternalApiKeyMethods(context),
  ...createPermissionDefinitionMethods(context),
  ...createPermissionHolderMethods(context),
  ...lazyMethods(emailTemplateMethods, context, () => import("./emails/email-templates.ts")),
  ...lazyMethods(sentEmailMethods, context, () => import("./emails/sent-emails.ts")),
  ...lazyMethods(webhookMethods, context, () => import("./webhooks/webhooks.ts")),
  ...createMetricsMethods(context),
  ...createUserExportMethods(context),
  ...createImpersonationMethods(context),
  ...createAuditMethods(context),
});
