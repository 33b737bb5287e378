import { projectQuery, projectsQuery } from "../../data/projects.ts";
import type { PageRoute } from "../../routes/page-route.ts";

/** What every page of a project needs: the project, and the list for changing to another one. */
export const projectShellRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(projectQuery(projectsClient, projectId));
    void queryClient.prefetchQuery(projectsQuery(projectsClient));
  },
} satisfies PageRoute;
