import type { PageRoute } from "../../app/page-route.ts";
import { actorNamesQuery, entriesQuery } from "./audit-queries.ts";
import { type AuditSearch, parseSearch, toFilter } from "./audit-search.ts";

export const auditLogRoute = {
  search: parseSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    const admin = projectsClient.open(projectId);
    void queryClient.prefetchInfiniteQuery(entriesQuery(admin, toFilter(search, new Date())));
    void queryClient.prefetchQuery(actorNamesQuery(admin));
  },
} satisfies PageRoute<AuditSearch>;
