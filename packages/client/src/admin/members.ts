import { type AuditMethods, createAuditMethods } from "./audit-log.ts";
import { createEmailTemplateMethods, type EmailTemplateMethods } from "./emails/email-templates.ts";
import { createSentEmailMethods, type SentEmailMethods } from "./emails/sent-emails.ts";
import { createImpersonationMethods, type ImpersonationMethods } from "./impersonation.ts";
import { createInternalApiKeyMethods, type InternalApiKeyMethods } from "./keys/internal-api-keys.ts";
import { createMetricsMethods, type MetricsMethods } from "./metrics.ts";
import type { AdminParts } from "./parts.ts";
import { createPermissionDefinitionMethods, type PermissionDefinitionMethods } from "./permissions/definitions.ts";
import { createPermissionHolderMethods, type PermissionHolderMethods } from "./permissions/holders.ts";
import type { ProjectMethods } from "./projects/model.ts";
import { createProjectMethods } from "./projects/projects.ts";
import { createUserExportMethods, type UserExportMethods } from "./user-export.ts";
import { createWebhookMethods, type WebhookMethods } from "./webhooks/webhooks.ts";

/** What an app can do beyond a server's. */
export interface AdminMembers
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

export const createAdminMembers = (parts: AdminParts): AdminMembers => ({
  ...createProjectMethods(parts),
  ...createInternalApiKeyMethods(parts),
  ...createPermissionDefinitionMethods(parts),
  ...createPermissionHolderMethods(parts),
  ...createEmailTemplateMethods(parts),
  ...createSentEmailMethods(parts),
  ...createWebhookMethods(parts),
  ...createMetricsMethods(parts),
  ...createUserExportMethods(parts),
  ...createImpersonationMethods(parts),
  ...createAuditMethods(parts),
});
