import type { AdminContext } from "./admin-context.ts";
import { type AuditMethods, createAuditMethods } from "./audit-log.ts";
import { createEmailTemplateMethods, type EmailTemplateMethods } from "./emails/email-templates.ts";
import { createSentEmailMethods, type SentEmailMethods } from "./emails/sent-emails.ts";
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
import { createWebhookMethods, type WebhookMethods } from "./webhooks/webhooks.ts";

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

export const createAdminAppMethods = (context: AdminContext): AdminAppMethods => ({
  ...createProjectMethods(context),
  ...createInternalApiKeyMethods(context),
  ...createPermissionDefinitionMethods(context),
  ...createPermissionHolderMethods(context),
  ...createEmailTemplateMethods(context),
  ...createSentEmailMethods(context),
  ...createWebhookMethods(context),
  ...createMetricsMethods(context),
  ...createUserExportMethods(context),
  ...createImpersonationMethods(context),
  ...createAuditMethods(context),
});
