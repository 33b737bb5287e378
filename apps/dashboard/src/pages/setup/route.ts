import type { PageRoute } from "../../routes/page-route.ts";
import { type Framework, isFramework } from "./frameworks.ts";
import { newestUserQuery, setupKeysQuery } from "./queries.ts";

interface SetupSearch {
  /** Absent: React. */
  readonly framework?: Framework;
}

export const setupRoute = {
  search: ({ framework }): SetupSearch => (isFramework(framework) && framework !== "react" ? { framework } : {}),
  load: ({ context: { queryClient, owned }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(setupKeysQuery(owned.open(projectId)));
    void queryClient.prefetchQuery(newestUserQuery(owned.open(projectId)));
  },
} satisfies PageRoute<SetupSearch>;
