import { holderCountsQuery, holdersQuery, permissionDefinitionsQuery, type Scope } from "../../data/permissions.ts";
import type { PageRoute } from "../../routes/page-route.ts";
import { type PermissionsSearch, parsePermissionsSearch } from "./rules.ts";

const routeOf = (scope: Scope): PageRoute<PermissionsSearch> => ({
  search: parsePermissionsSearch,
  load: ({ context: { queryClient, owned }, params: { projectId = "" }, search: { holders } }) => {
    void queryClient.prefetchQuery(permissionDefinitionsQuery(owned, projectId, scope));
    void queryClient.prefetchQuery(holderCountsQuery(owned, projectId, scope));
    if (holders) void queryClient.prefetchInfiniteQuery(holdersQuery(owned, projectId, scope, holders));
  },
});

export const projectPermissionsRoute = routeOf("project");
export const teamPermissionsRoute = routeOf("team");
