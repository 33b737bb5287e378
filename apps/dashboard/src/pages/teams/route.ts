import { teamsQuery } from "../../data/teams.ts";
import type { PageRoute } from "../../routes/page-route.ts";
import { parseTeamsSearch, type TeamsSearch } from "./search.ts";

export const teamsRoute = {
  search: parseTeamsSearch,
  load: ({ context: { queryClient, owned }, params: { projectId = "" }, search: { query = "", order } }) => {
    void queryClient.prefetchInfiniteQuery(teamsQuery(owned, projectId, query, order !== "oldest"));
  },
} satisfies PageRoute<TeamsSearch>;
