import type { PageRoute } from "../../app/page-route.ts";
import { holderCountsQuery, holdersQuery, permissionDefinitionsQuery, type Scope } from "../../data/permissions.ts";
import { type PermissionsSearch, parsePermissionsSearch } from "./permissions-search.ts";

const routeOf = (scope: Scope): PageRoute<PermissionsSearch> => ({
  search: parsePermissionsSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search: { holders } }) => {
    void queryClient.prefetchQuery(permissionDefinitionsQuery(projectsClient, projectId, scope));
    void queryClient.prefetchQuery(holderCountsQuery(projectsClient, projectId, scope));
    if (holders) void queryClient.prefetchInfiniteQuery(holdersQuery(projectsClient, projectId, scope, holders));
  },
});

export const projectPermissionsRoute = routeOf("project");
export const teamPermissionsRoute = routeOf("team");
