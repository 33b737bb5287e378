import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDashboard } from "../../app/use-dashboard.ts";
import { type DeliveryFilter, deliveriesQuery, endpointQuery, pollMillis } from "../../data/webhooks.ts";

interface PaceOptions {
  readonly projectId: string;
  readonly endpointId: string;
  readonly filter: DeliveryFilter;
}

/** Something is under way that the list does not show, in ms. */
const unseenMs = 5_000;

/** How soon the endpoint and its deliveries are asked for again, in ms; false while nothing changes by itself. What the page is hidden for
 *  is not asked for at all. */
export function usePace({ projectId, endpointId, filter }: PaceOptions): number | false {
  const { owned } = useDashboard();
  const { data: state } = useQuery({ ...endpointQuery(owned, projectId, endpointId), enabled: false });
  const { data: rows = [] } = useInfiniteQuery({
    ...deliveriesQuery(owned, projectId, endpointId, filter),
    enabled: false,
  });
  if (!state || state.endpoint.isDisabled) return false;
  const ofRows = pollMillis(rows, Date.now());
  const { pending, sending } = state.counts;
  return ofRows || (pending + sending > 0 ? unseenMs : false);
}
