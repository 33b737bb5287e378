import type { PageRoute } from "../../app/page-route.ts";
import { endpointsQuery, messagesQuery } from "../../data/webhooks.ts";

export const endpointSorts = ["url", "state", "last", "created"] as const;
type EndpointSort = (typeof endpointSorts)[number];

export interface WebhooksSearch {
  /** Absent: the endpoints. */
  readonly tab?: "events" | undefined;
  /** For events: the event type. */
  readonly type?: string | undefined;
  /** For events: the open event. */
  readonly message?: string | undefined;
  /** For endpoints: a part of the URL or description. */
  readonly q?: string | undefined;
  readonly sort?: EndpointSort | undefined;
  readonly order?: "desc" | undefined;
}

const isName = (value: unknown): value is string => typeof value === "string" && /^[\w.-]{1,256}$/.test(value);

function parseSearch({ tab, type, message, q, sort, order }: Record<string, unknown>): WebhooksSearch {
  if (tab === "events") return { tab, ...(isName(type) && { type }), ...(isName(message) && { message }) };
  const by = endpointSorts.find((each) => each === sort);
  return {
    ...(typeof q === "string" && q !== "" && { q }),
    ...(by && { sort: by }),
    ...(by && order === "desc" && { order: "desc" as const }),
  };
}

export const webhooksRoute = {
  search: parseSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search: { tab, type } }) => {
    void queryClient.prefetchQuery(endpointsQuery(projectsClient, projectId));
    if (tab === "events") void queryClient.prefetchInfiniteQuery(messagesQuery(projectsClient, projectId, type));
  },
} satisfies PageRoute<WebhooksSearch>;
