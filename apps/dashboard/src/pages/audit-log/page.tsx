import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { AuditEntry, AuditFilter, AuditVerification } from "@vestibule/react";
import { Download, History, ShieldCheck } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { useViewer } from "../../features/audit/audit-sentence.tsx";
import { getSentence, getSentenceText } from "../../features/audit/sentence.ts";
import { SavedViews } from "../../features/filters/saved-views/saved-views.tsx";
import { PageTitle } from "../../features/page/page-title.tsx";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button, ShrinkingButton, ShrinkingLabel } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { failed, saved } from "../../ui/toasts/toast.ts";
import { entriesQuery, hasFilter, toFilter } from "./audit-search.ts";
import { getAuditColumns } from "./columns.tsx";
import { AuditFilters } from "./filters/audit-filters.tsx";
import { type AuditRow, groupEntries, toRows } from "./group-entries.ts";
import { messages } from "./messages.ts";

const getId = ({ id }: AuditRow) => id;
const isHeading = ({ kind }: AuditRow) => kind === "day";
const isRowOpen = (row: AuditRow) => (row.kind === "group" ? row.isOpen : undefined);

/** The rows of these entries, and what opens one: the drawer for an entry, or a group in the list. */
function useRows(entries: readonly AuditEntry[] | undefined, onOpen: (entry: AuditEntry) => void) {
  const { userId, projectId } = useViewer();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(
    () => entries && groupEntries(entries, (entry) => getSentenceText(getSentence(entry, { userId, projectId }))),
    [entries, userId, projectId],
  );
  const rows = useMemo(() => groups && toRows(groups, open), [groups, open]);
  const openRow = useCallback(
    (row: AuditRow) => {
      if (row.kind === "entry") onOpen(row.entry);
      if (row.kind !== "group") return;
      const ids = new Set(row.entries.map(getEntryId));
      setOpen((before) =>
        row.isOpen ? new Set([...before].filter((id) => !ids.has(id))) : new Set([...before, row.entry.id]),
      );
    },
    [onOpen],
  );
  return { rows, openRow };
}

const getEntryId = ({ id }: AuditEntry) => id;

function AuditTable() {
  const shown = useDialogState<AuditEntry>();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...entriesQuery(useAdmin(), toFilter(search, new Date())),
    placeholderData: keepPreviousData,
  });
  const entries = useMemo(() => query.data?.pages.flat(), [query.data]);
  const { rows, openRow } = useRows(entries, shown.open);
  const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
  return (
    <>
      <DataTable
        label={messages.title}
        tableKey="audit-log"
        views={SavedViews}
        columns={getAuditColumns()}
        rows={rows}
        getRowId={getId}
        onOpenRow={openRow}
        isHeading={isHeading}
        hasFreeRowsOnPhones
        isRowOpen={isRowOpen}
        error={query.error}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        loadMoreError={query.isFetchNextPageError ? query.error : undefined}
        onLoadMore={loadMore}
        isStale={query.isPlaceholderData}
        isFiltered={hasFilter(search)}
        toolbar={<AuditFilters entries={query.isPlaceholderData ? undefined : entries} />}
        empty={
          hasFilter(search) ? (
            <EmptyState
              icon={<History />}
              title={messages.emptyFiltered}
              action={<Button onClick={() => void navigate({ search: {} })}>{messages.resetFilters}</Button>}
            />
          ) : (
            <EmptyState icon={<History />} title={messages.empty} />
          )
        }
      />
      {shown.opened && (
        <AuditDrawer
          entry={shown.opened.subject}
          entries={entries ?? []}
          isOpen={shown.opened.isOpen}
          onShow={shown.open}
          onLoadMore={query.hasNextPage ? loadMore : undefined}
          isLoadingMore={query.isFetchingNextPage}
          onClose={shown.close}
        />
      )}
    </>
  );
}

const CheckResult = lazyDialog(async () => (await import("./check-result.tsx")).CheckResult);

/** Has the server verify the audit chain and shows the result. */
function useIntegrityCheck() {
  const admin = useAdmin();
  const [found, setFound] = useState<AuditVerification | null>(null);
  const check = useGuardedMutation(async () => setFound(await admin.verifyAuditLog()));
  const button = (
    <Button
      icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
      isLoading={check.isPending}
      onClick={() => void check.run()}
    >
      <ShrinkingLabel short={messages.verifyShort}>{messages.verify}</ShrinkingLabel>
    </Button>
  );
  const isOpen = found !== null || Boolean(check.error);
  const result = <CheckResult isOpen={isOpen} found={found} error={check.error} onClose={() => setFound(null)} />;
  return { button, result };
}

/** Saves all matching entries as a JSON Lines file. */
function useExport(filter: AuditFilter) {
  const admin = useAdmin();
  return useGuardedMutation(async () => {
    try {
      const { saveEntries } = await import("./check-result.tsx");
      await saveEntries(admin.exportAuditLog(filter), `audit-log-${admin.projectId}.jsonl`);
      saved(messages.exported);
    } catch (error) {
      failed(error, messages.exportFailed);
    }
  });
}

const AuditDrawer = lazyDialog(async () => (await import("./audit-drawer.tsx")).AuditDrawer);

const route = getRouteApi("/projects/$projectId/audit-log");

export function AuditLogPage() {
  const search = route.useSearch();
  const chain = useIntegrityCheck();
  const exporting = useExport(toFilter(search, new Date()));
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          <>
            {chain.button}
            <ShrinkingButton
              icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
              isLoading={exporting.isPending}
              onClick={() => void exporting.run()}
            >
              {messages.export}
            </ShrinkingButton>
          </>
        }
      />
      {chain.result}
      <AuditTable />
    </div>
  );
}
