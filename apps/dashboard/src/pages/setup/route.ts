import type { PageRoute } from "../../app/page-route.ts";
import { type Framework, isFramework } from "./frameworks.ts";
import { newestUserQuery, setupKeysQuery } from "./setup-queries.ts";

interface SetupSearch {
  /** Absent: React. */
  readonly framework?: Framework;
}

export const setupRoute = {
  search: ({ framework }): SetupSearch => (isFramework(framework) && framework !== "react" ? { framework } : {}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(setupKeysQuery(projectsClient.open(projectId)));
    void queryClient.prefetchQuery(newestUserQuery(projectsClient.open(projectId)));
  },
} satisfies PageRoute<SetupSearch>;
