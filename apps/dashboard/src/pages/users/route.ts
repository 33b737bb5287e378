import type { PageRoute } from "../../app/page-route.ts";
import { userCountQuery, usersQuery } from "../../data/users.ts";
import { parseUsersSearch, toFilters, type UsersSearch } from "./search.ts";

export const usersRoute = {
  search: parseUsersSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    const filters = toFilters(search, new Date());
    void queryClient.prefetchInfiniteQuery(usersQuery(projectsClient, projectId, filters, search.order !== "oldest"));
    void queryClient.prefetchQuery(userCountQuery(projectsClient, projectId, filters));
    void queryClient.prefetchQuery(userCountQuery(projectsClient, projectId, {}));
  },
} satisfies PageRoute<UsersSearch>;
