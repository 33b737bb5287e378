import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { WebhookDelivery, WebhookEndpoint } from "@vestibule/react";
import { RefreshCw, Repeat, Send } from "lucide-react";
import { useCallback } from "react";
import { useDashboard } from "../../../app/use-dashboard.ts";
import { type DeliveryCounts, deliveriesQuery } from "../../../data/webhooks.ts";
import { SavedViews } from "../../../features/filters/saved-views/saved-views.tsx";
import { EventTypeFilter } from "../../../features/webhooks/event-type-filter.tsx";
import { messages as shared } from "../../../features/webhooks/messages.ts";
import { formatNumber } from "../../../i18n/define-messages.ts";
import { SegmentedControl } from "../../../ui/choices/segmented-control.tsx";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/error-state.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { messages } from "../messages.ts";
import { statusFilters, type WebhookSearch } from "../route.ts";
import { columnsWhenOn, columnsWhenPaused } from "./columns.tsx";

/** The filters of the deliveries, kept in the URL. */
function DeliveryFilters({ counts }: { counts: DeliveryCounts }) {
  const { status, type } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: WebhookSearch) =>
    void navigate({
      search: ({ tab: _, message: __, ...before }) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const readCount = { success: counts.success, pending: counts.pending + counts.sending, failure: counts.failure };
  return (
    // On phones, the states take a line of the toolbar, and the event is next to the buttons.
    <div className="flex min-w-0 flex-wrap gap-2 max-sm:contents">
      <SegmentedControl
        className="max-sm:basis-full max-sm:*:flex-auto max-sm:*:justify-center"
        label={messages.status}
        options={[
          { value: "all", label: messages.everyStatus },
          ...statusFilters.map((value) => ({
            value,
            label: `${value === "pending" ? shared.retrying : shared.statuses[value]} ${formatNumber(readCount[value])}`,
          })),
        ]}
        value={status ?? "all"}
        onValueChange={(value) => set({ status: statusFilters.find((each) => each === value) })}
      />
      <EventTypeFilter type={type} onTypeChange={(next) => set({ type: next })} />
    </div>
  );
}

const DeliveryDrawer = lazyDialog(async () => (await import("./delivery-drawer.tsx")).DeliveryDrawer);
const ReplayDialog = lazyDialog(async () => (await import("./replay-dialog.tsx")).ReplayDialog);

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const route = getRouteApi("/projects/$projectId/webhooks/$endpointId");
const getId = ({ id }: WebhookDelivery) => id;

export interface DeliveriesTableProps {
  readonly endpoint: WebhookEndpoint;
  readonly counts: DeliveryCounts;
  /** The poll interval of the first page, in ms. */
  readonly pollInterval: number | false;
}

/** The endpoint's deliveries, newest first. */
export function DeliveriesTable({ endpoint, counts, pollInterval }: DeliveriesTableProps) {
  const { projectsClient } = useDashboard();
  const { projectId } = route.useParams();
  const { status, type, message } = route.useSearch();
  const navigate = route.useNavigate();
  const replaying = useDialogState<WebhookEndpoint>();
  const query = useInfiniteQuery({
    ...deliveriesQuery(projectsClient, projectId, endpoint.id, { status, type }),
    // Otherwise every loaded page would be refetched.
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? pollInterval : false),
    placeholderData: (before) => before,
  });
  const open = useCallback(
    ({ id }: WebhookDelivery) =>
      void navigate({ search: (before) => ({ ...before, message: id }), resetScroll: false }),
    [navigate],
  );
  const showAll = () => void navigate({ search: {}, replace: true, resetScroll: false });
  return (
    <>
      <DataTable
        label={messages.table}
        tableKey="webhook-deliveries"
        views={SavedViews}
        columns={endpoint.isDisabled ? columnsWhenPaused : columnsWhenOn}
        rows={query.data}
        getRowId={getId}
        onOpenRow={open}
        error={query.error}
        onRetry={() => void query.refetch()}
        isStale={query.isPlaceholderData}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        loadMoreError={query.isFetchNextPageError ? query.error : undefined}
        onLoadMore={() => void query.fetchNextPage()}
        toolbar={<DeliveryFilters counts={counts} />}
        toolbarEnd={
          <>
            {/* Phones have it in the menu of the endpoint, in words. */}
            <Button
              className="max-sm:hidden"
              icon={<Repeat {...ICON} />}
              disabled={endpoint.isDisabled}
              onClick={() => replaying.open(endpoint)}
            >
              {messages.replay}
            </Button>
            <IconButton
              variant="secondary"
              label={messages.refresh}
              icon={<RefreshCw {...ICON} />}
              onClick={() => void query.refetch()}
            />
          </>
        }
        empty={
          status === undefined && type === undefined ? (
            <EmptyState icon={<Send />} title={messages.empty} description={messages.emptyText} />
          ) : (
            <EmptyState
              icon={<Send />}
              title={messages.emptyFiltered}
              action={<Button onClick={showAll}>{messages.showAll}</Button>}
            />
          )
        }
      />
      <DeliveryDrawer
        isOpen={message !== undefined}
        endpoint={endpoint}
        messageId={message}
        onClose={() =>
          void navigate({ search: ({ message: _, ...others }) => others, replace: true, resetScroll: false })
        }
      />
      {replaying.opened && (
        <ReplayDialog
          key={replaying.opened.key}
          endpoint={replaying.opened.subject}
          isOpen={replaying.opened.isOpen}
          onClose={replaying.close}
        />
      )}
    </>
  );
}
