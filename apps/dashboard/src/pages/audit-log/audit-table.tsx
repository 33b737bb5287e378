import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { History } from "lucide-react";
import { useMemo } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { entriesQuery } from "./audit-queries.ts";
import { hasFilter, toFilter } from "./audit-search.ts";
import { auditColumns } from "./columns.tsx";
import { AuditFilters } from "./filters/audit-filters.tsx";
import { messages } from "./messages.ts";

const route = getRouteApi("/projects/$projectId/audit-log");
const getId = ({ id }: AuditEntry) => id;

export function AuditTable({ onOpen }: { onOpen: (entry: AuditEntry) => void }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...entriesQuery(useAdmin(), toFilter(search, new Date())),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data?.pages.flat(), [query.data]);
  return (
    <DataTable
      label={messages.table}
      tableKey="audit-log"
      columns={auditColumns}
      rows={rows}
      getRowId={getId}
      onOpenRow={onOpen}
      error={query.error}
      onRetry={() => void query.refetch()}
      hasMore={query.hasNextPage}
      isLoadingMore={query.isFetchingNextPage}
      onLoadMore={() => void query.fetchNextPage()}
      isStale={query.isPlaceholderData}
      isFiltered={hasFilter(search)}
      toolbar={<AuditFilters entries={query.isPlaceholderData ? undefined : rows} />}
      empty={
        hasFilter(search) ? (
          <EmptyState
            icon={<History />}
            title={messages.emptyFiltered}
            description={messages.emptyFilteredText}
            action={<Button onClick={() => void navigate({ search: {} })}>{messages.resetFilters}</Button>}
          />
        ) : (
          <EmptyState icon={<History />} title={messages.empty} />
        )
      }
    />
  );
}
