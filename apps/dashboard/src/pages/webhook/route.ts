import type { PageRoute } from "../../app/page-route.ts";
import { attemptsQuery, deliveriesQuery, destinationsQuery, endpointQuery, messageQuery } from "../../data/webhooks.ts";

/** The status filters. Deliveries in progress count as queued. */
export const statusFilters = ["success", "pending", "failure"] as const;
type StatusFilter = (typeof statusFilters)[number];

export interface WebhookSearch {
  /** Absent: the deliveries. */
  readonly tab?: "verify" | undefined;
  readonly status?: StatusFilter | undefined;
  /** Event type. */
  readonly type?: string | undefined;
  /** The event whose delivery is open. */
  readonly message?: string | undefined;
}

const isName = (value: unknown): value is string => typeof value === "string" && /^[\w.-]{1,256}$/.test(value);

export const webhookRoute = {
  search: ({ tab, status, type, message }): WebhookSearch => {
    if (tab === "verify") return { tab };
    const wanted = statusFilters.find((each) => each === status);
    return {
      ...(wanted && { status: wanted }),
      ...(isName(type) && { type }),
      ...(isName(message) && { message }),
    };
  },
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "", endpointId = "" }, search }) => {
    const { tab, status, type, message } = search;
    void queryClient.prefetchQuery(endpointQuery(projectsClient, projectId, endpointId));
    if (tab === "verify") return;
    void queryClient.prefetchInfiniteQuery(deliveriesQuery(projectsClient, projectId, endpointId, { status, type }));
    if (message === undefined) return;
    void queryClient.prefetchQuery(messageQuery(projectsClient, projectId, message));
    void queryClient.prefetchQuery(destinationsQuery(projectsClient, projectId, message));
    void queryClient.prefetchQuery(attemptsQuery(projectsClient, projectId, message, endpointId));
  },
} satisfies PageRoute<WebhookSearch>;
