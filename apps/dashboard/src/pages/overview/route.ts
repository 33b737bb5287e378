import type { PageRoute } from "../../app/page-route.ts";
import { metricsQuery } from "../../data/metrics.ts";
import { browserZone, dayIn, getRanges, type OverviewSearch, parseSearch } from "./range.ts";

export const overviewRoute = {
  search: parseSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    const admin = projectsClient.open(projectId);
    const zone = search.zone ?? browserZone();
    const { range, previous } = getRanges(search, dayIn(zone, Date.now()));
    void queryClient.prefetchQuery(metricsQuery(admin, range, zone));
    void queryClient.prefetchQuery(metricsQuery(admin, previous, zone));
  },
} satisfies PageRoute<OverviewSearch>;
