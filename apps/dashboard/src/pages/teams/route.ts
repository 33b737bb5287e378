import type { PageRoute } from "../../app/page-route.ts";
import { teamsQuery } from "../../data/teams.ts";

/** The server's maximum length of a search text. */
const maxSearchLength = 256;

/** The search parameters of the page. Absent: all teams, newest first. */
interface TeamsSearch {
  readonly query?: string;
  readonly order?: "oldest";
  /** Opens the dialog. The command palette links here. */
  readonly create?: true;
}

/** Parses search parameters that can contain anything. */
export function parseTeamsSearch({ query, order, create }: Record<string, unknown>): TeamsSearch {
  // The router parses a text of digits as a number.
  const text = typeof query === "number" ? String(query) : typeof query === "string" ? query.trim() : "";
  return {
    ...(text !== "" && { query: text.slice(0, maxSearchLength) }),
    ...(order === "oldest" && { order }),
    ...((create === true || create === "true") && { create: true as const }),
  };
}

export const teamsRoute = {
  search: parseTeamsSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search: { query = "", order } }) => {
    void queryClient.prefetchInfiniteQuery(teamsQuery(projectsClient, projectId, query, order !== "oldest"));
  },
} satisfies PageRoute<TeamsSearch>;
