import type { PageRoute } from "../../routes/page-route.ts";
import { actorNamesQuery, entriesQuery } from "./queries.ts";
import { type AuditSearch, readSearch, toFilter } from "./rules.ts";

export const auditLogRoute = {
  search: readSearch,
  load: ({ context: { queryClient, owned }, params: { projectId = "" }, search }) => {
    const admin = owned.open(projectId);
    void queryClient.prefetchInfiniteQuery(entriesQuery(admin, toFilter(search, new Date())));
    void queryClient.prefetchQuery(actorNamesQuery(admin));
  },
} satisfies PageRoute<AuditSearch>;
