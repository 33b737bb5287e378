import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { EmailSuppression } from "@vestibule/react";
import { MailCheck, MailX } from "lucide-react";
import { useCallback, useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { Count } from "../../ui/display/count.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { ToolbarFilters } from "../../ui/layout/page-header.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { ViewSwitch } from "./email-filters.tsx";
import { OneLine } from "./email-status.tsx";
import { messages } from "./messages.ts";
import { suppressionsKey, suppressionsQuery } from "./route.ts";

const getColumns = perLocale((): readonly DataColumn<EmailSuppression>[] => [
  {
    key: "address",
    header: messages.address,
    width: 240,
    cell: ({ email, reason, suppressedAt }) => (
      <PhoneLines
        line={
          <>
            <RelativeTime value={suppressedAt} isShort /> · <bdi>{reason}</bdi>
          </>
        }
      >
        <OneLine text={email} />
      </PhoneLines>
    ),
  },
  {
    key: "reason",
    header: messages.reason,
    width: 320,
    isHiddenOnPhones: true,
    cell: ({ reason }) => <OneLine text={reason} />,
  },
  {
    key: "bounces",
    header: messages.bounces,
    width: 100,
    isNumeric: true,
    isHiddenOnPhones: true,
    cell: (row) => <Count value={row.refusals} />,
  },
  {
    key: "since",
    header: messages.since,
    width: 120,
    isHiddenOnPhones: true,
    cell: ({ suppressedAt }) => <RelativeTime value={suppressedAt} />,
  },
]);
const getId = ({ email }: EmailSuppression) => email;

/** The suppressed addresses, which bounced permanently. */
export function SuppressionTable() {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(suppressionsQuery(projectsClient, projectId));
  const [lifting, setLifting] = useState<EmailSuppression | null>(null);
  const menu = useCallback(
    (suppression: EmailSuppression) => (
      <MenuItem icon={<MailCheck />} onSelect={() => setLifting(suppression)}>
        {messages.lift}
      </MenuItem>
    ),
    [],
  );
  async function lift() {
    if (!lifting) return;
    await lifting.lift();
    await queryClient.invalidateQueries({ queryKey: suppressionsKey(projectId) });
    saved(messages.lifted({ address: lifting.email }));
  }
  return (
    <>
      <DataTable
        label={messages.suppressionsTable}
        tableKey="email-suppressions"
        columns={getColumns()}
        rows={query.data}
        getRowId={getId}
        rowMenu={menu}
        onOpenRow={setLifting}
        hasColumnMenu={false}
        toolbar={
          <ToolbarFilters>
            <ViewSwitch view="suppressions" />
          </ToolbarFilters>
        }
        error={query.error}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        loadMoreError={query.isFetchNextPageError ? query.error : undefined}
        onLoadMore={() => void query.fetchNextPage()}
        empty={
          <EmptyState icon={<MailX />} title={messages.noSuppressionsTitle} description={messages.noSuppressionsText} />
        }
      />
      <ConfirmDialog
        isOpen={lifting !== null}
        onOpenChange={(isOpen) => !isOpen && setLifting(null)}
        isDanger={false}
        title={messages.liftTitle({ address: lifting?.email ?? "" })}
        description={messages.liftText}
        confirmLabel={messages.lift}
        onConfirm={lift}
      />
    </>
  );
}
