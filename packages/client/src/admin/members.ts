import { type AuditMethods, createAuditMethods } from "./audit-log.ts";
import { createEmailTemplateMethods, type EmailTemplateMethods } from "./emails/email-templates.ts";
import { createSentEmailMethods, type SentEmailMethods } from "./emails/sent-emails.ts";
import { createInternalApiKeyMethods, type InternalApiKeyMethods } from "./keys/internal-api-keys.ts";
import { createMetricsMethods, type MetricsMethods } from "./metrics.ts";
import type { AdminParts } from "./parts.ts";
import { createPermissionDefinitionMethods, type PermissionDefinitionMethods } from "./permissions/definitions.ts";
import type { ProjectMethods } from "./projects/model.ts";
import { createProjectMethods } from "./projects/projects.ts";
import { createWebhookMethods, type WebhookMethods } from "./webhooks/webhooks.ts";

/** What an app can do beyond a server's. */
export interface AdminMembers
  extends ProjectMethods,
    InternalApiKeyMethods,
    PermissionDefinitionMethods,
    EmailTemplateMethods,
    SentEmailMethods,
    WebhookMethods,
    MetricsMethods,
    AuditMethods {}

export const createAdminMembers = (parts: AdminParts): AdminMembers => ({
  ...createProjectMethods(parts),
  ...createInternalApiKeyMethods(parts),
  ...createPermissionDefinitionMethods(parts),
  ...createEmailTemplateMethods(parts),
  ...createSentEmailMethods(parts),
  ...createWebhookMethods(parts),
  ...createMetricsMethods(parts),
  ...createAuditMethods(parts),
});
