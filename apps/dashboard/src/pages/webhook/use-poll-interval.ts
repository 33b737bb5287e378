import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDashboard } from "../../app/use-dashboard.ts";
import { type DeliveryFilter, deliveriesQuery, endpointQuery, getPollIntervalMs } from "../../data/webhooks.ts";

interface PollIntervalOptions {
  readonly projectId: string;
  readonly endpointId: string;
  readonly filter: DeliveryFilter;
}

/** The poll interval while deliveries outside of the list are in progress, in ms. */
const hiddenActivityMs = 5_000;

/**
 * The poll interval of the endpoint and its deliveries, in ms; false while nothing can change by itself. A hidden page
 * doesn't poll.
 */
export function usePollInterval({ projectId, endpointId, filter }: PollIntervalOptions): number | false {
  const { projectsClient } = useDashboard();
  const { data: state } = useQuery({ ...endpointQuery(projectsClient, projectId, endpointId), enabled: false });
  const { data: rows = [] } = useInfiniteQuery({
    ...deliveriesQuery(projectsClient, projectId, endpointId, filter),
    enabled: false,
  });
  if (!state || state.endpoint.isDisabled) return false;
  const ofRows = getPollIntervalMs(rows, Date.now());
  const { pending, sending } = state.counts;
  return ofRows || (pending + sending > 0 ? hiddenActivityMs : false);
}
