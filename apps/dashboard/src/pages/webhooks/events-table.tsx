import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { WebhookMessageHead } from "@vestibule/react";
import { History, RefreshCw } from "lucide-react";
import { useCallback } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { messagesQuery } from "../../data/webhooks.ts";
import { SavedViews } from "../../features/filters/saved-views/saved-views.tsx";
import { EventTypeFilter } from "../../features/webhooks/event-type-filter.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";

import { Id } from "../../ui/display/id.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { messages } from "./messages.ts";

const EventDrawer = lazyDialog(async () => (await import("./event-drawer.tsx")).EventDrawer);

const text = messages.events;
const route = getRouteApi("/projects/$projectId/webhooks");
const getId = ({ id }: WebhookMessageHead) => id;

const getColumns = perLocale((): readonly DataColumn<WebhookMessageHead>[] => [
  {
    key: "type",
    header: text.type,
    width: 260,
    cell: ({ eventType, id, at }) => (
      <PhoneLines
        line={
          <>
            <RelativeTime value={at} isShort />
            {` · ${id}`}
          </>
        }
      >
        <span dir="ltr" className="block truncate text-start" title={eventType}>
          {eventType}
        </span>
      </PhoneLines>
    ),
  },
  {
    key: "id",
    header: text.id,
    width: 320,
    isHiddenOnPhones: true,
    cell: ({ id }) => <Id value={id} hasCopy={false} />,
  },
  {
    key: "at",
    header: text.at,
    width: 140,
    isHiddenOnPhones: true,
    cell: ({ at }) => <RelativeTime value={at} />,
  },
]);

/** All events, newest first. */
export function EventsTable() {
  const { projectsClient } = useDashboard();
  const { projectId } = route.useParams();
  const { type, message } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...messagesQuery(projectsClient, projectId, type),
    placeholderData: (before) => before,
  });
  const show = (next: string | undefined) =>
    void navigate({
      search: { tab: "events", ...(next && { type: next }) },
      replace: true,
      resetScroll: false,
    });
  const open = useCallback(
    ({ id }: WebhookMessageHead) =>
      void navigate({ search: (before) => ({ ...before, message: id }), resetScroll: false }),
    [navigate],
  );
  return (
    <>
      <DataTable
        label={text.table}
        tableKey="webhook-events"
        views={SavedViews}
        columns={getColumns()}
        rows={query.data}
        getRowId={getId}
        onOpenRow={open}
        hasColumnMenu={false}
        error={query.error}
        onRetry={() => void query.refetch()}
        isStale={query.isPlaceholderData}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        loadMoreError={query.isFetchNextPageError ? query.error : undefined}
        onLoadMore={() => void query.fetchNextPage()}
        toolbar={<EventTypeFilter type={type} onTypeChange={show} />}
        toolbarEnd={
          <IconButton
            label={text.refresh}
            icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
            isLoading={query.isRefetching}
            onClick={() => void query.refetch()}
          />
        }
        empty={
          type === undefined ? (
            <EmptyState icon={<History />} title={text.empty} description={text.emptyText} />
          ) : (
            <EmptyState
              icon={<History />}
              title={text.emptyFiltered}
              action={<Button onClick={() => show(undefined)}>{text.showAll}</Button>}
            />
          )
        }
      />
      <EventDrawer
        isOpen={message !== undefined}
        messageId={message}
        onClose={() =>
          void navigate({ search: ({ message: _, ...others }) => others, replace: true, resetScroll: false })
        }
      />
    </>
  );
}
