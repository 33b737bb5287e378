import { metricsQuery } from "../../data/metrics.ts";
import type { PageRoute } from "../../routes/page-route.ts";
import { browserZone, dayIn, type OverviewSearch, parseSearch, rangesOf } from "./range.ts";

export const overviewRoute = {
  search: parseSearch,
  load: ({ context: { queryClient, owned }, params: { projectId = "" }, search }) => {
    const admin = owned.open(projectId);
    const zone = search.zone ?? browserZone();
    const { range, previous } = rangesOf(search, dayIn(zone, Date.now()));
    void queryClient.prefetchQuery(metricsQuery(admin, range, zone));
    void queryClient.prefetchQuery(metricsQuery(admin, previous, zone));
  },
} satisfies PageRoute<OverviewSearch>;
