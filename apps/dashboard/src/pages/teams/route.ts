import { teamsQuery } from "../../data/teams.ts";
import type { PageRoute } from "../../routes/page-route.ts";
import { parseTeamsSearch, type TeamsSearch } from "./search.ts";

export const teamsRoute = {
  search: parseTeamsSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search: { query = "", order } }) => {
    void queryClient.prefetchInfiniteQuery(teamsQuery(projectsClient, projectId, query, order !== "oldest"));
  },
} satisfies PageRoute<TeamsSearch>;
