import { projectsQuery } from "../../data/projects.ts";
import type { PageRoute } from "../../routes/page-route.ts";
import { type ProjectsSearch, readSearch } from "./rules.ts";

export const projectsRoute = {
  search: readSearch,
  load: ({ context: { queryClient, owned } }) => {
    void queryClient.prefetchQuery(projectsQuery(owned));
  },
} satisfies PageRoute<ProjectsSearch>;
