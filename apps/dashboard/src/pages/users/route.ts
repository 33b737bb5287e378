import { userCountQuery, usersQuery } from "../../data/users.ts";
import type { PageRoute } from "../../routes/page-route.ts";
import { parseUsersSearch, toFilters, type UsersSearch } from "./search.ts";

export const usersRoute = {
  search: parseUsersSearch,
  load: ({ context: { queryClient, owned }, params: { projectId = "" }, search }) => {
    const filters = toFilters(search, new Date());
    void queryClient.prefetchInfiniteQuery(usersQuery(owned, projectId, filters, search.order !== "oldest"));
    void queryClient.prefetchQuery(userCountQuery(owned, projectId, filters));
    void queryClient.prefetchQuery(userCountQuery(owned, projectId, {}));
  },
} satisfies PageRoute<UsersSearch>;
