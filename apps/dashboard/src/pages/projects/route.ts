import type { PageRoute } from "../../app/page-route.ts";
import { projectsQuery } from "../../data/projects.ts";
import { type ProjectsSearch, parseSearch } from "./projects-search.ts";

export const projectsRoute = {
  search: parseSearch,
  load: ({ context: { queryClient, projectsClient } }) => {
    void queryClient.prefetchQuery(projectsQuery(projectsClient));
  },
} satisfies PageRoute<ProjectsSearch>;
