import { getRouteApi } from "@tanstack/react-router";
import type { DeliveryCounts } from "../../../data/webhooks.ts";
import { EventTypeFilter } from "../../../features/webhooks/event-type-filter.tsx";
import { messages as shared } from "../../../features/webhooks/messages.ts";
import { SegmentedControl } from "../../../ui/choices/segmented-control.tsx";
import { messages } from "../messages.ts";
import { statusFilters, type WebhookSearch } from "../route.ts";

const route = getRouteApi("/projects/$projectId/webhooks/$endpointId");

/** The filters of the deliveries, kept in the URL. */
export function DeliveryFilters({ counts }: { counts: DeliveryCounts }) {
  const { status, type } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: WebhookSearch) =>
    void navigate({
      search: ({ tab: _, message: __, ...before }) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const countOf = { success: counts.success, pending: counts.pending + counts.sending, failure: counts.failure };
  return (
    <>
      <SegmentedControl
        label={messages.status}
        options={[
          { value: "all", label: messages.everyStatus },
          ...statusFilters.map((value) => ({
            value,
            label: `${shared.statuses[value]} ${countOf[value].toLocaleString()}`,
          })),
        ]}
        value={status ?? "all"}
        onValueChange={(value) => set({ status: statusFilters.find((each) => each === value) })}
      />
      <EventTypeFilter type={type} onTypeChange={(next) => set({ type: next })} />
    </>
  );
}
