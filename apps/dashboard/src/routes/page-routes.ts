import type { PageRoute } from "../app/page-route.ts";
import { metricsQuery, skippedEmailQuery } from "../data/metrics.ts";
import { ownerInvitationsQuery, ownersQuery } from "../data/owners.ts";
import { holderCountsQuery, holdersQuery, permissionDefinitionsQuery, type Scope } from "../data/permissions.ts";
import { projectKeysQuery } from "../data/project-keys.ts";
import { projectQuery, projectsQuery } from "../data/projects.ts";
import { userCountQuery, usersQuery } from "../data/users.ts";
import { endpointsQuery } from "../data/webhooks.ts";
import { browserZone, dayIn } from "../features/filters/date-range.ts";
import {
  type AuditSearch,
  actorNamesQuery,
  entriesQuery,
  parseAuditSearch,
  toFilter,
} from "../pages/audit-log/audit-search.ts";
import { getRanges, type OverviewSearch, parseOverviewSearch } from "../pages/overview/range.ts";
import { type PermissionsSearch, parsePermissionsSearch } from "../pages/permissions/permissions-search.ts";
import { type ProjectsSearch, parseProjectsSearch } from "../pages/projects/projects-search.ts";
import { parseUsersSearch, toFilters, type UsersSearch } from "../pages/users/search.ts";

// Search parameters and data of the pages that have no route module of their own.

export const projectsRoute = {
  search: parseProjectsSearch,
  load: ({ context: { queryClient, projectsClient } }) => {
    void queryClient.prefetchQuery(projectsQuery(projectsClient));
  },
} satisfies PageRoute<ProjectsSearch>;

interface NewProjectSearch {
  /** Prefills the name, for links from other sites. */
  display_name?: string;
  /** The server has just got its first owner. */
  first?: boolean;
}

export const newProjectRoute = {
  search: ({ display_name, first }): NewProjectSearch => ({
    ...(typeof display_name === "string" && { display_name: display_name.slice(0, 200) }),
    ...(first === true && { first }),
  }),
  load: () => {},
} satisfies PageRoute<NewProjectSearch>;

export const ownerInvitationRoute = {
  search: ({ code }): { code?: string } => (typeof code === "string" ? { code } : {}),
  // Works for signed-out users too, because the code authorizes the request. The page sends it itself.
  load: () => {},
} satisfies PageRoute;

interface IntegrationSearch {
  /** The code of a project transfer. */
  code?: string;
  /** The id of an authorization request. */
  interaction_uid?: string;
}

export const integrationsRoute = {
  search: ({ code, interaction_uid }): IntegrationSearch => ({
    ...(typeof code === "string" && { code }),
    ...(typeof interaction_uid === "string" && { interaction_uid }),
  }),
  load: () => {},
} satisfies PageRoute;

export const overviewRoute = {
  search: parseOverviewSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    const admin = projectsClient.open(projectId);
    const zone = search.zone ?? browserZone();
    const { range, previous } = getRanges(search, dayIn(zone, Date.now()));
    void queryClient.prefetchQuery(metricsQuery(admin, range, zone));
    void queryClient.prefetchQuery(metricsQuery(admin, previous, zone));
    void queryClient.prefetchQuery(projectKeysQuery(admin));
    void queryClient.prefetchQuery(skippedEmailQuery(admin));
    void queryClient.prefetchQuery(endpointsQuery(projectsClient, projectId));
  },
} satisfies PageRoute<OverviewSearch>;

export const usersRoute = {
  search: parseUsersSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    const filters = toFilters(search, new Date());
    void queryClient.prefetchInfiniteQuery(usersQuery(projectsClient, projectId, filters, search.order !== "oldest"));
    void queryClient.prefetchQuery(userCountQuery(projectsClient, projectId, filters));
    void queryClient.prefetchQuery(userCountQuery(projectsClient, projectId, {}));
  },
} satisfies PageRoute<UsersSearch>;

export const auditLogRoute = {
  search: parseAuditSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    const admin = projectsClient.open(projectId);
    void queryClient.prefetchInfiniteQuery(entriesQuery(admin, toFilter(search, new Date())));
    void queryClient.prefetchQuery(actorNamesQuery(admin));
  },
} satisfies PageRoute<AuditSearch>;

const getRoute = (scope: Scope): PageRoute<PermissionsSearch> => ({
  search: parsePermissionsSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search: { holders } }) => {
    void queryClient.prefetchQuery(permissionDefinitionsQuery(projectsClient, projectId, scope));
    void queryClient.prefetchQuery(holderCountsQuery(projectsClient, projectId, scope));
    if (holders) void queryClient.prefetchInfiniteQuery(holdersQuery(projectsClient, projectId, scope, holders));
  },
});

export const projectPermissionsRoute = getRoute("project");
export const teamPermissionsRoute = getRoute("team");

export const projectSettingsRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(ownersQuery(projectsClient, projectId));
    void queryClient.prefetchQuery(ownerInvitationsQuery(projectsClient, projectId));
  },
} satisfies PageRoute;

export const teamSettingsRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(permissionDefinitionsQuery(projectsClient, projectId, "team"));
  },
} satisfies PageRoute;

/** Loads what every project page needs: the project, and the list for the project switcher. */
export const projectShellRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(projectQuery(projectsClient, projectId));
    void queryClient.prefetchQuery(projectsQuery(projectsClient));
  },
} satisfies PageRoute;
