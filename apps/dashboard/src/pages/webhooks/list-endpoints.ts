import type { WebhookEndpoint } from "@vestibule/react";
import { getEndpointState } from "../../features/webhooks/endpoint-state.ts";
import type { WebhooksSearch } from "./route.ts";

type SortKey = NonNullable<WebhooksSearch["sort"]>;

const sortValue: Readonly<Record<SortKey, (endpoint: WebhookEndpoint) => string | number>> = {
  url: ({ url }) => url.replace(/^https?:\/\//, "").toLowerCase(),
  state: getEndpointState,
  last: ({ health }) => health?.lastAttempt?.at.getTime() ?? 0,
  created: ({ createdAt }) => createdAt.getTime(),
};

/** The endpoints that match a search, sorted; oldest first by default. */
export function listEndpoints(
  endpoints: readonly WebhookEndpoint[],
  { q = "", sort = "created", order }: Pick<WebhooksSearch, "q" | "sort" | "order">,
): readonly WebhookEndpoint[] {
  const wanted = q.trim().toLowerCase();
  const found = endpoints.filter(({ url, description }) => `${url} ${description}`.toLowerCase().includes(wanted));
  const value = sortValue[sort];
  const sorted = found.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
  return order === "desc" ? sorted.reverse() : sorted;
}
