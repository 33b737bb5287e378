import { createRoute } from "@tanstack/react-router";
import { load, withSearch } from "../app/page-route.ts";
import { apiKeysRoute } from "../pages/api-keys/route.ts";
import { domainsRoute } from "../pages/domains/route.ts";
import { emailInboxRoute } from "../pages/email-inbox/route.ts";
import { emailLogRoute } from "../pages/email-log/route.ts";
import { emailTemplateRoute } from "../pages/email-template/route.ts";
import { emailsRoute } from "../pages/emails/route.ts";
import { setupRoute } from "../pages/setup/route.ts";
import { teamRoute } from "../pages/team/route.ts";
import { teamsRoute } from "../pages/teams/route.ts";
import { userRoute } from "../pages/user/route.ts";
import { webhookRoute } from "../pages/webhook/route.ts";
import { webhooksRoute } from "../pages/webhooks/route.ts";
import { project } from "./layouts.ts";
import { lazyPage } from "./page-code.ts";
import {
  auditLogRoute,
  overviewRoute,
  projectPermissionsRoute,
  projectSettingsRoute,
  teamPermissionsRoute,
  teamSettingsRoute,
  usersRoute,
} from "./page-routes.ts";

const overview = createRoute({
  getParentRoute: () => project,
  path: "/",
  ...withSearch(overviewRoute),
  loader: (args) => load(overviewRoute, args),
  component: lazyPage(() => import("../pages/overview/page.tsx"), "OverviewPage"),
});
const setup = createRoute({
  getParentRoute: () => project,
  path: "/setup",
  ...withSearch(setupRoute),
  loader: (args) => load(setupRoute, args),
  component: lazyPage(() => import("../pages/setup/page.tsx"), "SetupPage"),
});
const users = createRoute({
  getParentRoute: () => project,
  path: "/users",
  ...withSearch(usersRoute),
  loader: (args) => load(usersRoute, args),
  component: lazyPage(() => import("../pages/users/page.tsx"), "UsersPage"),
});
const user = createRoute({
  getParentRoute: () => project,
  path: "/users/$userId",
  ...withSearch(userRoute),
  loader: (args) => load(userRoute, args),
  component: lazyPage(() => import("../pages/user/page.tsx"), "UserPage"),
});
const authMethods = createRoute({
  getParentRoute: () => project,
  path: "/auth-methods",
  component: lazyPage(() => import("../pages/auth-methods/page.tsx"), "AuthMethodsPage"),
});
const projectPermissions = createRoute({
  getParentRoute: () => project,
  path: "/project-permissions",
  ...withSearch(projectPermissionsRoute),
  loader: (args) => load(projectPermissionsRoute, args),
  component: lazyPage(() => import("../pages/permissions/page.tsx"), "ProjectPermissionsPage"),
});
const teamPermissions = createRoute({
  getParentRoute: () => project,
  path: "/team-permissions",
  ...withSearch(teamPermissionsRoute),
  loader: (args) => load(teamPermissionsRoute, args),
  component: lazyPage(() => import("../pages/permissions/page.tsx"), "TeamPermissionsPage"),
});
const teams = createRoute({
  getParentRoute: () => project,
  path: "/teams",
  ...withSearch(teamsRoute),
  loader: (args) => load(teamsRoute, args),
  component: lazyPage(() => import("../pages/teams/page.tsx"), "TeamsPage"),
});
const team = createRoute({
  getParentRoute: () => project,
  path: "/teams/$teamId",
  ...withSearch(teamRoute),
  loader: (args) => load(teamRoute, args),
  component: lazyPage(() => import("../pages/team/page.tsx"), "TeamPage"),
});
const teamSettings = createRoute({
  getParentRoute: () => project,
  path: "/team-settings",
  ...withSearch(teamSettingsRoute),
  loader: (args) => load(teamSettingsRoute, args),
  component: lazyPage(() => import("../pages/team-settings/page.tsx"), "TeamSettingsPage"),
});
const domains = createRoute({
  getParentRoute: () => project,
  path: "/domains",
  ...withSearch(domainsRoute),
  loader: (args) => load(domainsRoute, args),
  component: lazyPage(() => import("../pages/domains/page.tsx"), "DomainsPage"),
});
const emails = createRoute({
  getParentRoute: () => project,
  path: "/emails",
  ...withSearch(emailsRoute),
  loader: (args) => load(emailsRoute, args),
  component: lazyPage(() => import("../pages/emails/page.tsx"), "EmailsPage"),
});
const emailTemplate = createRoute({
  getParentRoute: () => project,
  path: "/emails/templates/$type",
  ...withSearch(emailTemplateRoute),
  loader: (args) => load(emailTemplateRoute, args),
  component: lazyPage(() => import("../pages/email-template/page.tsx"), "EmailTemplatePage"),
});
const emailLog = createRoute({
  getParentRoute: () => project,
  path: "/emails/log",
  ...withSearch(emailLogRoute),
  loader: (args) => load(emailLogRoute, args),
  component: lazyPage(() => import("../pages/email-log/page.tsx"), "EmailLogPage"),
});
const emailInbox = createRoute({
  getParentRoute: () => project,
  path: "/emails/inbox",
  ...withSearch(emailInboxRoute),
  loader: (args) => load(emailInboxRoute, args),
  component: lazyPage(() => import("../pages/email-inbox/page.tsx"), "EmailInboxPage"),
});
const webhooks = createRoute({
  getParentRoute: () => project,
  path: "/webhooks",
  ...withSearch(webhooksRoute),
  loader: (args) => load(webhooksRoute, args),
  component: lazyPage(() => import("../pages/webhooks/page.tsx"), "WebhooksPage"),
});
const webhook = createRoute({
  getParentRoute: () => project,
  path: "/webhooks/$endpointId",
  ...withSearch(webhookRoute),
  loader: (args) => load(webhookRoute, args),
  component: lazyPage(() => import("../pages/webhook/page.tsx"), "WebhookPage"),
});
const apiKeys = createRoute({
  getParentRoute: () => project,
  path: "/api-keys",
  ...withSearch(apiKeysRoute),
  loader: (args) => load(apiKeysRoute, args),
  component: lazyPage(() => import("../pages/api-keys/page.tsx"), "ApiKeysPage"),
});
const auditLog = createRoute({
  getParentRoute: () => project,
  path: "/audit-log",
  ...withSearch(auditLogRoute),
  loader: (args) => load(auditLogRoute, args),
  component: lazyPage(() => import("../pages/audit-log/page.tsx"), "AuditLogPage"),
});
const projectSettings = createRoute({
  getParentRoute: () => project,
  path: "/project-settings",
  ...withSearch(projectSettingsRoute),
  loader: (args) => load(projectSettingsRoute, args),
  component: lazyPage(() => import("../pages/project-settings/page.tsx"), "ProjectSettingsPage"),
});
const branding = createRoute({
  getParentRoute: () => project,
  path: "/branding",
  component: lazyPage(() => import("../pages/branding/page.tsx"), "BrandingPage"),
});
/** All pages of a project. */
export const projectPages = [
  overview,
  setup,
  users,
  user,
  authMethods,
  projectPermissions,
  teamPermissions,
  teams,
  team,
  teamSettings,
  domains,
  emails,
  emailTemplate,
  emailLog,
  emailInbox,
  webhooks,
  webhook,
  apiKeys,
  auditLog,
  branding,
  projectSettings,
] as const;
