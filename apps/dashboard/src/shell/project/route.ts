import type { PageRoute } from "../../app/page-route.ts";
import { projectQuery, projectsQuery } from "../../data/projects.ts";

/** Loads what every project page needs: the project, and the list for the project switcher. */
export const projectShellRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(projectQuery(projectsClient, projectId));
    void queryClient.prefetchQuery(projectsQuery(projectsClient));
  },
} satisfies PageRoute;
